import { ServiceError } from '../../client/index.js';
import type { ToldChanges } from '../changes/told-changes.js';
import { Refusal } from '../problem.js';
import { RecentMap } from '../recent-map.js';
import { after, type Soon } from '../soon.js';
import { upstreamRefusal } from '../upstream-refusal.js';
import type { Demand } from './demand.js';
import { heldUp } from './held-up.js';
import type { Recheck } from './recheck.js';
import { type RefreshOptions, refreshed } from './refresh.js';
import type { Snapshot } from './snapshot.js';
import { type Entry, newEntry } from './snapshot-entry.js';
import { SnapshotMemory } from './snapshot-memory.js';
import { createStoreLook, type StoreLookOptions } from './store-look.js';
import type { Subject, Taken } from './subject.js';

export interface SnapshotsOptions<T extends Taken>
  extends Omit<RefreshOptions<T>, 'storeLook' | 'onTaken' | 'confirm'>,
    Omit<StoreLookOptions<T>, 'onTaken'> {
  /** How long a reader waits for what was never seen, ms. */
  readerWaitMs: number;
  /** What the change feed told; without it, a snapshot is right for as long as it is fresh. */
  told?: Pick<ToldChanges, 'toldAt' | 'confirmedAt'> | undefined;
  /** When what the feed confirms is read again nevertheless; never without it. */
  recheck?: Recheck | undefined;
  /** What may be kept in memory: bytes, and entries. */
  most: { bytes: number; count: number };
  /** What is kept under this key is evicted from memory. */
  onEvict?: (key: string) => void;
}

/**
 * What the service said of each vendor or business. It is asked at most once per subject and freshness period, failures
 * included, by all processes together that share a store.
 */
export interface Snapshots<T extends Taken = Snapshot> {
  /** What is kept, refreshed behind when it is stale. Rejects with a {@link Refusal} when there is none to be had. */
  get(subject: Subject): Soon<T>;
  /** Refreshes behind what is kept under this key, because it is known to have changed. */
  outdate(key: string): void;
  /** Refreshes it behind where it was read of late; else the next reader waits for what is right. */
  expire(key: string): void;
  /** How many are kept in memory, about how many bytes that takes, and how many made room for others so far. */
  readonly memory: { size: number; bytes: number; evicted: number };
}

/**
 * Demand of so many that are no longer kept is remembered, some 10 MB: where there are far more vendors than are kept, one
 * read twice a minute would otherwise wait for its refresh like one read twice a day.
 */
const DEMANDS = 100_000;
/** So many changes of what is not kept are remembered. */
const CHANGES = 100_000;

/** Who was read within this is refreshed when it changes, before anybody reads it again, ms. */
const RECENT_MS = 600_000;

export function createSnapshots<T extends Taken>(options: SnapshotsOptions<T>): Snapshots<T> {
  const { queue, shared, told, freshMs, keepMs, readerWaitMs, counts, now, timer } = options;
  const onTaken = (entry: Entry<T>) => memory.weigh(entry);
  const storeLook = createStoreLook({ ...options, onTaken });
  const refreshing = { ...options, storeLook, onTaken, confirm: (entry: Entry<T>) => confirm(entry, now()) };
  const refresh = (entry: Entry<T>, awaited: boolean) => refreshed(entry, awaited, refreshing);
  const memory = new SnapshotMemory<T>({
    ...options.most,
    isNeeded: ({ subject: { key }, looking, refresh }) =>
      looking !== undefined || (refresh !== undefined && (queue.isAwaited(key) || !queue.isWaiting(key))),
    onEvict({ subject: { key }, demand, refresh, ...entry }) {
      refresh?.drop();
      if (shared && entry.changed) changed.set(key, true);
      demands.set(key, demand);
      options.onEvict?.(key);
    },
  });
  const demands = new RecentMap<string, Demand>(DEMANDS);
  /** What changed while nothing of it was kept here: what the store has of it is known to be wrong, and is for when the service fails. */
  const changed = new RecentMap<string, true>(CHANGES);

  return {
    get(subject) {
      const entry = touch(subject);
      return after(entry.looking, () => {
        entry.looking = undefined;
        return read(entry);
      });
    },

    outdate(key) {
      const entry = memory.get(key);
      if (!entry && shared) changed.set(key, true);
      if (!entry || (entry.failure !== undefined && now() < entry.askAt)) return;
      entry.outdated = true;
      entry.changed = true;
      void refresh(entry, false);
    },

    expire(key) {
      const entry = memory.get(key);
      if (!entry || now() - entry.readAt > RECENT_MS || (entry.failure !== undefined && now() < entry.askAt)) return;
      entry.toldAt = options.told?.toldAt(entry.subject.id);
      entry.outdated = true;
      void refresh(entry, false);
    },

    get memory() {
      const { size, bytes, evicted } = memory;
      return { size, bytes, evicted };
    },
  };

  function read(entry: Entry<T>): Soon<T> {
    const time = now();
    confirm(entry, time);
    const due = time >= entry.askAt || (entry.recheckDue && !entry.refresh);
    const { snapshot } = entry;
    if (!snapshot || time - snapshot.takenAt >= keepMs) return first(entry, due);
    if (due) void refresh(entry, false);
    // What is known to be wrong is not served while what is right is on its way.
    if (entry.changed && entry.refresh) return newer(entry, snapshot);
    counts.reads[time - snapshot.takenAt < freshMs ? 'fresh' : 'stale'] += 1;
    return snapshot;
  }

  /** What the feed says of a snapshot: it was right a moment ago, or something was told since that it does not know. */
  function confirm(entry: Entry<T>, time: number): void {
    const { snapshot, subject } = entry;
    if (!told || !snapshot || entry.outdated || entry.changed) return;
    const toldAt = told.toldAt(subject.id);
    if (toldAt !== undefined && toldAt > snapshot.takenAt && toldAt !== entry.toldAt) {
      entry.toldAt = toldAt;
      if (entry.failure !== undefined && time < entry.askAt) return;
      entry.outdated = entry.changed = true;
      entry.askAt = time;
      return;
    }
    // The newest part of a list, read again, says nothing of the rest.
    const rightAt = snapshot.etag === undefined ? (snapshot.wholeAt ?? snapshot.takenAt) : snapshot.takenAt;
    const confirmedAt = told.confirmedAt(subject.id, rightAt);
    if (confirmedAt === null || confirmedAt <= snapshot.takenAt) return;
    snapshot.takenAt = confirmedAt;
    entry.failure = undefined;
    entry.askAt = Math.max(entry.askAt, confirmedAt + freshMs);
    if (!entry.recheckDue && options.recheck?.(snapshot.wholeAt ?? 0, memory.size)) entry.recheckDue = true;
  }

  async function first(entry: Entry<T>, due: boolean): Promise<T> {
    try {
      if (entry.failure !== undefined && !due && !entry.refresh) throw entry.failure;
      const first = await withinWait(entry, refresh(entry, true));
      counts.reads.waited += 1;
      return first;
    } catch (error) {
      counts.reads.failed += 1;
      if (!(error instanceof ServiceError)) throw error;
      throw upstreamRefusal(error, entry.subject.id, Math.max(1, Math.ceil((entry.askAt - now()) / 1000)));
    }
  }

  function touch(subject: Subject): Entry<T> {
    const { key } = subject;
    const entry = memory.get(key) ?? begun(newEntry<T>(subject, demands.get(key)));
    entry.readAt = now();
    entry.demand.read(entry.readAt);
    memory.keep(entry);
    return entry;
  }

  function begun(entry: Entry<T>): Entry<T> {
    if (!shared) return entry;
    const { key } = entry.subject;
    entry.outdated = entry.changed = changed.get(key) ?? false;
    changed.delete(key);
    entry.looking = storeLook.lookSoon(entry);
    return entry;
  }

  /** What the refresh that is on its way brings, as one that a reader waits for; `known` where it cannot be had. */
  async function newer(entry: Entry<T>, known: T): Promise<T> {
    try {
      return await withinWait(entry, refresh(entry, true));
    } catch {
      return known;
    } finally {
      counts.reads.waited += 1;
    }
  }

  /** The refresh goes on behind when a reader cannot wait for it any longer, and one that waits keeps its place. */
  async function withinWait({ subject }: Entry<T>, refreshing: Promise<T>): Promise<T> {
    const hold = queue.isWaiting(subject.key) ? queue.hold() : null;
    if (hold && hold.ms > readerWaitMs) throw heldUp(hold);
    let endWait: (() => void) | undefined;
    const late = new Promise<never>((_, reject) => {
      endWait = timer(() => {
        const retryAfterSeconds = Math.ceil(readerWaitMs / 1000);
        const started = !queue.isWaiting(subject.key);
        reject(started ? new Refusal('upstream_timeout', { retryAfterSeconds }) : heldUp(queue.hold()));
      }, readerWaitMs);
    });
    return Promise.race([refreshing, late]).finally(endWait);
  }
}
