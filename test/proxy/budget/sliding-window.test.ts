import { expect, test } from 'vitest';
import { RollingLog } from '../../../src/proxy/budget/sliding-window.js';

test('has room until it holds as many as it may', () => {
  const log = new RollingLog(3);
  for (const waited of [0, 0, 0]) {
    expect(log.wait(3, 0)).toBe(waited);
    log.add(0);
  }
  expect(log.wait(3, 0)).toBe(60_000);
});

test('counts any sixty seconds, not those of the clock: no 2 of 20 more at the edge of a minute', () => {
  const log = new RollingLog(20);
  let admitted = 0;
  for (const now of [59_000, 59_900, 60_100, 61_000]) {
    for (let i = 0; i < 20; i++) {
      if (log.wait(20, now) > 0) continue;
      log.add(now);
      admitted += 1;
    }
  }
  expect(admitted).toBe(20);
});

test('lets the next go a minute after the oldest, to the millisecond', () => {
  const log = new RollingLog(2);
  log.add(1_000);
  log.add(5_000);
  expect([log.wait(2, 60_999), log.wait(2, 61_000)]).toEqual([1, 0]);
  log.add(61_000);
  expect([log.wait(2, 64_999), log.wait(2, 65_000)]).toEqual([1, 0]);
});

test('tells how long it is until there are fewer than a smaller number', () => {
  const log = new RollingLog(5);
  for (const at of [0, 10_000, 20_000]) log.add(at);
  expect([1, 2, 3, 4].map((max) => log.wait(max, 30_000))).toEqual([50_000, 40_000, 30_000, 0]);
});

test('counts those of the last minute', () => {
  const log = new RollingLog(3);
  for (const at of [0, 30_000, 59_999]) log.add(at);
  expect([59_999, 60_000, 90_000, 119_998, 119_999].map((now) => log.count(now))).toEqual([3, 2, 1, 1, 0]);
});

test('never waits longer than a minute, even for a clock that was set back by an hour', () => {
  const log = new RollingLog(1);
  log.add(3_600_000);
  expect(log.wait(1, 0)).toBe(60_000);
});
