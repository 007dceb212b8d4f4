import { expect, html, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../wait-until.js';
import { everything, response, shown } from './controls-fixture.js';
import { page, review } from './proxy-stub.js';
import { all, one, text, widget } from './widget.js';

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
    expect(await offered('stars')).to.deep.equal(['summary', 'source-filter', 'button']);
    expect(await offered('media search')).to.deep.equal(['media-filter', 'search']);
  });

  it('stand in one row from 36 em on, and in two on a phone', async () => {
    const { element } = await shown();
    const rows = (width: number) => {
      element.style.width = `${width}px`;
      const parts = ['sort', 'source-filter', 'media-filter', 'search'];
      return new Set(parts.map((part) => Math.round(one(element, part).getBoundingClientRect().top))).size;
    };
    expect([rows(328), rows(576), rows(900)]).to.deep.equal([2, 1, 1]);
  });

  it('filters by stars without a summary too, whose numbers it leaves out', async () => {
    const { element, proxy } = await shown(
      html`<reviews-widget vendor-id="v" token="t" loading="eager" controls="stars"></reviews-widget>`,
    );
    expect([all(element, 'score').length, all(element, 'row').length]).to.deep.equal([0, 5]);
    const row = all(element, 'row').find((one) => !(one as HTMLButtonElement).disabled)!;
    row.click();
    await oneEvent(element, 'reviews-load');
    await element.updateComplete;
    expect(proxy.requested.at(-1)!.searchParams.get('rating')).to.match(/^[1-5]$/);
    expect(row.getAttribute('aria-pressed')).to.equal('true');
    await expect(element).to.be.accessible();
  });

  it('searches for a composed word once, at its end', async () => {
    const { element, proxy } = await shown();
    const before = proxy.requested.length;
    const field = one(element, 'search') as HTMLInputElement;
    // The pause before a search is over by then.
    const pause = () => new Promise((done) => setTimeout(done, 200));
    for (const value of ['ㅅ', '소', '손']) {
      field.value = value;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing: true }));
      await pause();
    }
    expect(proxy.requested).to.have.length(before);
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true, data: '손' }));
    await oneEvent(element, 'reviews-load');
    await pause();
    expect(proxy.requested.slice(before).map(({ searchParams }) => searchParams.get('q'))).to.deep.equal(['손']);
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
    expect(proxy.requested.at(-1)!.searchParams.get('source')).to.equal('google');
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
    expect(proxy.requested.at(-1)!.searchParams.get('media')).to.equal('true');
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
    expect(proxy.requested).to.have.length(2);
    expect(proxy.requested[1]!.searchParams.get('q')).to.equal('Brulee');
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
    expect(proxy.requested.at(-1)!.searchParams.get('q')).to.equal('cup');
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
    expect(proxy.requested.slice(1).map(({ searchParams }) => searchParams.get('q'))).to.deep.equal(['tea', 'tea pot']);
    one(element, 'matches').querySelector('button')!.click();
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
    expect(status.textContent).to.equal('2 of 2 match');
    one(element, 'matches').querySelector('button')!.click();
    await oneEvent(element, 'reviews-load');
    expect([...proxy.requested.at(-1)!.searchParams.keys()]).to.deep.equal(['token', 'limit', 'sort']);
  });

  it('quotes the search that finds nothing', async () => {
    const { element } = await widget([response, page([], { summary: response.summary })], everything);
    await waitUntil(() => one(element, 'search'));
    const field = one(element, 'search') as HTMLInputElement;
    field.value = '<b>x';
    field.dispatchEvent(new Event('change'));
    await waitUntil(() => one(element, 'empty'));
    expect(text(element, 'empty')).to.contain('<b>x');
  });

  it('moves the focus to the first review from the link that takes itself away', async () => {
    const { element } = await shown();
    all(element, 'row')[0]!.click();
    await waitUntil(() => one(element, 'matches'));
    const link = one(element, 'matches').querySelector('button')!;
    link.focus();
    link.click();
    await waitUntil(() => element.shadowRoot!.activeElement?.part.contains('card'));
  });
});
