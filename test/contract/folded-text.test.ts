import { describe, expect, test } from 'vitest';
import { folded } from '../../src/contract/folded-text.js';
import { holds } from '../../src/desk/app/foreign/foreign-inbox.js';
import { plainWord, tokensOf } from '../../src/insights/tokens.js';
import { createTextIndex } from '../../src/proxy/reading/text-index.js';

/** What is written, and what somebody types who looks for it: the same to every search. */
const PAIRS: [written: string, typed: string][] = [
  ['Doesn’t', "doesn't"],
  ['doesnʼt', "doesn't"],
  ['doesn´t', "doesn't"],
  ['doesn`t', "doesn't"],
  ['DOESN‘T', "doesn't"],
  ['T‑Shirt', 't-shirt'],
  ['T–Shirt', 't-shirt'],
  ['T−Shirt', 't-shirt'],
  ['T\u00ADShirt', 'tshirt'],
  ['“soft”', '"soft"'],
  ['„weich“', '"weich"'],
  ['»weich«', '"weich"'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Größe', 'grosse'],
  ['mały', 'maly'],
  ['ŁÓDŹ', 'lodz'],
  ['ılık', 'ilik'],
  ['İPEK', 'ipek'],
  ['KIRIK', 'kirik'],
  ['Ærlig', 'aerlig'],
  ['cœur', 'coeur'],
  ['smørrebrød', 'smorrebrod'],
  ['đẹp', 'dep'],
  ['ﬁne', 'fine'],
  ['café', 'cafe'],
  ['cafe\u0301', 'café'],
  ['ΚΑΛΟΣ', 'καλός'],
  ['ёлка', 'елка'],
  ['جمـــيل', 'جميل'],
  ['أحمر', 'احمر'],
  ['إلى', 'الي'],
  ['آخر', 'اخر'],
  ['ٱلوان', 'الوان'],
  ['لؤلؤ', 'لولو'],
  ['هادئ', 'هادي'],
  ['جَمِيلٌ', 'جميل'],
  ['هدية', 'هديه'],
  ['کیف', 'كيف'],
  ['می‌خواهم', 'میخواهم'],
  ['שָׁלוֹם', 'שלום'],
  ['אל־על', 'אל-על'],
  ['１００％', '100%'],
  ['so\u00A0soft', 'so soft'],
];

/** Signs that make another word: these stay apart. */
const APART: [one: string, other: string][] = [
  ['का', 'की'],
  ['কা', 'কি'],
  ['ดี', 'ดู'],
  ['well', "we'll"],
  ['t-shirt', 'tshirt'],
];

describe.each(PAIRS)('%s and %s', (written, typed) => {
  test('are the same to the search of lists, from either side', async () => {
    const index = await createTextIndex(2, (place) => folded([`so ${written} it is`, `so ${typed} it is`][place]!));
    for (const words of [written, typed])
      expect([...(await index.search(folded(words), Uint32Array.of(0, 1)).find())]).toEqual([0, 1]);
  });

  test('are the same to the search of the desk', () => {
    expect(holds({ text: `so ${written} it is`, author: '' } as Parameters<typeof holds>[0], typed)).toBe(true);
    expect(holds({ text: `so ${typed} it is`, author: '' } as Parameters<typeof holds>[0], written)).toBe(true);
  });

  test('are the same where every character is folded alone, as marks are set', () => {
    expect([...written].map(folded).join('')).toBe(folded(typed));
  });
});

test.each(PAIRS.filter(([written]) => /^[\p{L}’ʼ´`‘]+$/u.test(written) && !/[äöü]/i.test(written)))(
  '%s and %s are one word to insights',
  (written, typed) => {
    expect(tokensOf(written).map(({ word }) => word)).toEqual([plainWord(typed)]);
  },
);

test.each(APART)('%s and %s are two', (one, other) => {
  expect(folded(one)).not.toBe(folded(other));
});

test('umlauts are two letters to insights alone, so that "Größe" is not "große"', () => {
  expect([plainWord('Größe'), plainWord('groesse'), plainWord('große')]).toEqual(['groesse', 'groesse', 'grosse']);
});
