/** The two places that an entry gets its snapshots from: the store that processes share, and the service. */
import { ServiceError } from '../../client/index.js';
import { LONGEST_PAUSE_MS, type Permit } from '../budget/permit.js';
import type { ToldChanges } from '../changes/told-changes.js';
import { failureEvent } from '../upstream-refusal.js';
import type { AnySnapshot, Resource } from './resource.js';
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
  /**
   * Requests it from the service, and settles these leases with what came of it, for the other processes. Null when the entry
   * has the new snapshot; else how that failed.
   */
  request(entry: SnapshotEntry<T>, permit: Permit | undefined, leaseKeys: readonly string[]): Promise<Failure | null>;
  /** The lease of a refresh of this entry, not yet acquired. */
  leaseFor(entry: SnapshotEntry<T>): RefreshLease;
}

/**
 * The right of one process to request an entry for a time. There is a lease of each subject, which is acquired once in a
 * freshness period, and one of each change that the feed told of it, by the change's time. A change that was not told by the
 * feed has no time and is known to this process alone: for that, it acquires the subject's lease even while another has it.
 */
export interface RefreshLease {
  /** Acquires it, or keeps it where it is held already. Else another process has it, or its request failed. */
  acquire(awaited: boolean): Promise<'granted' | 'held_elsewhere' | Failure>;
  /** Whether a change is known by now that was not when it was last acquired. */
  readonly missesChange: boolean;
  /** The leases that are settled when the request has ended. */
  readonly keys: readonly string[];
  /** Lets other processes acquire it: nothing was requested. */
  release(): void;
}

/** How a request failed, and for how long nobody is to send another, ms. */
export interface Failure {
  error: unknown;
  waitMs: number;
}

export function createSnapshotSources<T extends AnySnapshot>(options: SnapshotSourcesOptions<T>): SnapshotSources<T> {
  const { resource, shared, told, freshMs, keepMs, refreshMs, onSnapshot, now, log } = options;

  function beginLook(entry: SnapshotEntry<T>): number {
    entry.lookedAt = now();
    return Math.max(entry.snapshot?.takenAt ?? 0, now() - keepMs);
  }

  async function adopt(entry: SnapshotEntry<T>, { json, takenAt }: SavedResponse): Promise<boolean> {
    // By a clock that is ahead it would be the youngest for as long as it is.
    if (takenAt > now() + AHEAD_MS) return false;
    const snapshot = await resource.fromJson(json, Math.min(takenAt, now()));
    if (snapshot === null) return false;
    entry.adopt(snapshot, told?.toldAt(entry.subject.id));
    onSnapshot(entry);
    return true;
  }

  /** When the feed told the change that an entry needs a request for, ms since 1970; null when there is none, or it has no time. */
  function changeTimeOf({ subject, needsRequest }: SnapshotEntry<T>): number | null {
    const time = Math.floor((needsRequest ? told?.toldAt(subject.id) : undefined) ?? 0);
    return Number.isSafeInteger(time) && time > 0 ? time : null;
  }

  /** The lease of what an entry needs: the next snapshot, or the first that includes a change. */
  function leaseKeyOf(entry: SnapshotEntry<T>): string {
    const time = changeTimeOf(entry);
    return time === null ? entry.subject.key : `${entry.subject.key}/${time}`;
  }

  return {
    mayLook(entry) {
      if (shared === null) return false;
      // Of what is saved, nobody can tell whether it includes a change that has no time.
      if (entry.needsRequest) return changeTimeOf(entry) !== null;
      return now() - entry.lookedAt >= Math.min(freshMs, LOOK_MS);
    },

    async look(entry) {
      const found = await shared?.find(entry.subject.key, beginLook(entry));
      return !found || adopt(entry, found);
    },

    async lookSoon(entry) {
      await shared?.findSoon(entry.subject.key, beginLook(entry), (found) => adopt(entry, found));
    },

    async request(entry, permit, leaseKeys) {
      const { subject } = entry;
      const takenAt = now();
      const known = entry.snapshot ?? null;
      const before = known && { takenAt: known.takenAt, toldAt: known.toldAt };
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
        const isSame = snapshot === known && snapshot.toldAt === before?.toldAt;
        const came = { takenAt, sameAs: isSame ? before!.takenAt : null, toJson: () => resource.toJson(snapshot) };
        shared?.succeeded(subject.key, leaseKeys, came, () => Math.max(0, takenAt + freshMs - now()));
        return null;
      } catch (error) {
        const isService = error instanceof ServiceError;
        const retryAfterMs = isService ? Math.min(LONGEST_PAUSE_MS, (error.retryAfterSeconds ?? 0) * 1000) : 0;
        const waitMs = Math.max(0, takenAt + Math.min(freshMs, FAILURE_MS) - now(), retryAfterMs);
        const event = isService
          ? failureEvent('refresh_failed', subject.id, error)
          : { severity: 'error', event: 'refresh_failed', vendorId: subject.id };
        log({ ...event, subject: subject.key });
        shared?.failed(leaseKeys, error, waitMs);
        return { error, waitMs };
      }
    },

    leaseFor(entry) {
      const { key: subjectKey } = entry.subject;
      let wanted = subjectKey;
      let held: { key: string; until: number } | undefined;
      return {
        async acquire(awaited) {
          wanted = leaseKeyOf(entry);
          if (!shared || (held?.key === wanted && held.until > now())) return 'granted';
          this.release();
          const forced = entry.needsRequest && wanted === subjectKey;
          const lease = await shared.acquireLease(wanted, refreshMs, { forced, awaited });
          if (lease === 'granted') held = { key: wanted, until: now() + refreshMs };
          return lease;
        },
        get missesChange() {
          return leaseKeyOf(entry) !== wanted || (entry.needsRequest && wanted === subjectKey);
        },
        get keys() {
          return held && held.key !== subjectKey ? [subjectKey, held.key] : [subjectKey];
        },
        release() {
          if (held && held.until > now()) shared?.releaseLease(held.key);
          held = undefined;
        },
      };
    },
  };
}
