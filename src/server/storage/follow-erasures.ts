/** Deletes from this server's own outbox what any process has erased in the database that they share. */

import { errorFields } from '../../platform/errors.js';
import type { Job } from '../../platform/job.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { OutboxStore } from '../../proxy/index.js';
import type { Store } from '../../service/index.js';
import { forgetSubmissions } from './forget-erased.js';

/** After a write to the database it looks so late, so that many writes cost one look; and it looks so often without any, ms. */
const SOON_MS = 200;
const EVERY_MS = 600_000;
/** The clocks of servers may differ by so much: erasures that are known already are found again so long, and left alone. */
const OVERLAP_MS = 3_600_000;

export interface FollowErasuresOptions {
  store: Pick<Store, 'erasures' | 'changes'>;
  outbox: Pick<OutboxStore, 'erase'>;
  /** Something was erased, and is gone from the outbox. */
  onForgotten?: () => void;
  log: (event: object) => void;
  timer?: Timer;
}

/** Follows the record of erasures, from its beginning on. */
export function followErasures({
  store,
  outbox,
  onForgotten = () => {},
  log,
  timer = SYSTEM_TIMER,
}: FollowErasuresOptions): Job {
  /** Ids of the records that are done, with when they were erased (ISO 8601). */
  const done = new Map<string, string>();
  let after = '';
  let isOpen = true;
  let looking: Promise<void> | null = null;
  /** Something was written since the running look began. */
  let isStale = false;
  let cancel: (() => void) | undefined;
  let isSoon = false;

  async function look(): Promise<void> {
    const found = (await store.erasures.list(after)).filter(({ id }) => !done.has(id));
    await forgetSubmissions(outbox, found, { keptBefore: 'erasure' });
    for (const { id, erasedAt } of found) done.set(id, erasedAt);
    if (found.length > 0) onForgotten();
    const last = [...done.values()].reduce((latest, at) => (at > latest ? at : latest), '');
    if (last !== '') after = new Date(Date.parse(last) - OVERLAP_MS).toISOString();
    for (const [id, erasedAt] of done) if (erasedAt < after) done.delete(id);
  }

  function schedule(ms: number): void {
    cancel?.();
    isSoon = ms === SOON_MS;
    cancel = timer(() => {
      isSoon = false;
      isStale = false;
      looking = look()
        .catch((error: unknown) => log({ severity: 'error', event: 'erasures_failed', ...errorFields(error) }))
        .finally(() => {
          looking = null;
          if (isOpen) schedule(isStale ? SOON_MS : EVERY_MS);
        });
    }, ms);
  }

  let stopListening = () => {};

  return {
    start() {
      stopListening = store.changes.listen(() => {
        if (looking) isStale = true;
        else if (isOpen && !isSoon) schedule(SOON_MS);
      });
      schedule(SOON_MS);
    },
    async close() {
      isOpen = false;
      stopListening();
      cancel?.();
      await looking;
    },
  };
}
