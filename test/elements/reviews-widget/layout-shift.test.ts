import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ReviewPage, ReviewsWidget } from '../../../src/index.js';
import { seesShifts } from '../browser.js';
import { loadChunksInTime } from '../chunks-in-time.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, stubProxy } from './widget.js';

const frames = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise((next) => requestAnimationFrame(next));
};

/** What has moved in the page while `act` ran and until it was painted. */
async function shiftOf(act: () => Promise<unknown>): Promise<number> {
  let shift = 0;
  const add = (list: { getEntries(): PerformanceEntryList }) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
  };
  await frames(3);
  const observer = new PerformanceObserver(add);
  observer.observe({ type: 'layout-shift' });
  await act();
  await frames(4);
  add({ getEntries: () => observer.takeRecords() });
  observer.disconnect();
  return shift;
}

const full = page(
  Array.from({ length: 10 }, (_, i) =>
    review({
      text: i === 3 ? '<p>Some <b>markup</b></p><ul><li>and a list</li></ul>' : 'word '.repeat(20 + i * 25),
      avatar: '/test/fixtures/pixel.gif',
      media: i % 3 ? [] : [{ type: 'gif', url: '/test/fixtures/pixel.gif' }],
      reply: i % 4 ? null : { author: 'Kiln', date: '2026-03-02', text: 'Thank you!' },
      url: 'https://example.com/r/1',
    }),
  ),
  {
    total: 90,
    sources: ['shop', 'google'],
    summary: {
      ...{
        average: 4,
        count: 90,
        histogram: [1, 2, 7, 40, 40],
        total: 99,
        uncounted: 10,
        own: { average: 4, ratings: 50 },
      },
      sources: [
        { source: 'shop', count: 50, average: 4 },
        { source: 'google', count: 30, average: 4, elsewhere: true },
        { source: 'trustpilot', count: 10, average: 3, elsewhere: true, counted: false },
      ],
    },
  },
);

(seesShifts ? describe : describe.skip)('reviews-widget: layout shift', () => {
  before(loadChunksInTime);

  it('is measured: something that moves counts', async () => {
    const place = await fixture<HTMLElement>(html`<div><b></b><p style="block-size: 300px">below</p></div>`);
    const shift = await shiftOf(async () => {
      place.querySelector('b')!.style.cssText = 'display: block; block-size: 200px';
    });
    expect(shift).to.be.greaterThan(0);
  });

  for (const layout of ['list', 'grid', 'wall', 'carousel', 'badge']) {
    for (const lang of ['en', 'de']) {
      it(`is none when the reviews arrive: ${layout}, ${lang}`, async () => {
        let respond!: (value: ReviewPage) => void;
        stubProxy(new Promise((resolve) => (respond = resolve)));
        const place = await fixture<HTMLElement>(html`<div lang=${lang}>
          <reviews-widget vendor-id="v" token="t" loading="eager" layout=${layout} controls="summary sort stars media search"></reviews-widget>
        </div>`);
        const element = place.querySelector('reviews-widget')!;
        const shift = await shiftOf(async () => {
          respond(full);
          await waitUntil(() => element.shadowRoot!.querySelector('li, [part="badge"]'));
          await waitUntil(() =>
            [...element.shadowRoot!.querySelectorAll('img')].every(({ complete, loading }) => complete || loading),
          );
        });
        expect(shift).to.equal(0);
      });
    }
  }

  it('is none when more reviews are appended', async () => {
    stubProxy(full, page([review(), review()], { ...full, reviews: [review(), review()], offset: 10 }));
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="v" token="t" loading="eager"></reviews-widget>`,
    );
    await waitUntil(() => all(element, 'text').length === 10);
    const shift = await shiftOf(() => element.loadMore());
    expect(all(element, 'text')).to.have.length(12);
    expect(shift).to.equal(0);
  });

  for (const layout of ['list', 'grid', 'wall', 'carousel']) {
    it(`is none when cards come in slices, above what is below: ${layout}`, async () => {
      let respond!: (value: ReviewPage) => void;
      stubProxy(new Promise((resolve) => (respond = resolve)));
      const place = await fixture<HTMLElement>(html`<div>
        <reviews-widget vendor-id="v" token="t" loading="eager" layout=${layout} page-size="50"></reviews-widget>
        ${layout === 'carousel' ? '' : html`<p>below</p>`}
      </div>`);
      const element = place.querySelector('reviews-widget')!;
      const reviews = Array.from({ length: 5 }, (_, i) =>
        full.reviews.map((one) => ({ ...one, id: `${i}${one.id}` })),
      ).flat();
      const shift = await shiftOf(async () => {
        respond({ ...full, reviews });
        await waitUntil(() => all(element, 'text').length === reviews.length);
      });
      expect(shift).to.equal(0);
    });
  }

  it('is none among the cards when the order changes', async () => {
    stubProxy(full, page([review(), review({ text: 'x '.repeat(300) })], { ...full, reviews: full.reviews.slice(4) }));
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="v" token="t" loading="eager"></reviews-widget>`,
    );
    await waitUntil(() => all(element, 'text').length === 10);
    const shift = await shiftOf(async () => {
      element.sort = 'lowest';
      await oneEvent(element, 'reviews-load');
      await element.updateComplete;
    });
    expect(one(element, 'sort-select')).to.have.property('value', 'lowest');
    expect(shift).to.equal(0);
  });

  it('is none below a widget that has come as high as its skeleton says', async () => {
    let respond!: (value: ReviewPage) => void;
    stubProxy(new Promise((resolve) => (respond = resolve)));
    const place = await fixture<HTMLElement>(html`<div>
      <reviews-widget vendor-id="v" token="t" loading="eager"></reviews-widget><p>below</p>
    </div>`);
    expect(place.querySelector('p')!.getBoundingClientRect().top).to.be.greaterThan(innerHeight);
    const shift = await shiftOf(async () => {
      respond(full);
      await waitUntil(() => place.querySelector('reviews-widget')!.shadowRoot!.querySelector('li'));
    });
    expect(shift).to.equal(0);
  });
});
