import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ReviewPage, ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, stubProxy } from './widget.js';

const many = (name: string, count: number, fields: Partial<ReviewPage> = {}): ReviewPage =>
  page(
    Array.from({ length: count }, (_, i) => review({ id: `${name}${i}`, text: `${name}${i}` })),
    fields,
  );
const shown = (element: ReviewsWidget) => all(element, 'text').map(({ textContent }) => textContent);
const texts = ({ reviews }: ReviewPage) => reviews.map(({ text }) => text);

/** A widget that has drawn its first response once. */
async function drawnOnce(...responses: ReviewPage[]): Promise<ReviewsWidget> {
  stubProxy(...responses);
  const element = await fixture<ReviewsWidget>(
    html`<reviews-widget vendor-id="v" token="t" loading="eager" page-size="50"></reviews-widget>`,
  );
  await oneEvent(element, 'reviews-load');
  await element.updateComplete;
  return element;
}

describe('reviews-widget: slices', () => {
  it('draws the first three cards at once and then all others, in their order', async () => {
    const response = many('a', 45);
    const element = await drawnOnce(response);
    expect(shown(element)).to.deep.equal(texts(response).slice(0, 3));
    expect(one(element, 'list').ariaBusy).to.equal('true');
    await waitUntil(() => shown(element).length === 45);
    expect(shown(element)).to.deep.equal(texts(response));
    expect(one(element, 'list').ariaBusy).to.equal('false');
  });

  it('keeps what is below the list out of sight until all cards are there', async () => {
    const element = await drawnOnce(many('a', 45));
    const below = () =>
      one(element, 'more').getBoundingClientRect().top - all(element, 'card').at(-1)!.getBoundingClientRect().bottom;
    expect(below()).to.be.greaterThan(innerHeight - 1);
    await waitUntil(() => shown(element).length === 45);
    expect(below()).to.be.lessThan(100);
  });

  it('begins anew with another order, and gives up the cards that were to come', async () => {
    const [before, after] = [many('a', 45), many('b', 45)];
    const element = await drawnOnce(before, after);
    const seen: unknown[] = [];
    const observer = new MutationObserver(() => seen.push(...shown(element)));
    element.sort = 'lowest';
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(shown(element)).to.deep.equal(texts(after).slice(0, 3));
    observer.observe(element.shadowRoot!, { childList: true, subtree: true });
    await waitUntil(() => shown(element).length === 45);
    observer.disconnect();
    expect(shown(element)).to.deep.equal(texts(after));
    expect(seen.filter((text) => texts(before).includes(`${text}`))).to.deep.equal([]);
  });

  it('keeps the cards that are there when more come, and goes on with three of those', async () => {
    const first = many('a', 45, { total: 90 });
    const more = many('b', 45, { total: 90, offset: 45 });
    const element = await drawnOnce(first, more);
    await waitUntil(() => shown(element).length === 45);
    const card = one(element, 'card');
    void element.loadMore();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(shown(element)).to.deep.equal([...texts(first), ...texts(more).slice(0, 3)]);
    await waitUntil(() => shown(element).length === 90);
    expect(one(element, 'card') === card).to.equal(true);
  });

  it('draws the cards of a carousel together, whose tallest gives its height', async () => {
    stubProxy(many('a', 45));
    const element = await fixture<ReviewsWidget>(
      html`<reviews-widget vendor-id="v" token="t" loading="eager" layout="carousel"></reviews-widget>`,
    );
    await waitUntil(() => shown(element).length > 0);
    expect(shown(element)).to.have.length(45);
  });
});
