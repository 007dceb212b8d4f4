import type { Timer } from '../../platform/timer.js';
import { parsed } from '../snapshots/saved-snapshot.js';
import type { SnapshotStore } from '../snapshots/snapshot-store.js';
import { StoreHealth } from '../store-health.js';
import { FeedRecord } from './told-changes.js';

/** The right to follow is held for this long, ms. */
const LEASE_MS = 45_000;
const TIMEOUT_MS = 2_000;
const KEYS = { record: 'changes/record', lease: 'changes/lease' };

export interface SharedRecordOptions {
  store: SnapshotStore;
  keepMs: number;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/**
 * Which of the processes on one store follows the change feed, and the record by which the others know what it was told. While
 * the store is away, each process follows by itself.
 */
export class SharedRecord {
  readonly #options: SharedRecordOptions;
  readonly #health: StoreHealth;
  #leadsUntil = -Infinity;
  /** When the record was made that was read or saved last. */
  #recordAt = 0;

  constructor(options: SharedRecordOptions) {
    this.#options = options;
    this.#health = new StoreHealth({ ...options, name: 'change_store' });
  }

  /** Whether this process is the one that follows; the lease is acquired, or prolonged. */
  async lead(): Promise<boolean> {
    const { store, now } = this.#options;
    const lease = await this.#health.withFallback(null, TIMEOUT_MS, () =>
      store.acquireLease(KEYS.lease, LEASE_MS, this.#leads),
    );
    // Who follows alone holds no lease: prolonged when the store is back, it would be everybody's.
    if (lease?.granted) this.#leadsUntil = now() + LEASE_MS;
    return lease === null || lease.granted;
  }

  /** Lets another process follow. */
  resign(): void {
    if (!this.#leads) return;
    this.#leadsUntil = -Infinity;
    void this.#health.withFallback(undefined, TIMEOUT_MS, () => this.#options.store.settleLease(KEYS.lease, 0, null));
  }

  /** What the process that follows has saved since the last look; null for that process itself. */
  async read(): Promise<FeedRecord | null> {
    if (this.#leads) return null;
    const { store } = this.#options;
    const found = await this.#health.withFallback(null, TIMEOUT_MS, () => store.load(KEYS.record, this.#recordAt));
    if (!found) return null;
    this.#recordAt = found.takenAt;
    return FeedRecord.safeParse(parsed(found.json)).data ?? null;
  }

  async save(record: FeedRecord): Promise<void> {
    const { store, keepMs, now } = this.#options;
    const json = JSON.stringify(record);
    this.#recordAt = Math.max(now(), this.#recordAt);
    const saved = { takenAt: this.#recordAt, json };
    await this.#health.withFallback(undefined, TIMEOUT_MS, () => store.save(KEYS.record, saved, keepMs));
  }

  get #leads(): boolean {
    return this.#options.now() < this.#leadsUntil;
  }
}
