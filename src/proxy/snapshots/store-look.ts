import type { SharedSnapshots } from './shared-snapshots.js';
import type { Entry } from './snapshot-entry.js';
import type { SavedAnswer } from './snapshot-store.js';
import type { Resource, Taken } from './subject.js';

/** What is waited for is looked for this often in the store at most, ms. */
const LOOK_MS = 5_000;
/** How far the clocks of processes may be apart, ms. */
const AHEAD_MS = 10_000;

export interface StoreLookOptions<T extends Taken> {
  resource: Resource<T>;
  /** What other processes have; null: there are none. */
  shared: SharedSnapshots | null;
  freshMs: number;
  keepMs: number;
  /** The entry has a newer snapshot. */
  onTaken: (entry: Entry<T>) => void;
  now: () => number;
}

/** Looks for what other processes have saved of an entry, and enters it where it is younger. */
export interface StoreLook<T extends Taken> {
  /** Whether it is worth it: there are others, and the last look is a while ago. */
  mayLook(entry: Entry<T>): boolean;
  /** False when there is something that is no use here. */
  look(entry: Entry<T>): Promise<boolean>;
  /** The first look of a process, for a reader who waits a few hundred ms for it. */
  lookSoon(entry: Entry<T>): Promise<void>;
}

export function createStoreLook<T extends Taken>(options: StoreLookOptions<T>): StoreLook<T> {
  const { resource, shared, freshMs, keepMs, onTaken, now } = options;

  function begin(entry: Entry<T>): number {
    entry.lookedAt = now();
    return Math.max(entry.snapshot?.takenAt ?? 0, now() - keepMs);
  }

  async function enter(entry: Entry<T>, { json, takenAt }: SavedAnswer): Promise<boolean> {
    // By a clock that is ahead it would be the youngest for as long as it is.
    if (takenAt > now() + AHEAD_MS) return false;
    const snapshot = await resource.fromJson(json, Math.min(takenAt, now()));
    if (snapshot === null) return false;
    if (entry.snapshot && (entry.changed || entry.snapshot.takenAt >= snapshot.takenAt)) return true;
    entry.snapshot = snapshot;
    onTaken(entry);
    // Known to be wrong, it stands in for what cannot be had, and is asked for again at once.
    if (entry.changed) return true;
    entry.failure = undefined;
    entry.askAt = snapshot.takenAt + freshMs;
    return true;
  }

  return {
    mayLook: (entry) => shared !== null && !entry.outdated && now() - entry.lookedAt >= Math.min(freshMs, LOOK_MS),

    async look(entry) {
      const found = await shared?.find(entry.subject.key, begin(entry));
      return !found || enter(entry, found);
    },

    async lookSoon(entry) {
      await shared?.findSoon(entry.subject.key, begin(entry), (found) => enter(entry, found));
    },
  };
}
