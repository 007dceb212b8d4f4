import { expect, test } from 'vitest';
import { closestOf, codeOf } from '../../src/languages/language-code.js';

test('a tag has the code of the language that its readers read, by region and script', () => {
  const codes = {
    'de-AT': 'de',
    'zh-HK': 'zh-Hant',
    zh: 'zh-Hans',
    'zh-Hans-HK': 'zh-Hans',
    no: 'nb',
    'nn-NO': 'nb',
    pt: 'pt',
    'pt-AO': 'pt-PT',
  };
  for (const [tag, code] of Object.entries(codes)) expect(codeOf(tag), tag).toBe(code);
});

test('of some languages the closest is taken, then the main one, and none where there is none', () => {
  const some = ['de', 'en', 'pt', 'zh-Hant'];
  expect(['de-CH', 'DE_at', 'pt-PT', 'zh-TW', 'en-GB'].map((tag) => closestOf(some, tag))).toEqual([
    'de',
    'de',
    'pt',
    'zh-Hant',
    'en',
  ]);
  expect(['zh', 'fr', 'x', '', 'not a tag', '%'].map((tag) => closestOf(some, tag))).toEqual(Array(6).fill(undefined));
});
