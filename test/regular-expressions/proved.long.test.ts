import { expect, test } from 'vitest';
import { LINEAR_PATTERNS, lineOf } from './linear-patterns.js';
import { readSourcePatterns } from './source-patterns.js';
import { whySlow, whyUnproved } from './superlinear-pattern.js';

const patterns = readSourcePatterns();
const faults = (why: (pattern: RegExp) => string | undefined) =>
  patterns.flatMap(({ pattern, files }) => {
    const reason = why(pattern);
    return reason ? [`${pattern} in ${files}: ${reason}`] : [];
  });

test('every regular expression of the source is proved to take linear time, or does so with the worst text that a search finds', () => {
  expect(faults(whyUnproved)).toEqual([]);
}, 240_000);

test('no regular expression of the source takes more time over an attack than grows with its length', () => {
  expect(patterns.length).toBeGreaterThan(150);
  expect(faults(whySlow)).toEqual([]);
}, 240_000);

test('the list of those that need no proof in a short run has these and no other: `npx vitest run FILE -u` with this one writes it', async () => {
  const lines = [...new Set(patterns.map(({ pattern }) => lineOf(pattern)))].sort();
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../../${LINEAR_PATTERNS}`);
});
