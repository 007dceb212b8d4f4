import type { StoreHealth } from '../store-health.js';
import type { AbuseStore } from './abuse-store.js';

/** How long the shared store may take, ms: a shopper waits for it. */
const TIMEOUT_MS = 500;

/**
 * What processes remember together, and each by itself as well: while `shared` fails or is late, what this process has seen
 * still counts. Never rejects.
 */
export function createSharedAbuseStore(shared: AbuseStore, own: AbuseStore, health: StoreHealth): AbuseStore {
  return {
    async count(key, more) {
      const alone = await own.count(key, more);
      return health.withFallback(alone, TIMEOUT_MS, () => shared.count(key, more));
    },

    async putIfAbsent(kind, name, value, ms) {
      const known = await own.putIfAbsent(kind, name, value, ms);
      if (known !== value) return known;
      return health.withFallback(known, TIMEOUT_MS, () => shared.putIfAbsent(kind, name, value, ms));
    },

    async get(kind, name) {
      const known = await own.get(kind, name);
      return known ?? health.withFallback(null, TIMEOUT_MS, () => shared.get(kind, name));
    },
  };
}
