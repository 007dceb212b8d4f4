/** Holds the page of languages to those that there are. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageCodes, languageFile } from '../../build/languages.mjs';

const page = readFileSync('docs/guide/languages.md', 'utf8');
const codes = languageCodes();

test('the table has every language, and the sentence above it how many', () => {
  const table = page.slice(0, page.indexOf('\n## '));
  const listed = [...table.matchAll(/\| `([\w-]+)` /g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(20);
  expect(listed.sort()).toEqual(codes);
  expect(table).toContain(`English and ${codes.length - 1} more languages`);
});

test('the table of sections has every section of a file', () => {
  const rows = [...page.matchAll(/^\| `(\w+)`/gm)].map(([, section]) => section!);
  expect(rows.filter((section) => !codes.includes(section))).toEqual(Object.keys(languageFile('en')));
});
