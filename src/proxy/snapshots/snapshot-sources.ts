/** The two places that an entry gets its snapshots from: the store that processes share, and the service. */
import { ServiceError } from '../../client/index.js';
import { LONGEST_PAUSE_MS, type Permit } from '../budget/permit.js';
import type { ToldChanges } from '../changes/told-changes.js';
import { failureEvent } from '../upstream-refusal.js';
import { changeTimeOf, createRefreshLease, type Failure, type RefreshLease } from './refresh-lease.js';
import type { AnySnapshot, Resource, Subject } from './resource.js';
import type { SharedSnapshots } from './shared-snapshots.js';
import type { SnapshotEntry } from './snapshot-entry.js';
import type { SavedResponse } from './snapshot-store.js';

/** A store is searched for what somebody waits for this often at most, ms. */
const LOOK_MS = 5_000;
/** How far the clocks of processes may be apart, ms. */
const AHEAD_MS = 10_000;
/** However long a snapshot counts as fresh, a failure is not remembered for longer, ms. */
const FAILURE_MS = 60_000;

export interface SnapshotSourcesOptions<T extends AnySnapshot> {
  resource: Resource<T>;
  /** What other processes have; null: there are none. */
  shared: SharedSnapshots | null;
  /** What the change feed told; without it, a snapshot is right for as long as it is fresh. */
  told?: Pick<ToldChanges, 'toldAt' | 'confirmedAt'> | undefined;
  freshMs: number;
  keepMs: number;
  /** How long a refresh may take once it started, ms. */
  refreshMs: number;
  /** The entry has another snapshot. */
  onSnapshot: (entry: SnapshotEntry<T>) => void;
  now: () => number;
  log: (event: object) => void;
}

/** Where snapshots come from. Nothing here rejects. */
export interface SnapshotSources<T extends AnySnapshot> {
  /** Whether a look at the store is worth it: there is one, it may have what is wanted, and the last look is a while ago. */
  mayLook(entry: SnapshotEntry<T>): boolean;
  /** Adopts what other processes have saved. False when there is something that is of no use here. */
  look(entry: SnapshotEntry<T>): Promise<boolean>;
  /** The first look of a process, for a reader who waits a few hundred ms for it. */
  lookSoon(entry: SnapshotEntry<T>): Promise<void>;
  /** The last look, before readers of an entry without a snapshot get an error: until `until`, ms since 1970. One for all of them. */
  lookBeforeFailing(entry: SnapshotEntry<T>, until: number): Promise<void>;
  /**
   * Requests it from the service, and settles these leases with what came of it, for the other processes. Null when the entry
   * has the new snapshot; else how that failed.
   */
  request(entry: SnapshotEntry<T>, permit: Permit | undefined, leaseKeys: readonly string[]): Promise<Failure | null>;
  /** The lease of a refresh of this entry, not yet acquired. */
  leaseFor(entry: SnapshotEntry<T>): RefreshLease;
}

export function createSnapshotSources<T extends AnySnapshot>(options: SnapshotSourcesOptions<T>): SnapshotSources<T> {
  const { resource, shared, told, freshMs, keepMs, refreshMs, onSnapshot, now, log } = options;

  /** Notes that the store is searched. Returns the time after which a saved snapshot was taken if it is of use, ms since 1970. */
  function beginLook(entry: SnapshotEntry<T>): number {
    entry.lookedAt = now();
    return Math.max(entry.snapshot?.takenAt ?? 0, now() - keepMs);
  }

  /** False when what was saved is of no use here. */
  async function adopt(entry: SnapshotEntry<T>, { json, takenAt }: SavedResponse): Promise<boolean> {
    // By a clock that is ahead it would be the youngest for as long as it is.
    if (takenAt > now() + AHEAD_MS) return false;
    const whole = async () => (await shared?.findPart(entry.subject.key)) ?? null;
    const snapshot = await resource.fromJson(json, Math.min(takenAt, now()), { known: entry.snapshot ?? null, whole });
    if (snapshot === null) return false;
    entry.adopt(snapshot, told?.toldAt(entry.subject.id));
    onSnapshot(entry);
    return true;
  }

  function logFailure({ id, key }: Subject, error: unknown): void {
    const event =
      error instanceof ServiceError
        ? failureEvent('refresh_failed', id, error)
        : { severity: 'error', event: 'refresh_failed', vendorId: id };
    log({ ...event, subject: key });
  }

  return {
    mayLook(entry) {
      if (shared === null) return false;
      // Of what is saved, nobody can tell whether it includes a change that has no time.
      if (entry.needsRequest) return changeTimeOf(entry, told) !== null;
      return now() - entry.lookedAt >= Math.min(freshMs, LOOK_MS);
    },

    async look(entry) {
      const found = await shared?.find(entry.subject.key, beginLook(entry));
      return !found || adopt(entry, found);
    },

    async lookSoon(entry) {
      await shared?.findSoon(entry.subject.key, beginLook(entry), (found) => adopt(entry, found));
    },

    async lookBeforeFailing(entry, until) {
      if (!shared) return;
      entry.lastLook ??= shared
        .findWithoutFallback(entry.subject.key, beginLook(entry), until)
        .then((found) => found && adopt(entry, found))
        .finally(() => {
          entry.lastLook = undefined;
        });
      await entry.lastLook;
    },

    async request(entry, permit, leaseKeys) {
      const { subject } = entry;
      const takenAt = now();
      const known = entry.snapshot ?? null;
      // The resource may renew the known snapshot itself, so what it was is noted before.
      const knownTakenAt = known?.takenAt ?? null;
      const knownToldAt = known?.toldAt;
      const toldAt = told?.toldAt(subject.id);
      const call = { timeoutMs: refreshMs, retries: 0, permit, changed: entry.isChanged };
      entry.beginRequest();
      try {
        // Not retried: the next read after the failure is the retry, and others may need the request more.
        const snapshot = await resource.request(subject, known, call, takenAt);
        if (toldAt !== undefined) snapshot.toldAt = toldAt;
        entry.replace(snapshot);
        onSnapshot(entry);
        // What is saved says which changes it includes, so it is only renewed when there is no other.
        const isSame = snapshot === known && snapshot.toldAt === knownToldAt;
        const part = resource.part?.(snapshot) ?? null;
        const came = { takenAt, sameAs: isSame ? knownTakenAt : null, toJson: () => resource.toJson(snapshot), part };
        shared?.succeeded(subject.key, leaseKeys, came, () => Math.max(0, takenAt + freshMs - now()));
        return null;
      } catch (error) {
        logFailure(subject, error);
        const waitMs = Math.max(0, takenAt + Math.min(freshMs, FAILURE_MS) - now(), retryAfterMs(error));
        shared?.failed(leaseKeys, error, waitMs);
        return { error, waitMs };
      }
    },

    leaseFor: (entry) => createRefreshLease(entry, { shared, told, refreshMs, now }),
  };
}

/** For how long the service asks not to be requested, ms. */
function retryAfterMs(error: unknown): number {
  if (!(error instanceof ServiceError)) return 0;
  return Math.min(LONGEST_PAUSE_MS, (error.retryAfterSeconds ?? 0) * 1000);
}
