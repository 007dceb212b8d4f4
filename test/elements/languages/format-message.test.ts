import { expect } from '@open-wc/testing';
import { formatMessage } from '../../../src/elements/languages/format-message.js';

describe('say', () => {
  it('writes numbers as the language does', () => {
    for (const tag of ['en', 'de', 'ar-EG', 'fa', 'hi']) {
      const [shown, total] = [1234, 98765].map((n) => new Intl.NumberFormat(tag).format(n));
      expect(formatMessage('{shown} / {total}', tag, { shown: 1234, total: 98765 })).to.equal(`${shown} / ${total}`);
    }
    const rating = new Intl.NumberFormat('de', { maximumFractionDigits: 2 }).format(4.625);
    expect(formatMessage('{rating} von {best}', 'de', { rating: 4.625, best: 5 })).to.equal(`${rating} von 5`);
  });

  it('chooses the plural by Intl, and `other` where a wording lacks the category', () => {
    const wording = { one: 'one', few: 'few', many: 'many', other: 'other' };
    for (const tag of ['pl', 'ru', 'cs', 'fr']) {
      for (const count of [0, 1, 2, 5, 21, 22, 1_000_000]) {
        expect(formatMessage(wording, tag, { count }), `${count} in ${tag}`).to.equal(
          new Intl.PluralRules(tag).select(count),
        );
      }
    }
    expect(formatMessage({ other: 'any' }, 'ar', { count: 0 })).to.equal('any');
  });

  it('isolates names, whatever is in them', () => {
    for (const author of ['Ada', 'عمر', '$& {author} $1', '<b>']) {
      expect(formatMessage('Reply from {author}.', 'en', { author })).to.equal(`Reply from \u2068${author}\u2069.`);
    }
  });
});
