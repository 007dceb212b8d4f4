import type { Sharing } from '../store-health.js';
import { SYSTEM_TIMER, type Timer } from '../timer.js';
import { Circuit, type CircuitOptions, type CircuitState, type Outcome } from './circuit.js';
import { BudgetError, type Hold } from './hold.js';
import { Minute } from './minute.js';
import { type Purpose, perPurpose } from './purpose.js';
import type { RequestLog } from './request-log.js';
import { createTurns } from './turns.js';

export { BudgetError, type Hold } from './hold.js';
export type { Purpose } from './purpose.js';

export interface BudgetOptions {
  /** Requests in any sixty seconds. */
  ratePerMinute: number;
  /** The log of all processes, so that they keep to the rate together; without it, this one keeps to it. */
  log?: RequestLog;
  /** Part of them that is kept for submissions, and as much again that refreshes behind leave to reads; 0.1, at least 1. */
  reservedShare?: number;
  /** Requests that wait for their turn, for each purpose; 100. */
  waiting?: number;
  /** When a service that fails is left alone: after 5 failures in a row, for 10 s. */
  circuit?: Partial<CircuitOptions>;
  /** Milliseconds since 1970. */
  now?: () => number;
  timer?: Timer;
  /** Is told when the log is lost, and when it is back: `severity` and `event`. */
  onEvent?: (event: object) => void;
}

/** What a request takes its turn for: to be told how it ended, once. */
export type Settle = (outcome: Outcome) => void;

/** Counts of a budget since it was made, and where it stands. */
export interface BudgetStats {
  /** Requests of this process in the last sixty seconds, and how many all may send. */
  used: number;
  rate: number;
  circuit: CircuitState;
  /** Whether the minute is that of all processes. */
  sharing: Sharing;
  /** Requests that wait for their turn. */
  waiting: Record<Purpose, number>;
  /** Requests by how they ended; `refused` were not sent. */
  requests: Record<Purpose, Record<Outcome | 'refused', number>>;
}

/** The requests a minute that may be sent to the service, and whether the service is worth asking. */
export interface Budget {
  /**
   * Waits for a request's turn and takes it from the minute; what it resolves to must be told how the request ended. When
   * nobody waits that is done before it returns. Rejects with a {@link BudgetError} when the turn would come after
   * `patienceMs`, too many wait already or the service is down, and with the signal's reason when it fires.
   */
  take(purpose: Purpose, patienceMs: number, signal?: AbortSignal): Promise<Settle>;
  /**
   * Takes a turn for the first request that `send` sends before it returns: that one takes none. Rejects with a
   * {@link BudgetError}, and does not call `send`, when it is not its turn now.
   */
  start<T>(purpose: Purpose, send: () => Promise<T>): Promise<T>;
  /** Null when a request for this would be sent at once, after `ahead` others. */
  hold(purpose: Purpose, ahead?: number): Hold | null;
  /** Nothing is sent for `ms`: the service asked for it. */
  pause(ms: number): void;
  /** Requests of this process in the last sixty seconds. */
  used(): number;
  stats(): BudgetStats;
}

/** Whoever finds others waiting looks again after this, ms. */
const QUEUE_LOOK_MS = 1_000;

export function createBudget(options: BudgetOptions): Budget {
  const { ratePerMinute: rate, reservedShare = 0.1, waiting: most = 100 } = options;
  const { now = Date.now, timer = SYSTEM_TIMER, onEvent = () => {} } = options;
  if (!Number.isInteger(rate) || rate < 1) throw new TypeError('ratePerMinute must be a whole number, at least 1');
  const circuit = new Circuit({ failures: 5, openMs: 10_000, ...options.circuit });
  const minute = new Minute({ ratePerMinute: rate, reservedShare, shared: options.log, now, timer, log: onEvent });
  const turns = createTurns<Settle | Hold>({ wait, enter, timer });
  const requests = perPurpose(() => ({ answered: 0, failed: 0, unknown: 0, refused: 0 }));
  /** The turn that `start` hands on. */
  let handedOn: Settle | undefined;

  /** Until a request may go, whoever else waits. */
  function wait(purpose: Purpose, ahead = 0): Hold {
    const down = circuit.wait(now(), ahead);
    const ms = Math.max(down, minute.wait(purpose, ahead));
    return { ms, code: down > 0 && circuit.state !== 'paused' ? 'unreachable' : 'rate_limited' };
  }

  /** Takes a turn that has come. Resolves to the hold when the shared log refuses it. */
  function enter(purpose: Purpose): Settle | Promise<Settle | Hold> {
    const settle = settling(purpose, circuit.begin());
    const entering = minute.enter(purpose);
    return entering
      ? entering.then((refused) => {
          if (!refused) return settle;
          settle(null);
          if (refused.paused) circuit.pause(now() + refused.waitMs);
          return { ms: refused.waitMs, code: 'rate_limited' };
        })
      : settle;
  }

  /** How a request ended is told once; null: it was not sent. */
  function settling(purpose: Purpose, settle: ReturnType<Circuit['begin']>): (outcome: Outcome | null) => void {
    let settled = false;
    return (outcome) => {
      if (settled) return;
      settled = true;
      settle(outcome ?? 'unknown', now());
      if (outcome) requests[purpose][outcome] += 1;
      turns.wake();
    };
  }

  async function take(purpose: Purpose, patienceMs: number, signal?: AbortSignal): Promise<Settle> {
    const until = now() + patienceMs;
    const ticket = turns.ticket();
    for (;;) {
      signal?.throwIfAborted();
      const left = until - now();
      const hold = wait(purpose);
      const waits = hold.ms > 0 || turns.isQueued(purpose);
      // Whoever waits for a service that is down keeps a reader waiting for nothing.
      const hopeless = hold.code === 'unreachable' || hold.ms > left;
      if (waits && (hopeless || turns.waiting(purpose) >= most)) throw new BudgetError(hold);
      const entering = waits ? turns.next(purpose, ticket, left, signal) : enter(purpose);
      const taken = typeof entering === 'function' ? entering : await entering;
      if (typeof taken === 'function') return taken;
      if (taken.ms > until - now()) throw new BudgetError(taken);
    }
  }

  return {
    async take(purpose, patienceMs, signal) {
      const paid = handedOn;
      handedOn = undefined;
      if (paid) return paid;
      return take(purpose, patienceMs, signal).catch((error: unknown) => {
        if (error instanceof BudgetError) requests[purpose].refused += 1;
        throw error;
      });
    },

    start(purpose, send) {
      const first = (settle: Settle) => {
        handedOn = settle;
        const sent = send();
        // What was not sent at once takes a turn of its own, and this one is lost to it.
        if (handedOn === settle) settle('unknown');
        handedOn = undefined;
        return sent;
      };
      const free = !options.log && wait(purpose).ms === 0 && !turns.isQueued(purpose);
      const settle = free ? enter(purpose) : undefined;
      return typeof settle === 'function' ? first(settle) : take(purpose, 0).then(first);
    },

    hold(purpose, ahead) {
      const hold = wait(purpose, ahead);
      if (hold.ms > 0) return hold;
      return turns.isQueued(purpose) ? { ms: QUEUE_LOOK_MS, code: 'rate_limited' } : null;
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
      waiting: perPurpose(turns.waiting),
      requests: perPurpose((purpose) => ({ ...requests[purpose] })),
    }),
  };
}
