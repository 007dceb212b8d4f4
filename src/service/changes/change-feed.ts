import type { Changes } from '../../contract/service/changes.js';
import { ServiceProblem } from '../problem.js';
import { endOf, readCursor, writeCursor } from './change-cursor.js';
import type { ChangeLog, Position } from './change-log.js';
import { createChangeWatch } from './change-watch.js';

/** Vendors in one answer. */
const MOST_VENDORS = 1000;
/** Requests of one key that may wait at one process. */
const MOST_WAITING = 20;

export interface ChangesRequest {
  /** Null: of all accounts. */
  accountId: string | null;
  /** Whose request it is; null is not limited. */
  key: string | null;
  /** A cursor; without one the answer is the current one. */
  after: string | undefined;
  waitMs: number;
  /** Ends the wait. */
  signal: AbortSignal;
}

/** Answers what changed, and waits for it. */
export interface ChangeFeed {
  /** Throws a `ServiceProblem`: 410 when the cursor is unknown, 429 when too many of the key's requests wait. */
  read(request: ChangesRequest): Promise<Changes>;
  /** Ends all waits: each is answered as it stands, and from then on nobody waits. */
  drain(): void;
}

/** The feed on `log`. While somebody waits it looks each `lookMs` for what other processes wrote; 1,000. */
export function createChangeFeed(log: ChangeLog, lookMs?: number): ChangeFeed {
  const watch = createChangeWatch(log, lookMs);
  const waiting = new Map<string, number>();

  return {
    async read({ accountId, key, after, waitMs, signal }) {
      const head = await log.head();
      if (after === undefined) return { cursor: writeCursor(head.epoch, endOf(head)), vendors: [] };
      const position = readCursor(after, head);
      if (!position) throw unknownCursor();
      await log.number();
      const leave = key === null || waitMs === 0 ? () => {} : enter(waiting, key);
      const end = watch.begin();
      try {
        return await changesAfter(position, head.epoch, { accountId, waitMs, signal });
      } finally {
        end();
        leave();
      }
    },

    drain: () => watch.end(),
  };

  async function changesAfter(
    position: Position,
    epoch: string,
    { accountId, waitMs, signal }: Pick<ChangesRequest, 'accountId' | 'waitMs' | 'signal'>,
  ): Promise<Changes> {
    const until = performance.now() + waitMs;
    for (;;) {
      const { news } = watch;
      const head = await log.head();
      if (head.epoch !== epoch) throw unknownCursor();
      const found = await log.after(accountId, position, MOST_VENDORS);
      const left = until - performance.now();
      if (found.length > 0 || left <= 0 || watch.ended || signal.aborted) {
        const last = found.at(-1);
        // Behind a full page others of the same number may follow; otherwise all that has a number is in it.
        const next =
          found.length === MOST_VENDORS ? last! : endOf({ sequence: Math.max(head.sequence, last?.sequence ?? 0) });
        return { cursor: writeCursor(epoch, next), vendors: found.map(({ businessId }) => businessId) };
      }
      await watch.wait(news, left, signal);
    }
  }
}

function enter(waiting: Map<string, number>, key: string): () => void {
  const others = waiting.get(key) ?? 0;
  if (others >= MOST_WAITING) {
    throw new ServiceProblem(429, 'too_many_waiting', {
      detail: `At most ${MOST_WAITING} requests of a key may wait for changes`,
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
