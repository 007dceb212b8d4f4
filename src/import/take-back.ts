import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Store } from '../service/index.js';

/** Reviews of one transaction. */
const REMOVED_AT_ONCE = 100;

export interface TakeBackOptions {
  store: Pick<Store, 'reviews'>;
  signal: AbortSignal;
  onProgress: (part: number) => void;
}

/** Removes of these reviews those that nothing was done with since; says how many that were. */
export async function takeBack(
  vendorId: string,
  reviewIds: readonly string[],
  { store, signal, onProgress }: TakeBackOptions,
): Promise<{ removed: number; kept: number }> {
  let removed = 0;
  for (let start = 0; start < reviewIds.length; start += REMOVED_AT_ONCE) {
    signal.throwIfAborted();
    removed += await store.reviews.removeImported(vendorId, reviewIds.slice(start, start + REMOVED_AT_ONCE));
    onProgress(start / reviewIds.length);
    // Readers come in between.
    await nextTurn();
  }
  return { removed, kept: reviewIds.length - removed };
}
