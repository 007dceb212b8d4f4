import { describe, expect, test } from 'vitest';
import { createChallenges } from '../../../src/proxy/abuse/challenges.js';
import { isFast, levelOf } from '../../../src/proxy/abuse/difficulty.js';
import { solve, startGated } from './gated-proxy.js';

const NONE = { minute: 0, hour: 0 };

describe('the level of the work', () => {
  test.each([
    [{ minute: 20, hour: 200 }, NONE, 0],
    [{ minute: 21, hour: 21 }, NONE, 1],
    [{ minute: 40, hour: 40 }, NONE, 1],
    [{ minute: 41, hour: 41 }, NONE, 2],
    [{ minute: 1, hour: 401 }, NONE, 2],
    [{ minute: 9_000, hour: 9_000 }, NONE, 4],
    [NONE, { minute: 5, hour: 5 }, 0],
    [NONE, { minute: 1, hour: 6 }, 1],
    [NONE, { minute: 1, hour: 900 }, 4],
    [{ minute: 9_000, hour: 9_000 }, { minute: 1, hour: 900 }, 8],
  ])('under %j taken, for one who asked for %j, is %d', (taken, asked, level) => {
    expect(levelOf(taken, asked)).toBe(level);
  });

  test('is not fast at what is calm', () => {
    expect([
      isFast({ minute: 20, hour: 200 }),
      isFast({ minute: 21, hour: 21 }),
      isFast({ minute: 1, hour: 201 }),
    ]).toEqual([false, true, true]);
  });
});

test('each level doubles how far the counters go', async () => {
  const { tokens } = await startGated();
  const challenges = createChallenges(tokens, Date.now);
  const counters = async (level: number, times: number) => {
    const found: number[] = [];
    for (let n = 0; n < times; n += 1) {
      const solution = await solve(await challenges.create({ vendorId: 'v', token: 't' }, level));
      found.push(JSON.parse(atob(solution)).solution.counter);
    }
    return found;
  };
  expect(Math.max(...(await counters(0, 12)))).toBeLessThan(150);
  // That all of twelve are below happens once in sixteen million times.
  const higher = Math.max(...(await counters(2, 12)));
  expect(higher).toBeGreaterThanOrEqual(150);
  expect(higher).toBeLessThan(600);
});
