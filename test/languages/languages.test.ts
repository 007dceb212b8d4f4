/** Holds the file of each language to that of English: the same keys, the same placeholders, and the plural forms of its own. */
import { describe, expect, test } from 'vitest';
import { languageCodes, languageFile, TOGETHER } from '../../build/languages.mjs';
import english from '../../src/languages/en.json';
import type { LanguageFile } from '../../src/languages/language-file.js';

type Words = { [key: string]: string | Words };

/** What a language may do without. Without `claims` it has no `said` either, and its labels name the topic. */
const OPTIONAL = ['notices', 'labels.said'];

const codes = languageCodes();
const fileOf = (code: string) => languageFile(code) as Record<string, Words>;
const rules = new Map<string, Intl.PluralRules>();
const pluralRules = (code: string) => rules.get(code) ?? rules.set(code, new Intl.PluralRules(code)).get(code)!;
const CATEGORIES = pluralRules('ar').resolvedOptions().pluralCategories as string[];
/** Whether it has one text per plural form. */
const isPlural = (words: Words) =>
  'other' in words &&
  Object.entries(words).every(([key, text]) => CATEGORIES.includes(key) && typeof text === 'string');
const placeholders = (text: string) => [...new Set(text.match(/{\w+}/g))].sort();

/** Every text by its path: `list.reviews`, and `list.based.one` of a plural. */
function textsOf(words: Words, path = ''): [path: string, text: string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : textsOf(value, `${path}${key}.`),
  );
}

/** The paths of all wordings, and of those that have plural forms. */
function pathsOf(words: Words, path = ''): { all: string[]; plurals: string[] } {
  const found = Object.entries(words).map(([key, value]) => {
    const at = path + key;
    if (typeof value === 'string') return { all: [at], plurals: [] };
    return isPlural(value) ? { all: [at], plurals: [at] } : pathsOf(value, `${at}.`);
  });
  return { all: found.flatMap(({ all }) => all), plurals: found.flatMap(({ plurals }) => plurals) };
}

const at = (words: Words, path: string) =>
  path.split('.').reduce<string | Words | undefined>((one, key) => (one as Words | undefined)?.[key], words);
const isOptional = (path: string, file: Words) =>
  OPTIONAL.some((optional) => path.startsWith(`${optional}.`) && at(file, optional) === undefined);

/** The texts of one wording by plural form; `other` alone where it has none. */
const formsOf = (words: string | Words) =>
  typeof words === 'string' ? { other: words } : (words as Record<string, string>);
/** Whether a plural form stands for one number alone, which it may say in words. */
const isOfOneNumber = (code: string, form: string) =>
  Array.from({ length: 201 }, (_, n) => n).filter((n) => pluralRules(code).select(n) === form).length === 1;

const source = fileOf('en');
const { all: keys, plurals } = pathsOf(source);
const isClaim = (path: string) => path.startsWith('labels.claims.');

test('there are English and at least 25 more', () => {
  expect(codes).toContain('en');
  expect(codes.length).toBeGreaterThan(25);
  for (const code of codes) expect(Intl.getCanonicalLocales(code)).toEqual([code]);
});

test('the file of English has what the types say, and nothing else', () => {
  english satisfies LanguageFile;
  type More = { [S in keyof LanguageFile]-?: Exclude<keyof (typeof english)[S], keyof NonNullable<LanguageFile[S]>> };
  type Unknown = Exclude<keyof typeof english, keyof LanguageFile> | More[keyof More];
  const unknown: Unknown[] = [];
  // @ts-expect-error it would be one that the types do not know
  unknown.push('list');
  expect(keys.length).toBeGreaterThan(400);
});

test('its wordings have no plural forms but those of English', () => {
  for (const path of plurals)
    expect(['one', 'other'], path).toEqual(expect.arrayContaining(Object.keys(at(source, path)!)));
});

describe.each(codes.filter((code) => code !== 'en'))('the file of %s', (code) => {
  const file = fileOf(code);
  const texts = textsOf(file);

  test('has every key of English and no other, in its order', () => {
    const hasClaims = Object.keys((file.labels?.claims ?? {}) as Words).length > 0;
    expect(hasClaims).toBe(at(file, 'labels.said') !== undefined);
    const expected = keys.filter((path) => !isOptional(path, file) && (hasClaims || !isClaim(path)));
    expect(pathsOf(file).all).toEqual(expected);
  });

  test('has no text that is empty or has a space at its end', () => {
    for (const [path, text] of texts) expect(text, path).toMatch(/^\S(.*\S)?$/);
  });

  test('has the plural forms of the language where English has plural forms, and nowhere else', () => {
    const { pluralCategories } = pluralRules(code).resolvedOptions();
    const own = pathsOf(file).plurals;
    expect(own).toEqual(plurals);
    for (const path of own) expect(Object.keys(at(file, path)!).sort(), path).toEqual([...pluralCategories].sort());
  });

  test('has the placeholders of English; only a form for a single number may say it in words', () => {
    for (const path of pathsOf(file).all) {
      const expected = placeholders(formsOf(at(source, path)!).other!);
      for (const [form, text] of Object.entries(formsOf(at(file, path)!))) {
        if (plurals.includes(path) && isOfOneNumber(code, form) && !text.includes('{')) continue;
        expect(placeholders(text), `${path} ${form}`).toEqual(expected);
      }
    }
  });

  test('leaves no sentence in English, and uses typographic quotes and dots', () => {
    const sentences = textsOf(source).map(([, text]) => text);
    for (const [path, text] of texts) {
      const isSentence = /\S \S/.test(text.replace(/{\w+}/g, ''));
      if (isSentence) expect(sentences, path).not.toContain(text);
      expect(text, path).not.toMatch(/["'`]|\.\.\./);
    }
  });

  test('says the same in two sections that are loaded together', () => {
    for (const sections of Object.values(TOGETHER)) {
      const said = new Map<string, unknown>();
      for (const [key, words] of sections.flatMap((section) => Object.entries(file[section]!))) {
        expect(said.get(key) ?? words, key).toEqual(words);
        said.set(key, words);
      }
    }
  });
});
