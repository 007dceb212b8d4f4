/**
 * One refresh of an entry, from the read that needs it to the snapshot or the failure that its readers get. Where there are
 * other processes, each step costs more than the one before (docs/decisions/0008); without them it waits, asks and ends.
 *
 *     looking ──▶ waiting ──▶ claiming ──▶ asking ──▶ ended
 *                    ▲            ▼
 *                    └─────── following
 */
import { ServiceError } from '../../client/index.js';
import type { SnapshotCounts } from '../proxy-stats.js';
import type { Timer } from '../timer.js';
import { type AskOptions, askService, type Failed } from './ask-service.js';
import type { rank } from './demand.js';
import { heldUp } from './held-up.js';
import type { QueuedRefresh, RefreshQueue } from './refresh-queue.js';
import type { SharedSnapshots } from './shared-snapshots.js';
import type { Entry, OngoingRefresh } from './snapshot-entry.js';
import type { StoreLook } from './store-look.js';
import type { Taken } from './subject.js';

type State =
  /** In the store, for what another process has saved. Then `ended`: taken over; or `waiting`. */
  | 'looking'
  /** In the queue. Then, as its turn comes, `claiming`, or `asking` when it may; or `ended`: taken over, refused, or dropped. */
  | 'waiting'
  /** Finds out who may ask. Then `asking`, or `following` who does; or `ended`: failed, as that one did. */
  | 'claiming'
  /** Looks what another process gets to know. Then `ended`: taken over, or failed; or `waiting`, to ask after all. */
  | 'following'
  /** The service. Then `ended`: done, or failed; or `waiting`, when the budget had no request for it in the end. */
  | 'asking'
  | 'ended';

/** After this, and then twice as long each time, a process looks what became of another's refresh, ms. */
const FOLLOW_MS = { first: 50, longest: 1_000 };

export interface RefreshOptions<T extends Taken> extends AskOptions<T> {
  /** Where refreshes wait for their turn. */
  queue: RefreshQueue;
  storeLook: StoreLook<T>;
  rank: typeof rank;
  /** Takes over what the change feed says of the entry's snapshot. */
  confirm: (entry: Entry<T>) => void;
  counts: SnapshotCounts;
  timer: Timer;
}

/** What the refresh that is on its way brings, or a new one. Throws a Refusal when too many readers wait already. */
export function refreshed<T extends Taken>(entry: Entry<T>, awaited: boolean, options: RefreshOptions<T>): Promise<T> {
  const { refresh } = entry;
  if (!refresh) return begin(entry, awaited, options).done;
  refresh.join(awaited);
  return refresh.done;
}

function begin<T extends Taken>(entry: Entry<T>, forReader: boolean, options: RefreshOptions<T>): OngoingRefresh<T> {
  const { queue, shared, freshMs, refreshMs, counts, now, timer } = options;
  const { mayLook, look } = options.storeLook;
  const { key } = entry.subject;
  let state: State = 'looking';
  /** Whether a reader waits for it. */
  let awaited = forReader;
  /** Until when it may ask because no other process may, ms. */
  let claimedUntil = 0;
  /** Whether it may ask whoever else does, since what they have is no use here, or never comes. */
  let onItsOwn = false;
  let settle!: { resolve(snapshot: T): void; reject(error: unknown): void };
  const done = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // A failure is remembered for those who read later, so nobody has to handle it.
  done.catch(() => {});

  const queued: QueuedRefresh = {
    rank: () =>
      entry.outdated ? Infinity : options.rank(entry.demand.at(now()), now() - (entry.snapshot?.takenAt ?? 0)),
    prepare(forReader) {
      // The feed may have been lost when it was queued, and be back: else all that was read meanwhile would be asked for.
      if (!forReader) options.confirm(entry);
      if (!forReader && isFresh()) {
        takenOver();
        return Promise.resolve(false);
      }
      if (shared && !onItsOwn && claimedUntil <= now()) return claim(shared, forReader);
      state = 'asking';
      return true;
    },
    run: ask,
    putBack() {
      giveBack();
      state = 'waiting';
      return awaited;
    },
  };
  const ongoing: OngoingRefresh<T> = { done, join, drop };
  entry.refresh = ongoing;
  if (mayLook(entry)) void lookFirst();
  else wait();
  return ongoing;

  async function lookFirst(): Promise<void> {
    await look(entry);
    if (isFresh()) takenOver();
    else wait();
  }

  function wait(): void {
    state = 'waiting';
    if (queue.add(key, queued, awaited)) return;
    end();
    settle.reject(heldUp(queue.hold()));
  }

  function join(forReader: boolean): void {
    if (forReader) awaited = true;
    if (state !== 'waiting') return;
    if (forReader && !queue.add(key, queued, true)) throw heldUp(queue.hold());
    if (mayLook(entry)) void lookAgain();
  }

  /** Who waits for long may be served by another process's turn. */
  async function lookAgain(): Promise<void> {
    await look(entry);
    if (state === 'waiting' && isFresh()) takenOver();
  }

  function drop(): void {
    state = 'ended';
    queue.remove(key);
    giveBack();
  }

  /** Whether this process is the one to ask, now that its turn has come. */
  async function claim(shared: SharedSnapshots, forReader: boolean): Promise<boolean> {
    state = 'claiming';
    const turn = await shared.claim(key, refreshMs, { forced: entry.outdated, awaited: forReader });
    if (turn === 'granted') {
      claimedUntil = now() + refreshMs;
      state = 'asking';
      return true;
    }
    if (turn === 'taken') void follow(shared);
    else failed(turn);
    return false;
  }

  /** Waits for what another process gets to know, and for its right to ask when that one does not come to an end. */
  async function follow(shared: SharedSnapshots): Promise<void> {
    state = 'following';
    const before = entry.snapshot;
    const until = now() + refreshMs;
    for (let ms = FOLLOW_MS.first; ; ms = Math.min(ms * 2, FOLLOW_MS.longest)) {
      const usable = await look(entry);
      if (entry.snapshot !== before && !entry.outdated) return takenOver();
      if (!usable || entry.outdated || now() >= until) {
        onItsOwn = true;
        return wait();
      }
      await new Promise<void>((resolve) => timer(resolve, ms));
      const turn = await shared.claim(key, refreshMs, { forced: false, awaited });
      if (turn === 'granted') {
        claimedUntil = now() + refreshMs;
        return wait();
      }
      if (turn !== 'taken') return failed(turn);
    }
  }

  async function ask(): Promise<void> {
    const answer = await askService(entry, options);
    if ('failure' in answer) return failed(answer);
    count('done');
    end();
    settle.resolve(answer.snapshot);
  }

  function takenOver(): void {
    count('taken_over');
    queue.remove(key);
    giveBack();
    end();
    settle.resolve(entry.snapshot!);
  }

  function failed({ failure, waitMs }: Failed): void {
    entry.failure = failure;
    entry.askAt = now() + waitMs;
    count(failure instanceof ServiceError ? failure.code : 'internal_error');
    end();
    settle.reject(failure);
  }

  /** What changed since it began is asked for once more. */
  function end(): void {
    state = 'ended';
    entry.refresh = undefined;
    entry.recheckDue = false;
    if (entry.outdated && entry.failure === undefined) begin(entry, false, options);
  }

  function isFresh(): boolean {
    const { snapshot, outdated, recheckDue } = entry;
    return snapshot !== undefined && !outdated && !recheckDue && now() - snapshot.takenAt < freshMs;
  }

  function giveBack(): void {
    if (claimedUntil > now()) shared?.release(key);
    claimedUntil = 0;
    onItsOwn = false;
  }

  function count(outcome: string): void {
    counts.refreshes[outcome] = (counts.refreshes[outcome] ?? 0) + 1;
  }
}
