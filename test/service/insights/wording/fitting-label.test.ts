import { describe, expect, test } from 'vitest';
import type { Topic } from '../../../../src/contract/topics.js';
import { TOPICS } from '../../../../src/contract/topics.js';
import { READ_LANGUAGES } from '../../../../src/insights/analysis.js';
import { CLAIMS } from '../../../../src/insights/claims.js';
import { labelWords } from '../../../../src/insights/labels/label.js';
import { FILLER_WORDS, fitsFacts, type LabelFacts } from '../../../../src/service/insights/wording/fitting-label.js';
import { hostileText } from '../../../fixtures/hostile-text.js';

const PRAISED: LabelFacts = { topic: 'delivery', label: 'Delivery: mostly praised', language: 'en' };
const SMALL: LabelFacts = { topic: 'size', label: 'Runs small', language: 'en' };

describe('the words of a model', () => {
  test.each<[LabelFacts, string]>([
    [PRAISED, 'The delivery is mostly praised by shoppers.'],
    [SMALL, 'Customers say that the size runs small'],
    [{ ...SMALL, label: 'Does not fit well', topic: 'fit' }, 'Customers say it does not fit well'],
    [{ topic: 'delivery', label: 'Kommt schnell an', language: 'de' }, 'Die Lieferung kommt schnell an, sagen Kunden'],
  ])('fit %o when they are its own and words that say nothing: %s', (facts, text) => {
    expect(fitsFacts(text, facts)).toBe(true);
  });

  test.each<[string, LabelFacts, string]>([
    ['another opinion', PRAISED, 'The delivery is mostly criticised'],
    ['a denial', PRAISED, 'The delivery is not mostly praised'],
    ['a denial that has moved', { ...SMALL, topic: 'fit', label: 'Does not fit well' }, 'It does fit well, not'],
    ['less than the facts', PRAISED, 'The delivery is praised'],
    ['more than the facts', PRAISED, 'The delivery is mostly praised always'],
    ['another topic', PRAISED, 'Delivery and price mostly praised'],
    ['a number', PRAISED, 'Delivery mostly praised by 12'],
    ['a number in words', PRAISED, 'Delivery mostly praised by twelve'],
    ['a name', PRAISED, 'Ada says the delivery is mostly praised'],
    ['a second opinion in the same words', PRAISED, 'Delivery mostly praised, service praised'],
    ['another language', PRAISED, 'Die Lieferung wird meist gelobt'],
    ['markup', PRAISED, '<b>Delivery mostly praised</b>'],
    ['two lines', PRAISED, 'Delivery mostly\npraised'],
    ['a turn of direction', PRAISED, 'Delivery mostly praised\u202e'],
    ['an address', PRAISED, 'Delivery mostly praised evil.example'],
    ['too many words', PRAISED, `${'the '.repeat(40)}delivery is mostly praised`],
    ['nothing', PRAISED, ''],
  ])('do not fit with %s', (_, facts, text) => {
    expect(fitsFacts(text, facts)).toBe(false);
  });

  test('do not fit when they are hostile', () => {
    for (const text of Object.values(hostileText)) expect(fitsFacts(text, PRAISED)).toBe(false);
    expect(fitsFacts('x '.repeat(1_000_000), PRAISED)).toBe(false);
  });

  test('always fit when they are those of the rules', () => {
    for (const language of READ_LANGUAGES) {
      const { topics, claims, praised, criticised, divided } = labelWords(language);
      for (const topic of Object.keys(TOPICS) as Topic[]) {
        const lines = [praised, criticised, divided].map((line) => line.replace('{topic}', topics[topic]));
        for (const label of lines) expect([label, fitsFacts(label, { topic, label, language })]).toEqual([label, true]);
      }
      for (const [claim, label] of Object.entries(claims)) {
        const { topic } = CLAIMS[claim as keyof typeof CLAIMS];
        expect([label, fitsFacts(label, { topic, label, language })]).toEqual([label, true]);
      }
    }
  });

  test('have none among the fillers with which a label praises, criticises, denies or counts', () => {
    for (const language of READ_LANGUAGES) {
      const { praised, criticised, divided, mentioned } = labelWords(language);
      const saying = [praised, criticised].flatMap(
        (line) =>
          line
            .replace('{topic}', '')
            .toLowerCase()
            .match(/\p{L}{5,}/gu) ?? [],
      );
      expect(saying.filter((word) => FILLER_WORDS[language]!.has(word))).toEqual([]);
      expect([divided, mentioned].every(Boolean)).toBe(true);
    }
    const denials =
      'not no never nicht kein keine ne pas non no nunca niet geen não nie bez without ohne sans sin senza zonder sem'.split(
        ' ',
      );
    // Italian "non" and Spanish "no" deny, and are among no fillers of any language.
    for (const fillers of Object.values(FILLER_WORDS))
      expect(denials.filter((word) => fillers.has(word) && word !== 'no')).toEqual([]);
    expect(['en', 'es', 'it'].some((language) => FILLER_WORDS[language]!.has('no'))).toBe(false);
  });
});
