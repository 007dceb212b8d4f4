/**
 * What the files of the script tag may weigh. The budgets, bytes in brotli, are in test/fixtures/script-budget.json, by the module
 * that a file was made for. Beside them is what the modules of each file weighed when the budgets were set: after a change of a
 * budget, copy dist/script-weights.json there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileWeight } from '../../build/script-weights.js';
import { budgetName, overBudget, weightOf } from './script-budget.js';

const DIST = 'dist/script';
const ASSETS = ['reviews-widget.css', 'review-insights.css', 'reviews-widget-loader.js'];
/** For who builds the page, not for the page. */
const HASHES = 'integrity.json';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const budgets: Record<string, number> = json('test/fixtures/script-budget.json');
const then: Record<string, FileWeight> = json('test/fixtures/script-weights.json');
const now: Record<string, FileWeight> = json('dist/script-weights.json');
const files = [...ASSETS.map((file) => [file, { file, modules: {} }] as const), ...Object.entries(now)];

describe('each file of the script tag', () => {
  test('is one that the build has weighed, and nothing else lies beside it', () => {
    const built = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
    expect(built.sort()).toEqual([HASHES, ...files.map(([, { file }]) => file)].sort());
    for (const [source, { modules }] of Object.entries(now)) expect(Object.keys(modules), source).not.toEqual([]);
  });

  test('is made for a module of ours, and none for what the bundler needs for itself', () => {
    expect(Object.keys(now).filter((source) => !source.startsWith('src/'))).toEqual([]);
  });

  test('has a budget, and each budget has a file', () => {
    const names = files.map(([source]) => budgetName(source));
    expect([...new Set(names)].sort()).toEqual(Object.keys(budgets).sort());
  });

  test('weighs no more than its budget', () => {
    const over = files.flatMap(([source, { file, modules }]) => {
      const bytes = weightOf(readFileSync(join(DIST, file)));
      const budget = budgets[budgetName(source)] ?? Infinity;
      return bytes > budget ? overBudget(file, bytes, budget, modules, then[source]?.modules) : [];
    });
    if (over.length > 0) expect.fail(`\n${over.join('\n\n')}`);
  });
});

test('a file weighs the same whatever the hashes of the chunks that it names', () => {
  const naming = (...hashes: string[]) =>
    Buffer.from(hashes.map((hash, n) => `import("./chunks/zh-Hant-${n}-${hash}.js")`).join());
  expect(weightOf(naming('B3PfyVng', 'a-b_c-d9'))).toBe(weightOf(naming('00000000', 'C_nflXMm')));
  expect(weightOf(naming('B3PfyVng', 'a-b_c-d9', 'B3PfyVng'))).toBeGreaterThan(weightOf(naming('B3PfyVng')));
});

test('what outgrew its budget says which modules grew, which are new and which are gone', () => {
  const was = { card: 2000, stars: 654, old: 100, same: 7 };
  expect(overBudget('reviews-widget.js', 14_120, 14_000, { card: 2300, stars: 600, fresh: 1500, same: 7 }, was)).toBe(
    `reviews-widget.js weighs 14,120 bytes brotli, 120 over its budget of 14,000.
Modules that changed since the budget was set, minified bytes (all: 2,761 -> 4,407):
   +1,500  fresh: 0 -> 1,500
     +300  card: 2,000 -> 2,300
      -54  stars: 654 -> 600
     -100  old: 100 -> 0`,
  );
});

test.each([
  ['src/languages/nl', 'src/languages/*'],
  ['src/languages/zh-Hant-form', 'src/languages/*-form'],
  ['src/languages/pt-PT', 'src/languages/*'],
  ['src/elements/chunks/languages', 'src/elements/chunks/languages'],
  ['src/elements/chunks/sanitize/sanitize', 'src/elements/chunks/sanitize/sanitize'],
])('the file for %s has the budget of %s', (source, name) => expect(budgetName(source)).toBe(name));
