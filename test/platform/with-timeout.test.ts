import { expect, test } from 'vitest';
import type { Timer } from '../../src/platform/timer.js';
import { TimeoutError, withTimeout } from '../../src/platform/with-timeout.js';

const never = new Promise<never>(() => {});
/** A timer that fires when the test says so. */
function handTimer() {
  let fire = () => {};
  let cancelled = false;
  const timer: Timer = (run) => {
    fire = run;
    return () => {
      cancelled = true;
    };
  };
  return { timer, fire: () => fire(), isCancelled: () => cancelled };
}

test('resolves as the work does, and cancels its timer', async () => {
  const { timer, isCancelled } = handTimer();
  await expect(withTimeout(Promise.resolve(7), 1000, timer)).resolves.toBe(7);
  expect(isCancelled()).toBe(true);
});

test('rejects as the work does, and cancels its timer', async () => {
  const { timer, isCancelled } = handTimer();
  await expect(withTimeout(Promise.reject(new RangeError('no')), 1000, timer)).rejects.toThrow(RangeError);
  expect(isCancelled()).toBe(true);
});

test('rejects with a TimeoutError that names the milliseconds when the work takes longer', async () => {
  const { timer, fire } = handTimer();
  const late = withTimeout(never, 250, timer);
  fire();
  await expect(late).rejects.toThrow(new TimeoutError(250));
  await expect(late).rejects.toThrow('timed out after 250 ms');
});
