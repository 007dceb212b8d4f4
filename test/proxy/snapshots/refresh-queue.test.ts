import { describe, expect, test } from 'vitest';
import { createBudget, type SharedWindow } from '../../../src/proxy/index.js';
import { Refusal } from '../../../src/proxy/problem.js';
import { createRefreshQueue } from '../../../src/proxy/snapshots/refresh-queue.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';

const PLACE_MS = 2_500;

interface Options {
  rate?: number;
  places?: number;
  waiting?: number;
  window?: SharedWindow;
  /** What a refresh does in its place before it sends its request; false: it sends none. */
  prepare?: (key: string) => Promise<boolean>;
}

/** A queue in front of a service that a test lets respond; each refresh sends one request in its place. */
function start({ rate = 10, places = 16, waiting = 3, window, prepare = async () => true }: Options = {}) {
  const clock = new ManualClock(1_000_000);
  const budget = createBudget({
    ratePerMinute: rate,
    now: () => clock.now,
    timer: clock.timer,
    ...(window && { sharedWindow: window }),
  });
  const queue = createRefreshQueue({ budget, places, placeMs: PLACE_MS, waiting, timer: clock.timer });
  const started: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();

  async function refresh(key: string, rank: () => number, awaited: boolean, first = false): Promise<void> {
    const place = await queue.enter(key, rank, { awaited, first });
    if (!place) return;
    try {
      if (!(await prepare(key))) return;
      await place.runWithPermit(async (permit) => {
        started.push(key);
        permit!.spend();
        await new Promise<void>((resolve) => ends.set(key, resolve));
        permit!.settle('responded');
      });
    } finally {
      place.leave();
    }
  }
  const add = (key: string, rank: () => number, awaited: boolean, first = false) =>
    void refresh(key, rank, awaited, first).catch((error: unknown) => {
      refused.push(`${key}: ${error instanceof Refusal ? error.code : (error as Error).message}`);
    });
  return {
    budget,
    clock,
    queue,
    started,
    refused,
    add: (key: string, rank = 1) => add(key, () => rank, false),
    addRanked: (key: string, rank: () => number) => add(key, rank, false),
    addAwaited: (key: string, first = false) => add(key, () => 1, true, first),
    end: async (key: string) => {
      ends.get(key)!();
      await settled();
    },
  };
}

describe('a refresh', () => {
  test('has its place at once when nothing is in its way, and then its permit', async () => {
    const { add, started, queue, budget } = start();
    add('a');
    expect(queue.counts()).toEqual({ running: 1, waiting: 0 });
    await settled();
    expect([started, budget.used()]).toEqual([['a'], 1]);
  });

  test('waits while as many are in flight as may be, and starts as one ends', async () => {
    const { add, started, end } = start({ places: 2 });
    for (const key of ['a', 'b', 'c']) add(key);
    await settled();
    expect(started).toEqual(['a', 'b']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('waits for the budget, and starts by itself', async () => {
    const { add, started, clock } = start();
    for (let i = 0; i < 12; i++) add(String(i));
    await settled();
    expect(started).toHaveLength(8);
    await clock.advance(59_999);
    expect(started).toHaveLength(8);
    await clock.advance(1);
    expect(started).toHaveLength(12);
  });
});

describe('a slow refresh', () => {
  test('goes on without its place, which is the next one’s', async () => {
    const { addAwaited, started, clock, queue } = start({ places: 2 });
    for (const key of ['a', 'b', 'c', 'd', 'e']) addAwaited(key);
    await clock.advance(PLACE_MS - 1);
    expect(started).toEqual(['a', 'b']);
    await clock.advance(1);
    expect([started, queue.counts()]).toEqual([['a', 'b', 'c', 'd'], { running: 4, waiting: 1 }]);
  });

  test('has no place to leave when it ends', async () => {
    const { add, started, clock, end, queue } = start({ places: 1 });
    for (const key of ['a', 'b', 'c']) add(key);
    await clock.advance(PLACE_MS);
    await end('a');
    expect([started, queue.counts()]).toEqual([['a', 'b'], { running: 1, waiting: 1 }]);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  test('makes no room when six to a place hang already, until one ends', async () => {
    const { add, started, clock, end } = start({ places: 2, rate: 100 });
    for (let i = 0; i < 20; i++) add(String(i));
    await clock.advance(20 * PLACE_MS);
    expect(started).toHaveLength(12);
    await end('0');
    expect(started).toHaveLength(13);
  });
});

describe('a refresh that another process may have done', () => {
  /** With a rate of two, one refresh may go. */
  const prepared = (needed: boolean) => {
    const prepared: string[] = [];
    const answers: (() => void)[] = [];
    const prepare = (key: string) => {
      prepared.push(key);
      return new Promise<boolean>((resolve) => answers.push(() => resolve(needed)));
    };
    const parts = start({ rate: 2, prepare });
    const find = async () => {
      answers.shift()!();
      await settled();
    };
    return { ...parts, prepared, find };
  };

  test('finds that out before it costs anything, and none more than there is room for', async () => {
    const { add, prepared: begun, started, find, budget, clock } = prepared(true);
    for (const key of ['a', 'b']) add(key);
    await settled();
    expect([begun, started, budget.used()]).toEqual([['a'], [], 0]);
    await find();
    expect([begun, started, budget.used()]).toEqual([['a'], ['a'], 1]);
    await clock.advance(60_000);
    expect(begun).toEqual(['a', 'b']);
  });

  test('leaves its place to the next when one has', async () => {
    const { add, prepared: begun, started, find, budget } = prepared(false);
    for (const key of ['a', 'b']) add(key);
    await settled();
    await find();
    expect([begun, started, budget.used()]).toEqual([['a', 'b'], [], 0]);
  });
});

describe('a refresh that the window of all processes refuses', () => {
  const window: SharedWindow = {
    enter: async ({ reserved }) => ({ waitMs: reserved > 1 ? 30_000 : 0, paused: false }),
    pause: async () => {},
    count: async () => 0,
    close: async () => {},
  };

  test('has left its place, and none goes for as long as the window says', async () => {
    const { add, queue, started, refused } = start({ window });
    add('a');
    await settled();
    add('b');
    expect([started, refused, queue.counts()]).toEqual([[], ['a: rate_limited'], { running: 0, waiting: 1 }]);
  });

  test('goes with what is kept for readers when one has come to wait for it', async () => {
    const { add, addAwaited, started } = start({ window });
    add('a');
    await settled();
    addAwaited('a', true);
    await settled();
    expect(started).toEqual(['a']);
  });
});

describe('when the budget is short', () => {
  const short = async () => {
    const parts = start({ places: 1 });
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

  test('a reader who waits goes before any background refresh, in the order of arrival', async () => {
    const parts = await short();
    parts.add('background', Number.POSITIVE_INFINITY);
    for (const key of ['x', 'y']) parts.addAwaited(key);
    expect(await rest(parts, 3)).toEqual(['x', 'y', 'background']);
  });

  test('one that had its turn already, and a reader waits for it, goes before all others', async () => {
    const parts = await short();
    for (const key of ['x', 'y']) parts.addAwaited(key);
    parts.addAwaited('again', true);
    expect(await rest(parts, 3)).toEqual(['again', 'x', 'y']);
  });

  test('a refresh moves forward when a reader comes to wait for it', async () => {
    const parts = await short();
    parts.add('a', 5);
    parts.add('b', 1);
    parts.queue.promote('b');
    parts.queue.promote('b');
    expect(await rest(parts, 2)).toEqual(['b', 'a']);
    await parts.end('a');
    expect(parts.started).toHaveLength(3);
  });

  test('so many readers wait and no more', async () => {
    const parts = await short();
    for (const key of ['a', 'b', 'c', 'd']) parts.addAwaited(key);
    parts.add('e');
    expect(() => parts.queue.promote('e')).toThrow(Refusal);
    await settled();
    expect(parts.refused).toEqual(['d: upstream_timeout']);
    expect(await rest(parts, 4)).toEqual(['a', 'b', 'c', 'e']);
  });

  test('one that was removed does not start', async () => {
    const parts = await short();
    parts.add('a');
    parts.queue.remove('a');
    await parts.end('first');
    expect(parts.started).toEqual(['first']);
  });

  test('readers may use what background refreshes may not', async () => {
    const { add, addAwaited, started, clock, queue } = start({ rate: 10, waiting: 10 });
    for (let i = 0; i < 20; i++) add(`background ${i}`);
    await settled();
    expect(started).toHaveLength(8);
    addAwaited('reader');
    await settled();
    expect([started[8], queue.pausedFor()]).toEqual(['reader', { ms: 60_000, code: 'rate_limited' }]);
    addAwaited('late reader');
    await clock.advance(60_000);
    expect(started[9]).toBe('late reader');
  });
});
