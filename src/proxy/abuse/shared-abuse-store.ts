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
      const [alone, together] = await Promise.all([
        own.count(key, more),
        health.run(TIMEOUT_MS, () => shared.count(key, more)),
      ]);
      return together ?? alone;
    },

    async putIfAbsent(kind, name, value, ms) {
      const known = await own.putIfAbsent(kind, name, value, ms);
      if (known !== value) return known;
      return (await health.run(TIMEOUT_MS, () => shared.putIfAbsent(kind, name, value, ms))) ?? known;
    },

    async get(kind, name) {
      const known = await own.get(kind, name);
      return known ?? (await health.run(TIMEOUT_MS, () => shared.get(kind, name))) ?? null;
    },
  };
}
