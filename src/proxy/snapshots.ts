import { type ServiceClient, ServiceError } from '../client/index.js';
import type { Hold } from './budget.js';
import { Demand, rank } from './demand.js';
import { Refusal } from './problem.js';
import type { Refresh, RefreshQueue } from './refresh-queue.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import type { Timer } from './timer.js';
import { failureEvent, upstreamRefusal } from './upstream-refusal.js';

/** However long a snapshot counts as fresh, a failure is not remembered for longer, ms. */
const FAILURE_MS = 60_000;

export interface SnapshotsOptions {
  client: ServiceClient;
  /** Where refreshes wait for their turn. */
  queue: RefreshQueue;
  mediaBaseUrl: string;
  freshMs: number;
  keepMs: number;
  /** How long a reader waits for a vendor never seen, and how long a refresh may take once it started, ms. */
  readerWaitMs: number;
  refreshMs: number;
  /** How many vendors are kept; the one read longest ago goes first. */
  vendors: number;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** The snapshot of each vendor. The service is asked at most once per vendor and freshness period, failures included. */
export interface Snapshots {
  /** The vendor's snapshot, refreshed behind when it is stale. Throws a {@link Refusal} when there is none to be had. */
  get(vendorId: string): Promise<Snapshot>;
  /** Refreshes behind a vendor that is kept, because it is known to have changed. */
  outdate(vendorId: string): void;
}

interface Entry {
  snapshot?: Snapshot;
  failure?: unknown;
  /** When the service may be asked again, ms. */
  askAt: number;
  demand: Demand;
  /** Waiting for its turn, or in flight. */
  refresh?: { job: Refresh; done: Promise<Snapshot> } | undefined;
  /** Whether a refresh is owed, because the reviews changed after the last one began. */
  outdated: boolean;
  /** Whether the snapshot is known to be wrong, because no refresh that began after the change has ended yet. */
  changed: boolean;
}

export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { client, queue, mediaBaseUrl, freshMs, keepMs, readerWaitMs, refreshMs, now, timer, log } = options;
  /** In the order of their last read. */
  const entries = new Map<string, Entry>();

  return {
    async get(vendorId) {
      const entry = touch(vendorId);
      const due = now() >= entry.askAt;
      const { snapshot } = entry;
      if (snapshot && now() - snapshot.takenAt < keepMs) {
        if (due) void refresh(vendorId, entry, false);
        // What is known to be wrong is not served while what is right is on its way.
        return entry.changed && entry.refresh
          ? withinWait(vendorId, entry.refresh.done).catch(() => snapshot)
          : snapshot;
      }
      try {
        if (entry.failure !== undefined && !due && !entry.refresh) throw entry.failure;
        return await withinWait(vendorId, refresh(vendorId, entry, true));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        throw upstreamRefusal(error, vendorId, Math.max(1, Math.ceil((entry.askAt - now()) / 1000)));
      }
    },

    outdate(vendorId) {
      const entry = entries.get(vendorId);
      if (!entry || (entry.failure !== undefined && now() < entry.askAt)) return;
      entry.outdated = true;
      entry.changed = true;
      void refresh(vendorId, entry, false);
    },
  };

  function touch(vendorId: string): Entry {
    const entry = entries.get(vendorId) ?? { askAt: 0, demand: new Demand(), outdated: false, changed: false };
    entry.demand.read(now());
    entries.delete(vendorId);
    entries.set(vendorId, entry);
    for (const [id, oldest] of entries) {
      if (entries.size <= options.vendors) break;
      const needed = oldest.refresh && (queue.isAwaited(id) || !queue.isWaiting(id));
      if (oldest === entry || needed) continue;
      queue.remove(id);
      entries.delete(id);
    }
    return entry;
  }

  /** The refresh that waits or is in flight, or a new one. Throws a {@link Refusal} when too many readers wait already. */
  function refresh(vendorId: string, entry: Entry, awaited: boolean): Promise<Snapshot> {
    const known = entry.refresh;
    entry.refresh ??= begin(vendorId, entry);
    const { job, done } = entry.refresh;
    if (known && !(awaited && queue.isWaiting(vendorId))) return done;
    if (queue.add(vendorId, job, awaited)) return done;
    entry.refresh = known;
    throw heldUp(queue.hold());
  }

  function begin(vendorId: string, entry: Entry): NonNullable<Entry['refresh']> {
    let run!: () => Promise<unknown>;
    const done = new Promise<Snapshot>((resolve, reject) => {
      run = () =>
        ask(vendorId, entry)
          .finally(() => {
            entry.refresh = undefined;
            if (entry.outdated && entry.failure === undefined) void refresh(vendorId, entry, false);
          })
          .then(resolve, reject);
    });
    // A failure is remembered for those who read later, so nobody has to handle it.
    done.catch(() => {});
    const worth = () =>
      entry.outdated ? Infinity : rank(entry.demand.at(now()), now() - (entry.snapshot?.takenAt ?? 0));
    return { job: { run, rank: worth }, done };
  }

  async function ask(vendorId: string, entry: Entry): Promise<Snapshot> {
    const takenAt = now();
    entry.askAt = takenAt + freshMs;
    entry.outdated = false;
    try {
      // Not retried: the next read after `askAt` is the retry, and others may need the request more.
      const list = await client.listAllVendorReviews(vendorId, { timeoutMs: refreshMs, retries: 0 });
      entry.snapshot = takeSnapshot(list, mediaBaseUrl, takenAt);
      entry.failure = undefined;
      entry.changed = entry.outdated;
      return entry.snapshot;
    } catch (error) {
      entry.failure = error;
      const known = error instanceof ServiceError;
      const waitMs = known ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      entry.askAt = Math.max(takenAt + Math.min(freshMs, FAILURE_MS), now() + waitMs);
      log(
        known
          ? failureEvent('refresh_failed', vendorId, error)
          : { severity: 'error', event: 'refresh_failed', vendorId },
      );
      throw error;
    }
  }

  /** The refresh goes on behind when a reader cannot wait for it any longer, and one that waits keeps its place. */
  async function withinWait(vendorId: string, refreshing: Promise<Snapshot>): Promise<Snapshot> {
    const hold = queue.isWaiting(vendorId) ? queue.hold() : null;
    if (hold && hold.ms > readerWaitMs) throw heldUp(hold);
    let endWait: (() => void) | undefined;
    const late = new Promise<never>((_, reject) => {
      endWait = timer(() => {
        const retryAfterSeconds = Math.ceil(readerWaitMs / 1000);
        const started = !queue.isWaiting(vendorId);
        reject(started ? new Refusal('upstream_timeout', { retryAfterSeconds }) : heldUp(queue.hold()));
      }, readerWaitMs);
    });
    return Promise.race([refreshing, late]).finally(endWait);
  }
}

/** What a reader learns whose turn does not come; at least a second, and when only others are before it a few. */
function heldUp(hold: Hold | null): Refusal {
  const code = hold?.code === 'unreachable' ? 'upstream_unreachable' : 'upstream_rate_limited';
  return new Refusal(code, { retryAfterSeconds: Math.max(1, Math.ceil((hold?.ms ?? 5_000) / 1000)) });
}
