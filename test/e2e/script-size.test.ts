/**
 * What the files of the script tag may weigh. The budgets, bytes in brotli, are in test/fixtures/script-budget.json. Beside
 * them is what the modules of each file weighed when the budgets were set: after a change of a budget, copy
 * dist/script-weights.json there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { budgetName, fileName, type Modules, overBudget } from './script-budget.js';

const DIST = 'dist/script';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const budgets: Record<string, number> = json('test/fixtures/script-budget.json');
const then: Record<string, Modules> = json('test/fixtures/script-weights.json');
const now: Record<string, Modules> = json('dist/script-weights.json');
const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
const scripts = files.filter((name) => name.endsWith('.js'));

describe('each file of the script tag', () => {
  test('has a budget, and each budget has a file', () => {
    const names = new Set(files.map(budgetName));
    expect(
      files.filter((path) => !(budgetName(path) in budgets)),
      'files without a budget in test/fixtures/script-budget.json',
    ).toEqual([]);
    expect(
      Object.keys(budgets).filter((name) => !names.has(name)),
      'budgets without a file',
    ).toEqual([]);
  });

  test('weighs no more than its budget', () => {
    const over = files.flatMap((path) => {
      const bytes = brotliCompressSync(readFileSync(join(DIST, path))).length;
      const budget = budgets[budgetName(path)] ?? Infinity;
      const name = fileName(path);
      return bytes > budget ? overBudget(path, bytes, budget, now[name] ?? {}, then[name]) : [];
    });
    if (over.length > 0) expect.fail(`\n${over.join('\n\n')}`);
  });

  test('has its modules weighed by the build', () => {
    expect(Object.keys(now).sort()).toEqual(scripts.map(fileName).sort());
    for (const [name, modules] of Object.entries(now)) expect(Object.keys(modules), name).not.toEqual([]);
  });
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
  ['reviews-widget.js', 'reviews-widget'],
  ['chunks/review-form-CaeUNAJ.js', 'review-form'],
  ['chunks/sanitize-Do-_z-L.js', 'sanitize'],
  ['chunks/nl-Mz4NSw-.js', 'a language'],
  ['chunks/zh-Hant-form-CbWODFu.js', 'a language of the form'],
  ['chunks/pt-PT-CiigwMa.js', 'a language'],
  ['chunks/languages-BncJvgU.js', 'languages'],
])('%s has the budget of "%s"', (path, name) => expect(budgetName(path)).toBe(name));
