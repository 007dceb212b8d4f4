import type { Timer } from '../../platform/timer.js';
import { type Budget, runWithPermit } from '../budget/budget.js';
import type { Pause, Permit, Purpose } from '../budget/permit.js';
import { noTurnRefusal } from '../upstream-refusal.js';

export interface RefreshQueueOptions {
  /** Absent: the service takes as much as comes. */
  budget?: Budget | undefined;
  /** Refreshes that run at once. A slow one no longer counts: it gives up its place and goes on without it. */
  places: number;
  /** How long a refresh keeps its place, ms. A slower one goes on without: vendors that hang must not block the others. */
  placeMs: number;
  /** Refreshes that a reader waits for, in the queue. */
  waiting: number;
  timer: Timer;
}

/** The turn of a refresh. It must leave its place, whatever came of it. */
export interface Place {
  /** What a request of it is for: a `read` where a reader waits. */
  readonly purpose: Purpose;
  /** See {@link runWithPermit}. */
  runWithPermit<T>(work: (permit: Permit | undefined) => Promise<T>): Promise<T>;
  leave(): void;
}

/**
 * Where refreshes wait for their turn. Those that a reader waits for go first, as they came; then the one that ranks highest
 * at that moment.
 */
export interface RefreshQueue {
  /**
   * Resolves to its place when its turn has come, and to null when it is removed. `first`: it goes before the others that
   * readers wait for. Rejects with a Refusal when too many readers wait already.
   */
  enter(key: string, rank: () => number, how: { awaited: boolean; first: boolean }): Promise<Place | null>;
  /** Moves it forward: now a reader waits for it. Throws a Refusal when too many readers wait already. */
  promote(key: string): void;
  remove(key: string): void;
  /** What refreshes that a reader waits for have to wait for; null when for nothing but others before them. */
  pausedFor(): Pause | null;
  /** Refreshes that are in flight, and that wait. */
  counts(): { running: number; waiting: number };
}

interface Waiter {
  rank(): number;
  go(place: Place | null): void;
}

/**
 * Refreshes in flight for each place, slow ones included: 96 with 16 places (docs/decisions/0029). Where
 * vendors hang for the whole 30 s, each place, which a refresh keeps for 2.5 s, would have twelve in flight; this halves that.
 */
const MOST_FOR_A_PLACE = 6;

export function createRefreshQueue(options: RefreshQueueOptions): RefreshQueue {
  const { budget, places, placeMs, waiting, timer } = options;
  let awaited = new Map<string, Waiter>();
  const background = new Map<string, Waiter>();
  let running = 0;
  /** Places that are taken. */
  let taken = 0;
  /** Refreshes that have a place, and no request counted by the budget yet. */
  let ahead = 0;
  let cancelWake: (() => void) | undefined;

  function startWaiting(): void {
    cancelWake?.();
    cancelWake = undefined;
    while (taken < places && running < places * MOST_FOR_A_PLACE) {
      const queue = awaited.size > 0 ? awaited : background;
      if (queue.size === 0) return;
      const purpose = queue === awaited ? 'read' : 'refresh';
      const pause = budget?.pausedFor(purpose, ahead);
      if (pause) {
        cancelWake = timer(startWaiting, pause.ms);
        return;
      }
      const [key, waiter] = queue === awaited ? awaited.entries().next().value! : highest(background);
      queue.delete(key);
      waiter.go(takePlace(purpose));
    }
  }

  function takePlace(purpose: Purpose): Place {
    running += 1;
    taken += 1;
    ahead += 1;
    let isAhead = true;
    let isSlow = false;
    const cancelSlow = timer(() => {
      isSlow = true;
      taken -= 1;
      startWaiting();
    }, placeMs);
    const arrive = () => {
      if (isAhead) ahead -= 1;
      isAhead = false;
    };
    return {
      purpose,
      runWithPermit(work) {
        arrive();
        const result = runWithPermit(budget, purpose, work);
        startWaiting();
        return result;
      },
      leave() {
        arrive();
        cancelSlow();
        running -= 1;
        if (!isSlow) taken -= 1;
        startWaiting();
      },
    };
  }

  function checkRoom(): void {
    if (awaited.size >= waiting) throw noTurnRefusal(pausedFor());
  }

  function pausedFor(): Pause | null {
    return budget?.pausedFor('read') ?? null;
  }

  return {
    enter: (key, rank, how) =>
      new Promise((go) => {
        const waiter = { rank, go };
        if (how.first) awaited = new Map([[key, waiter], ...awaited]);
        else if (how.awaited) {
          checkRoom();
          awaited.set(key, waiter);
        } else background.set(key, waiter);
        startWaiting();
      }),

    promote(key) {
      const waiter = background.get(key);
      if (!waiter) return;
      checkRoom();
      background.delete(key);
      awaited.set(key, waiter);
      startWaiting();
    },

    remove(key) {
      const waiter = awaited.get(key) ?? background.get(key);
      awaited.delete(key);
      background.delete(key);
      waiter?.go(null);
    },

    pausedFor,
    counts: () => ({ running, waiting: awaited.size + background.size }),
  };
}

function highest(waiters: Map<string, Waiter>): [string, Waiter] {
  let found: [string, Waiter] | undefined;
  let most = -Infinity;
  for (const [key, waiter] of waiters) {
    const rank = waiter.rank();
    if (found && rank <= most) continue;
    found = [key, waiter];
    most = rank;
  }
  return found!;
}

// Which refresh goes first, and when a list is read again as a whole although nothing is said to have changed.

/**
 * After this long without a read, demand counts half, ms: long enough to tell a vendor read every hour from one read every
 * day. A vendor that is not read any more is not refreshed anyway.
 */
const HALF_LIFE_MS = 6 * 3_600_000;

/** How much a vendor was read recently: each read counts one, and less the longer ago it was. */
export class Demand {
  #reads = 0;
  #at = 0;

  read(now: number): void {
    this.#reads = this.at(now) + 1;
    this.#at = now;
  }

  at(now: number): number {
    return this.#reads * 2 ** (Math.min(0, this.#at - now) / HALF_LIFE_MS);
  }
}

/**
 * Which refresh does its readers the most good: the highest first. The square makes a vendor read four times as much be
 * refreshed twice as often, which gives the average reader the youngest snapshot; docs/decisions/0029 derives it.
 */
export function rank(demand: number, stalenessMs: number): number {
  return demand * stalenessMs ** 2;
}

/** A list is read as a whole at most this often, ms. */
const RECHECK_MS = 1_800_000;
/** The part of a minute's requests that this may take, and the smaller one that everybody's turn is reckoned by, so that none waits for ever. */
const MOST_SHARE = 1 / 4;
const USUAL_SHARE = 1 / 5;
const MINUTE_MS = 60_000;

/** Whether what was read as a whole at `wholeAt`, one of `size` in memory, is to be read again now; true takes its turn. */
export type Recheck = (wholeAt: number, size: number) => boolean;

interface RecheckOptions {
  /** Requests a minute that the service takes; without it, as many as come. */
  ratePerMinute: number | undefined;
  now: () => number;
}

/**
 * Whatever the change feed says, every list is read again now and then, in case the feed missed something: one after the other,
 * since lists that were first read together would be due together, and the feed confirms what waits meanwhile.
 */
export function createRecheck({ ratePerMinute = Number.POSITIVE_INFINITY, now }: RecheckOptions): Recheck {
  const gapMs = MINUTE_MS / (ratePerMinute * MOST_SHARE);
  const turnMs = MINUTE_MS / (ratePerMinute * USUAL_SHARE);
  let nextAt = 0;
  return (wholeAt, size) => {
    const time = now();
    if (time < nextAt || time - wholeAt <= Math.max(RECHECK_MS, size * turnMs)) return false;
    nextAt = time + gapMs;
    return true;
  };
}
