import { Circuit, type CircuitOptions, type Outcome } from './circuit.js';
import { RollingLog } from './rolling-log.js';
import { SYSTEM_TIMER, type Timer } from './timer.js';

/**
 * What a request to the service is for, the most important first: each may go where the next may not any more. A `read` has
 * a reader who waits, or goes on with a list; a `refresh` begins one behind readers who have an answer.
 */
export type Purpose = 'submission' | 'read' | 'refresh';

export interface BudgetOptions {
  /** Requests in any sixty seconds. */
  ratePerMinute: number;
  /** Part of them that is kept for submissions, and as much again that refreshes behind leave to reads; 0.1, at least 1. */
  reservedShare?: number;
  /** Requests that wait for their turn, for each purpose; 100. */
  waiting?: number;
  /** When a service that fails is left alone: after 5 failures in a row, for 10 s. */
  circuit?: Partial<CircuitOptions>;
  /** Milliseconds since 1970. */
  now?: () => number;
  timer?: Timer;
}

/** Why no request may be sent now, and for how long, ms. */
export interface Hold {
  ms: number;
  /** The minute is used up or the service asked for a pause; or it has failed too often. */
  code: 'rate_limited' | 'unreachable';
}

/** Thrown to a request that cannot be sent in time. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  readonly hold: Hold;

  constructor(hold: Hold) {
    super(hold.code);
    this.hold = hold;
  }
}

/** The requests a minute that one process may send to the service, and whether the service is worth asking. */
export interface Budget {
  /**
   * Waits for a request's turn and takes it from the minute; what it resolves to must be told how the request ended. When
   * nobody waits that is done before it returns. Rejects with a {@link BudgetError} when the turn would come after
   * `patienceMs`, too many wait already or the service is down, and with the signal's reason when it fires.
   */
  take(purpose: Purpose, patienceMs: number, signal?: AbortSignal): Promise<(outcome: Outcome) => void>;
  /** Null when a request for this would be sent at once. */
  hold(purpose: Purpose): Hold | null;
  /** Nothing is sent for `ms`: the service asked for it. */
  pause(ms: number): void;
  /** Requests of the last sixty seconds. */
  used(): number;
}

const PURPOSES: readonly Purpose[] = ['submission', 'read', 'refresh'];

export function createBudget(options: BudgetOptions): Budget {
  const {
    ratePerMinute: rate,
    reservedShare = 0.1,
    waiting: most = 100,
    now = Date.now,
    timer = SYSTEM_TIMER,
  } = options;
  if (!Number.isInteger(rate) || rate < 1) throw new TypeError('ratePerMinute must be a whole number, at least 1');
  const circuit = new Circuit({ failures: 5, openMs: 10_000, ...options.circuit });
  const share = Math.max(1, Math.floor(rate * reservedShare));
  const reserves = reservesOf(share);
  const all = new RollingLog(rate);
  const submissions = new RollingLog(share);
  const queues: Record<Purpose, Set<() => void>> = {
    submission: new Set(),
    read: new Set(),
    refresh: new Set(),
  };
  let cancelWake: (() => void) | undefined;

  /** Until a request may go, whoever else waits. */
  function wait(purpose: Purpose): Hold {
    const time = now();
    const ms = Math.max(circuit.wait(time), all.wait(allowed(purpose, time), time));
    return { ms, code: circuit.wait(time) > 0 && !circuit.paused ? 'unreachable' : 'rate_limited' };
  }

  /** What submissions have used of their part is not kept a second time. However small the rate, one may read. */
  function allowed(purpose: Purpose, time: number): number {
    if (purpose === 'submission') return rate;
    return Math.max(1, rate - Math.max(0, reserves[purpose] - submissions.count(time)));
  }

  function isQueued(purpose: Purpose): boolean {
    return PURPOSES.slice(0, PURPOSES.indexOf(purpose) + 1).some((earlier) => queues[earlier].size > 0);
  }

  function begin(purpose: Purpose): (outcome: Outcome) => void {
    all.add(now());
    if (purpose === 'submission') submissions.add(now());
    const settle = circuit.begin();
    let settled = false;
    return (outcome) => {
      if (settled) return;
      settled = true;
      settle(outcome, now());
      sendWaiting();
    };
  }

  function sendWaiting(): void {
    cancelWake?.();
    cancelWake = undefined;
    for (const purpose of PURPOSES) {
      for (const next of queues[purpose]) {
        const { ms } = wait(purpose);
        if (ms > 0) {
          cancelWake = timer(sendWaiting, ms);
          // What is less important may not go either.
          return;
        }
        queues[purpose].delete(next);
        next();
      }
    }
  }

  return {
    async take(purpose, patienceMs, signal) {
      signal?.throwIfAborted();
      const hold = wait(purpose);
      if (hold.ms === 0 && !isQueued(purpose)) return begin(purpose);
      // Whoever waits for a service that is down keeps a reader waiting for nothing.
      const hopeless = hold.code === 'unreachable' || hold.ms > patienceMs;
      if (hopeless || queues[purpose].size >= most) throw new BudgetError(hold);
      return new Promise((resolve, reject) => {
        const queue = queues[purpose];
        const leave = (reason: unknown) => {
          if (queue.delete(start)) reject(reason);
        };
        const endPatience = timer(() => {
          sendWaiting();
          leave(new BudgetError(wait(purpose)));
        }, patienceMs);
        const start = () => {
          endPatience();
          resolve(begin(purpose));
        };
        queue.add(start);
        signal?.addEventListener('abort', () => leave(signal.reason), { once: true });
        sendWaiting();
      });
    },

    hold(purpose) {
      const hold = wait(purpose);
      if (hold.ms > 0) return hold;
      return isQueued(purpose) ? { ms: QUEUE_LOOK_MS, code: 'rate_limited' } : null;
    },

    pause(ms) {
      circuit.pause(now() + ms);
    },

    used: () => all.count(now()),
  };
}

/** Whoever finds others waiting looks again after this, ms. */
const QUEUE_LOOK_MS = 1_000;

/** What each purpose leaves to those before it. */
function reservesOf(share: number): Record<Exclude<Purpose, 'submission'>, number> {
  return { read: share, refresh: share * 2 };
}
