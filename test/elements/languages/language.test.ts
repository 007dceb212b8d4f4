import { expect, fixture, html } from '@open-wc/testing';
import { formatDay, formatNumber, formatTimestamp, languageOf } from '../../../src/elements/languages/language.js';

describe('language', () => {
  it('is that of the nearest lang, across shadow roots', async () => {
    const outer = await fixture<HTMLElement>(html`<div lang="fr"><div></div></div>`);
    const root = outer.firstElementChild!.attachShadow({ mode: 'open' });
    const inside = root.appendChild(document.createElement('p'));
    expect(languageOf(inside)).to.equal('fr');
    inside.lang = 'pt_BR';
    expect(languageOf(inside)).to.equal('pt-BR');
  });

  it('is English where the page names nonsense, instead of an exception', async () => {
    const nonsense = await fixture<HTMLElement>(html`<p lang="not a language!"></p>`);
    expect(languageOf(nonsense)).to.equal('en');
  });

  it('keeps a calendar day the same day everywhere', () => {
    for (const day of ['2026-01-01', '2026-12-31', '2024-02-29']) {
      const [year, month, date] = day.split('-').map(Number) as [number, number, number];
      const expected = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(year, month - 1, date));
      expect(formatDay(day, 'en')).to.equal(expected);
    }
  });

  it('writes a timestamp in the reader’s own time zone', () => {
    const expected = new Intl.DateTimeFormat('de', { dateStyle: 'medium' }).format(Date.UTC(2026, 2, 1, 23, 30));
    expect(formatTimestamp('2026-03-01T23:30:00Z', 'de')).to.equal(expected);
  });

  it('writes numbers with the separators of the language', () => {
    for (const number of [
      0, 5, 4.3, 4.25, 4.999, 0.005, 12.5, 999, 1000, 1234.567, 98_765, 99_999.99, 100_000, 1_234_567,
    ])
      for (const tag of ['en', 'en-US', 'en-GB', 'en-IN', 'en-ZA'])
        expect(formatNumber(number, tag), `${number}, ${tag}`).to.equal(
          new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(number),
        );
    expect(formatNumber(1234.567, 'de')).to.equal(
      new Intl.NumberFormat('de', { maximumFractionDigits: 2 }).format(1234.567),
    );
  });
});
