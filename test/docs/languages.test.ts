/** Holds the page of languages to those that there are. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/guide/languages.md', 'utf8');
const source = readFileSync('src/elements/chunks/languages.ts', 'utf8');
const codes = [...source.matchAll(/^ {2}'?([\w-]+)'?: \[\(\) => import\(/gm)].map(([, code]) => code!);

test('the table has every language, and the sentence above it how many', () => {
  const table = page.slice(0, page.indexOf('\n## '));
  const listed = [...table.matchAll(/\| `([\w-]+)` /g)].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(20);
  expect(listed.sort()).toEqual([...codes, 'en'].sort());
  expect(table).toContain(`English and ${codes.length} more languages`);
});
