import { expect, html, oneEvent } from '@open-wc/testing';
import { roomInHistory } from '../history-quota.js';
import { waitUntil } from '../wait-until.js';
import { shown } from './controls-fixture.js';
import { all, one } from './widget.js';

describe('reviews-widget: state in the address', () => {
  const address = location.href;
  beforeEach(roomInHistory);
  const { setTimeout } = globalThis;
  afterEach(() => {
    history.replaceState(null, '', address);
    globalThis.setTimeout = setTimeout;
  });
  /** What is to happen after so many milliseconds, and does not by itself, until the test is over. */
  const heldTimers = (ms: number) => {
    const held: (() => void)[] = [];
    globalThis.setTimeout = ((handler: () => void, wait: number) =>
      wait === ms ? held.push(handler) : setTimeout(handler, wait)) as typeof globalThis.setTimeout;
    return held;
  };
  const kept = (name = '') =>
    shown(html`<reviews-widget vendor-id="v" token="t" loading="eager" url-state=${name}></reviews-widget>`);

  it('is not kept without the attribute', async () => {
    const { element } = await shown(html`<reviews-widget vendor-id="v" token="t" loading="eager"></reviews-widget>`);
    one(element, 'row').click();
    await oneEvent(element, 'reviews-load');
    expect(location.href).to.equal(address);
  });

  it('is written without a step in the history, beside what others keep there', async () => {
    location.hash = '#specs&other.stars=1';
    const steps = history.length;
    const { element } = await kept();
    one(element, 'row').click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(location.hash).to.equal('#specs&other.stars=1&reviews.stars=5');
    one(element, 'row').click();
    await oneEvent(element, 'reviews-load');
    await waitUntil(() => location.hash === '#specs&other.stars=1');
    // Firefox drops steps beyond its fiftieth a moment after they were made.
    expect(history.length).to.be.at.most(steps);
  });

  it('keeps what the reader chose when the event of an earlier change comes late', async () => {
    const { element } = await kept();
    one(element, 'row').click();
    await oneEvent(element, 'reviews-load');
    expect(location.hash).to.equal('#reviews.stars=5');
    // Chosen while the address waits for its next write.
    one(element, 'row').click();
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    await oneEvent(element, 'reviews-load');
    await waitUntil(() => location.hash === '');
    expect(one(element, 'row').getAttribute('aria-pressed')).to.equal('false');
  });

  it('is written in the page’s own address where its links begin elsewhere', async () => {
    const base = document.createElement('base');
    for (const href of ['/shop/', 'https://cdn.test/']) {
      const { element } = await kept();
      base.href = href;
      document.head.append(base);
      try {
        one(element, 'row').click();
        await oneEvent(element, 'reviews-load');
        await element.updateComplete;
        expect(location.href, href).to.equal(`${address}#reviews.stars=5`);
        one(element, 'row').click();
        await oneEvent(element, 'reviews-load');
        await waitUntil(() => location.href === address, href);
      } finally {
        base.remove();
      }
    }
  });

  it('is written four times in a second at most, and ends as the reader left it', async () => {
    const { element } = await kept();
    const written: number[] = [];
    const { replaceState } = history;
    history.replaceState = (...args) => {
      written.push(performance.now());
      replaceState.apply(history, args);
    };
    try {
      for (let i = 0; i < 151; i++) {
        one(element, 'row').click();
        await element.updateComplete;
      }
      await waitUntil(() => location.hash === '#reviews.stars=5');
    } finally {
      history.replaceState = replaceState;
    }
    const pauses = written.slice(1).map((time, i) => time - written[i]!);
    expect(Math.min(...pauses)).to.be.above(240);
  });

  it('is written later where the browser has had enough of it', async () => {
    const { element } = await kept();
    const { replaceState } = history;
    const later = heldTimers(10_000);
    history.replaceState = () => {
      throw new DOMException(
        'Attempt to use history.replaceState() more than 100 times per 10 seconds',
        'SecurityError',
      );
    };
    try {
      one(element, 'row').click();
      await element.updateComplete;
      await waitUntil(() => later.length === 1);
    } finally {
      history.replaceState = replaceState;
    }
    expect(location.href).to.equal(address);
    later[0]!();
    expect(location.hash).to.equal('#reviews.stars=5');
  });

  it('is not written into the address of another page of a single-page shop', async () => {
    const { element } = await kept();
    const later = heldTimers(250);
    one(element, 'row').click();
    await waitUntil(() => location.hash === '#reviews.stars=5' && later.length === 1);
    const select = one(element, 'sort-select') as HTMLSelectElement;
    select.value = 'lowest';
    select.dispatchEvent(new Event('change'));
    await element.updateComplete;
    history.replaceState(null, '', `${location.pathname}?elsewhere`);
    later[0]!();
    expect(location.hash).to.equal('');
  });

  it('fills in the search that it says', async () => {
    location.hash = '#reviews.search=cup';
    const { element } = await shown(
      html`<reviews-widget vendor-id="v" token="t" loading="eager" controls="search" url-state></reviews-widget>`,
    );
    expect((one(element, 'search') as HTMLInputElement).value).to.equal('cup');
    location.hash = '#reviews.search=pot';
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect((one(element, 'search') as HTMLInputElement).value).to.equal('pot');
  });

  it('is taken from the address with the first request, nonsense left out', async () => {
    location.hash =
      '#mine.sort=lowest&mine.stars=2&mine.source=google&mine.media=true&mine.search=a%20cup&mine.topic=size&mine.page=x';
    const { proxy } = await kept('mine');
    expect(proxy.requested).to.have.length(1);
    expect(Object.fromEntries(proxy.requested[0]!.searchParams)).to.deep.equal({
      token: 't',
      limit: '10',
      sort: 'lowest',
      source: 'google',
      rating: '2',
      media: 'true',
      q: 'a cup',
      topic: 'size',
    });
    location.hash = '#mine.sort=by-price&mine.stars=9&mine.page=-1';
    const { proxy: other } = await kept('mine');
    expect(Object.fromEntries(other.requested[0]!.searchParams)).to.deep.equal({
      token: 't',
      limit: '10',
      sort: 'newest',
    });
  });

  it('follows the reader back and forth', async () => {
    const { element, proxy } = await kept();
    location.hash = '#reviews.stars=3';
    await oneEvent(element, 'reviews-load');
    expect(proxy.requested.at(-1)!.searchParams.get('rating')).to.equal('3');
  });

  it('survives an address that is no query at all', async () => {
    location.hash = '#%E0%A4%A&&==&reviews.search=%E0%A4%A';
    const { element } = await kept();
    expect(all(element, 'card')).not.to.have.length(0);
  });
});
