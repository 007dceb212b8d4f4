import { type ServiceClient, ServiceError } from '../client/index.js';
import { Refusal } from './problem.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import { failureEvent, upstreamRefusal } from './upstream-refusal.js';

/** However long a snapshot counts as fresh, a failure is not remembered for longer, ms. */
const FAILURE_MS = 60_000;

export interface SnapshotsOptions {
  client: ServiceClient;
  mediaBaseUrl: string;
  freshMs: number;
  keepMs: number;
  /** How long a reader waits for a vendor never seen, and how long a refresh may take, ms. */
  readerWaitMs: number;
  refreshMs: number;
  /** How many vendors are kept; the one read longest ago goes first. */
  vendors: number;
  now: () => number;
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
  refresh?: Promise<Snapshot> | undefined;
  outdated?: boolean;
}

export function createSnapshots(options: SnapshotsOptions): Snapshots {
  const { client, mediaBaseUrl, freshMs, keepMs, readerWaitMs, refreshMs, now, log } = options;
  /** In the order of their last read. */
  const entries = new Map<string, Entry>();

  return {
    async get(vendorId) {
      const entry = touch(vendorId);
      const due = now() >= entry.askAt;
      if (entry.snapshot && now() - entry.snapshot.takenAt < keepMs) {
        if (due) void refresh(vendorId, entry);
        return entry.snapshot;
      }
      try {
        if (entry.failure !== undefined && !due && !entry.refresh) throw entry.failure;
        return await withinWait(refresh(vendorId, entry));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        throw upstreamRefusal(error, vendorId, Math.max(1, Math.ceil((entry.askAt - now()) / 1000)));
      }
    },

    outdate(vendorId) {
      const entry = entries.get(vendorId);
      if (!entry || (entry.failure !== undefined && now() < entry.askAt)) return;
      if (entry.refresh) entry.outdated = true;
      else void refresh(vendorId, entry);
    },
  };

  function touch(vendorId: string): Entry {
    const entry = entries.get(vendorId) ?? { askAt: 0 };
    entries.delete(vendorId);
    entries.set(vendorId, entry);
    for (const [id, oldest] of entries) {
      if (entries.size <= options.vendors) break;
      if (oldest !== entry && !oldest.refresh) entries.delete(id);
    }
    return entry;
  }

  /** The refresh in flight, or a new one. A refusal is remembered for those who read later, so nobody has to handle it. */
  function refresh(vendorId: string, entry: Entry): Promise<Snapshot> {
    if (entry.refresh) return entry.refresh;
    entry.refresh = ask(vendorId, entry).finally(() => {
      entry.refresh = undefined;
      if (entry.outdated && entry.failure === undefined) void refresh(vendorId, entry);
    });
    entry.refresh.catch(() => {});
    return entry.refresh;
  }

  async function ask(vendorId: string, entry: Entry): Promise<Snapshot> {
    const takenAt = now();
    entry.askAt = takenAt + freshMs;
    entry.outdated = false;
    try {
      const list = await client.listAllVendorReviews(vendorId, { timeoutMs: refreshMs, retries: 0 });
      entry.snapshot = takeSnapshot(list, mediaBaseUrl, takenAt);
      entry.failure = undefined;
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

  /** The refresh goes on behind when a reader cannot wait for it any longer. */
  async function withinWait(refreshing: Promise<Snapshot>): Promise<Snapshot> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const retryAfterSeconds = Math.ceil(readerWaitMs / 1000);
      timer = setTimeout(() => reject(new Refusal('upstream_timeout', { retryAfterSeconds })), readerWaitMs);
    });
    return Promise.race([refreshing, late]).finally(() => clearTimeout(timer));
  }
}
