import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** Bytes that the desk may weigh (brotli): what its sign-in page loads, and each file that a view brings. */
const BUDGET = { first: 15_000, view: 40_000 };
const ASSETS = 'dist/desk/assets';

test('the desk keeps its byte budgets, and the sign-in page loads no view', () => {
  const page = readFileSync('dist/desk/index.html', 'utf8');
  const weights = readdirSync(ASSETS).map((name) => {
    const bytes = brotliCompressSync(readFileSync(join(ASSETS, name))).length;
    return { name, bytes, first: page.includes(name) };
  });
  const first = weights.filter((file) => file.first).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(first).toBeLessThan(BUDGET.first);
  expect(weights.filter((file) => !file.first && file.bytes > BUDGET.view)).toEqual([]);
  expect(weights.filter((file) => !file.first).length).toBeGreaterThan(1);
  // It makes code of text, which the policy of the desk blocks, and checks what the server checks anyway.
  expect(weights.filter(({ name }) => readFileSync(join(ASSETS, name), 'utf8').includes('ZodError'))).toEqual([]);
});
