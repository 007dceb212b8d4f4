import type { StoreHealth } from '../store-health.js';
import type { AbuseStore } from './abuse-store.js';

/** How long the shared store may take, ms: a shopper waits for it. */
const PATIENCE_MS = 500;

/**
 * What processes remember together, and each by itself as well: while `shared` fails or is late, what this one has seen
 * goes on to count. Never rejects.
 */
export function createSharedAbuseStore(shared: AbuseStore, own: AbuseStore, health: StoreHealth): AbuseStore {
  return {
    async count(key, more) {
      const [alone, together] = await Promise.all([
        own.count(key, more),
        health.ask(PATIENCE_MS, () => shared.count(key, more)),
      ]);
      return together ?? alone;
    },

    async hold(kind, name, holder, ms) {
      const known = await own.hold(kind, name, holder, ms);
      if (known !== holder) return known;
      return (await health.ask(PATIENCE_MS, () => shared.hold(kind, name, holder, ms))) ?? known;
    },

    async holder(kind, name) {
      const known = await own.holder(kind, name);
      return known ?? (await health.ask(PATIENCE_MS, () => shared.holder(kind, name))) ?? null;
    },
  };
}
