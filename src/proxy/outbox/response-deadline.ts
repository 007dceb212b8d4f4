import type { Timer } from '../../platform/timer.js';

/** Until when a shopper waits for the response. */
export interface ResponseDeadline {
  /** What `work` resolves or rejects to; null when the deadline passes first: the work goes on, and nobody observes its end. */
  within<T>(work: Promise<T>): Promise<T | null>;
  /** Cancels the deadline, so that the shopper waits until the response is there. False when the deadline has passed already. */
  keepShopperWaiting(): boolean;
}

/** A deadline in `ms` from now. */
export function createResponseDeadline(ms: number, timer: Timer): ResponseDeadline {
  let hasPassed = false;
  let pass: (nothing: null) => void;
  const passed = new Promise<null>((resolve) => {
    pass = resolve;
  });
  const stopTimer = timer(() => {
    hasPassed = true;
    pass(null);
  }, ms);
  return {
    within: (work) => Promise.race([work, passed]),
    keepShopperWaiting() {
      stopTimer();
      return !hasPassed;
    },
  };
}
