import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import type { ReviewPage, ReviewsWidget } from '../../../src/index.js';
import { emulates } from '../browser.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, drawn, one, stubProxy, text } from './widget.js';

const reviews = Array.from({ length: 12 }, (_, i) => review({ text: 'word '.repeat(4 + ((i * 37) % 90)) }));
const response = page(reviews, { total: 30 });
const LAYOUTS = ['list', 'grid', 'wall', 'carousel'];

const shown = (layout: string, width = 900) => {
  const holder = html`<div style="inline-size: ${width}px">
    <reviews-widget vendor-id="v" token="t" loading="eager" layout=${layout}></reviews-widget>
  </div>`;
  stubProxy(response, page([review({ text: 'of the next page' })], { total: 13, offset: 12 }));
  return fixture<HTMLElement>(holder).then(async (place) => {
    const element = place.querySelector('reviews-widget')!;
    // All of it: cards come in slices.
    await drawn(element, () =>
      element.shadowRoot!.querySelector('ul[aria-busy="false"] > li[part~="card"], [part="badge"]'),
    );
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    return element;
  });
};
const boxes = (element: ReviewsWidget) =>
  [...element.shadowRoot!.querySelectorAll('li[part~="card"]')].map((card) => card.getBoundingClientRect());
/** Resolves after every `close` event that is due has fired: that of another dialog, which is closed now, comes after them. */
const closeEventsHaveFired = async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.show();
  dialog.close();
  await oneEvent(dialog, 'close');
  dialog.remove();
};
const columns = (element: ReviewsWidget) => new Set(boxes(element).map(({ left }) => Math.round(left))).size;

describe('reviews-widget: layouts', () => {
  for (const layout of LAYOUTS) {
    it(`has nothing for axe to find: ${layout}`, async () => {
      await expect(await shown(layout)).to.be.accessible();
    });

    for (const width of [240, 1600]) {
      it(`fits in ${width} px: ${layout}`, async () => {
        const element = await shown(layout, width);
        const { left, right } = element.getBoundingClientRect();
        for (const part of ['summary', 'controls', 'content', 'more']) {
          const box = one(element, part).getBoundingClientRect();
          expect(box.left, part).to.be.at.least(left - 1);
          expect(box.right, part).to.be.at.most(right + 1);
        }
      });
    }
  }

  it('puts cards below each other, side by side, or in one row', async () => {
    expect(columns(await shown('list'))).to.equal(1);
    expect(columns(await shown('grid'))).to.equal(3);
    expect(columns(await shown('grid', 240))).to.equal(1);
    expect(new Set(boxes(await shown('carousel')).map(({ top }) => top)).size).to.equal(1);
  });

  it('builds a wall of cards without holes, which stay in their place when more come', async () => {
    const element = await shown('wall');
    /** Pixels between each card and the one below it. */
    const gaps = () => {
      const all = boxes(element);
      return all.flatMap(({ left, bottom }, i) => {
        const below = all.slice(i + 1).find((box) => box.left === left);
        return below ? [below.top - bottom] : [];
      });
    };
    // A browser may measure the cards some frames after it has drawn them.
    await waitUntil(() => gaps().every((gap) => gap >= 16 && gap <= 20), `gaps of ${gaps().join(', ')} px`);
    const before = boxes(element);
    expect(columns(element)).to.equal(3);
    await element.loadMore();
    await waitUntil(() => boxes(element).length === 13);
    const same = (a: DOMRect, b: DOMRect) => a.left === b.left && a.top === b.top;
    expect(
      boxes(element)
        .slice(0, 12)
        .every((box, i) => same(box, before[i]!)),
    ).to.equal(true);
  });

  for (const layout of ['grid', 'carousel']) {
    it(`folds replies where cards lie side by side, so that one does not make its neighbours tall: ${layout}`, async () => {
      const reply = { author: 'Kiln', date: '2026-03-02', text: 'Thank you! '.repeat(40) };
      stubProxy(page([review({ text: 'Cup', reply }), review()]));
      const element = await fixture<ReviewsWidget>(
        html`<reviews-widget vendor-id=${layout} token="t" loading="eager" layout=${layout} controls="search"></reviews-widget>`,
      );
      await drawn(element, () => one(element, 'reply') && one(element, 'search'));
      const seen = () => one(element, 'reply-text').checkVisibility({ contentVisibilityAuto: true });
      expect(seen()).to.equal(false);
      const [answered, plain] = boxes(element);
      expect(answered!.height, 'all of a row are as tall').to.equal(plain!.height);
      const written = all(element, 'text').map((one) => one.getBoundingClientRect().bottom);
      expect(answered!.bottom - written[0]!, 'a line for the reply')
        .to.be.above(40)
        .and.below(130);
      one(element, 'reply-header').click();
      await waitUntil(seen);
      await expect(element).to.be.accessible();
      // What a search finds is seen.
      one(element, 'reply-header').click();
      await waitUntil(() => !seen());
      (one(element, 'search') as HTMLInputElement).value = 'thank';
      one(element, 'search').dispatchEvent(new Event('change'));
      await waitUntil(seen);
    });
  }

  it('is a list for an unknown layout', async () => {
    expect(columns(await shown('mosaic'))).to.equal(1);
  });

  it('shows the skeleton in the layout that comes', async () => {
    stubProxy(new Promise<never>(() => {}));
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="v" token="t" loading="eager" layout="grid"></reviews-widget>`,
    );
    const bones = all(element, 'card').map((card) => card.getBoundingClientRect().left);
    expect(new Set(bones).size).to.be.greaterThan(1);
  });
});

describe('reviews-widget: carousel', () => {
  // Where a browser cannot emulate it, the row scrolls smoothly.
  const motion = async (reducedMotion: 'reduce' | 'no-preference') => {
    if (emulates) await emulateMedia({ reducedMotion });
  };
  before(() => motion('reduce'));
  after(() => motion('no-preference'));

  const button = (element: ReviewsWidget, part: string) =>
    element.shadowRoot!.querySelector<HTMLElement>(`[part="arrows"] [part~="${part}"]`)!;
  const row = (element: ReviewsWidget) => element.shadowRoot!.querySelector<HTMLElement>('ul')!;

  it('moves a view on and back with its buttons, and not by itself', async () => {
    const element = await shown('carousel');
    await waitUntil(() => button(element, 'previous').getAttribute('aria-disabled') === 'true');
    expect(row(element).scrollLeft).to.equal(0);
    button(element, 'next').click();
    await waitUntil(() => row(element).scrollLeft > 400);
    await waitUntil(() => button(element, 'previous').getAttribute('aria-disabled') === 'false');
    button(element, 'previous').click();
    await waitUntil(() => row(element).scrollLeft === 0);
  });

  it('moves with the arrow keys, Home and End, also from right to left', async () => {
    for (const [dir, forward, sign] of [
      ['ltr', 'ArrowRight', 1],
      ['rtl', 'ArrowLeft', -1],
    ] as const) {
      const element = await shown('carousel');
      element.dir = dir;
      row(element).focus();
      await sendKeys({ press: forward });
      await waitUntil(() => row(element).scrollLeft * sign > 400, `${forward} in ${dir}`);
      await sendKeys({ press: 'Home' });
      await waitUntil(() => row(element).scrollLeft === 0);
      await sendKeys({ press: 'End' });
      await waitUntil(() => row(element).scrollLeft * sign > 2000);
    }
  });

  it('has the next page there before the row ends, without moving the focus', async () => {
    const element = await shown('carousel');
    row(element).focus();
    await sendKeys({ press: 'End' });
    await waitUntil(() => boxes(element).length === 13);
    expect(element.shadowRoot!.activeElement?.localName).to.equal('ul');
  });
});

describe('reviews-widget: badge', () => {
  it('says stars, average and count, and draws no list until it is pressed', async () => {
    const element = await shown('badge');
    expect(text(element, 'badge')).to.equal('5 12 reviews');
    expect(one(element, 'badge').querySelector('[role="img"]')!.getAttribute('aria-label')).to.equal(
      '5 out of 5 stars',
    );
    expect(all(element, 'card')).to.have.length(0);
    await expect(element).to.be.accessible();
  });

  it('opens the list in a dialog, and gives the focus back when that closes', async () => {
    const element = await shown('badge');
    one(element, 'badge').focus();
    await sendKeys({ press: 'Enter' });
    const dialog = one(element, 'dialog') as HTMLDialogElement;
    await waitUntil(() => dialog.matches(':modal') && all(element, 'card').length === 12);
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialog.open && all(element, 'card').length === 0);
    expect(element.shadowRoot!.activeElement).to.satisfy((focused: Element) => focused === one(element, 'badge'));
  });

  for (const [how, move] of Object.entries({
    moved: (element: ReviewsWidget, place: Element) => place.append(element),
    'taken out and put back': async (element: ReviewsWidget, place: Element) => {
      element.remove();
      await element.updateComplete;
      place.append(element);
    },
  })) {
    it(`is modal again when it is ${how} while open, and closes`, async () => {
      const element = await shown('badge');
      one(element, 'badge').click();
      const dialog = one(element, 'dialog') as HTMLDialogElement;
      await waitUntil(() => dialog.matches(':modal'));
      await move(element, element.parentElement!);
      await waitUntil(() => dialog.matches(':modal'), 'modal again');
      await closeEventsHaveFired();
      expect(dialog.open).to.equal(true);
      await sendKeys({ press: 'Escape' });
      await waitUntil(() => !dialog.open && all(element, 'card').length === 0);
      one(element, 'badge').click();
      await waitUntil(() => dialog.matches(':modal'), 'opens again');
      dialog.close();
    });
  }

  it('stays closed when it is drawn before it could say that it was closed', async () => {
    const element = await shown('badge');
    const dialog = one(element, 'dialog') as HTMLDialogElement;
    for (const time of ['first', 'second']) {
      one(element, 'badge').click();
      await waitUntil(() => dialog.open, time);
      dialog.close();
      element.requestUpdate();
      await element.updateComplete;
      expect(dialog.open, time).to.equal(false);
      await oneEvent(dialog, 'close');
      await waitUntil(() => all(element, 'card').length === 0);
    }
  });

  it('is one line in a line with other text, as high and on the same baseline before its numbers are there', async () => {
    let respond!: (value: ReviewPage) => void;
    stubProxy(new Promise((resolve) => (respond = resolve)));
    const place = await fixture<HTMLElement>(html`<p style="font: 16px/1.5 sans-serif">
      <b>€68</b> <reviews-widget vendor-id="l" token="t" layout="badge" loading="eager" heading="All"></reviews-widget>
    </p>`);
    const element = place.querySelector('reviews-widget')!;
    const tops = () => ['b', 'reviews-widget'].map((name) => place.querySelector(name)!.getBoundingClientRect().top);
    await waitUntil(() => element.shadowRoot!.querySelector('[role="status"]'));
    const before = [place.offsetHeight, ...tops()];
    expect(place.offsetHeight).to.equal(24);
    respond(
      page([review()], { summary: { average: 4.6, count: 12345, histogram: [0, 0, 0, 0, 12345], total: 12345 } }),
    );
    await waitUntil(() => one(element, 'badge'));
    expect([place.offsetHeight, ...tops()]).to.deep.equal(before);
    expect(text(element, 'badge')).to.equal('4.6 12,345 reviews');
    expect(all(element, 'heading')).to.have.length(0);
    element.hidden = true;
    expect(element.offsetWidth).to.equal(0);
  });

  it('says how many reviews are held back, on the badge in place of the count, and in the dialog all of it', async () => {
    const held = page([review()], {
      summary: { average: 5, count: 1, histogram: [0, 0, 0, 0, 1], total: 4, pending: 2 },
    });
    stubProxy(held);
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="held" token="t" layout="badge" loading="eager" policy-url="/policy"></reviews-widget>`,
    );
    await waitUntil(() => one(element, 'badge'));
    const line = element.shadowRoot!.querySelector('.held-back')!;
    expect(line.textContent!.trim()).to.equal('Showing 1 of 4 reviews');
    expect(one(element, 'count').offsetWidth).to.equal(1);
    expect(line.getBoundingClientRect().bottom).to.be.closeTo(one(element, 'badge').getBoundingClientRect().bottom, 4);
    one(element, 'badge').click();
    await waitUntil(() => all(element, 'card').length === 1);
    const lines = [...element.shadowRoot!.querySelectorAll('.held-back')].map((one) => one.textContent);
    expect(lines).to.have.length(2);
    expect(lines.find((text) => text !== line.textContent)).to.match(/2 waiting to be checked.*How we handle reviews/);
    one(element, 'close').click();
    await oneEvent(one(element, 'dialog'), 'close');
  });
});
