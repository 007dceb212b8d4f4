import { expect, test } from 'vitest';
import { SharedRecord } from '../../../src/proxy/changes/shared-record.js';
import type { SnapshotStore } from '../../../src/proxy/snapshots/snapshot-store.js';
import { ManualClock } from '../../fixtures/manual-clock.js';

/** A store that has one lease, and can be away. */
function leaseStore(clock: ManualClock) {
  const state = { away: false, heldUntil: 0 };
  const acquireLease: SnapshotStore['acquireLease'] = async (_key, ms, force) => {
    if (state.away) throw new Error('away');
    if (!force && clock.now < state.heldUntil) {
      return { granted: false, waitMs: state.heldUntil - clock.now, failure: null };
    }
    state.heldUntil = clock.now + ms;
    return { granted: true };
  };
  return { state, store: { acquireLease } as SnapshotStore };
}

function processesOn(store: SnapshotStore, clock: ManualClock) {
  const options = { store, keepMs: 60_000, now: () => clock.now, timer: clock.timer, log: () => {} };
  return [new SharedRecord(options), new SharedRecord(options)] as const;
}

test('every process follows while the store is away, and one alone once it is back', async () => {
  const clock = new ManualClock(1_800_000_000_000);
  const { state, store } = leaseStore(clock);
  const [first, second] = processesOn(store, clock);
  expect([await first.lead(), await second.lead()]).toEqual([true, false]);

  state.away = true;
  for (let round = 0; round < 5; round++) {
    expect([await first.lead(), await second.lead()]).toEqual([true, true]);
    await clock.advance(15_000);
  }

  state.away = false;
  for (let round = 0; round < 5; round++) {
    expect([await first.lead(), await second.lead()].filter(Boolean)).toHaveLength(1);
    await clock.advance(15_000);
  }
});
