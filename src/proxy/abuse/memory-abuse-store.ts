import { LRUCache } from 'lru-cache';
import type { AbuseStore, Pace, RecordKind } from './abuse-store.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Addresses and tokens whose pace is known: 3 MB. */
const KEYS = 10_000;
/** Addresses of computers are kept as long as they count, as in Redis. */
const PACE_MS = 2 * HOUR_MS;
/** Names of each kind with a value: 4 MB each. A used challenge that is evicted cost its sender work, as did all that came after it. */
const NAMES = 20_000;

/** What one process remembers by itself, of bounded size: the least recently used is evicted. */
export function createMemoryAbuseStore(now: () => number): AbuseStore {
  const paces = new LRUCache<string, ApproximateWindow[]>({ max: KEYS, ttl: PACE_MS, perf: { now }, ttlResolution: 0 });
  let purgedAt = now();
  const records = new Map<RecordKind, LRUCache<string, string>>();

  const recordsOf = (kind: RecordKind) => {
    // Resolution 0: the clock is read each time, and no timer of the cache runs.
    const ofKind = records.get(kind) ?? new LRUCache({ max: NAMES, perf: { now }, ttlResolution: 0 });
    records.set(kind, ofKind);
    return ofKind;
  };

  return {
    async count(key, more): Promise<Pace> {
      if (now() - purgedAt >= HOUR_MS) {
        paces.purgeStale();
        purgedAt = now();
      }
      const windows = paces.get(key) ?? [new ApproximateWindow(MINUTE_MS), new ApproximateWindow(HOUR_MS)];
      if (more > 0) paces.set(key, windows);
      const [minute = 0, hour = 0] = windows.map((window) => window.add(more, now()));
      return { minute, hour };
    },

    async putIfAbsent(kind, name, value, ms) {
      const known = recordsOf(kind).get(name);
      if (known === undefined) recordsOf(kind).set(name, value, { ttl: Math.max(1, ms) });
      return known ?? value;
    },

    get: async (kind, name) => recordsOf(kind).get(name) ?? null,
  };
}

/**
 * A sliding window counter: it counts in windows of the clock, and of the window before the current one it counts the share that is
 * less than `ms` ago.
 */
class ApproximateWindow {
  readonly #ms: number;
  #index = 0;
  #count = 0;
  #countBefore = 0;

  constructor(ms: number) {
    this.#ms = ms;
  }

  add(more: number, now: number): number {
    const index = Math.floor(now / this.#ms);
    if (index !== this.#index) {
      this.#countBefore = index === this.#index + 1 ? this.#count : 0;
      this.#count = 0;
      this.#index = index;
    }
    this.#count += more;
    return this.#count + this.#countBefore * (1 - (now % this.#ms) / this.#ms);
  }
}
