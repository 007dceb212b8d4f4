import { describe, expect, test } from 'vitest';
import { createBudget, type Permit, type SavedResponse, type SharedWindow } from '../../../src/proxy/index.js';
import { createSnapshotCounts } from '../../../src/proxy/proxy-stats.js';
import { createRefreshQueue } from '../../../src/proxy/snapshots/refresh-queue.js';
import type { AnySnapshot } from '../../../src/proxy/snapshots/resource.js';
import type { SharedSnapshots } from '../../../src/proxy/snapshots/shared-snapshots.js';
import { createSnapshots } from '../../../src/proxy/snapshots/snapshots.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';

interface Numbered extends AnySnapshot {
  number: number;
}
const HOUR_MS = 3_600_000;

/** Snapshots of a service that a test lets answer, with numbers that count up, and of other processes that it lets find. */
function start({
  refused = false,
  firstLook = async () => {},
}: {
  refused?: boolean;
  firstLook?: SharedSnapshots['findSoon'];
} = {}) {
  const clock = new ManualClock(1_000_000_000);
  const { timer } = clock;
  const now = () => clock.now;
  const answers: (() => void)[] = [];
  const looks: ((found: SavedResponse | null) => void)[] = [];
  const asked: string[] = [];
  const released: string[] = [];
  const all = { refused };
  /** Has room for readers; for refreshes behind, when nothing is refused. */
  const window: SharedWindow = {
    enter: async ({ reserved }) => ({ waitMs: all.refused && reserved > 10 ? 30_000 : 0, paused: false }),
    pause: async () => {},
    count: async () => 0,
    close: async () => {},
  };
  const shared: SharedSnapshots = {
    findPart: async () => null,
    find: () => new Promise((resolve) => looks.push(resolve)),
    findSoon: firstLook,
    findWithoutFallback: async () => null,
    acquireLease: async () => 'granted',
    releaseLease: (key) => released.push(key),
    succeeded: () => {},
    failed: () => {},
    sharing: 'shared',
  };
  const budget = createBudget({ ratePerMinute: 100, sharedWindow: window, now, timer });
  const snapshots = createSnapshots<Numbered>({
    resource: {
      async request({ id }, _known, { permit }, takenAt) {
        const number = asked.push(id);
        (permit as Permit).spend();
        await new Promise<void>((resolve) => answers.push(resolve));
        (permit as Permit).settle('responded');
        return { number, takenAt, bytes: 1 };
      },
      toJson: async ({ number }) => String(number),
      fromJson: async (json, takenAt) => ({ number: Number(json), takenAt, bytes: 1 }),
    },
    queue: createRefreshQueue({ budget, places: 1, placeMs: HOUR_MS, waiting: 3, timer }),
    shared,
    freshMs: 60_000,
    keepMs: HOUR_MS,
    refreshMs: 30_000,
    readerWaitMs: 8_000,
    most: { bytes: 1e6, count: 2 },
    counts: createSnapshotCounts(),
    rank: () => 1,
    now,
    timer,
    log: () => {},
  });
  const keyOf = (id: string) => `vendors/${id}/reviews`;
  const read = async (id: string) => (await snapshots.get({ family: 'vendors', id, key: keyOf(id) })).number;
  const answer = async () => {
    await settled();
    answers.shift()!();
    await settled();
  };
  const find = async (found: SavedResponse | null) => {
    looks.shift()!(found);
    await settled();
  };
  /** Reads what is read for the first time. */
  const first = async (id: string) => {
    const reading = read(id);
    await answer();
    return reading;
  };
  return { clock, all, asked, released, keyOf, read, first, answer, find, invalidate: snapshots.invalidate };
}

describe('a refresh', () => {
  test('is followed by another when its vendor changed while it was requested', async () => {
    const { read, asked, answer, invalidate, keyOf } = start();
    const reading = read('a');
    await settled();
    invalidate(keyOf('a'));
    await answer();
    expect([await reading, asked]).toEqual([1, ['a', 'a']]);
    await answer();
    expect([await read('a'), asked]).toEqual([2, ['a', 'a']]);
  });

  test('releases its lease and waits again when the shared window has no request for it', async () => {
    const { first, read, find, asked, released, clock, all, keyOf } = start();
    await first('a');
    all.refused = true;
    await clock.advance(61_000);
    expect(await read('a')).toBe(1);
    await find(null);
    expect([asked, released]).toEqual([['a'], [keyOf('a')]]);
    all.refused = false;
    await clock.advance(30_000);
    expect([asked, released]).toEqual([['a', 'a'], [keyOf('a')]]);
  });

  test('that waits again goes as a reader does when one has come to wait for it', async () => {
    const { first, read, find, answer, asked, clock, all } = start();
    await first('a');
    all.refused = true;
    await clock.advance(61_000);
    await read('a');
    await find(null);
    await clock.advance(HOUR_MS);
    expect(asked).toEqual(['a']);
    const reading = read('a');
    await answer();
    expect([await reading, asked]).toEqual([2, ['a', 'a']]);
  });
});

test('a vendor that was evicted before it was refreshed for a change is not served as others saved it before', async () => {
  const { first, read, answer, all, asked, keyOf, invalidate } = start({
    firstLook: async (key, newerThan, onFound) => {
      if (key === keyOf('a') && asked.length > 0) await onFound({ json: '1', takenAt: newerThan + 1 });
    },
  });
  await first('a');
  all.refused = true;
  invalidate(keyOf('a'));
  await first('b');
  await first('c');
  const reading = read('a');
  await answer();
  expect([await reading, asked]).toEqual([4, ['a', 'b', 'c', 'a']]);
});

describe('a vendor in its first look', () => {
  test('is not evicted: who reads it next waits for the same refresh', async () => {
    let found!: () => void;
    const firstLook = () => looked;
    const looked = new Promise<void>((resolve) => {
      found = resolve;
    });
    const { read, answer, asked } = start({ firstLook });
    const readers = ['a', 'b', 'c', 'a'].map(read);
    found();
    for (let i = 0; i < 3; i++) await answer();
    expect([await Promise.all(readers), asked]).toEqual([
      [1, 2, 3, 1],
      ['a', 'b', 'c'],
    ]);
  });
});

describe('a vendor that was evicted', () => {
  test('is refreshed when it is read again, whatever a look from before finds', async () => {
    const { first, read, find, answer, asked, clock } = start();
    await first('a');
    const busy = read('busy').catch(() => {});
    await settled();
    await clock.advance(61_000);
    await read('a');
    await find(null);
    await clock.advance(5_000);
    await read('a');
    const other = read('b');
    await settled();
    const again = read('a');
    await settled();
    await find({ takenAt: clock.now, json: '0' });
    for (let i = 0; i < 3; i++) await answer();
    expect(await Promise.all([other, again])).toEqual([3, 4]);
    expect(asked).toEqual(['a', 'busy', 'b', 'a']);
    await busy;
  });
});
