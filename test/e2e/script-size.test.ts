/**
 * What the files of the script tag weigh: in test/fixtures/script-budget.json, by the module that a file was made for, and in
 * test/fixtures/script-weights.json what the modules of each weighed then. `UPDATE_BUDGETS=1` records both.
 */
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileWeight } from '../../build/script-weights.js';
import { HOW_TO_RECORD, readBudgets } from './budgets.js';
import { type Budget, budgetName, differences, explain, type Weight, weightOf } from './script-budget.js';

const DIST = 'dist/script';
const ASSETS = ['reviews-widget.css', 'review-insights.css', 'reviews-widget-loader.js'];
/** For who builds the page, not for the page. */
const HASHES = 'integrity.json';
const WEIGHTS = 'dist/script-weights.json';
const WEIGHTS_THEN = 'test/fixtures/script-weights.json';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const then: Record<string, FileWeight> = json(WEIGHTS_THEN);
const now: Record<string, FileWeight> = json(WEIGHTS);
const files = [...ASSETS.map((file) => [file, { file, modules: {} }] as const), ...Object.entries(now)];
const weights = new Map<string, Weight>(
  files.map(([source, { file }]) => [source, weightOf(readFileSync(join(DIST, file)))]),
);
const budgets = readBudgets('test/fixtures/script-budget.json', recorded);
if (process.env.UPDATE_BUDGETS) copyFileSync(WEIGHTS, WEIGHTS_THEN);

/** The weight of each file, of a family that has one budget the largest; how much it may be at most is not counted but kept. */
function recorded(before: Record<string, Budget>): Record<string, Budget> {
  const names = [...new Set([...weights.keys()].map(budgetName))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const family = [...weights].filter(([source]) => budgetName(source) === name).map(([, weight]) => weight);
      const largest = (part: keyof Weight) => Math.max(...family.map((weight) => weight[part]));
      const { most } = before[name] ?? {};
      return [name, { minified: largest('minified'), brotli: largest('brotli'), ...(most && { most }) }];
    }),
  );
}

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
    expect(Object.keys(recorded({}))).toEqual(Object.keys(budgets).sort());
  });

  test('weighs what its budget says, and no more than it may', () => {
    const counted = recorded({});
    const found = Object.entries(budgets).flatMap(([name, budget]) => {
      const differs = counted[name] ? differences(counted[name], budget) : [];
      if (differs.length === 0) return [];
      // The modules of one file stand for those of its family.
      const [source, { modules }] = files.find(([source]) => budgetName(source) === name)!;
      return explain(name, differs, modules, then[source]?.modules);
    });
    if (found.length > 0) expect.fail(`\n${[...found, HOW_TO_RECORD].join('\n\n')}`);
  });
});

test('a file weighs the same whatever the hashes of the chunks that it names', () => {
  const naming = (...hashes: string[]) =>
    Buffer.from(hashes.map((hash, n) => `import("./chunks/zh-Hant-${n}-${hash}.js")`).join());
  expect(weightOf(naming('B3PfyVng', 'a-b_c-d9'))).toEqual(weightOf(naming('00000000', 'C_nflXMm')));
  expect(weightOf(naming('B3PfyVng', 'a-b_c-d9', 'B3PfyVng')).brotli).toBeGreaterThan(
    weightOf(naming('B3PfyVng')).brotli,
  );
});

test('a file may cost 5 % more or less than was recorded, and never more than the most that is said', () => {
  const budget = { minified: 1000, brotli: 400, most: 415 };
  expect(differences({ minified: 1050, brotli: 380 }, budget)).toEqual([]);
  expect(differences({ minified: 1051, brotli: 379 }, budget)).toEqual([
    'bytes brotli 379, 5.2 % less than the 400 that are recorded',
    'bytes minified 1,051, 5.1 % more than the 1,000 that are recorded',
  ]);
  expect(differences({ minified: 1000, brotli: 416 }, budget)).toEqual([
    'bytes brotli 416, over the 415 that it may be',
  ]);
});

test('what differs from its budget says which modules grew, which are new and which are gone', () => {
  const was = { card: 2000, stars: 654, old: 100, same: 7 };
  const differs = ['bytes brotli 14,120, over the 14,000 that it may be'];
  expect(explain('src/index', differs, { card: 2300, stars: 600, fresh: 1500, same: 7 }, was)).toBe(
    `src/index: bytes brotli 14,120, over the 14,000 that it may be.
Modules that changed since then, minified bytes (all: 2,761 -> 4,407):
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
