/** How long work may block the process before it yields, ms. */
const SLICE_MS = 5;

/** What time-sliced work takes from its surroundings, so that a test decides how long work takes. */
export interface SliceClock {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** Resolves after everything else that is due has run. */
  yield(): Promise<void>;
}

/**
 * Measures how long a piece of work has blocked the process: with `if (slice.isOver()) await slice.next()` in its loop it blocks
 * for some milliseconds at a time. Time between `pause` and `resume` does not count.
 */
export class TimeSlice {
  readonly #clock: SliceClock;
  #resumedAt: number;
  #spent = 0;

  constructor(clock: SliceClock = SHARED_CLOCK) {
    this.#clock = clock;
    this.#resumedAt = clock.now();
  }

  /** Whether it is time to wait for `next`. */
  isOver(): boolean {
    return this.#spent + this.#clock.now() - this.#resumedAt >= SLICE_MS;
  }

  /** Yields to everything else, and begins a new slice. */
  async next(): Promise<void> {
    await this.#clock.yield();
    this.#spent = 0;
    this.#resumedAt = this.#clock.now();
  }

  /** The work waits for something. */
  pause(): void {
    this.#spent += this.#clock.now() - this.#resumedAt;
  }

  /** The work goes on. */
  resume(): void {
    this.#resumedAt = this.#clock.now();
  }
}

/** Items visited between two looks at the clock, which takes as long as a short visit. */
const VISITS = 32;

/** Visits each of `items`, and yields in between when that takes long. Where one visit alone may, `visits` is 1. */
export async function inSlices<T>(
  items: readonly T[],
  visit: (item: T, index: number) => void,
  { slice = new TimeSlice(), visits = VISITS }: { slice?: TimeSlice; visits?: number } = {},
): Promise<void> {
  for (let index = 0; index < items.length; index += 1) {
    if (index % visits === visits - 1 && slice.isOver()) await slice.next();
    visit(items[index]!, index);
  }
}

/** Work that waits for its next slice. */
const waiting: (() => void)[] = [];

/** A timer waits a millisecond at least, so `setImmediate` is taken where the platform has it. */
const schedule: (run: () => void) => unknown =
  typeof setImmediate === 'function' ? (run) => setImmediate(run) : (run) => setTimeout(run, 0);

/** Runs one slice in each turn of the event loop: sixteen refreshes at once block the process no longer than one. */
function runNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) schedule(runNext);
}

const SHARED_CLOCK: SliceClock = {
  now: () => performance.now(),
  yield: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) schedule(runNext);
    }),
};
