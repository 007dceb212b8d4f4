import type { Changes } from '../../contract/service/changes.js';
import { createPlaces, partOf, type TakePlace } from '../../platform/open-places.js';
import { type AccountAccess, EVERY_ACCOUNT } from '../account-access.js';
import { ServiceProblem } from '../http/problem.js';
import { endOf, readCursor, writeCursor } from './change-cursor.js';
import type { ChangeLog, Position } from './change-log.js';
import { createChangeWatch } from './change-watch.js';

/** Vendors in one response. */
const MAX_VENDORS = 1000;
/** Requests that may wait in one process: of one key, and of all where nothing else is set. Of one account, and of one address, a tenth of all. */
const MAX_WAITING = { key: 20, all: 10_000 };

export interface ChangesRequest {
  /** Whose vendors. */
  account: AccountAccess;
  /** The hash of the key that waits; null may wait any number of times. */
  key: string | null;
  /** The address it waits from; null where nobody knows. */
  address?: string | null;
  /** A cursor; without one the response has the current cursor and no vendors. */
  after: string | undefined;
  waitMs: number;
  /** Ends the wait. */
  signal: AbortSignal;
}

/** Says which vendors changed after a cursor, and waits for changes. */
export interface ChangeFeed {
  /** Throws a `ServiceProblem`: 410 when the cursor is unknown, 429 when too many requests wait. */
  read(request: ChangesRequest): Promise<Changes>;
  /** Ends all waits, now and later: each request resolves with what there is. */
  endWaits(): void;
}

/**
 * The feed on `log`. While a request waits, it polls every `pollMs` (1,000) for what other processes wrote. At most `longPolls` requests (10,000)
 * wait in this process.
 */
export function createChangeFeed(
  log: ChangeLog,
  { pollMs, longPolls = MAX_WAITING.all }: { pollMs?: number | undefined; longPolls?: number | undefined } = {},
): ChangeFeed {
  const watch = createChangeWatch(log, pollMs);
  const takePlace = createPlaces();
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
    async read({ account, key, address = null, after, waitMs, signal }) {
      const head = await log.head();
      if (after === undefined) return { cursor: writeCursor(head.epoch, endOf(head)), vendors: [] };
      const position = readCursor(after, head);
      if (!position) throw unknownCursor();
      await log.numberChanges();
      const release =
        key === null || waitMs === 0 ? () => {} : waitingPlace(takePlace, longPolls, { account, key, address });
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

/** Throws a 429 when too many requests wait; the returned function ends the wait of this one. */
function waitingPlace(
  takePlace: TakePlace,
  longPolls: number,
  { account, key, address }: { account: AccountAccess; key: string; address: string | null },
): () => void {
  const part = partOf(longPolls);
  const leave = takePlace([
    ['all', longPolls],
    [`account ${String(account)}`, part],
    [`key ${key}`, MAX_WAITING.key],
    ...(address === null ? [] : ([[`address ${address}`, part]] as const)),
  ]);
  if (leave) return leave;
  throw new ServiceProblem(429, 'too_many_waiting', {
    detail: `At most ${MAX_WAITING.key} requests of a key, ${part} of an account or address and ${longPolls} in all may wait for changes`,
    headers: { 'retry-after': '30' },
  });
}

function unknownCursor(): ServiceProblem {
  return new ServiceProblem(410, 'cursor_unknown', {
    detail: 'This cursor is unknown here: begin anew without one, and read again every list that was read before',
  });
}
