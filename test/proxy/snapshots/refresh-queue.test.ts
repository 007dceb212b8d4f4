import { describe, expect, test } from 'vitest';
import { createBudget, type RequestLog } from '../../../src/proxy/index.js';
import { createRefreshQueue } from '../../../src/proxy/snapshots/refresh-queue.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';

const PLACE_MS = 2_500;

/** A queue in front of a service that a test lets answer; each refresh takes one request when it starts. */
function start({ rate = 10, running = 16, waiting = 3 } = {}) {
  const clock = new ManualClock(1_000_000);
  const budget = createBudget({ ratePerMinute: rate, now: () => clock.now, timer: clock.timer });
  const queue = createRefreshQueue({ budget, running, placeMs: PLACE_MS, waiting, timer: clock.timer });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const refresh = (key: string, rank: () => number) => ({
    rank,
    run: async () => {
      started.push(key);
      const settle = await budget.take('read', 0);
      await new Promise<void>((resolve) => ends.set(key, resolve));
      settle('answered');
    },
  });
  return {
    budget,
    clock,
    queue,
    started,
    add: (key: string, rank = 1) =>
      queue.add(
        key,
        refresh(key, () => rank),
        false,
      ),
    addRanked: (key: string, rank: () => number) => queue.add(key, refresh(key, rank), false),
    addAwaited: (key: string) =>
      queue.add(
        key,
        refresh(key, () => 1),
        true,
      ),
    end: async (key: string) => {
      ends.get(key)!();
      await settled();
    },
  };
}

describe('a refresh', () => {
  test('starts at once when nothing holds it up', () => {
    const { add, started, queue } = start();
    expect([add('a'), started, queue.isWaiting('a')]).toEqual([true, ['a'], false]);
  });

  test('waits while as many are in flight as may be, and starts as one ends', async () => {
    const { add, started, end } = start({ running: 2 });
    for (const key of ['a', 'b', 'c']) add(key);
    await settled();
    expect(started).toEqual(['a', 'b']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('waits for the budget, without anybody asking again', async () => {
    const { add, started, clock } = start();
    for (let i = 0; i < 12; i++) add(String(i));
    expect(started).toHaveLength(8);
    await clock.advance(59_999);
    expect(started).toHaveLength(8);
    await clock.advance(1);
    expect(started).toHaveLength(12);
  });
});

describe('a slow refresh', () => {
  test('goes on without its place, which is the next one’s', async () => {
    const { addAwaited, started, clock, queue } = start({ running: 2 });
    for (const key of ['a', 'b', 'c', 'd', 'e']) addAwaited(key);
    await clock.advance(PLACE_MS - 1);
    expect(started).toEqual(['a', 'b']);
    await clock.advance(1);
    expect([started, queue.counts()]).toEqual([['a', 'b', 'c', 'd'], { running: 4, waiting: 1 }]);
  });

  test('has no place to leave when it ends', async () => {
    const { add, started, clock, end, queue } = start({ running: 1 });
    for (const key of ['a', 'b', 'c']) add(key);
    await clock.advance(PLACE_MS);
    await end('a');
    expect([started, queue.counts()]).toEqual([['a', 'b'], { running: 1, waiting: 1 }]);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('makes no room when six to a place hang already, until one ends', async () => {
    const { add, started, clock, end } = start({ running: 2, rate: 100 });
    for (let i = 0; i < 20; i++) add(String(i));
    await clock.advance(20 * PLACE_MS);
    expect(started).toHaveLength(12);
    await end('0');
    expect(started).toHaveLength(13);
  });
});

describe('a refresh that others may have done', () => {
  const prepared = (needed: boolean) => {
    const parts = start({ rate: 3 });
    const begun: string[] = [];
    const ran: string[] = [];
    const answers: (() => void)[] = [];
    const add = (key: string) =>
      parts.queue.add(
        key,
        {
          rank: () => 1,
          prepare: () => {
            begun.push(key);
            return new Promise((resolve) => answers.push(() => resolve(needed)));
          },
          run: async () => {
            ran.push(key);
            (await parts.budget.take('read', 0))('answered');
          },
        },
        false,
      );
    return { ...parts, add, begun, ran, answer: () => answers.shift()!() };
  };

  test('is found out about before it costs anything, and none more than there is room for', async () => {
    const { add, begun, ran, answer, budget, clock } = prepared(true);
    for (const key of ['a', 'b']) add(key);
    expect([begun, ran, budget.used()]).toEqual([['a'], [], 0]);
    answer();
    await settled();
    expect([begun, ran, budget.used()]).toEqual([['a'], ['a'], 1]);
    await clock.advance(60_000);
    expect(begun).toEqual(['a', 'b']);
  });

  test('leaves its place to the next when they have', async () => {
    const { add, begun, ran, answer, budget } = prepared(false);
    for (const key of ['a', 'b']) add(key);
    answer();
    await settled();
    expect([begun, ran, budget.used()]).toEqual([['a', 'b'], [], 0]);
  });
});

describe('a refresh that the log of all processes refuses', () => {
  const refused = (readerWaits: boolean) => {
    const clock = new ManualClock(1_000_000);
    const log: RequestLog = {
      enter: async ({ reserved }) => ({ waitMs: reserved > 1 ? 30_000 : 0, paused: false }),
      pause: async () => {},
      count: async () => 0,
      close: async () => {},
    };
    const budget = createBudget({ ratePerMinute: 10, log, now: () => clock.now, timer: clock.timer });
    const queue = createRefreshQueue({ budget, running: 16, placeMs: PLACE_MS, waiting: 3, timer: clock.timer });
    const started: string[] = [];
    const run = async () => void started.push('a');
    queue.add('a', { rank: () => 1, run, putBack: () => readerWaits }, false);
    return { queue, started };
  };

  test('waits again', async () => {
    const { queue, started } = refused(false);
    await settled();
    expect([started, queue.isWaiting('a'), queue.isAwaited('a')]).toEqual([[], true, false]);
    expect(queue.counts()).toEqual({ running: 0, waiting: 1 });
  });

  test('goes with what is kept for readers when one has come to wait for it', async () => {
    const { queue, started } = refused(true);
    await settled();
    expect([started, queue.isWaiting('a')]).toEqual([['a'], false]);
  });
});

describe('when the budget is short', () => {
  const short = async () => {
    const parts = start({ running: 1 });
    parts.add('first');
    await settled();
    return parts;
  };
  const rest = async ({ started, end }: Awaited<ReturnType<typeof short>>, count: number) => {
    for (let i = 0; i < count; i++) await end(started.at(-1)!);
    return started.slice(1);
  };

  test('the refresh worth most at that moment goes first, not the one that came first', async () => {
    const parts = await short();
    const worth = { a: 3, b: 1, c: 2 };
    for (const key of ['a', 'b', 'c'] as const) parts.addRanked(key, () => worth[key]);
    worth.b = 9;
    expect(await rest(parts, 3)).toEqual(['b', 'a', 'c']);
  });

  test('a reader who waits goes before any refresh behind, in the order they came', async () => {
    const parts = await short();
    parts.add('behind', Number.POSITIVE_INFINITY);
    for (const key of ['x', 'y']) parts.addAwaited(key);
    expect(await rest(parts, 3)).toEqual(['x', 'y', 'behind']);
  });

  test('a refresh moves forward when a reader comes to wait for it, and never back', async () => {
    const parts = await short();
    parts.add('a', 5);
    parts.add('b', 1);
    parts.addAwaited('b');
    parts.add('b', 0);
    expect([parts.queue.isAwaited('a'), parts.queue.isAwaited('b')]).toEqual([false, true]);
    expect(await rest(parts, 2)).toEqual(['b', 'a']);
    await parts.end('a');
    expect(parts.started).toHaveLength(3);
  });

  test('so many readers wait and no more', async () => {
    const parts = await short();
    expect(['a', 'b', 'c', 'd'].map(parts.addAwaited)).toEqual([true, true, true, false]);
    expect(parts.addAwaited('a')).toBe(true);
    expect(await rest(parts, 3)).toEqual(['a', 'b', 'c']);
  });

  test('one that was taken back does not start', async () => {
    const parts = await short();
    parts.add('a');
    parts.queue.remove('a');
    await parts.end('first');
    expect(parts.started).toEqual(['first']);
  });

  test('readers may use what refreshes behind may not', async () => {
    const { add, addAwaited, started, clock, queue } = start({ rate: 10, waiting: 10 });
    for (let i = 0; i < 20; i++) add(`behind ${i}`);
    expect(started).toHaveLength(8);
    addAwaited('reader');
    expect([started[8], queue.hold()]).toEqual(['reader', { ms: 60_000, code: 'rate_limited' }]);
    addAwaited('late reader');
    await clock.advance(60_000);
    expect(started[9]).toBe('late reader');
  });
});
