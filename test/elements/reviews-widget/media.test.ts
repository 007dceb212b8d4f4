import { expect, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { Media } from '../../../src/index.js';
import { resizes } from '../browser.js';
import { loadChunksInTime } from '../chunks-in-time.js';
import { waitUntil } from '../wait-until.js';
import { gif, image, PHOTO, video } from './media-fixtures.js';
import { page, review } from './proxy-stub.js';
import { all, one, text, widget } from './widget.js';

const withPhotos = html`<reviews-widget vendor-id="v" token="t" loading="eager" photo="media"></reviews-widget>`;
const plain = (label: string | null) => label?.replace(/[\u2068\u2069]/g, '');

/** A widget whose files are drawn, which a chunk of its own does. */
async function drawn(...of: Parameters<typeof widget>): ReturnType<typeof widget> {
  const made = await widget(...of);
  await waitUntil(() => made.element.shadowRoot!.querySelector('button[part~="thumbnail"]'));
  return made;
}

/** What is opened in tabs from now on, in place of the tabs. */
function watchTabs(): { opened: unknown[]; restore: () => void } {
  const opened: unknown[] = [];
  const { open } = window;
  window.open = (...args) => {
    opened.push(args);
    return null;
  };
  return {
    opened,
    restore: () => {
      window.open = open;
    },
  };
}

describe('reviews-widget: media', () => {
  before(loadChunksInTime);

  it('keeps the room of the files while what draws them is on its way', async () => {
    const { element } = await widget([page([review({ media: [video(), gif()] })])]);
    const boxes = () => all(element, 'thumbnail').map((box) => JSON.stringify(box.getBoundingClientRect()));
    const before = boxes();
    expect(before).to.have.length(2);
    await waitUntil(() => element.shadowRoot!.querySelector('button[part~="thumbnail"]'));
    expect(boxes()).to.deep.equal(before);
  });

  it('shows a photo, a video and an animation as buttons that say what they open', async () => {
    const { element } = await drawn([page([review({ avatar: PHOTO, media: [video(), gif()] })])], withPhotos);
    const thumbnails = all(element, 'thumbnail');
    expect(thumbnails.map((button) => plain(button.getAttribute('aria-label')))).to.deep.equal([
      'Open photo by Ada L.',
      'Open video by Ada L.',
      'Open animation by Ada L.',
    ]);
    for (const button of thumbnails) {
      expect(button.localName).to.equal('button');
      expect(button.getAttribute('aria-haspopup')).to.equal('dialog');
    }
  });

  it('shows each picture of a review as a photo, and what it does not know as well', async () => {
    const unknown = { ...image('c'), type: 'hologram' } as unknown as Media;
    const { element } = await drawn([page([review({ media: [image('a'), image('b'), unknown] })])]);
    const thumbnails = all(element, 'thumbnail');
    expect(thumbnails.map((button) => plain(button.getAttribute('aria-label')))).to.deep.equal(
      Array(3).fill('Open photo by Ada L.'),
    );
    expect(thumbnails.map((button) => button.part.value)).to.deep.equal(Array(3).fill('thumbnail photo'));
    expect(all(element, 'image').map((picture) => picture.getAttribute('src')?.slice(-1))).to.deep.equal([
      'a',
      'b',
      'c',
    ]);
  });

  it('collapses more than four files, and opens them all', async () => {
    const media = ['a', 'b', 'c', 'd', 'e', 'f'].map(gif);
    const { element } = await drawn([page([review({ media })])]);
    expect(all(element, 'thumbnail')).to.have.length(4);
    expect(one(element, 'more-media').textContent).to.equal('+3');
    expect(all(element, 'thumbnail')[3]!.getAttribute('aria-label')).to.equal('3 more photos and videos');
  });

  it('shows four files as they are', async () => {
    const { element } = await drawn([page([review({ media: ['a', 'b', 'c', 'd'].map(gif) })])]);
    expect(all(element, 'thumbnail')).to.have.length(4);
    expect(one(element, 'more-media')).to.equal(undefined);
  });

  (resizes ? it : it.skip)(
    'keeps the room of a file before it has come, four beside each other in the narrowest card',
    async () => {
      await setViewport({ width: 320, height: 800 });
      const media = ['a', 'b', 'c', 'd'].map(gif);
      const { element } = await drawn([page([review({ media })])]);
      const boxes = all(element, 'thumbnail').map((button) => button.getBoundingClientRect());
      expect(new Set(boxes.map(({ top }) => top)).size).to.equal(1);
      for (const { width, height } of boxes) {
        expect(width).to.be.at.least(44);
        expect(height).to.be.closeTo(width, 0.5);
      }
      const before = one(element, 'card').offsetHeight;
      await waitUntil(() => (all(element, 'still') as HTMLCanvasElement[]).every((canvas) => canvas.width === 1));
      expect(one(element, 'card').offsetHeight).to.equal(before);
      await setViewport({ width: 800, height: 600 });
    },
  );

  it('shows the first frame of an animation and never moves it', async () => {
    const { element } = await drawn([page([review({ media: [gif()] })])]);
    const still = one(element, 'still') as HTMLCanvasElement;
    await waitUntil(() => still.width === 1);
    expect(getComputedStyle(one(element, 'gif').querySelector('img')!).visibility).to.equal('hidden');
    expect(still.getContext('2d')).to.not.equal(null);
  });

  it('fetches a picture when it comes near, and tells its host nothing of the reader', async () => {
    const { element } = await drawn([page([review({ avatar: PHOTO, media: [gif()] })])], withPhotos);
    for (const image of element.shadowRoot!.querySelectorAll('img')) {
      expect([image.loading, image.referrerPolicy]).to.deep.equal(['lazy', 'no-referrer']);
    }
  });

  it('asks for no more of a video than what it needs to show it, and never plays it', async () => {
    const { element } = await drawn([page([review({ media: [video()] })])]);
    const shown = element.shadowRoot!.querySelector('video')!;
    expect([shown.autoplay, shown.controls, shown.preload]).to.deep.equal([false, false, 'metadata']);
    expect(shown.getAttribute('loading')).to.equal('lazy');
    expect(shown.tabIndex).to.equal(-1);
  });

  it('leaves no hole where a file is broken, once or twice', async () => {
    const media: Media[] = [
      { type: 'gif', url: '/no-such.gif' },
      { type: 'video', url: '/no-such.webm' },
      { type: 'gif', url: '/no-such.gif' },
    ];
    const { element } = await widget([page([review({ avatar: '/no-such.webp', media })])], withPhotos);
    await waitUntil(() => !one(element, 'media'), 'no media');
    expect(all(element, 'thumbnail')).to.have.length(0);
  });

  it('shows a file of a kind that it does not know as a photo', async () => {
    const media = [{ type: 'image', url: PHOTO } as unknown as Media];
    const { element } = await drawn([page([review({ media })])]);
    expect(one(element, 'thumbnail').getAttribute('part')).to.equal('thumbnail photo');
    expect(one(element, 'thumbnail').ariaLabel).to.contain('photo');
    expect(all(element, 'sign')).to.have.length(0);
    one(element, 'thumbnail').click();
    await waitUntil(() => element.shadowRoot!.querySelector<HTMLDialogElement>('dialog[part="viewer"]')?.open);
  });

  it('opens nothing for a review that left the list before the viewer came', async () => {
    const gone = review({ author: 'Gone', media: [gif('x')] });
    const { element } = await drawn([page([gone, review({ author: 'There', media: [gif('y')] })])]);
    const { opened, restore } = watchTabs();
    const [first, second] = all(element, 'thumbnail');
    first!.click();
    first!.closest('li')!.remove();
    second!.click();
    await waitUntil(() => element.shadowRoot!.querySelector<HTMLDialogElement>('dialog[part="viewer"]')?.open);
    restore();
    expect(text(element, 'viewer-author')).to.contain('There');
    expect(element.shadowRoot!.querySelectorAll('dialog')).to.have.length(1);
    expect(opened).to.deep.equal([]);
  });

  it('opens the file itself where the viewer cannot be had', async () => {
    const { element } = await drawn([page([review({ media: [gif('x')] })])]);
    const { opened, restore } = watchTabs();
    Object.defineProperty(element.shadowRoot, 'adoptedStyleSheets', {
      get() {
        throw new Error('as good as a chunk that is blocked');
      },
    });
    one(element, 'thumbnail').click();
    await waitUntil(() => opened.length > 0);
    restore();
    expect(opened).to.deep.equal([[`${location.origin}/test/fixtures/pixel.gif?x`, '_blank', 'noopener,noreferrer']]);
  });
});
