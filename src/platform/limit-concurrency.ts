/** How many run at once, how many may wait for their turn, and the error of one more. */
export interface ConcurrencyOptions {
  atOnce: number;
  mostWaiting: number;
  tooMany: () => Error;
}

/** Runs the work it is given, so many at once; the others wait in the order in which they came. Rejects with `tooMany()` where as many wait as may. */
export type LimitedRun = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a limit. */
export function limitConcurrency({ atOnce, mostWaiting, tooMany }: ConcurrencyOptions): LimitedRun {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw tooMany();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes this place over: between a place that is free and the one who wakes, a newcomer would take it as well.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
