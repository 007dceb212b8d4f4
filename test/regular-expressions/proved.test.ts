import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { readSourcePatterns } from './source-patterns.js';
import { type Attack, findSuperlinearAttack } from './superlinear-attack.js';

/** Look-arounds and references, which no proof covers: texts are searched that make such an expression take long. */
const SEARCH = { incubationLimit: 1_000, maxIteration: 3 };

/**
 * `source` with its long bounded repetitions unbounded, which can be proved in no time. What takes linear time without bounds
 * does so with them: they leave out ways to match and add none.
 */
const unbounded = (source: string): string =>
  source.replace(/\{(\d+)(?:,(\d+))?\}/g, (bounds, least, most = least) =>
    Number(most) < 20 ? bounds : least === '0' ? '*' : '+',
  );

test('every regular expression of the source is proved to take linear time, or does so with the worst text that a search finds', () => {
  const slow = readSourcePatterns().flatMap(({ pattern, files }) => {
    const result = checkSync(unbounded(pattern.source), pattern.flags, { timeout: 60_000, ...SEARCH });
    if (result.status === 'safe') return [];
    if (result.status === 'unknown') return [`${pattern} in ${files}: ${result.error.kind}`];
    const { pumps, suffix, pattern: found } = result.attack;
    const attack: Attack = { pumps: pumps.map(({ prefix, pump }) => [prefix, pump]), end: suffix };
    // The search counts steps, and takes many for a square.
    const isLinear = result.checker === 'fuzz' && !findSuperlinearAttack(pattern, [attack]);
    return isLinear ? [] : [`${pattern} in ${files}: ${found}`];
  });
  expect(slow).toEqual([]);
}, 240_000);
