import type { Timer } from '../timer.js';

/** How long a shopper waits for an answer. */
export interface Patience {
  /** What `work` resolves or rejects to; null when it takes too long: it goes on, and how it ends is then nobody's. */
  within<T>(work: Promise<T>): Promise<T | null>;
  /** Whether the shopper still waits. One who does then waits until the answer, however long that takes. */
  hold(): boolean;
  end(): void;
}

export function createPatience(ms: number, timer: Timer): Patience {
  let held = false;
  let over = false;
  let leave: (nothing: null) => void;
  const left = new Promise<null>((resolve) => {
    leave = resolve;
  });
  const end = timer(() => {
    if (held) return;
    over = true;
    leave(null);
  }, ms);
  return {
    within: (work) => Promise.race([work, left]),
    hold() {
      held = !over;
      return held;
    },
    end,
  };
}
