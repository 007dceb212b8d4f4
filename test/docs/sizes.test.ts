/** Holds what the pages say of sizes and of chunks to the byte budgets, which test/e2e/script-size.test.ts holds to what is built. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const budgets: Record<string, { brotli: number; most?: number }> = JSON.parse(
  readFileSync('test/fixtures/script-budget.json', 'utf8'),
);
const list = budgets['src/index']!.most!;
/** What is recorded of a file, in kB, rounded up. */
const kilobytes = (source: string) => Math.ceil(budgets[source]!.brotli / 1000);

test('the README says what the list weighs at most, rounded up to kB', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(`one request of about ${Math.ceil(list / 1000)} kB (brotli)`);
});

test('the reference says what stars weigh, with the list and alone, rounded up to kB', () => {
  const text = readFileSync('docs/reference/elements.md', 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(
    `the script for them, ${kilobytes('src/elements/review-stars')} kB, comes when the page has one`,
  );
  expect(text).toContain(`loads \`review-stars.js\` instead, ${kilobytes('src/review-stars')} kB`);
});

test('the reference says what insights weigh, rounded up to kB', () => {
  const text = readFileSync('docs/reference/elements.md', 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(`The script for it, ${kilobytes('src/elements/review-insights')} kB, comes when`);
});

test('the benchmarks say what the list weighs at most, and by how much its goal is missed', () => {
  const row = /\| the list at most ([\d,]+) B brotli.*?\| at most ([\d,]+), its budget.*?\| missed by ([\d,]+) B/;
  const numbers = row
    .exec(readFileSync('docs/benchmarks.md', 'utf8'))
    ?.slice(1)
    .map((text) => Number(text.replace(',', '')));
  expect(numbers).toEqual([16_000, list, list - 16_000]);
});

test('the table of what is loaded lazily has a row for each chunk that has a budget', () => {
  const table = readFileSync('docs/internals/architecture.md', 'utf8')
    .split('## What is loaded lazily')[1]!
    .split('\n## ')[0]!;
  const rows = [...table.matchAll(/`(src\/elements\/[\w/*-]+)\.ts`(?=, `src| \|)/g)].map(([, path]) => path);
  const chunks = Object.keys(budgets).filter((name) => /^src\/elements\/[^ ]+$/.test(name));
  expect(rows.sort()).toEqual(chunks.sort());
  const ofLanguages = /`src\/languages\/\*\.json`, cut into (.*?) \|/.exec(table)![1]!.match(/`.*?`/g)!;
  const pieces = Object.keys(budgets).filter((name) => name.startsWith('src/languages/'));
  expect(ofLanguages.map((name) => `src/languages/${name.slice(1, -1)}`).sort()).toEqual(pieces.sort());
});
