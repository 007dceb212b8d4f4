import { describe, expect, test } from 'vitest';
import { createChallenges, isFast, levelOf } from '../../../src/proxy/abuse/challenges.js';
import { createMemoryAbuseStore } from '../../../src/proxy/abuse/memory-abuse-store.js';
import { solve, startGated } from './gated-proxy.js';

const HOUR_MS = 3_600_000;
/** Of the lightest work, and what one takes on a processor with SHA instructions. */
const MEAN_ROUNDS = 75 * 2_000;
const FAST_ROUND_MS = 0.0002;
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

test('ten thousand from fifty addresses keep two cores busy for five hours', async () => {
  const clock = { now: 1_000 * HOUR_MS };
  const store = createMemoryAbuseStore(() => clock.now);
  for (let n = 0; n < 10_000; n += 1) {
    const taken = await store.count('taken', 0);
    const asked = await store.count(`asked ${n % 50}`, 1);
    clock.now += (MEAN_ROUNDS * 2 ** levelOf(taken, asked) * FAST_ROUND_MS) / 2;
    await store.count('taken', 1);
  }
  expect((clock.now - 1_000 * HOUR_MS) / HOUR_MS).toBeGreaterThan(5);
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
  expect(Math.max(...(await counters(0, 4)))).toBeLessThan(150);
  // That all of ten are below happens once in a million times.
  const higher = Math.max(...(await counters(2, 10)));
  expect(higher).toBeGreaterThanOrEqual(150);
  expect(higher).toBeLessThan(600);
});
