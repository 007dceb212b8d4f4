import { ServiceError } from '../../client/index.js';
import { LONGEST_PAUSE_MS } from '../budget/longest-pause.js';
import { failureEvent } from '../upstream-refusal.js';
import type { SharedSnapshots } from './shared-snapshots.js';
import type { Entry } from './snapshot-entry.js';
import type { Resource, Taken } from './subject.js';

/** However long a snapshot counts as fresh, a failure is not remembered for longer, ms. */
const FAILURE_MS = 60_000;

export interface AskOptions<T extends Taken> {
  resource: Resource<T>;
  /** What other processes have; null: there are none. */
  shared: SharedSnapshots | null;
  freshMs: number;
  /** How long a refresh may take once it started, ms. */
  refreshMs: number;
  /** The entry has a newer snapshot. */
  onTaken: (entry: Entry<T>) => void;
  now: () => number;
  log: (event: object) => void;
}

/** How asking failed, and for how long nobody is to ask again, ms. */
export interface Failed {
  failure: unknown;
  waitMs: number;
}

/**
 * Asks the service, with its first request before it returns, and tells the other processes what came of it. A snapshot is
 * entered at once; a failure is logged and left to the caller. Never rejects.
 */
export async function askService<T extends Taken>(
  entry: Entry<T>,
  { resource, shared, freshMs, refreshMs, onTaken, now, log }: AskOptions<T>,
): Promise<{ snapshot: T } | Failed> {
  const { key, id } = entry.subject;
  const takenAt = now();
  const known = entry.snapshot ?? null;
  const knownAt = known?.takenAt ?? null;
  // Also after the refresh for a change that was told has failed.
  const isOwed = entry.toldAt !== undefined && known?.wholeAt !== undefined && entry.toldAt > known.wholeAt;
  const call = { timeoutMs: refreshMs, retries: 0, changed: entry.changed || entry.outdated || isOwed };
  entry.askAt = takenAt + freshMs;
  entry.outdated = false;
  try {
    // Not retried: the next read after `askAt` is the retry, and others may need the request more.
    const snapshot = await resource.ask(entry.subject, known, call, takenAt);
    entry.snapshot = snapshot;
    entry.failure = undefined;
    entry.changed = entry.outdated;
    onTaken(entry);
    const sameAs = snapshot === known ? knownAt : null;
    const came = { takenAt, sameAs, toJson: () => resource.toJson(snapshot) };
    shared?.succeeded(key, came, () => Math.max(0, takenAt + freshMs - now()));
    return { snapshot };
  } catch (failure) {
    const known = failure instanceof ServiceError;
    const retryAfterMs = known ? Math.min(LONGEST_PAUSE_MS, (failure.retryAfterSeconds ?? 0) * 1000) : 0;
    const waitMs = Math.max(0, takenAt + Math.min(freshMs, FAILURE_MS) - now(), retryAfterMs);
    const event = known
      ? failureEvent('refresh_failed', id, failure)
      : { severity: 'error', event: 'refresh_failed', vendorId: id };
    log({ ...event, subject: key });
    shared?.failed(key, failure, waitMs);
    return { failure, waitMs };
  }
}
