import type { Timer } from '../timer.js';
import { BudgetError, type Hold } from './hold.js';
import { PURPOSES, type Purpose, perPurpose } from './purpose.js';

export interface TurnsOptions<Turn> {
  /** What holds up a request, whoever else waits. */
  wait(purpose: Purpose): Hold;
  /** Takes a turn that has come. */
  enter(purpose: Purpose): Turn | Promise<Turn>;
  timer: Timer;
}

/** Where requests wait for their turn: the most important first, and each purpose in its order. */
export interface Turns<Turn> {
  /** A request's place in the order of those that came, which it keeps when it comes again. */
  ticket(): number;
  /** Waits for `ms` at most. Rejects with a {@link BudgetError} when its turn did not come, or with the signal's reason. */
  next(purpose: Purpose, ticket: number, ms: number, signal?: AbortSignal): Promise<Turn>;
  /** Whether a request would have to wait for others. */
  isQueued(purpose: Purpose): boolean;
  waiting(purpose: Purpose): number;
  /** Lets go whoever may go now. */
  wake(): void;
}

export function createTurns<Turn>({ wait, enter, timer }: TurnsOptions<Turn>): Turns<Turn> {
  const queues = perPurpose(() => [] as { ticket: number; start: () => void }[]);
  let tickets = 0;
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
        queue.shift()!.start();
      }
    }
  }

  return {
    ticket() {
      tickets += 1;
      return tickets;
    },

    next(purpose, ticket, ms, signal) {
      return new Promise((resolve, reject) => {
        const queue = queues[purpose];
        const leave = (reason: unknown) => {
          if (!queue.includes(waiting)) return;
          queue.splice(queue.indexOf(waiting), 1);
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
        const waiting = { ticket, start };
        const later = queue.findIndex((other) => other.ticket > ticket);
        queue.splice(later < 0 ? queue.length : later, 0, waiting);
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
