import { describe, expect, test } from 'vitest';
import type { AnySnapshot } from '../../../src/proxy/snapshots/resource.js';
import { SnapshotEntry } from '../../../src/proxy/snapshots/snapshot-entry.js';

const FRESH_MS = 60;
const subject = { family: 'vendors', id: 'v', key: 'vendors/v/reviews' };
const taken = (takenAt: number, more: Partial<AnySnapshot> = {}): AnySnapshot => ({ takenAt, bytes: 1, ...more });
const entryWith = (snapshot: AnySnapshot) => {
  const entry = new SnapshotEntry<AnySnapshot>(subject);
  entry.replace(snapshot);
  return entry;
};

describe('an entry', () => {
  test('knows nothing at first, and is due', () => {
    const entry = new SnapshotEntry<AnySnapshot>(subject);
    expect([entry.state, entry.snapshot, entry.isDue(0, FRESH_MS)]).toEqual(['unknown', undefined, true]);
  });

  test('is fresh for its time, and due then', () => {
    const entry = entryWith(taken(100));
    expect([entry.state, entry.isFresh(159, FRESH_MS), entry.isDue(159, FRESH_MS)]).toEqual(['valid', true, false]);
    expect([entry.isFresh(160, FRESH_MS), entry.isDue(160, FRESH_MS)]).toEqual([false, true]);
  });

  test.each(['markChanged', 'invalidate', 'recheck'] as const)(
    'is due after %s, however fresh, until it is replaced',
    (change) => {
      const entry = entryWith(taken(100));
      entry[change]();
      expect([entry.isFresh(101, FRESH_MS), entry.isDue(101, FRESH_MS)]).toEqual([false, true]);
      entry.beginRequest();
      entry.replace(taken(101));
      expect([entry.state, entry.isFresh(101, FRESH_MS)]).toEqual(['valid', true]);
    },
  );

  test('stays invalidated when it is told once more that something changed', () => {
    const entry = entryWith(taken(100));
    entry.invalidate();
    entry.markChanged();
    entry.recheck();
    expect(entry.state).toBe('invalidated');
  });

  test('owes a request to a change until one is sent, and to a change after that another one', () => {
    const entry = entryWith(taken(100));
    expect(entry.needsRequest).toBe(false);
    entry.markChanged();
    expect(entry.needsRequest).toBe(true);
    entry.beginRequest();
    expect(entry.needsRequest).toBe(false);
    entry.invalidate();
    entry.replace(taken(101));
    expect([entry.needsRequest, entry.state]).toEqual([true, 'invalidated']);
  });
});

describe('a failure', () => {
  test('keeps what is known, and lets nothing be requested before its time', () => {
    const entry = entryWith(taken(100));
    entry.fail('down', 300);
    expect([entry.state, entry.isFailed(299), entry.isDue(299, FRESH_MS)]).toEqual(['valid', true, false]);
    expect([entry.isFailed(300), entry.isDue(300, FRESH_MS)]).toEqual([false, true]);
  });

  test('does not forget the change that the request was for, nor one that came while it is remembered', () => {
    const entry = entryWith(taken(100));
    entry.markChanged();
    entry.beginRequest();
    entry.fail('down', 300);
    expect([entry.isChanged, entry.needsRequest]).toEqual([true, false]);
    entry.invalidate();
    expect([entry.state, entry.needsRequest, entry.isDue(299, FRESH_MS)]).toEqual(['invalidated', true, false]);
  });

  test.each<[string, (entry: SnapshotEntry<AnySnapshot>) => void]>([
    ['a request that succeeds', (entry) => entry.replace(taken(101))],
    ['what another process saved', (entry) => entry.adopt(taken(101), undefined)],
    ['the feed, which confirms the snapshot', (entry) => entry.confirm(101)],
  ])('is over with %s', (_, end) => {
    const entry = entryWith(taken(100));
    entry.fail('down', 300);
    end(entry);
    expect([entry.failure, entry.isFresh(102, FRESH_MS)]).toEqual([undefined, true]);
  });
});

describe('what another process saved', () => {
  test('is taken when it is newer', () => {
    const entry = entryWith(taken(100));
    entry.adopt(taken(99), undefined);
    expect(entry.snapshot).toMatchObject({ takenAt: 100 });
    entry.adopt(taken(101), undefined);
    expect(entry.snapshot).toMatchObject({ takenAt: 101 });
  });

  test('is taken after a change when it includes that, and then no request is owed', () => {
    const entry = entryWith(taken(100));
    entry.markChanged();
    for (const without of [taken(150), taken(151, { toldAt: 119 })]) entry.adopt(without, 120);
    expect([entry.snapshot!.takenAt, entry.needsRequest]).toEqual([100, true]);
    entry.adopt(taken(152, { toldAt: 120 }), 120);
    expect([entry.snapshot!.takenAt, entry.state, entry.needsRequest]).toEqual([152, 'valid', false]);
  });

  test('never includes a change that has no time', () => {
    const entry = entryWith(taken(100));
    entry.invalidate();
    entry.adopt(taken(150, { toldAt: 140 }), undefined);
    expect([entry.snapshot!.takenAt, entry.state]).toEqual([100, 'invalidated']);
  });

  test('is better than nothing although it is known to be wrong', () => {
    const entry = new SnapshotEntry<AnySnapshot>(subject);
    entry.invalidate();
    entry.adopt(taken(50), undefined);
    expect([entry.snapshot!.takenAt, entry.state, entry.isDue(51, FRESH_MS)]).toEqual([50, 'invalidated', true]);
  });
});
