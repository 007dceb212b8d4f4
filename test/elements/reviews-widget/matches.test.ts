import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../wait-until.js';
import { shown } from './controls-fixture.js';
import { page, review } from './proxy-stub.js';
import { all, one, stubProxy, text, widget } from './widget.js';

const reviews = [review(), review(), review({ rating: 4 })];
const shop = page(reviews, { summary: { average: 4.6, count: 33, histogram: [0, 0, 0, 6, 27], total: 33 }, total: 33 });
const matching = (total: number) => page(reviews.slice(0, total), { summary: shop.summary, total });
const status = (element: HTMLElement) => element.shadowRoot!.querySelector('[role="status"]')!.textContent;

/** A widget whose reader has chosen four stars; nothing has responded to that yet. */
async function chosen() {
  const { element } = await widget([shop]);
  let respond!: (response: ReturnType<typeof page>) => void;
  stubProxy(new Promise((resolve) => (respond = resolve)));
  all(element, 'row')[1]!.click();
  await element.updateComplete;
  return { element, respond };
}

describe('reviews-widget: how many reviews match', () => {
  it('says how many of all a filter leaves, beside the way back, and announces it', async () => {
    const { element, respond } = await chosen();
    respond(matching(3));
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'matches')).to.equal('3 of 33 match Show all reviews');
    expect(status(element)).to.equal('3 of 33 match');
    expect(text(element, 'count')).to.equal('Based on 33 reviews');
  });

  it('counts a single one as one', async () => {
    const { element, respond } = await chosen();
    respond(matching(1));
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(status(element)).to.equal('1 of 33 matches');
  });

  it('says no number before the response is there, but offers the way back', async () => {
    const { element } = await chosen();
    expect(text(element, 'matches')).to.equal('Show all reviews');
    expect(status(element)).to.equal('');
  });

  it('says so where nothing matches, and counts nothing below', async () => {
    const { element, respond } = await chosen();
    respond(page([], { summary: shop.summary, total: 0 }));
    await waitUntil(() => one(element, 'empty'));
    expect(text(element, 'matches')).to.equal('0 of 33 match Show all reviews');
    expect(text(element, 'empty')).to.equal('No review matches this filter.');
    expect(text(element, 'more')).to.equal('');
  });

  it('marks where more may belong to the product than was read', async () => {
    const { element, respond } = await chosen();
    respond({ ...matching(3), summary: { ...shop.summary, unread: 4 } });
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'matches')).to.contain('3 of 33+ match');
  });

  it('compares nothing where only a source is chosen, of which the summary speaks', async () => {
    const { element } = await shown();
    const select = one(element, 'source-filter-select') as HTMLSelectElement;
    select.value = 'google';
    select.dispatchEvent(new Event('change'));
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'matches')).to.equal('Show all reviews');
    expect(status(element)).to.equal('2 reviews');
  });
});
