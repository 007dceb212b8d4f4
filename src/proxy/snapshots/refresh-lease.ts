/** The lease under which one of several processes requests an entry from the service. */
import type { ToldChanges } from '../changes/told-changes.js';
import type { AnySnapshot } from './resource.js';
import type { SharedSnapshots } from './shared-snapshots.js';
import type { SnapshotEntry } from './snapshot-entry.js';

/**
 * The right of one process to request an entry for a time; without other processes it is always granted. There is a lease of
 * each subject, which is acquired once in a freshness period, and one of each change that the feed told of it, by the change's
 * time. A change that was not told by the feed has no time and is known to this process alone: for that, it acquires the
 * subject's lease even while another has it.
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

export interface RefreshLeaseOptions {
  shared: SharedSnapshots | null;
  told: Pick<ToldChanges, 'toldAt'> | undefined;
  /** How long it is held at most, ms. */
  refreshMs: number;
  now: () => number;
}

/** The lease of a refresh of this entry, not yet acquired. */
export function createRefreshLease<T extends AnySnapshot>(
  entry: SnapshotEntry<T>,
  { shared, told, refreshMs, now }: RefreshLeaseOptions,
): RefreshLease {
  const subjectKey = entry.subject.key;
  /** The lease that was last tried to acquire, and the one that is held. */
  let wanted = subjectKey;
  let held: { key: string; until: number } | undefined;

  /** The lease of what the entry needs now: of the next snapshot, or of the first that includes a change. */
  function neededKey(): string {
    const time = changeTimeOf(entry, told);
    return time === null ? subjectKey : `${subjectKey}/${time}`;
  }

  /** Whether the entry needs a request for a change that this process alone knows. */
  const isForOwnChange = () => entry.needsRequest && wanted === subjectKey;

  function release(): void {
    if (held && held.until > now()) shared?.releaseLease(held.key);
    held = undefined;
  }

  return {
    async acquire(awaited) {
      wanted = neededKey();
      if (!shared || (held?.key === wanted && held.until > now())) return 'granted';
      release();
      const lease = await shared.acquireLease(wanted, refreshMs, { forced: isForOwnChange(), awaited });
      if (lease === 'granted') held = { key: wanted, until: now() + refreshMs };
      return lease;
    },
    get missesChange() {
      return neededKey() !== wanted || isForOwnChange();
    },
    get keys() {
      return held && held.key !== subjectKey ? [subjectKey, held.key] : [subjectKey];
    },
    release,
  };
}

/** When the feed told the change that an entry needs a request for, ms since 1970; null when there is none, or it has no time. */
export function changeTimeOf<T extends AnySnapshot>(
  { subject, needsRequest }: SnapshotEntry<T>,
  told: Pick<ToldChanges, 'toldAt'> | undefined,
): number | null {
  const time = Math.floor((needsRequest ? told?.toldAt(subject.id) : undefined) ?? 0);
  return Number.isSafeInteger(time) && time > 0 ? time : null;
}
