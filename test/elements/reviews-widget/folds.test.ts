import { expect, html, oneEvent } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { ReviewPage } from '../../../src/contract/widget.js';
import type { ReviewsWidget } from '../../../src/index.js';
import { resizes } from '../browser.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, drawn, one, stubProxy, text, unfold, widget } from './widget.js';

const SUMMARY = {
  average: 4,
  count: 40,
  histogram: [2, 2, 4, 12, 20] as [number, number, number, number, number],
  total: 40,
};
const topics = [{ topic: 'delivery', label: 'Delivery', reviews: 7 }];
const many = (count = 40) =>
  page([review()], { summary: { ...SUMMARY, count, total: count }, total: count, sources: ['google', 'shop'], topics });
const isSeen = (element: Element | undefined) => Boolean(element?.checkVisibility());

describe('reviews-widget: filters and search, folded', () => {
  it('are offered by themselves from twenty reviews on', async () => {
    const { element } = await widget([many(19)]);
    expect(all(element, 'fold')).to.deep.equal([]);
    expect(isSeen(one(element, 'source-filter')), 'the one filter that there is needs no fold').to.equal(true);
    stubProxy(many(20));
    await element.refresh();
    await drawn(element, () => one(element, 'fold'));
    expect(all(element, 'fold').map((fold) => fold.ariaLabel ?? fold.textContent!.trim())).to.deep.equal([
      'Filter',
      'Search reviews',
    ]);
    expect(isSeen(one(element, 'source-filter'))).to.equal(false);
  });

  it('are left to the attribute where it says what is offered', async () => {
    const { element } = await widget(
      [many()],
      html`<reviews-widget vendor-id="v1" token="t" loading="eager" controls="summary sort"></reviews-widget>`,
    );
    expect(all(element, 'fold')).to.deep.equal([]);
    expect(all(element, 'search')).to.deep.equal([]);
  });

  it('are both there on a phone where the attribute asks for sources and a search', async () => {
    const { element } = await widget(
      [many()],
      html`<reviews-widget vendor-id="v1" token="t" loading="eager" controls="summary sort stars sources search" style="inline-size: 340px"></reviews-widget>`,
    );
    await drawn(element, () => one(element, 'search'));
    expect(isSeen(one(element, 'source-filter'))).to.equal(false);
    one(element, 'fold').click();
    await waitUntil(() => isSeen(one(element, 'source-filter')));
  });

  it('ask for topics and load once they are opened, and say what is set', async () => {
    const { element, proxy } = await widget([many()]);
    expect(proxy.requested[0]!.searchParams.has('topics')).to.equal(false);
    await unfold(element);
    expect(proxy.requested.at(-1)!.searchParams.get('topics')).to.match(/^en/);
    const [filters, search] = all(element, 'fold');
    expect([filters!.ariaExpanded, search!.ariaExpanded]).to.deep.equal(['true', 'false']);
    expect([
      isSeen(one(element, 'source-filter')),
      isSeen(one(element, 'topic')),
      isSeen(one(element, 'search')),
    ]).to.deep.equal([true, true, false]);
    await expect(element).to.be.accessible();
    one(element, 'topic').click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(filters!.textContent!.replace(/\s+/g, ' ').trim()).to.equal('Filter 1');
    filters!.click();
    await element.updateComplete;
    expect(isSeen(one(element, 'source-filter'))).to.equal(false);
    expect(text(element, 'matches'), 'the way back stays').to.contain('Show all reviews');
  });

  it('puts the cursor into the search that was opened', async () => {
    const { element } = await widget([many()]);
    await unfold(element, 'search');
    await waitUntil(() => element.shadowRoot!.activeElement === one(element, 'search'));
    expect(isSeen(one(element, 'source-filter'))).to.equal(false);
  });

  (resizes ? it : it.skip)(
    'are open where the attribute asks for them and there is room, and in one row where there is none',
    async () => {
      await setViewport({ width: 1000, height: 700 });
      const { element } = await widget(
        [many()],
        html`<reviews-widget vendor-id="v1" token="t" loading="eager" controls="summary sort stars search topics"></reviews-widget>`,
      );
      await drawn(element, () => one(element, 'topic'));
      const parts = ['source-filter', 'search', 'topic'];
      const seen = () => parts.filter((part) => isSeen(one(element, part)));
      expect(seen()).to.deep.equal(parts);
      expect(all(element, 'fold').some(isSeen)).to.equal(false);
      await setViewport({ width: 360, height: 700 });
      expect(seen()).to.deep.equal([]);
      expect(one(element, 'controls').getBoundingClientRect().height, 'one row').to.be.below(60);
      all(element, 'fold')[1]!.click();
      await element.updateComplete;
      expect(seen()).to.deep.equal(['search', 'topic']);
      await setViewport({ width: 800, height: 600 });
    },
  );
});

describe('reviews-widget: a choice of the reader', () => {
  const list = (count: number, total = 40) =>
    page(
      Array.from({ length: count }, () => review({ text: 'A sentence about a cup. '.repeat(12) })),
      { summary: SUMMARY, total },
    );

  it('brings the list into view where it is below the screen, and leaves the focus', async () => {
    const { element } = await widget([list(10), list(2, 2)]);
    const bar = all(element, 'row')[0]!;
    scrollTo(0, bar.getBoundingClientRect().top + scrollY - innerHeight + 60);
    bar.focus({ preventScroll: true });
    bar.click();
    await oneEvent(element, 'reviews-load');
    await waitUntil(() => {
      const { top, bottom } = one(element, 'matches').getBoundingClientRect();
      return top >= 0 && bottom < innerHeight;
    });
    expect(element.shadowRoot!.activeElement === bar).to.equal(true);
  });

  it('leaves what is below the list where it is, however few reviews are found', async () => {
    const { element } = await widget([list(10), list(1, 1)]);
    all(element, 'row')[0]!.click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(all(element, 'card')).to.have.length(1);
    expect(one(element, 'content').getBoundingClientRect().height).to.be.at.least(innerHeight);
  });

  it('shows at once that more is coming, in the room that it will take', async () => {
    let answer = (_: ReviewPage): void => {};
    const { element } = await widget([list(10), new Promise<ReviewPage>((resolve) => (answer = resolve))]);
    void element.loadMore();
    await drawn(element, () => element.shadowRoot!.querySelector('.bones'));
    const bones = element.shadowRoot!.querySelector('.bones')!;
    expect(bones.getBoundingClientRect().height).to.be.at.least(innerHeight);
    expect(bones.getAttribute('aria-hidden')).to.equal('true');
    answer(list(10));
    await waitUntil(() => all(element, 'card').length >= 11 && !element.shadowRoot!.querySelector('.bones'));
  });
});

describe('reviews-widget: where a review comes from', () => {
  const both = [
    review({ source: 'judgeme' }),
    review({ source: 'google', elsewhere: true }),
    review({ source: 'shop' }),
  ];
  const sources = ['google', 'judgeme', 'shop'];
  const named = (element: ReviewsWidget) => all(element, 'source').map(({ textContent }) => textContent!.trim());

  it('stands on the cards of other sites alone', async () => {
    const { element } = await widget([page(both, { sources, elsewhere: ['google'] })]);
    expect(named(element)).to.deep.equal(['Google']);
    expect(isSeen(one(element, 'source-filter'))).to.equal(true);
  });

  it('is to be chosen as the source writes itself', async () => {
    const labels = { google: 'Google', judgeme: 'Judge.me', shop: 'Shop' };
    const { element } = await widget([page(both, { sources, elsewhere: ['google'], labels })]);
    const options = [...one(element, 'source-filter').querySelectorAll('option')].map(({ text }) => text.trim());
    expect(options.slice(1)).to.deep.equal(['Google', 'Judge.me', 'Shop']);
  });

  it('stands on none, and nothing is to be chosen, where the shop has collected all of them', async () => {
    const { element } = await widget([page([both[0]!, both[2]!], { sources: ['judgeme', 'shop'], elsewhere: [] })]);
    expect(named(element)).to.deep.equal([]);
    expect(all(element, 'source-filter')).to.deep.equal([]);
  });

  it('stands on all where the shop wants it, or a proxy of before does not say which sites are others', async () => {
    const wanted = html`<reviews-widget
      vendor-id="v1"
      token="t"
      loading="eager"
      controls="summary sources"
    ></reviews-widget>`;
    const { element } = await widget([page(both, { sources, elsewhere: ['google'] })], wanted);
    expect(named(element)).to.deep.equal(['Judgeme', 'Google', 'Shop']);
    const { element: before } = await widget(
      [page(both, { sources })],
      html`<reviews-widget vendor-id="before" token="t" loading="eager"></reviews-widget>`,
    );
    expect(named(before)).to.deep.equal(['Judgeme', 'Google', 'Shop']);
  });
});
