import { expect, html, oneEvent } from '@open-wc/testing';
import { roomInHistory } from '../history-quota.js';
import { waitUntil } from '../wait-until.js';
import { page, review } from './proxy-stub.js';
import { all, one, text, widget } from './widget.js';

const everything = html`<reviews-widget
  vendor-id="v"
  token="t"
  loading="eager"
  controls="summary sort stars media search"
></reviews-widget>`;
const answer = page([review({ text: 'A crème brûlée of a cup' }), review({ text: '<p>Brulee <b>brulee</b></p>' })], {
  sources: ['google', 'shop'],
});
const shown = async (element = everything) => {
  const shown = await widget([answer], element);
  await waitUntil(() => all(shown.element, 'controls').length > 0);
  return shown;
};

/** What is marked, as text. */
const marked = () =>
  [...(CSS.highlights.get('reviews-search') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
    (startContainer as Text).data.slice(startOffset, endOffset),
  );

describe('reviews-widget: controls', () => {
  it('offers what controls names, and nothing else', async () => {
    const offered = async (controls: string) => {
      const { element } = await shown(
        html`<reviews-widget vendor-id="v" token="t" loading="eager" controls=${controls}></reviews-widget>`,
      );
      const parts = ['summary', 'sort-select', 'source-filter', 'media-filter', 'search'];
      return [
        ...parts.filter((part) => one(element, part)),
        ...all(element, 'row')
          .slice(0, 1)
          .map((row) => row.localName),
      ];
    };
    expect(await offered('')).to.deep.equal([]);
    expect(await offered('summary sort')).to.deep.equal(['summary', 'sort-select', 'div']);
    expect(await offered('summary sort stars')).to.deep.equal(['summary', 'sort-select', 'source-filter', 'button']);
    expect(await offered('media search')).to.deep.equal(['media-filter', 'search']);
  });

  it('has nothing for axe to find with all of them', async () => {
    await expect((await shown()).element).to.be.accessible();
  });

  it('filters by source where there is more than one', async () => {
    const { element, proxy } = await shown();
    const select = one(element, 'source-filter-select') as HTMLSelectElement;
    expect([...select.options].map(({ value }) => value)).to.deep.equal(['', 'google', 'shop']);
    expect([...select.options].map(({ text }) => text)).to.deep.equal(['All sources', 'Google', 'Shop']);
    select.value = 'google';
    select.dispatchEvent(new Event('change'));
    await oneEvent(element, 'reviews-load');
    expect(proxy.asked.at(-1)!.searchParams.get('source')).to.equal('google');
  });

  it('offers no source where there is but one, or the page has chosen it', async () => {
    const one = await widget([page([review()])]);
    expect(all(one.element, 'source-filter')).to.have.length(0);
    const chosen = await shown(
      html`<reviews-widget vendor-id="v" token="t" loading="eager" source="google"></reviews-widget>`,
    );
    expect(all(chosen.element, 'source-filter')).to.have.length(0);
  });

  it('filters by reviews with media', async () => {
    const { element, proxy } = await shown();
    one(element, 'media-filter').click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(proxy.asked.at(-1)!.searchParams.get('media')).to.equal('true');
    expect(one(element, 'media-filter').getAttribute('aria-pressed')).to.equal('true');
  });

  it('searches once the reader pauses, and marks what is found without touching the text', async () => {
    const { element, proxy } = await shown();
    await waitUntil(() => one(element, 'text').textContent && all(element, 'text')[1]!.querySelector('b'));
    const before = all(element, 'text').map((place) => place.innerHTML);
    const field = one(element, 'search') as HTMLInputElement;
    field.focus();
    // Typed without a pause, which not every driver can.
    for (const letter of 'Brulee') {
      field.value += letter;
      field.dispatchEvent(new Event('input'));
    }
    await oneEvent(element, 'reviews-load');
    expect(proxy.asked).to.have.length(2);
    expect(proxy.asked[1]!.searchParams.get('q')).to.equal('Brulee');
    await waitUntil(() => marked().length === 3);
    expect(marked()).to.have.members(['brûlée', 'Brulee', 'brulee']);
    expect(all(element, 'text').map((place) => place.innerHTML)).to.deep.equal(before);
    expect(element.shadowRoot!.activeElement?.getAttribute('part')).to.equal('search');
  });

  it('searches at once with Enter', async () => {
    const { element, proxy } = await shown();
    const field = one(element, 'search') as HTMLInputElement;
    field.value = 'cup';
    field.dispatchEvent(new Event('change'));
    await oneEvent(element, 'reviews-load');
    expect(proxy.asked.at(-1)!.searchParams.get('q')).to.equal('cup');
  });

  it('leaves alone what is typed: a space at its end, and what comes while it searches', async () => {
    const { element, proxy } = await shown();
    const field = one(element, 'search') as HTMLInputElement;
    const write = (value: string) => {
      field.value = value;
      field.dispatchEvent(new Event('input'));
    };
    write('tea');
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    write('tea ');
    element.requestUpdate();
    await element.updateComplete;
    write('tea p');
    element.requestUpdate();
    await element.updateComplete;
    expect(field.value).to.equal('tea p');
    write('tea pot ');
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(field.value).to.equal('tea pot ');
    expect(proxy.asked.slice(1).map(({ searchParams }) => searchParams.get('q'))).to.deep.equal(['tea', 'tea pot']);
    one(element, 'controls').querySelector<HTMLElement>('[part~="link"]')!.click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(field.value).to.equal('');
  });

  it('leaves no mark behind when the widget goes', async () => {
    const { element } = await shown();
    const field = one(element, 'search') as HTMLInputElement;
    field.value = 'cup';
    field.dispatchEvent(new Event('change'));
    await waitUntil(() => marked().length > 0);
    element.remove();
    expect(marked()).to.deep.equal([]);
  });

  it('takes every filter off with one button, and announces what a filter finds', async () => {
    const { element, proxy } = await shown();
    one(element, 'media-filter').click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    const status = element.shadowRoot!.querySelector('[role="status"]')!;
    expect(status.textContent).to.equal('2 reviews found');
    one(element, 'controls').querySelector<HTMLElement>('[part~="link"]')!.click();
    await oneEvent(element, 'reviews-load');
    expect([...proxy.asked.at(-1)!.searchParams.keys()]).to.deep.equal(['token', 'limit', 'sort']);
  });

  it('quotes the search that finds nothing', async () => {
    const { element } = await widget([answer, page([], { summary: answer.summary })], everything);
    await waitUntil(() => one(element, 'search'));
    const field = one(element, 'search') as HTMLInputElement;
    field.value = '<b>x';
    field.dispatchEvent(new Event('change'));
    await waitUntil(() => one(element, 'empty'));
    expect(text(element, 'empty')).to.contain('<b>x');
  });
});

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

  it('is not kept unless asked for', async () => {
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
    expect(history.length).to.equal(steps);
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
    location.hash = '#mine.sort=lowest&mine.stars=2&mine.source=google&mine.media=true&mine.search=a%20cup&mine.page=x';
    const { proxy } = await kept('mine');
    expect(proxy.asked).to.have.length(1);
    expect(Object.fromEntries(proxy.asked[0]!.searchParams)).to.deep.equal({
      token: 't',
      limit: '10',
      sort: 'lowest',
      source: 'google',
      rating: '2',
      media: 'true',
      q: 'a cup',
    });
    location.hash = '#mine.sort=by-price&mine.stars=9&mine.page=-1';
    const { proxy: other } = await kept('mine');
    expect(Object.fromEntries(other.asked[0]!.searchParams)).to.deep.equal({ token: 't', limit: '10', sort: 'newest' });
  });

  it('follows the reader back and forth', async () => {
    const { element, proxy } = await kept();
    location.hash = '#reviews.stars=3';
    await oneEvent(element, 'reviews-load');
    expect(proxy.asked.at(-1)!.searchParams.get('rating')).to.equal('3');
  });

  it('survives an address that is no query at all', async () => {
    location.hash = '#%E0%A4%A&&==&reviews.search=%E0%A4%A';
    const { element } = await kept();
    expect(all(element, 'card')).not.to.have.length(0);
  });

  it('moves the focus to the first review from the link that takes itself away', async () => {
    const { element } = await shown();
    all(element, 'row')[0]!.click();
    await waitUntil(() => one(element, 'controls').querySelector('[part~="link"]'));
    const link = one(element, 'controls').querySelector<HTMLElement>('[part~="link"]')!;
    link.focus();
    link.click();
    await waitUntil(() => element.shadowRoot!.activeElement?.part.contains('card'));
  });
});
