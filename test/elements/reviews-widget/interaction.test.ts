import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, text, widget } from './widget.js';

describe('reviews-widget: interaction', () => {
  const first = page([review(), review()], { total: 3 });

  it('appends the next page and moves the focus to its first review', async () => {
    const { element, proxy } = await widget([first, page([review({ text: 'third' })], { total: 3, offset: 2 })]);
    one(element, 'more').querySelector('button')!.click();
    await waitUntil(() => all(element, 'card').length === 3);
    expect(proxy.requested[1]!.searchParams.get('offset')).to.equal('2');
    await waitUntil(() => element.shadowRoot!.activeElement === all(element, 'card')[2]);
    expect(one(element, 'more').querySelector('button')).to.equal(null);
  });

  it('shows no review twice when the list has moved on meanwhile', async () => {
    const { element } = await widget([first, page([first.reviews[1]!, review()], { total: 4, offset: 2 })]);
    await element.loadMore();
    await element.updateComplete;
    expect(all(element, 'card')).to.have.length(3);
  });

  it('keeps what is shown when the next page fails, and tries again', async () => {
    const { element } = await widget([first, new TypeError('network'), page([review()], { total: 3, offset: 2 })]);
    await element.loadMore();
    await element.updateComplete;
    expect(all(element, 'card')).to.have.length(2);
    expect(text(element, 'more')).to.contain('can’t be loaded');
    one(element, 'more').querySelector('button')!.click();
    await waitUntil(() => all(element, 'card').length === 3);
  });

  it('asks in the order the reader chooses', async () => {
    const { element, proxy } = await widget([first, page([review({ text: 'worst' })])]);
    const select = one(element, 'sort-select') as HTMLSelectElement;
    select.value = 'lowest';
    select.dispatchEvent(new Event('change'));
    await oneEvent(element, 'reviews-load');
    expect(proxy.requested[1]!.searchParams.get('sort')).to.equal('lowest');
  });

  it('filters by the stars of a clicked bar, and shows all again', async () => {
    const { element, proxy } = await widget([page([review(), review({ rating: 4 })])]);
    one(element, 'row').click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(proxy.requested[1]!.searchParams.get('rating')).to.equal('5');
    expect(one(element, 'row').getAttribute('aria-pressed')).to.equal('true');
    one(element, 'matches').querySelector('button')!.click();
    await oneEvent(element, 'reviews-load');
    expect(proxy.requested[2]!.searchParams.has('rating')).to.equal(false);
  });

  it('never shows the old list under a new order that could not be loaded', async () => {
    const { element } = await widget([first, new TypeError('network'), page([review({ text: 'worst' })])]);
    element.sort = 'lowest';
    await oneEvent(element, 'reviews-error');
    await waitUntil(() => one(element, 'message'));
    expect(all(element, 'card')).to.have.length(0);
    one(element, 'message').querySelector('button')!.click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('worst');
  });

  it('keeps the list when refreshing it fails', async () => {
    const { element } = await widget([first, new TypeError('network')]);
    await element.refresh();
    await element.updateComplete;
    expect(all(element, 'card')).to.have.length(2);
  });

  it('refreshes past the browser’s cache', async () => {
    const { element } = await widget([first, page([review({ text: 'new' })])]);
    await element.refresh();
    await element.updateComplete;
    expect(text(element, 'text')).to.equal('new');
  });
});
