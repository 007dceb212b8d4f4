import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import type { PublicReview, ReviewsWidget } from '../../../src/index.js';
import { emulates, resizes } from '../browser.js';
import { loadChunksInTime } from '../chunks-in-time.js';
import { waitUntil } from '../wait-until.js';
import { gif, PHOTO, video } from './media-fixtures.js';
import { page, review } from './proxy-stub.js';
import { all, one, stubProxy, text, widget } from './widget.js';

const plain = (label: string | null | undefined) => label?.replace(/[\u2068\u2069]/g, '');
const dialogOf = (element: ReviewsWidget) =>
  element.shadowRoot!.querySelector<HTMLDialogElement>('dialog[part="viewer"]')!;
const count = (element: ReviewsWidget) => plain(text(element, 'viewer-count'))?.replace(/ (Picture|Video) by.*/, '');
/** What is in the slide that is shown. */
const file = (element: ReviewsWidget) =>
  all(element, 'viewer-slide')
    .find((slide) => !slide.inert)!
    .querySelector<HTMLElement>('[part="viewer-file"]')!;

/** A widget with these reviews, and the viewer open at its thumbnail `at`. */
async function viewer(reviews: PublicReview[], at = 0): Promise<ReviewsWidget> {
  const { element } = await widget(
    [page(reviews)],
    html`<reviews-widget vendor-id="v" token="t" loading="eager" photo="media"></reviews-widget>`,
  );
  await waitUntil(() => element.shadowRoot!.querySelector('button[part~="thumbnail"]'));
  all(element, 'thumbnail')[at]!.focus();
  all(element, 'thumbnail')[at]!.click();
  await waitUntil(() => dialogOf(element)?.open);
  return element;
}

const three = () => [
  review({ avatar: PHOTO, author: 'Ada', rating: 4.5, text: 'Pours <b>well</b>.' }),
  review({ author: 'Bob', title: 'No file', text: '' }),
  review({ author: 'Cyd', rating: null, media: [video(), gif()] }),
];

describe('reviews-widget: media viewer', () => {
  before(loadChunksInTime);

  it('is a modal dialog with a name, its buttons named and large, and nothing for axe to find', async () => {
    const element = await viewer(three(), 1);
    const dialog = dialogOf(element);
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.ariaLabel).to.equal('Photos and videos');
    for (const button of dialog.querySelectorAll('button')) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(44);
    }
    // It fades in, and until then nothing has its contrast.
    await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
    await expect(element).to.be.accessible();
    await expect(dialog).to.be.accessible();
  });

  it('shows all files of the list, begins with the one that was chosen, and says which it is', async () => {
    const element = await viewer(three(), 1);
    expect(count(element)).to.equal('2 of 3');
    expect(one(element, 'viewer-count').getAttribute('role')).to.equal('status');
    expect(file(element).localName).to.equal('video');
    expect(plain(file(element).getAttribute('aria-label'))).to.equal('Video by Cyd');
    await waitUntil(() => Math.abs(file(element).closest('[part="viewer-slide"]')!.getBoundingClientRect().left) < 1);
  });

  it('tells whose file it is, what they rated and wrote', async () => {
    const element = await viewer(three());
    const caption = one(element, 'viewer-caption');
    expect(text(element, 'viewer-author')).to.contain('Ada');
    expect(caption.querySelector('[role="img"]')!.getAttribute('aria-label')).to.equal('4.5 out of 5 stars');
    await waitUntil(() => one(element, 'viewer-text').querySelector('b'));
    expect(text(element, 'viewer-text')).to.equal('Pours well.');
    await sendKeys({ press: 'ArrowRight' });
    expect(text(element, 'viewer-author')).to.equal('Cyd');
  });

  it('begins what they wrote with its title, and lets a long text be scrolled by keys', async () => {
    const element = await viewer([
      review({ avatar: PHOTO, title: 'Heavier than it looks', text: 'A mug that keeps its warmth. '.repeat(90) }),
      review({ avatar: PHOTO, text: '' }),
    ]);
    const caption = one(element, 'viewer-text');
    expect(text(element, 'viewer-title')).to.equal('Heavier than it looks');
    expect(caption.scrollHeight).to.be.greaterThan(caption.clientHeight);
    expect(caption.tabIndex).to.equal(0);
    expect(caption.clientHeight).to.be.lessThan(innerHeight / 3);
    await sendKeys({ press: 'ArrowRight' });
    expect(one(element, 'viewer-title')).to.equal(undefined);
    expect(one(element, 'viewer-text').tabIndex).to.equal(-1);
  });

  it('is walked with the arrow keys, Home and End, and stops at its ends', async () => {
    const element = await viewer(three());
    const seen: (string | undefined)[] = [];
    for (const press of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Home', 'End']) {
      await sendKeys({ press });
      seen.push(count(element));
    }
    expect(seen).to.deep.equal(['1 of 3', '2 of 3', '3 of 3', '3 of 3', '1 of 3', '3 of 3']);
  });

  it('runs from right to left where the page does', async () => {
    stubProxy(page(three()));
    const holder = await fixture(
      html`<div dir="rtl"><reviews-widget vendor-id="v" token="t" loading="eager" photo="media"></reviews-widget></div>`,
    );
    const element = holder.querySelector('reviews-widget')!;
    await waitUntil(() => element.shadowRoot?.querySelector('button[part~="thumbnail"]'));
    one(element, 'thumbnail').click();
    await waitUntil(() => dialogOf(element)?.open);
    await sendKeys({ press: 'ArrowLeft' });
    expect(count(element)).to.equal('2 of 3');
    await waitUntil(() => Math.abs(file(element).closest('[part="viewer-slide"]')!.getBoundingClientRect().left) < 1);
    expect(count(element)).to.equal('2 of 3');
  });

  it('is walked with buttons that keep the focus, and say when they lead nowhere', async () => {
    const element = await viewer(three());
    const [back, on] = [one(element, 'viewer-previous'), one(element, 'viewer-next')];
    expect([back, on].map((button) => button.ariaDisabled)).to.deep.equal(['true', 'false']);
    on.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Enter' });
    expect(count(element)).to.equal('3 of 3');
    expect(on.ariaDisabled).to.equal('true');
    expect(element.shadowRoot!.activeElement).to.equal(on);
  });

  it('follows a swipe, which is the browser’s own scrolling', async () => {
    const element = await viewer(three());
    const stage = one(element, 'viewer-stage');
    expect(getComputedStyle(stage).scrollSnapType).to.equal('x mandatory');
    stage.scrollTo({ left: stage.clientWidth * 2, behavior: 'instant' });
    await waitUntil(() => count(element) === '3 of 3');
    expect(text(element, 'viewer-author')).to.equal('Cyd');
  });

  for (const [way, close] of Object.entries<(element: ReviewsWidget) => unknown>({
    Escape: () => sendKeys({ press: 'Escape' }),
    'its button': (element) => one(element, 'viewer-close').click(),
    'a click beside the file': (element) =>
      all(element, 'viewer-slide')
        .find((slide) => !slide.inert)!
        .click(),
  })) {
    it(`closes with ${way}, and gives the focus back to the thumbnail`, async () => {
      const element = await viewer(three(), 1);
      await close(element);
      await waitUntil(() => !dialogOf(element));
      expect(element.shadowRoot!.activeElement === all(element, 'thumbnail')[1]).to.equal(true);
    });
  }

  it('keeps the focus inside while it is open', async () => {
    const element = await viewer(three());
    for (let i = 0; i < 8; i++) {
      await sendKeys({ press: 'Tab' });
      const { activeElement } = element.shadowRoot!;
      if (activeElement) expect(dialogOf(element).contains(activeElement)).to.equal(true);
      else expect(document.activeElement === document.body).to.equal(true);
    }
  });

  it('keeps its keys from the page', async () => {
    await viewer(three());
    const heard: string[] = [];
    const listen = ({ key }: KeyboardEvent) => heard.push(key);
    document.addEventListener('keydown', listen);
    await sendKeys({ press: 'ArrowRight' });
    document.removeEventListener('keydown', listen);
    expect(heard).to.deep.equal([]);
  });

  it('fetches a file when it is shown or next to be shown', async () => {
    const element = await viewer([review({ media: ['a', 'b', 'c', 'd'].map(gif) })]);
    const there = () => all(element, 'viewer-slide').map((slide) => slide.querySelector('img') !== null);
    expect(there()).to.deep.equal([true, true, false, false]);
    await sendKeys({ press: 'ArrowRight' });
    expect(there()).to.deep.equal([true, true, true, false]);
  });

  it('never plays a video by itself, leaves its keys to it, and stops it when the reader goes on', async () => {
    const element = await viewer(three(), 1);
    const shown = file(element) as HTMLVideoElement;
    expect([shown.autoplay, shown.controls, shown.preload, shown.paused]).to.deep.equal([
      false,
      true,
      'metadata',
      true,
    ]);
    shown.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(count(element)).to.equal('2 of 3');
    shown.muted = true;
    shown.loop = true;
    await shown.play();
    one(element, 'viewer-next').click();
    expect(shown.paused).to.equal(true);
  });

  it('moves an animation until the reader stops it', async () => {
    const element = await viewer(three(), 2);
    const picture = () => file(element).parentElement!.getAttribute('part');
    expect(picture()).to.equal('viewer-picture');
    const button = all(element, 'viewer-play').at(-1)!;
    expect(text(element, 'viewer-play')).to.equal('Stop animation');
    button.click();
    expect(picture()).to.equal('viewer-picture paused');
    expect(getComputedStyle(file(element)).visibility).to.equal('hidden');
    const box = (place: Element) => JSON.stringify(place.getBoundingClientRect());
    expect(box(one(element, 'viewer-still'))).to.equal(box(file(element)));
    expect(text(element, 'viewer-play')).to.equal('Play animation');
  });

  (emulates ? it : it.skip)('moves no animation before it is pressed where the reader wants less motion', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const element = await viewer(three(), 2);
    const picture = () => file(element).parentElement!.getAttribute('part');
    const before = picture();
    one(element, 'viewer-play').click();
    const after = picture();
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect([before, after]).to.deep.equal(['viewer-picture paused', 'viewer-picture']);
  });

  it('passes over a file that is broken, and closes when none is left', async () => {
    const element = await viewer([review({ media: [gif('a'), gif('b')] })]);
    file(element).dispatchEvent(new Event('error'));
    await waitUntil(() => count(element) === '1 of 1');
    expect(file(element).getAttribute('src')).to.match(/\?b$/);
    expect(one(element, 'viewer-next')).to.equal(undefined);
    await element.updateComplete;
    expect(all(element, 'thumbnail')).to.have.length(1);
    file(element).dispatchEvent(new Event('error'));
    await waitUntil(() => !dialogOf(element));
    expect(
      element.shadowRoot!.activeElement === one(element, 'card') || one(element, 'thumbnail') === undefined,
    ).to.equal(true);
  });

  it('goes on to the next file when the list has found the current one broken before', async () => {
    const element = await viewer([review({ media: [gif('a'), gif('b'), gif('c')] })], 1);
    const failed = (image: Element) => image.dispatchEvent(new Event('error'));
    const opened = file(element);
    failed(all(element, 'thumbnail')[1]!.querySelector('img')!);
    failed(opened);
    await waitUntil(() => count(element) === '2 of 2');
    expect(file(element).getAttribute('src')).to.match(/\?c$/);
    // Of the last one there is none after it.
    failed(all(element, 'thumbnail').at(-1)!.querySelector('img')!);
    failed(file(element));
    await waitUntil(() => count(element) === '1 of 1');
    expect(file(element).getAttribute('src')).to.match(/\?a$/);
  });

  it('sends no referrer, and brings no style attribute', async () => {
    const element = await viewer(three());
    for (const image of dialogOf(element).querySelectorAll('img')) expect(image.referrerPolicy).to.equal('no-referrer');
    expect(dialogOf(element).outerHTML).to.not.contain('style=');
  });

  it('stands above whatever the page has put on top, and lets the page stay as it is', async () => {
    const cover = document.createElement('div');
    cover.setAttribute('style', 'position:fixed;inset:0;z-index:2147483647');
    document.body.append(cover);
    const before = document.documentElement.getAttribute('style');
    const element = await viewer(three());
    const { left, top } = one(element, 'viewer-close').getBoundingClientRect();
    const hit = element.shadowRoot!.elementFromPoint(left + 20, top + 20);
    cover.remove();
    expect(dialogOf(element).contains(hit)).to.equal(true);
    expect(document.documentElement.getAttribute('style')).to.equal(before);
  });

  it('ends with its widget, and does not come back with it', async () => {
    const element = await viewer(three());
    const parent = element.parentElement!;
    element.remove();
    expect(dialogOf(element)).to.equal(null);
    parent.append(element);
    await element.updateComplete;
    expect(dialogOf(element)).to.equal(null);
    one(element, 'thumbnail').click();
    await waitUntil(() => dialogOf(element)?.open);
  });

  it('opens once, however often a thumbnail is clicked', async () => {
    const element = await viewer(three());
    one(element, 'thumbnail').click();
    one(element, 'thumbnail').click();
    await nextFrame();
    await nextFrame();
    expect(element.shadowRoot!.querySelectorAll('dialog')).to.have.length(1);
  });

  (resizes ? it : it.skip)('leaves room for the file on a small window, as at 400 % zoom', async () => {
    await setViewport({ width: 320, height: 256 });
    const element = await viewer([review({ avatar: PHOTO, text: 'word '.repeat(200) })]);
    const dialog = dialogOf(element);
    const { height } = one(element, 'viewer-stage').getBoundingClientRect();
    const wide = dialog.scrollWidth - dialog.clientWidth;
    await setViewport({ width: 800, height: 600 });
    expect(height).to.be.greaterThan(80);
    expect(wide).to.equal(0);
  });
});
