import type { OutboxStore } from '../proxy/index.js';
import type { StorageHealth } from './storage-health.js';

/** Calls that have certainly written when they succeed; `take`, for one, writes nothing when nothing is due. */
const WRITES: ReadonlySet<string> = new Set(['keep', 'delivered', 'giveBack', 'bury', 'tryWriting']);

/** The same store, and `health` hears how each call ends. */
export function watchOutbox(store: OutboxStore, health: StorageHealth): OutboxStore {
  const watched =
    (name: string, call: (...given: never[]) => Promise<unknown>) =>
    async (...given: never[]) => {
      try {
        const result = await call(...given);
        health.succeeded(WRITES.has(name));
        return result;
      } catch (error) {
        health.failed(error, true);
        throw error;
      }
    };
  const { close, ...calls } = store;
  const entries = Object.entries(calls).map(([name, call]) => [name, watched(name, call)]);
  return { ...(Object.fromEntries(entries) as typeof calls), close };
}
