import { expect, test } from 'vitest';
import { createRecheck } from '../../../src/proxy/snapshots/refresh-queue.js';

const MINUTE = 60_000;

/** How many of `size` lists, all read as a whole at 0 and then asked about each second, are read again in each of these minutes. */
function play(size: number, ratePerMinute: number | undefined, minutes: number): number[] {
  let time = 0;
  const recheck = createRecheck({ ratePerMinute, now: () => time });
  const wholeAt = new Array<number>(size).fill(0);
  return Array.from({ length: minutes }, (_, minute) => {
    let count = 0;
    for (; time < (minute + 1) * MINUTE; time += 1_000) {
      for (const [index, at] of wholeAt.entries()) {
        if (!recheck(at, size)) continue;
        wholeAt[index] = time;
        count += 1;
      }
    }
    return count;
  });
}

test('lists that were first read together are read again one after the other, a quarter of the minute at most', () => {
  const counts = play(2_000, 200, 120);
  expect(Math.max(...counts)).toBeLessThanOrEqual(51);
  expect(counts.slice(0, 50).every((count) => count === 0)).toBe(true);
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(2_000);
});

test('few lists are read again each half hour, and all at once where nothing limits the requests', () => {
  expect(play(10, 200, 65).reduce((sum, count) => sum + count)).toBe(20);
  const counts = play(1_000, undefined, 65);
  expect(counts.filter((count) => count > 0)).toEqual([1_000, 1_000]);
});
