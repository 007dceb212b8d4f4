import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ReviewPage, ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, stubProxy, text, unfold, widget } from './widget.js';

const sources = ['google', 'shop'];
const shop = page(
  [5, 4, 2].map((rating) => review({ rating })),
  { summary: { average: 4.2, count: 1001, histogram: [1, 100, 200, 300, 400], total: 1016 }, total: 1001, sources },
);
const mug = page([review({ rating: 4, text: 'Of the mug.' })], {
  summary: { average: 4, count: 1, histogram: [0, 0, 0, 1, 0], total: 3 },
  sources,
});
const google = page([review({ rating: 3, source: 'google' })], { sources });
const counts = (element: ReviewsWidget) => all(element, 'row-count').map((row) => row.textContent!.trim());
const line = (element: ReviewsWidget) => element.shadowRoot!.querySelector('.held-back')?.textContent;

describe('reviews-widget: whose numbers these are', () => {
  for (const layout of ['list', 'grid', 'wall', 'carousel', 'badge']) {
    it(`are those of the product in every place of a ${layout}`, async () => {
      stubProxy(mug);
      const element = await fixture<ReviewsWidget>(
        html`<reviews-widget vendor-id="v" token="t" product-id="mug" layout=${layout} loading="eager"></reviews-widget>`,
      );
      await waitUntil(() => one(element, 'average'));
      if (layout === 'badge') one(element, 'badge').click();
      await element.updateComplete;
      expect(all(element, 'average').map((average) => average.textContent)).to.include('4');
      expect(all(element, 'count').map((count) => count.textContent!.trim())).to.include('Based on 1 review');
      expect(counts(element)).to.deep.equal(['0', '1', '0', '0', '0']);
      expect(line(element)).to.contain('Showing 1 of 3 reviews');
    });
  }

  it('are none of a product without reviews, which has the empty state', async () => {
    const { element } = await widget([page([])]);
    expect(text(element, 'empty')).to.contain('No reviews yet');
    expect(all(element, 'summary')).to.have.length(0);
    expect(line(element)).to.equal(undefined);
  });

  for (const [attribute, value] of [
    ['product-id', 'mug'],
    ['source', 'mug'],
    ['about', 'shop'],
  ] as const) {
    it(`go at once where the page changes ${attribute} in place`, async () => {
      const { element } = await widget([shop]);
      let respond!: (page: ReviewPage) => void;
      stubProxy(new Promise<ReviewPage>((resolve) => (respond = resolve)));
      element.setAttribute(attribute, value);
      await element.updateComplete;
      expect([...all(element, 'average'), ...all(element, 'row')]).to.have.length(0);
      expect(line(element)).to.equal(undefined);
      respond(mug);
      await oneEvent(element, 'reviews-load');
      await element.updateComplete;
      expect(text(element, 'average')).to.equal('4');
    });
  }

  it('are not those of the product before, where those of the next cannot be had', async () => {
    const { element } = await widget([shop]);
    stubProxy({ status: 503, code: 'upstream_error' });
    element.productId = 'mug';
    await oneEvent(element, 'reviews-error');
    await element.updateComplete;
    expect(all(element, 'average')).to.have.length(0);
    expect(all(element, 'error')).to.have.length(1);
  });

  it('are those of the source that the reader chooses, which is named beside them', async () => {
    const { element } = await widget([shop]);
    expect(text(element, 'count')).to.equal('Based on 1,001 reviews');
    await unfold(element);
    stubProxy(google);
    const select = one(element, 'source-filter-select') as HTMLSelectElement;
    select.value = 'google';
    select.dispatchEvent(new Event('change'));
    await element.updateComplete;
    // Until its response has come, all is still that of the whole shop.
    expect(text(element, 'count')).to.equal('Based on 1,001 reviews');
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'count')).to.equal('Based on 1 review · Google');
    expect(counts(element)).to.deep.equal(['0', '0', '1', '0', '0']);
  });

  it('leave a way back from a source that has no reviews', async () => {
    history.replaceState(null, '', '#reviews.source=nowhere');
    const { element } = await widget(
      [page([], { sources })],
      html`<reviews-widget vendor-id="v" token="t" url-state loading="eager"></reviews-widget>`,
    );
    expect(text(element, 'empty')).to.equal('No review matches this filter.');
    expect(text(element, 'matches')).to.equal('Show all reviews');
    expect(text(element, 'more')).to.equal('');
    stubProxy(shop);
    one(element, 'link').click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'count')).to.equal('Based on 1,001 reviews');
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('stay where the reader filters by stars', async () => {
    const { element, proxy } = await widget([shop]);
    all(element, 'row')[0]!.click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(proxy.requested.at(-1)!.searchParams.get('rating')).to.equal('5');
    expect(text(element, 'count')).to.equal('Based on 1,001 reviews');
  });
});
