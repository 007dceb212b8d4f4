/** Removes what is past its time, in small transactions between which everything else has its turn. */
import { setTimeout as sleep } from 'node:timers/promises';
import { KINDS, type KindName, type RetentionStore } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';

/** Between two transactions, ms. */
const PAUSE_MS = 10;

/** How many of each kind. */
export type Removed = Record<KindName, number>;

/** What to remove, as of `at`. */
export interface RetentionRun {
  store: Pick<RetentionStore, 'removeBatch'>;
  days: Settings['keepDays'];
  at: Date;
  /** Called with each transaction's rows; no other follows once it resolves to false. */
  onBatch(kind: KindName, count: number): Promise<boolean>;
}

/** Removes all of it, unless `onBatch` ends that before: then it resolves to false. */
export async function applyRetention({ store, days, at, onBatch }: RetentionRun): Promise<boolean> {
  for (const kind of KINDS) {
    for (;;) {
      const count = await store.removeBatch(kind, days, at);
      if (!(await onBatch(kind, count))) return false;
      if (count === 0) break;
      await sleep(PAUSE_MS);
    }
  }
  return true;
}
