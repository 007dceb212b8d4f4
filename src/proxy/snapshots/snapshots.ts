import { LRUCache } from 'lru-cache';
import { ServiceError } from '../../client/index.js';
import { TimeoutError, withTimeout } from '../../platform/with-timeout.js';
import { Refusal } from '../problem.js';
import { noTurnRefusal, upstreamRefusal } from '../upstream-refusal.js';
import { type RefreshOptions, refreshEntry } from './refresh.js';
import type { Demand, Recheck } from './refresh-queue.js';
import type { AnySnapshot, Subject } from './resource.js';
import type { Snapshot } from './snapshot.js';
import { SnapshotEntry } from './snapshot-entry.js';
import { SnapshotMemory } from './snapshot-memory.js';
import { createSnapshotSources, type SnapshotSourcesOptions } from './snapshot-sources.js';

export interface SnapshotsOptions<T extends AnySnapshot>
  extends Omit<RefreshOptions<T>, 'sources' | 'applyFeed'>,
    Omit<SnapshotSourcesOptions<T>, 'onSnapshot'> {
  /** How long a reader waits for what was never seen, ms. */
  readerWaitMs: number;
  /** When what the feed confirms is read again nevertheless; never without it. */
  recheck?: Recheck | undefined;
  /** What may be kept in memory: bytes, and entries. */
  most: { bytes: number; count: number };
  /** What is kept under this key is evicted from memory. */
  onEvict?: (key: string) => void;
}

/**
 * What the service said of each vendor or business. It is requested at most once per subject and freshness period, failures
 * included, by all processes together that share a store.
 */
export interface Snapshots<T extends AnySnapshot = Snapshot> {
  /** What is kept, refreshed in the background when it is stale. Rejects with a {@link Refusal} when there is none to be had. */
  get(subject: Subject): Promise<T>;
  /**
   * Counts a read of this snapshot, as `get` does, where a reader would get just this one without waiting. False, and nothing
   * is counted, where not.
   */
  serve(subject: Subject, snapshot: T): boolean;
  /** Whether this snapshot is the one that is kept. */
  isKept(key: string, snapshot: T): boolean;
  /** This process changed what is kept under this key: it is refreshed, and readers wait for the result. */
  invalidate(key: string): void;
  /**
   * The feed told a change of it. Where it was read recently it is refreshed in the background, and readers get what is kept
   * meanwhile; else nothing happens until the next read, which finds the change told and waits for the refresh.
   */
  markChanged(key: string): void;
  /** How many are kept in memory, about how many bytes that takes, and how many were evicted so far. */
  readonly memory: { size: number; bytes: number; evicted: number };
}

/**
 * Demand of so many that are no longer kept is remembered, some 10 MB: where there are far more vendors than are kept, one
 * read twice a minute would otherwise wait for its refresh like one read twice a day.
 */
const DEMANDS = 100_000;
/** So many changes of what is not kept are remembered. */
const CHANGES = 100_000;
/** As sizes, so that the maps grow as they fill: for a number of entries, `lru-cache` takes all their memory at once. */
const one = () => 1;

/** What was read within this time is refreshed when it changes, before anybody reads it again, ms. */
const RECENT_MS = 600_000;

export function createSnapshots<T extends AnySnapshot>(options: SnapshotsOptions<T>): Snapshots<T> {
  const { queue, shared, told, recheck, freshMs, keepMs, readerWaitMs, counts, now, timer } = options;
  const sources = createSnapshotSources({ ...options, onSnapshot: (entry) => memory.weigh(entry) });
  const refreshing = { ...options, sources, applyFeed };
  const refresh = (entry: SnapshotEntry<T>, awaited: boolean) => refreshEntry(entry, awaited, refreshing);
  const memory = new SnapshotMemory<T>({
    ...options.most,
    onEvict(entry) {
      const { key } = entry.subject;
      entry.refresh?.drop();
      if (shared && entry.state === 'invalidated') invalidated.set(key, true);
      demands.set(key, entry.demand);
      options.onEvict?.(key);
    },
  });
  const demands = new LRUCache<string, Demand>({ maxSize: DEMANDS, sizeCalculation: one });
  /** What changed while it was not kept here. What the store has of it is known to be wrong: it is served when the service fails. */
  const invalidated = new LRUCache<string, true>({ maxSize: CHANGES, sizeCalculation: one });

  return {
    async get(subject) {
      const entry = memory.get(subject.key) ?? begin(subject);
      touch(entry);
      if (entry.firstLook) {
        await entry.firstLook;
        entry.firstLook = undefined;
      }
      applyFeed(entry);
      const { snapshot } = entry;
      if (!snapshot || now() - snapshot.takenAt >= keepMs) return getFirst(entry);
      if (entry.isDue(now(), freshMs)) void refresh(entry, false);
      // What is known to be wrong is not served while what is right is on its way.
      if (entry.state === 'invalidated' && entry.refresh) return getNext(entry, snapshot);
      count(snapshot);
      return snapshot;
    },

    serve(subject, snapshot) {
      const entry = memory.get(subject.key);
      if (!entry || entry.snapshot !== snapshot) return false;
      applyFeed(entry);
      const time = now();
      const isWrong = entry.state === 'invalidated' && (entry.refresh || entry.isDue(time, freshMs));
      if (isWrong || time - snapshot.takenAt >= keepMs) return false;
      touch(entry);
      if (entry.isDue(time, freshMs)) void refresh(entry, false);
      count(snapshot);
      return true;
    },

    isKept: (key, snapshot) => memory.get(key)?.snapshot === snapshot,

    invalidate(key) {
      const entry = memory.get(key);
      if (!entry && shared) invalidated.set(key, true);
      entry?.invalidate();
      if (entry && !entry.isFailed(now())) void refresh(entry, false);
    },

    markChanged(key) {
      const entry = memory.get(key);
      if (!entry || now() - entry.readAt > RECENT_MS) return;
      entry.markChanged();
      if (!entry.isFailed(now())) void refresh(entry, false);
    },

    get memory() {
      const { size, bytes, evicted } = memory;
      return { size, bytes, evicted };
    },
  };

  function begin(subject: Subject): SnapshotEntry<T> {
    const entry = new SnapshotEntry<T>(subject, demands.get(subject.key));
    if (!shared) return entry;
    if (invalidated.delete(subject.key)) entry.invalidate();
    entry.firstLook = sources.lookSoon(entry);
    return entry;
  }

  function touch(entry: SnapshotEntry<T>): void {
    entry.readAt = now();
    entry.demand.read(entry.readAt);
    memory.keep(entry);
  }

  function count(snapshot: T): void {
    counts.reads[now() - snapshot.takenAt < freshMs ? 'fresh' : 'stale'] += 1;
  }

  /**
   * Applies to an entry what the feed says of its snapshot: it was right a moment ago, or something was told since that it does
   * not include, for which readers wait. A change that the entry knows of already stays as it is.
   */
  function applyFeed(entry: SnapshotEntry<T>): void {
    const { snapshot, subject } = entry;
    if (!told || !snapshot || entry.isChanged) return;
    const toldAt = told.toldAt(subject.id);
    if (toldAt !== undefined && toldAt > snapshot.takenAt && toldAt > (snapshot.toldAt ?? -Infinity)) {
      entry.invalidate();
      return;
    }
    // The newest part of a list, read again, says nothing of the rest.
    const speaksForAll = snapshot.etag !== undefined || !!snapshot.sync;
    const rightAt = speaksForAll ? snapshot.takenAt : (snapshot.wholeAt ?? snapshot.takenAt);
    const confirmedAt = told.confirmedAt(subject.id, rightAt);
    if (confirmedAt === null || confirmedAt <= snapshot.takenAt) return;
    entry.confirm(confirmedAt);
    if (entry.state === 'valid' && recheck?.(snapshot.wholeAt ?? 0, memory.size)) entry.recheck();
  }

  /** What a reader of something never seen waits for. An error only when no store has a snapshot either. */
  async function getFirst(entry: SnapshotEntry<T>): Promise<T> {
    const until = now() + readerWaitMs;
    try {
      if (entry.isFailed(now()) && !entry.refresh) throw entry.failure!.error;
      const first = await withinWait(entry, refresh(entry, true));
      counts.reads.waited += 1;
      return first;
    } catch (error) {
      const saved = isUnknown(error) ? undefined : await findSaved(entry, until);
      if (saved) {
        counts.reads.stale_if_error += 1;
        countSpared(error);
        return saved;
      }
      counts.reads.failed += 1;
      if (!(error instanceof ServiceError)) throw error;
      throw refusalOf(error, entry);
    }
  }

  /**
   * The snapshot that a store has, although its first look was not waited for, or not tried because the store had been late: a known
   * vendor's readers get no error for that.
   */
  async function findSaved(entry: SnapshotEntry<T>, until: number): Promise<T | undefined> {
    if (!entry.snapshot) await sources.lookBeforeFailing(entry, until);
    const { snapshot } = entry;
    return snapshot && now() - snapshot.takenAt < keepMs ? snapshot : undefined;
  }

  function refusalOf(error: ServiceError, entry: SnapshotEntry<T>): Refusal {
    const waitMs = (entry.failure?.retryAt ?? 0) - now();
    return upstreamRefusal(error, entry.subject.id, Math.max(1, Math.ceil(waitMs / 1000)));
  }

  /** Says which error a reader was spared, by its code. */
  function countSpared(error: unknown): void {
    const code = error instanceof ServiceError || error instanceof Refusal ? error.code : 'internal_error';
    counts.spared[code] = (counts.spared[code] ?? 0) + 1;
  }

  /** What the refresh that is on its way brings, as one that a reader waits for; `known` where it cannot be had. */
  async function getNext(entry: SnapshotEntry<T>, known: T): Promise<T> {
    try {
      return await withinWait(entry, refresh(entry, true));
    } catch (error) {
      if (entry.snapshot) {
        countSpared(error);
        return known;
      }
      throw error instanceof ServiceError ? refusalOf(error, entry) : error;
    } finally {
      counts.reads.waited += 1;
    }
  }

  /** The refresh goes on in the background when its reader cannot wait any longer, and keeps its place where it waits. */
  async function withinWait(entry: SnapshotEntry<T>, refreshing: Promise<T>): Promise<T> {
    const pause = entry.refresh?.isWaiting ? queue.pausedFor() : null;
    if (pause && pause.ms > readerWaitMs) throw noTurnRefusal(pause);
    return withTimeout(refreshing, readerWaitMs, timer).catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw error;
      if (entry.refresh?.isWaiting) throw noTurnRefusal(queue.pausedFor());
      throw new Refusal('upstream_timeout', { retryAfterSeconds: Math.ceil(readerWaitMs / 1000) });
    });
  }
}

/** Whether the service said that there is no such vendor: what was saved of it is not shown again. */
function isUnknown(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'not_found';
}
