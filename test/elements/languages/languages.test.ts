import { expect } from '@open-wc/testing';
import { DISCLOSURE_LANGUAGES } from '../../../src/elements/chunks/disclosures/disclosure-languages.js';
import { disclosureEnglish } from '../../../src/elements/chunks/disclosures/disclosure-strings.js';
import { LANGUAGES, load } from '../../../src/elements/chunks/languages.js';
import { REPORT_LANGUAGES } from '../../../src/elements/chunks/report/report-languages.js';
import { reportEnglish } from '../../../src/elements/chunks/report/report-strings.js';
import polish from '../../../src/elements/chunks/translations/pl.js';
import { PICTURE_LANGUAGES } from '../../../src/elements/form/pictures/picture-languages.js';
import { pictureEnglish } from '../../../src/elements/form/pictures/picture-strings.js';
import { INSIGHTS_LANGUAGES } from '../../../src/elements/insights/insights-languages.js';
import { insightsEnglish } from '../../../src/elements/insights/insights-strings.js';
import { english as formEnglish } from '../../../src/elements/languages/form-strings.js';
import type { Plural, Translation } from '../../../src/elements/languages/format-message.js';
import { english } from '../../../src/elements/languages/strings.js';

const CODES = Object.keys(LANGUAGES);
const ELEMENTS = { 'reviews-widget': english, 'review-form': formEnglish };
/** Strings that come with a chunk of the widget, and what loads them. */
const PARTS = {
  'report-dialog': [reportEnglish, REPORT_LANGUAGES],
  disclosures: [disclosureEnglish, DISCLOSURE_LANGUAGES],
  'review-insights': [insightsEnglish, INSIGHTS_LANGUAGES],
  pictures: [pictureEnglish, PICTURE_LANGUAGES],
} as const;
const SOURCES = Object.entries({
  ...ELEMENTS,
  ...Object.fromEntries(Object.entries(PARTS).map(([name, [source]]) => [name, source])),
});

type Texts = Record<string, string | Plural>;

/** All texts of a wording: itself, or one per plural category. */
const forms = (wording: string | Plural) => (typeof wording === 'string' ? [wording] : Object.values(wording));
const placeholders = (text: string) => [...new Set(text.match(/{\w+}/g))].sort();
const categories = (tag: string) => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
/** The whole numbers up to 200 that `category` stands for. */
const numbers = (tag: string, category: string) =>
  Array.from({ length: 201 }, (_, n) => n).filter((n) => new Intl.PluralRules(tag).select(n) === category);

describe('languages', () => {
  it('are at least 25 with English', () => {
    expect(CODES.length + 1).to.be.at.least(25);
  });

  for (const [element, source] of SOURCES) {
    for (const code of CODES) {
      describe(`<${element}> in ${code}`, () => {
        let texts: Texts;

        before(async () => {
          if (Object.hasOwn(PARTS, element)) {
            texts = (await PARTS[element as keyof typeof PARTS][1][code]!()).default;
            return;
          }
          const language = await load<Texts>(element, code);
          expect(language.code).to.equal(code);
          texts = language.strings!;
        });

        it('has every key of English and no other, none of them empty', () => {
          expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(source).sort());
          for (const [key, wording] of Object.entries(texts)) {
            for (const text of forms(wording)) expect(text, key).to.match(/^\S(.*\S)?$/);
          }
        });

        it('has exactly the plural categories of Intl', () => {
          for (const [key, wording] of Object.entries(source)) {
            if (typeof wording === 'string') expect(texts[key], key).to.be.a('string');
            else expect(Object.keys(texts[key]!), key).to.have.members(categories(code));
          }
        });

        it('has the placeholders of English; only a category of a single number may say it in words', () => {
          for (const [key, wording] of Object.entries(source)) {
            const expected = placeholders(forms(wording).at(-1)!);
            const translated = texts[key]!;
            if (typeof translated === 'string') {
              expect(placeholders(translated), key).to.deep.equal(expected);
              continue;
            }
            for (const [category, text] of Object.entries(translated)) {
              if (numbers(code, category).length === 1 && !text.includes('{')) continue;
              expect(placeholders(text), `${key}.${category}`).to.deep.equal(expected);
            }
          }
        });

        it('leaves no sentence in English, and uses typographic quotes and dots', () => {
          const untranslated = Object.values(source).flatMap(forms);
          for (const text of Object.values(texts).flatMap(forms)) {
            if (/\S \S/.test(text.replace(/{\w+}/g, ''))) expect(untranslated).to.not.include(text);
            expect(text).to.not.match(/["'`]|\.\.\./);
          }
        });
      });
    }
  }

  it('in the script of the region for Chinese', async () => {
    const codes = { Hant: 'zh-TW zh-HK zh-MO zh-Hant zh-Hant-CN', Hans: 'zh zh-CN zh-SG zh-Hans zh-Hans-HK' };
    for (const [script, tags] of Object.entries(codes)) {
      for (const tag of tags.split(' ')) {
        expect((await load('reviews-widget', tag)).code, tag).to.equal(`zh-${script}`);
      }
    }
  });

  it('for varieties, and for Norwegian and Portuguese by all their names', async () => {
    const tags = { no: 'nb', 'nn-NO': 'nb', 'nb-NO': 'nb', 'de-AT': 'de', 'es-MX': 'es', 'ar-EG': 'ar', 'uk-UA': 'uk' };
    const portuguese = { pt: 'pt', 'pt-BR': 'pt', 'pt-PT': 'pt-PT', 'pt-AO': 'pt-PT' };
    for (const [tag, code] of Object.entries({ ...tags, ...portuguese })) {
      const language = await load('reviews-widget', tag);
      expect(language.code, tag).to.equal(code);
      expect(language.strings, tag).to.be.an('object');
    }
  });

  it('are none for a language that is not among them', async () => {
    for (const tag of ['tlh', 'sr-Latn-RS']) {
      expect((await load('reviews-widget', tag)).strings, tag).to.equal(undefined);
    }
  });

  it('do not compile without a key or a plural category', () => {
    type Polish = Translation<typeof english, 'one' | 'few' | 'many' | 'other'>;
    const { reviews, ...incomplete } = polish;
    const { few, ...forms } = polish.based;
    // @ts-expect-error reviews is missing
    incomplete satisfies Polish;
    // @ts-expect-error few is missing
    ({ ...polish, based: forms }) satisfies Polish;
    // @ts-expect-error no such key
    ({ ...polish, reveiws: reviews }) satisfies Polish;
    expect([reviews, few]).to.deep.equal([polish.reviews, polish.based.few]);
  });
});
