import { type Budget, BudgetError, type Hold, type Purpose } from '../budget/budget.js';
import type { Timer } from '../timer.js';

export interface RefreshQueueOptions {
  /** Absent: the service takes as much as comes. */
  budget?: Budget | undefined;
  /** Places: refreshes at once, while none of them is slow. */
  running: number;
  /** How long a refresh keeps its place, ms. A slower one goes on without: vendors that hang must not hold up the others. */
  placeMs: number;
  /** Refreshes with a reader behind them that wait for their turn. */
  waiting: number;
  timer: Timer;
}

/** A refresh, as the queue knows it. */
export interface QueuedRefresh {
  /** What it is worth at this moment, compared with others that nobody waits for. */
  rank(): number;
  /** Whether the service has to be asked, when its turn has come: another process may have done so. Never rejects. */
  prepare?(awaited: boolean): true | Promise<boolean>;
  /** Asks the service, with its first request before it returns; never rejects. */
  run(): Promise<unknown>;
  /** It was not its turn after all, and it waits again; the answer is whether a reader waits with it. */
  putBack?(): boolean;
}

/**
 * Refreshes on their way to the service. Those with a reader behind them go first, as they came; then the one that is worth
 * most at that moment. Each starts before `add` returns when nothing holds it up.
 */
export interface RefreshQueue {
  /** Queues it, or moves it forward when now a reader waits for it. False when too many with readers wait already. */
  add(key: string, refresh: QueuedRefresh, awaited: boolean): boolean;
  /** Takes back one that waits. */
  remove(key: string): void;
  isAwaited(key: string): boolean;
  isWaiting(key: string): boolean;
  /** What holds up refreshes with a reader behind them; null when nothing but others before them. */
  hold(): Hold | null;
  /** Refreshes that are in flight, and that wait. */
  counts(): { running: number; waiting: number };
}

/** Refreshes in flight for each place, slow ones included; docs/decisions/0008 says why so many. */
const MOST_FOR_A_PLACE = 6;

export function createRefreshQueue(options: RefreshQueueOptions): RefreshQueue {
  const { budget, running: places, placeMs, waiting, timer } = options;
  let awaited = new Map<string, QueuedRefresh>();
  const behind = new Map<string, QueuedRefresh>();
  let running = 0;
  /** Places that are taken. */
  let taken = 0;
  /** Started, but not yet seen by the budget. */
  let ahead = 0;
  let cancelWake: (() => void) | undefined;

  function startWaiting(): void {
    cancelWake?.();
    cancelWake = undefined;
    while (taken < places && running < places * MOST_FOR_A_PLACE) {
      const queue = awaited.size > 0 ? awaited : behind;
      if (queue.size === 0) return;
      const purpose = queue === awaited ? 'read' : 'refresh';
      const hold = budget?.hold(purpose, ahead);
      if (hold) {
        cancelWake = timer(startWaiting, hold.ms);
        return;
      }
      const [key, refresh] = queue === awaited ? awaited.entries().next().value! : best(behind);
      queue.delete(key);
      start(key, refresh, purpose);
    }
  }

  function start(key: string, refresh: QueuedRefresh, purpose: Purpose): void {
    const end = takePlace();
    const needed = refresh.prepare?.(purpose === 'read') ?? true;
    if (needed === true) send(key, refresh, purpose, end);
    else void afterwards(needed, key, refresh, purpose, end);
  }

  /** The answer ends the refresh, which has its place until then or until it is slow. */
  function takePlace(): () => void {
    running += 1;
    taken += 1;
    let isSlow = false;
    const cancelSlow = timer(() => {
      isSlow = true;
      taken -= 1;
      startWaiting();
    }, placeMs);
    return () => {
      cancelSlow();
      running -= 1;
      if (!isSlow) taken -= 1;
      startWaiting();
    };
  }

  async function afterwards(
    needed: Promise<boolean>,
    key: string,
    refresh: QueuedRefresh,
    purpose: Purpose,
    end: () => void,
  ): Promise<void> {
    ahead += 1;
    const asks = await needed;
    ahead -= 1;
    if (!asks) return end();
    send(key, refresh, purpose, end);
    startWaiting();
  }

  function send(key: string, refresh: QueuedRefresh, purpose: Purpose, end: () => void): void {
    const run = () => refresh.run();
    (budget ? budget.start(purpose, run) : run())
      .catch((error: unknown) => {
        if (!(error instanceof BudgetError)) throw error;
        if (refresh.putBack?.() || purpose === 'read') awaited = new Map([[key, refresh], ...awaited]);
        else behind.set(key, refresh);
      })
      .finally(end);
  }

  return {
    add(key, refresh, isAwaited) {
      if (!isAwaited) {
        if (!awaited.has(key)) behind.set(key, refresh);
      } else if (!awaited.has(key)) {
        if (awaited.size >= waiting) return false;
        behind.delete(key);
        awaited.set(key, refresh);
      }
      startWaiting();
      return true;
    },
    remove(key) {
      awaited.delete(key);
      behind.delete(key);
    },
    isAwaited: (key) => awaited.has(key),
    isWaiting: (key) => awaited.has(key) || behind.has(key),
    hold: () => budget?.hold('read') ?? null,
    counts: () => ({ running, waiting: awaited.size + behind.size }),
  };
}

function best(refreshes: Map<string, QueuedRefresh>): [string, QueuedRefresh] {
  let found: [string, QueuedRefresh] | undefined;
  let highest = -Infinity;
  for (const [key, refresh] of refreshes) {
    const rank = refresh.rank();
    if (found && rank <= highest) continue;
    found = [key, refresh];
    highest = rank;
  }
  return found!;
}
