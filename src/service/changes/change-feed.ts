import type { Changes } from '../../contract/service/changes.js';
import { type AccountAccess, EVERY_ACCOUNT } from '../account-access.js';
import { ServiceProblem } from '../http/problem.js';
import { endOf, readCursor, writeCursor } from './change-cursor.js';
import type { ChangeLog, Position } from './change-log.js';
import { createChangeWatch } from './change-watch.js';

/** Vendors in one response. */
const MAX_VENDORS = 1000;
/** Requests of one key that may wait in one process. */
const MAX_WAITING = 20;

export interface ChangesRequest {
  /** Whose vendors. */
  account: AccountAccess;
  /** The hash of the key that waits; null may wait any number of times. */
  key: string | null;
  /** A cursor; without one the response has the current cursor and no vendors. */
  after: string | undefined;
  waitMs: number;
  /** Ends the wait. */
  signal: AbortSignal;
}

/** Says which vendors changed after a cursor, and waits for changes. */
export interface ChangeFeed {
  /** Throws a `ServiceProblem`: 410 when the cursor is unknown, 429 when too many of the key's requests wait. */
  read(request: ChangesRequest): Promise<Changes>;
  /** Ends all waits, now and later: each request resolves with what there is. */
  endWaits(): void;
}

/** The feed on `log`. While a request waits, it polls every `pollMs` (1,000) for what other processes wrote. */
export function createChangeFeed(log: ChangeLog, pollMs?: number): ChangeFeed {
  const watch = createChangeWatch(log, pollMs);
  const waiting = new Map<string, number>();
  /** Looks on their way, for all who ask the same of the same version. */
  const looks = new Map<string, ReturnType<typeof look>>();

  async function look(account: AccountAccess, position: Position) {
    const head = await log.head();
    return { head, found: await log.changesAfter(account, position, MAX_VENDORS) };
  }

  /** Many requests of an account wait at the same position, and are woken together: one looks for all. */
  function sharedLook(account: AccountAccess, position: Position, version: number): ReturnType<typeof look> {
    const whose = account === EVERY_ACCOUNT ? null : account;
    const key = JSON.stringify([whose, position.sequence, position.businessId, version]);
    const known = looks.get(key);
    if (known) return known;
    const looking = look(account, position).finally(() => looks.delete(key));
    looks.set(key, looking);
    return looking;
  }

  return {
    async read({ account, key, after, waitMs, signal }) {
      const head = await log.head();
      if (after === undefined) return { cursor: writeCursor(head.epoch, endOf(head)), vendors: [] };
      const position = readCursor(after, head);
      if (!position) throw unknownCursor();
      await log.numberChanges();
      const release = key === null || waitMs === 0 ? () => {} : countWaiting(waiting, key);
      const stopWatching = watch.start();
      try {
        return await changesAfter(position, head.epoch, { account, waitMs, signal });
      } finally {
        stopWatching();
        release();
      }
    },

    endWaits: () => watch.stop(),
  };

  async function changesAfter(
    position: Position,
    epoch: string,
    { account, waitMs, signal }: Pick<ChangesRequest, 'account' | 'waitMs' | 'signal'>,
  ): Promise<Changes> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      const { version } = watch;
      const { head, found } = await sharedLook(account, position, version);
      if (head.epoch !== epoch) throw unknownCursor();
      const left = deadline - performance.now();
      if (found.length > 0 || left <= 0 || watch.isStopped || signal.aborted) {
        const last = found.at(-1);
        // After a full page more changes of the same number may follow; otherwise it has all numbered changes.
        const next =
          found.length === MAX_VENDORS ? last! : endOf({ sequence: Math.max(head.sequence, last?.sequence ?? 0) });
        return { cursor: writeCursor(epoch, next), vendors: found.map(({ businessId }) => businessId) };
      }
      await watch.wait(version, account, left, signal);
    }
  }
}

/** Throws when too many requests of this key wait; the returned function ends the wait of this one. */
function countWaiting(waiting: Map<string, number>, key: string): () => void {
  const others = waiting.get(key) ?? 0;
  if (others >= MAX_WAITING) {
    throw new ServiceProblem(429, 'too_many_waiting', {
      detail: `At most ${MAX_WAITING} requests of a key may wait for changes`,
      headers: { 'retry-after': '30' },
    });
  }
  waiting.set(key, others + 1);
  return () => {
    const left = waiting.get(key)! - 1;
    if (left > 0) waiting.set(key, left);
    else waiting.delete(key);
  };
}

function unknownCursor(): ServiceProblem {
  return new ServiceProblem(410, 'cursor_unknown', {
    detail: 'This cursor is unknown here: begin anew without one, and read again every list that was read before',
  });
}
