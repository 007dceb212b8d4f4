import { describe, expect, test } from 'vitest';
import { inSlices, type SliceClock, TimeSlice } from '../../src/client/time-slice.js';

/** A clock that a test moves; `turns` are the times at which everything else had its turn. */
function manual() {
  const turns: number[] = [];
  const clock: SliceClock & { ms: number } = {
    ms: 0,
    now: () => clock.ms,
    yield: async () => void turns.push(clock.ms),
  };
  return { clock, turns };
}

describe('a slice', () => {
  test('is over after 5 ms of work, and begins anew', async () => {
    const { clock, turns } = manual();
    const slice = new TimeSlice(clock);
    clock.ms = 4.9;
    expect(slice.isOver()).toBe(false);
    clock.ms = 5;
    expect(slice.isOver()).toBe(true);
    await slice.next();
    expect([slice.isOver(), turns]).toEqual([false, [5]]);
  });

  test('does not count what is waited for', () => {
    const { clock } = manual();
    const slice = new TimeSlice(clock);
    clock.ms = 3;
    slice.pause();
    clock.ms = 1000;
    slice.resume();
    expect(slice.isOver()).toBe(false);
    clock.ms = 1002;
    expect(slice.isOver()).toBe(true);
  });
});

describe('visits in slices', () => {
  test('come in their order, with turns in between when they take long', async () => {
    const { clock, turns } = manual();
    const seen: number[] = [];
    const items = Array.from({ length: 200 }, (_, index) => index);
    const visit = (item: number, index: number) => {
      expect(item).toBe(index);
      seen.push(item);
      clock.ms += 0.1;
    };
    await inSlices(items, visit, { slice: new TimeSlice(clock) });
    expect(seen).toEqual(items);
    expect(turns.length).toBe(3);
  });

  test('of few take no turn, however late it is', async () => {
    const { clock, turns } = manual();
    await inSlices([1, 2, 3], () => (clock.ms += 1000), { slice: new TimeSlice(clock) });
    expect(turns).toEqual([]);
  });

  test('take one turn of the event loop each, whoever else works in slices', async () => {
    const order: string[] = [];
    const work = async (name: string) => {
      const slice = new TimeSlice();
      for (let count = 0; count < 3; count += 1) {
        order.push(name);
        await slice.next();
      }
    };
    let isOver = false;
    const others = () => {
      order.push('.');
      if (!isOver) setImmediate(others);
    };
    const all = Promise.all(['a', 'b', 'c'].map(work));
    setImmediate(others);
    await all;
    isOver = true;
    // Between two slices, whoever does them, there is a turn of everybody else.
    expect(order.join('').slice(3)).not.toMatch(/[abc]{2}/);
  });
});
