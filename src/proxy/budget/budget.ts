import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { Sharing } from '../store-health.js';
import { Circuit, type CircuitOptions, type CircuitState, type Outcome } from './circuit.js';
import { BudgetError, type Pause, Permit, type Purpose, perPurpose } from './permit.js';
import { createPriorityQueue } from './priority-queue.js';
import type { SharedWindow } from './shared-window.js';
import { SlidingWindow } from './sliding-window.js';

export interface BudgetOptions {
  /** Requests in any sixty seconds. */
  ratePerMinute: number;
  /** The window of all processes, so that they keep to the rate together; without it, this one keeps to it. */
  sharedWindow?: SharedWindow;
  /** Part of them that is kept for submissions, and as much again that background refreshes leave to reads; 0.1, at least 1. */
  reservedShare?: number;
  /** Requests that wait for a permit, for each purpose; 100. */
  waiting?: number;
  /** When a service that fails is left alone: after 5 failures in a row, for 10 s. */
  circuit?: Partial<CircuitOptions>;
  /** Milliseconds since 1970. */
  now?: () => number;
  timer?: Timer;
  /** Is told when the shared window is lost, and when it is back: `severity` and `event`. */
  onEvent?: (event: object) => void;
}

/** Counts of a budget since it was made, and where it stands. */
export interface BudgetStats {
  /** Requests of this process in the last sixty seconds, and how many all may send. */
  used: number;
  rate: number;
  circuit: CircuitState;
  /** Whether the minute is that of all processes. */
  sharing: Sharing;
  /** Requests that wait for a permit. */
  waiting: Record<Purpose, number>;
  /** Requests by how they ended; `refused` were not sent, since none of the time that they could wait was long enough. */
  requests: Record<Purpose, Record<Outcome | 'refused', number>>;
}

/** How long a request waits for its permit, milliseconds; 0. The wait ends early with the signal. */
export interface AcquireOptions {
  waitMs?: number;
  signal?: AbortSignal | undefined;
}

/** The requests a minute that may be sent to the service, and whether the service is well enough for one. */
export interface Budget {
  /**
   * Takes one request from the minute; the permit must be settled or released. What this process counts, it has counted when
   * the call returns, unless others wait. Rejects with a {@link BudgetError} when a permit would come too late, too many wait
   * already or the service is down, and with the signal's reason when it fires.
   */
  acquire(purpose: Purpose, options?: AcquireOptions): Promise<Permit>;
  /** What a request for this purpose would have to wait for, after `ahead` others; null when it would be sent at once. */
  pausedFor(purpose: Purpose, ahead?: number): Pause | null;
  /** Gives no permit for `ms`: the service asked for it. */
  pause(ms: number): void;
  /** Requests of this process in the last sixty seconds. */
  used(): number;
  stats(): BudgetStats;
}

/** A request that finds others waiting looks again after this, milliseconds. */
const QUEUE_LOOK_MS = 1_000;

export function createBudget(options: BudgetOptions): Budget {
  const { ratePerMinute: rate, reservedShare = 0.1, waiting: most = 100 } = options;
  const { now = Date.now, timer = SYSTEM_TIMER, onEvent = () => {} } = options;
  if (!Number.isInteger(rate) || rate < 1) throw new TypeError('ratePerMinute must be a whole number, at least 1');
  const circuit = new Circuit({ failures: 5, openMs: 10_000, ...options.circuit });
  const minute = new SlidingWindow({
    ratePerMinute: rate,
    reservedShare,
    sharedWindow: options.sharedWindow,
    now,
    timer,
    log: onEvent,
  });
  const queue = createPriorityQueue<Permit | Pause>({ pauseOf, enter, timer });
  const requests = perPurpose(() => ({ responded: 0, failed: 0, unknown: 0, refused: 0 }));

  /** How long a request has to wait whether others wait or not; 0 ms when it need not. */
  function pauseOf(purpose: Purpose, ahead = 0): Pause {
    const down = circuit.wait(now(), ahead);
    const ms = Math.max(down, minute.wait(purpose, ahead));
    return { ms, code: down > 0 && circuit.state !== 'paused' ? 'unreachable' : 'rate_limited' };
  }

  /** Counts a request that may go. Resolves to a pause when the shared window refuses it. */
  function enter(purpose: Purpose): Permit | Promise<Permit | Pause> {
    const settle = circuit.begin();
    const permit = new Permit(purpose, (outcome) => {
      settle(outcome, now());
      requests[purpose][outcome] += 1;
      queue.wake();
    });
    const entering = minute.enter(purpose);
    if (!entering) return permit;
    return entering.then((refused) => {
      if (!refused) return permit;
      settle('unknown', now());
      queue.wake();
      if (refused.paused) circuit.pause(now() + refused.waitMs);
      return { ms: refused.waitMs, code: 'rate_limited' };
    });
  }

  async function take(purpose: Purpose, waitMs: number, signal?: AbortSignal): Promise<Permit> {
    const until = now() + waitMs;
    const arrival = queue.arrive();
    for (;;) {
      signal?.throwIfAborted();
      const left = until - now();
      const pause = pauseOf(purpose);
      const waits = pause.ms > 0 || queue.isQueued(purpose);
      // A request that waits for a service that is down keeps its reader waiting for nothing.
      const hopeless = pause.code === 'unreachable' || pause.ms > left;
      if (waits && (hopeless || queue.waiting(purpose) >= most)) throw new BudgetError(pause);
      const entering = waits ? queue.next(purpose, arrival, left, signal) : enter(purpose);
      const taken = entering instanceof Permit ? entering : await entering;
      if (taken instanceof Permit) return taken;
      if (taken.ms > until - now()) throw new BudgetError(taken);
    }
  }

  return {
    async acquire(purpose, { waitMs = 0, signal } = {}) {
      try {
        return await take(purpose, waitMs, signal);
      } catch (error) {
        // A request that does not wait comes again by itself.
        if (error instanceof BudgetError && waitMs > 0) requests[purpose].refused += 1;
        throw error;
      }
    },

    pausedFor(purpose, ahead) {
      const pause = pauseOf(purpose, ahead);
      if (pause.ms > 0) return pause;
      return queue.isQueued(purpose) ? { ms: QUEUE_LOOK_MS, code: 'rate_limited' } : null;
    },

    pause(ms) {
      circuit.pause(now() + ms);
      minute.pause(ms);
    },

    used: () => minute.count(),

    stats: () => ({
      used: minute.count(),
      rate,
      circuit: circuit.state,
      sharing: minute.sharing,
      waiting: perPurpose(queue.waiting),
      requests: perPurpose((purpose) => ({ ...requests[purpose] })),
    }),
  };
}

/**
 * Takes a permit without waiting and passes it on to `work`, whose first request spends it. Rejects with a
 * {@link BudgetError}, and does not begin the work, when there is none now. Without a budget the work gets none.
 */
export async function runWithPermit<T>(
  budget: Budget | undefined,
  purpose: Purpose,
  work: (permit: Permit | undefined) => Promise<T>,
): Promise<T> {
  const permit = await budget?.acquire(purpose);
  try {
    return await work(permit);
  } finally {
    permit?.release();
  }
}
