import { BudgetError, type Hold } from './hold.js';
import { PURPOSES, type Purpose, perPurpose } from './purpose.js';
import type { Timer } from './timer.js';

export interface TurnsOptions<Turn> {
  /** What holds up a request, whoever else waits. */
  wait(purpose: Purpose): Hold;
  /** Takes a turn that has come. */
  enter(purpose: Purpose): Turn | Promise<Turn>;
  timer: Timer;
}

/** Where requests wait for their turn: the most important first, and each purpose in its order. */
export interface Turns<Turn> {
  /**
   * Waits for `ms` at most; one that comes `again` waits before all others. Rejects with a {@link BudgetError} when its
   * turn did not come, or with the signal's reason.
   */
  next(purpose: Purpose, ms: number, signal: AbortSignal | undefined, again: boolean): Promise<Turn>;
  /** Whether a request would have to wait for others. */
  isQueued(purpose: Purpose): boolean;
  waiting(purpose: Purpose): number;
  /** Lets go whoever may go now. */
  wake(): void;
}

export function createTurns<Turn>({ wait, enter, timer }: TurnsOptions<Turn>): Turns<Turn> {
  const queues = perPurpose(() => [] as (() => void)[]);
  let cancelWake: (() => void) | undefined;

  function wake(): void {
    cancelWake?.();
    cancelWake = undefined;
    for (const purpose of PURPOSES) {
      const queue = queues[purpose];
      while (queue.length > 0) {
        const { ms } = wait(purpose);
        if (ms > 0) {
          cancelWake = timer(wake, ms);
          // What is less important may not go either.
          return;
        }
        queue.shift()!();
      }
    }
  }

  return {
    next(purpose, ms, signal, again) {
      return new Promise((resolve, reject) => {
        const queue = queues[purpose];
        const leave = (reason: unknown) => {
          if (!queue.includes(start)) return;
          queue.splice(queue.indexOf(start), 1);
          endPatience();
          reject(reason);
        };
        const endPatience = timer(() => {
          wake();
          leave(new BudgetError(wait(purpose)));
        }, ms);
        const start = () => {
          endPatience();
          resolve(enter(purpose));
        };
        if (again) queue.unshift(start);
        else queue.push(start);
        signal?.addEventListener('abort', () => leave(signal.reason), { once: true });
        wake();
      });
    },

    isQueued: (purpose) =>
      PURPOSES.slice(0, PURPOSES.indexOf(purpose) + 1).some((earlier) => queues[earlier].length > 0),
    waiting: (purpose) => queues[purpose].length,
    wake,
  };
}
