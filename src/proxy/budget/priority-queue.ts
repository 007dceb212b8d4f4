import type { Timer } from '../../platform/timer.js';
import { BudgetError, type Pause, PURPOSES, type Purpose, perPurpose } from './permit.js';

export interface PriorityQueueOptions<Entered> {
  /** How long a request has to wait, whoever else waits; 0 ms when it may go. */
  pauseOf(purpose: Purpose): Pause;
  /** Lets a request go that may. */
  enter(purpose: Purpose): Entered | Promise<Entered>;
  timer: Timer;
}

/** Where requests wait for their permit: the most important purpose first, and each purpose in the order of arrival. */
export interface PriorityQueue<Entered> {
  /** The number of a request in the order of arrival, which it keeps when it has to wait again. */
  arrive(): number;
  /** Waits for `ms` at most. Rejects with a {@link BudgetError} when it was not let go by then, or with the signal's reason. */
  next(purpose: Purpose, arrival: number, ms: number, signal?: AbortSignal): Promise<Entered>;
  /** Whether a request would have to wait for others. */
  isQueued(purpose: Purpose): boolean;
  waiting(purpose: Purpose): number;
  /** Lets those go that may go now. */
  wake(): void;
}

export function createPriorityQueue<Entered>({
  pauseOf,
  enter,
  timer,
}: PriorityQueueOptions<Entered>): PriorityQueue<Entered> {
  const waiters = perPurpose(() => [] as { arrival: number; go: () => void }[]);
  let arrivals = 0;
  let cancelWake: (() => void) | undefined;

  function wake(): void {
    cancelWake?.();
    cancelWake = undefined;
    for (const purpose of PURPOSES) {
      const queue = waiters[purpose];
      while (queue.length > 0) {
        const { ms } = pauseOf(purpose);
        if (ms > 0) {
          cancelWake = timer(wake, ms);
          // What is less important may not go either.
          return;
        }
        queue.shift()!.go();
      }
    }
  }

  return {
    arrive() {
      arrivals += 1;
      return arrivals;
    },

    next(purpose, arrival, ms, signal) {
      return new Promise((resolve, reject) => {
        const queue = waiters[purpose];
        const leave = (reason: unknown) => {
          if (!queue.includes(waiter)) return;
          queue.splice(queue.indexOf(waiter), 1);
          done();
          reject(reason);
        };
        const onAbort = () => leave(signal!.reason);
        const cancelTimeout = timer(() => {
          wake();
          leave(new BudgetError(pauseOf(purpose)));
        }, ms);
        const done = () => {
          cancelTimeout();
          signal?.removeEventListener('abort', onAbort);
        };
        const go = () => {
          done();
          resolve(enter(purpose));
        };
        const waiter = { arrival, go };
        const later = queue.findIndex((other) => other.arrival > arrival);
        queue.splice(later < 0 ? queue.length : later, 0, waiter);
        signal?.addEventListener('abort', onAbort, { once: true });
        wake();
      });
    },

    isQueued: (purpose) =>
      PURPOSES.slice(0, PURPOSES.indexOf(purpose) + 1).some((earlier) => waiters[earlier].length > 0),
    waiting: (purpose) => waiters[purpose].length,
    wake,
  };
}
