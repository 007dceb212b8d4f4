import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import type { ReviewsWidget } from '../../../src/index.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, stubProxy, text, widget } from './widget.js';

const some = (count: number, offset: number, total: number) =>
  page(
    Array.from({ length: count }, (_, i) => review({ text: `number ${offset + i + 1}` })),
    { total, offset },
  );
const status = (element: ReviewsWidget) => element.shadowRoot!.querySelector('[role="status"]')!.textContent;
const focused = (element: ReviewsWidget) =>
  element.shadowRoot!.activeElement?.querySelector('[part="text"]')?.textContent;

describe('reviews-widget: paging', () => {
  it('announces how many more have come, and nothing before', async () => {
    const { element } = await widget([some(2, 0, 5), some(2, 2, 5)]);
    expect(status(element)).to.equal('');
    await element.loadMore();
    await element.updateComplete;
    expect(status(element)).to.equal('2 more reviews loaded');
  });

  it('names the last review that it has, so that the next page begins behind it, wherever that is by now', async () => {
    const last = review({ id: 'a,b&c', createdAt: null, rating: 4.5 });
    const moved = page([review({ text: 'third' })], { total: 4, offset: 1 });
    const { element, proxy } = await widget([page([review(), last], { total: 5 }), moved, some(1, 3, 4)]);
    await element.loadMore();
    expect(proxy.requested[0]!.searchParams.has('after')).to.equal(false);
    expect(proxy.requested[1]!.searchParams.get('after')).to.equal(',4.5,a,b&c');
    expect(proxy.requested[1]!.searchParams.get('offset')).to.equal('2');
    await element.loadMore();
    const { createdAt, rating, id } = moved.reviews[0]!;
    expect(proxy.requested[2]!.searchParams.get('after')).to.equal(`${createdAt},${rating},${id}`);
    expect(proxy.requested[2]!.searchParams.get('offset')).to.equal('2');
    await element.updateComplete;
    expect(text(element, 'content')).to.contain('third');
  });

  it('offers no way to more with paginate="none"', async () => {
    const { element } = await widget(
      [some(2, 0, 5)],
      html`<reviews-widget vendor-id="v" token="t" loading="eager" paginate="none"></reviews-widget>`,
    );
    expect(one(element, 'more').querySelector('button')).to.equal(null);
  });

  describe('in pages', () => {
    const paged = async (...responses: Parameters<typeof widget>[0]) => {
      const shown = await widget(
        responses,
        html`<reviews-widget vendor-id="v" token="t" loading="eager" paginate="pages" page-size="2"></reviews-widget>`,
      );
      await waitUntil(() => one(shown.element, 'pages'));
      return shown;
    };
    const pages = (element: ReviewsWidget) =>
      [...one(element, 'pages').children].map(
        (one) => one.textContent!.trim() || one.getAttribute('part')!.split(' ')[2],
      );
    const go = (element: ReviewsWidget, name: string) =>
      [...one(element, 'pages').querySelectorAll('button')]
        .find((button) => button.textContent!.trim() === name || button.part.contains(name))!
        .click();

    it('reaches the last of 10,000 reviews in a click', async () => {
      const { element, proxy } = await paged(some(2, 0, 10_000), some(2, 9998, 10_000));
      expect(pages(element)).to.deep.equal(['previous', '1', '2', '…', '5,000', 'next']);
      await expect(element).to.be.accessible();
      go(element, '5,000');
      await waitUntil(() => text(element, 'text') === 'number 9999');
      expect(proxy.requested[1]!.searchParams.get('offset')).to.equal('9998');
      expect(text(element, 'more')).to.contain('Page 5,000 of 5,000');
      expect(pages(element)).to.deep.equal(['previous', '1', '…', '4,999', '5,000', 'next']);
    });

    it('shows the next page in place of this one, focuses its first review and announces it', async () => {
      const { element } = await paged(some(2, 0, 6), some(2, 2, 6));
      go(element, 'next');
      await waitUntil(() => focused(element) === 'number 3');
      expect(all(element, 'card')).to.have.length(2);
      expect(one(element, 'more').querySelector('[role="status"]')!.textContent).to.equal('Page 2 of 3');
      expect(one(element, 'current').getAttribute('aria-current')).to.equal('page');
    });

    it('shows the last page in place of one that is not there', async () => {
      const address = location.href;
      location.hash = '#reviews.page=999';
      const { element, proxy } = await widget(
        [some(0, 1996, 5), some(1, 4, 5)],
        html`<reviews-widget
          vendor-id="v1"
          token="t"
          loading="eager"
          paginate="pages"
          page-size="2"
          url-state
        ></reviews-widget>`,
      );
      await waitUntil(() => text(element, 'text') === 'number 5');
      expect(proxy.requested.map(({ searchParams }) => searchParams.get('offset'))).to.deep.equal(['1996', '4']);
      // What is below a list comes with a chunk of its own.
      await waitUntil(() => text(element, 'more')?.includes('Page 3 of 3'));
      await waitUntil(() => location.hash === '#reviews.page=3');
      history.replaceState(null, '', address);
    });

    it('goes nowhere before the first page and after the last', async () => {
      const { element, proxy } = await paged(some(2, 0, 2));
      go(element, 'previous');
      go(element, 'next');
      await element.updateComplete;
      expect(proxy.requested).to.have.length(1);
    });

    it('begins at the first page again when the order changes', async () => {
      const { element, proxy } = await paged(some(2, 0, 6), some(2, 2, 6), some(2, 0, 6));
      await element.loadMore();
      const select = one(element, 'sort-select') as HTMLSelectElement;
      select.value = 'lowest';
      select.dispatchEvent(new Event('change'));
      await oneEvent(element, 'reviews-load');
      expect(proxy.requested[2]!.searchParams.has('offset')).to.equal(false);
    });
  });

  describe('by scrolling', () => {
    const scrolled = (...responses: Parameters<typeof stubProxy>) => {
      const proxy = stubProxy(...responses);
      return fixture<ReviewsWidget>(
        html`<reviews-widget vendor-id="v" token="t" loading="eager" paginate="scroll"></reviews-widget>`,
      ).then((element) => ({ element, proxy }));
    };

    it('loads on while the end is near, without moving the focus', async () => {
      const { element } = await scrolled(some(2, 0, 5), some(2, 2, 5), some(1, 4, 5));
      await waitUntil(() => all(element, 'text').length === 5);
      expect(element.shadowRoot!.activeElement).to.equal(null);
    });

    it('waits while the end is far', async () => {
      const long = page(
        Array.from({ length: 40 }, () => review({ text: 'line\n'.repeat(9) })),
        { total: 99 },
      );
      const { element, proxy } = await scrolled(long);
      await waitUntil(() => all(element, 'text').length === 40);
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
      expect(proxy.requested).to.have.length(1);
      await waitUntil(() => {
        one(element, 'more').scrollIntoView();
        return proxy.requested.length > 1;
      });
    });

    it('leaves it to the reader to try again after a failure', async () => {
      const { element, proxy } = await scrolled(some(2, 0, 4), new TypeError('network'), some(2, 2, 4));
      await waitUntil(() => text(element, 'more')?.includes('can’t be loaded'));
      await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
      const offsets = proxy.requested.map(({ searchParams }) => searchParams.get('offset'));
      expect(offsets).to.deep.equal([null, '2']);
      one(element, 'more').querySelector('button')!.click();
      await waitUntil(() => all(element, 'text').length === 4);
    });
  });

  it('draws a card once, however many come after it', async () => {
    const { element } = await widget([some(3, 0, 6), some(3, 3, 6)]);
    const before = all(element, 'card');
    before[0]!.querySelector('[part="text"]')!.textContent = 'touched';
    await element.loadMore();
    await element.updateComplete;
    expect(
      all(element, 'card')
        .slice(0, 3)
        .every((card, i) => card === before[i]),
    ).to.equal(true);
    expect(text(element, 'text')).to.equal('touched');
  });

  it('shows another review in elements of its own', async () => {
    const { element } = await widget([some(1, 0, 1), some(1, 5, 1)]);
    const before = one(element, 'card');
    await element.refresh();
    await element.updateComplete;
    expect(one(element, 'card') === before).to.equal(false);
  });

  it('leaves out what is far below of a hundred cards, once it knows how high they are', async () => {
    const { element } = await widget([page(Array.from({ length: 100 }, () => review()))]);
    const styles = () => all(element, 'card').map((card) => getComputedStyle(card).contentVisibility);
    await waitUntil(() => styles()[99] === 'auto');
    expect(styles()).to.deep.equal(Array.from({ length: 100 }, (_, index) => (index < 50 ? 'visible' : 'auto')));
    const [shown, left] = [50, 51].map((index) => all(element, 'card')[index]!.getBoundingClientRect().height);
    expect(left).to.equal(shown);
  });

  it('touches no card when something else changes', async () => {
    const { element } = await widget(
      [some(3, 0, 6)],
      html`<reviews-widget vendor-id="v1" token="t" loading="eager" heading="First"></reviews-widget>`,
    );
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    observer.observe(one(element, 'list'), { subtree: true, childList: true, attributes: true, characterData: true });
    element.heading = 'Drawn again';
    await element.updateComplete;
    expect(text(element, 'heading')).to.equal('Drawn again');
    expect([...seen, ...observer.takeRecords()]).to.have.length(0);
  });
});
