import type { Outcome } from './circuit.js';

/**
 * What a request to the service is for, the most important first: each may go where the next may not any more. A `read` has
 * a reader who waits, or continues a list; a `refresh` starts one in the background, for readers who have a response already.
 */
export type Purpose = 'submission' | 'read' | 'refresh';

export const PURPOSES: readonly Purpose[] = ['submission', 'read', 'refresh'];

/** A value for each purpose. */
export function perPurpose<T>(make: (purpose: Purpose) => T): Record<Purpose, T> {
  return { submission: make('submission'), read: make('read'), refresh: make('refresh') };
}

/** Why no request may be sent now, and for how long, milliseconds. */
export interface Pause {
  ms: number;
  /** The minute is used up, or the service asked for a pause; or the service has failed too often. */
  code: 'rate_limited' | 'unreachable';
}

/** The longest pause that a service may ask for, milliseconds. It may be well long before a later one ends. */
export const LONGEST_PAUSE_MS = 3_600_000;

/** Why the budget gave no permit in time. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError';
  readonly pause: Pause;

  constructor(pause: Pause) {
    super(pause.code);
    this.pause = pause;
  }
}

/**
 * The right to send one request. It is passed on with the work that needs it: the first request of that work spends it, and
 * later ones take permits of their own. Its request counts from the moment it was taken, whether it is spent or not: the
 * other processes cannot be told otherwise.
 */
export class Permit {
  readonly purpose: Purpose;
  readonly #onSettled: (outcome: Outcome) => void;
  #state: 'unused' | 'spent' | 'settled' = 'unused';

  constructor(purpose: Purpose, onSettled: (outcome: Outcome) => void) {
    this.purpose = purpose;
    this.#onSettled = onSettled;
  }

  /** True for the request that may go with it, which must settle it; false when another has spent it. */
  spend(): boolean {
    if (this.#state !== 'unused') return false;
    this.#state = 'spent';
    return true;
  }

  /** Says how its request ended. Only the first outcome counts. */
  settle(outcome: Outcome): void {
    if (this.#state === 'settled') return;
    this.#state = 'settled';
    this.#onSettled(outcome);
  }

  /** Gives it up where no request spent it. */
  release(): void {
    if (this.#state === 'unused') this.settle('unknown');
  }
}
