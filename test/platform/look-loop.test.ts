import { expect, test } from 'vitest';
import { createLookLoop } from '../../src/platform/look-loop.js';
import { ManualClock, settled } from '../fixtures/manual-clock.js';

/** A loop whose looks a test ends. */
function scene() {
  const clock = new ManualClock(0);
  const looks: { end: () => void; fail: (error: Error) => void; isRunning: () => boolean }[] = [];
  const failures: unknown[] = [];
  const loop = createLookLoop({
    look: (isRunning) => new Promise((end, fail) => looks.push({ end, fail, isRunning })),
    onFailure: (error) => failures.push(error),
    pauseMs: 1_000,
    failedPauseMs: 5_000,
    timer: clock.timer,
  });
  return { clock, looks, failures, loop };
}

test('looks with its start, and then after each pause', async () => {
  const { clock, looks, loop } = scene();
  loop.wake();
  expect([looks.length, loop.isActive()]).toEqual([0, false]);
  loop.start();
  expect([looks.length, loop.isActive()]).toEqual([1, true]);
  await clock.advance(10_000);
  expect(looks).toHaveLength(1);
  looks[0]!.end();
  await clock.advance(999);
  expect(looks).toHaveLength(1);
  await clock.advance(1);
  expect(looks).toHaveLength(2);
});

test('looks at once when it is woken, and once more however often that was during a look', async () => {
  const { clock, looks, loop } = scene();
  loop.start();
  for (let times = 0; times < 3; times += 1) loop.wake();
  expect(looks).toHaveLength(1);
  looks[0]!.end();
  await settled();
  expect(looks).toHaveLength(2);
  looks[1]!.end();
  await settled();
  loop.wake();
  expect(looks).toHaveLength(3);
  looks[2]!.end();
  await settled();
  expect([looks.length, clock.timers]).toEqual([3, 1]);
});

test('does not look again after a failure before the longer pause is over, whoever wakes it', async () => {
  const { clock, looks, failures, loop } = scene();
  loop.start();
  looks[0]!.fail(new Error('away'));
  await settled();
  expect([failures, loop.isActive()]).toEqual([[new Error('away')], false]);
  loop.wake();
  await clock.advance(4_999);
  expect(looks).toHaveLength(1);
  await clock.advance(1);
  expect([looks.length, loop.isActive()]).toEqual([2, true]);
});

test('that is closed waits for the look under way, which learns of it, and looks no more', async () => {
  const { clock, looks, loop } = scene();
  loop.start();
  loop.wake();
  let isClosed = false;
  const closed = loop.close().then(() => {
    isClosed = true;
  });
  await settled();
  expect([isClosed, looks[0]!.isRunning()]).toEqual([false, false]);
  looks[0]!.end();
  await closed;
  loop.wake();
  await clock.advance(10_000);
  expect([looks.length, clock.timers]).toEqual([1, 0]);
});
