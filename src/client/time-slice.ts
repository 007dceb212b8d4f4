/** How long work may hold the process before everything else has its turn, ms. */
const SLICE_MS = 5;

/** What time-sliced work takes from its surroundings, so that a test decides how long work takes. */
export interface SliceClock {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** Resolves when everything else that is due has had its turn. */
  turn(): Promise<void>;
}

/**
 * Counts the time that one piece of long work holds the process: `if (slice.isOver()) await slice.next()` in its loop keeps it
 * below some milliseconds at a time. Time between `pause` and `resume` does not count.
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

  /** Lets everything else have its turn, and begins a new slice. */
  async next(): Promise<void> {
    await this.#clock.turn();
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

/** So many are visited without a look at the clock, which takes as long as a short visit. */
const VISITS = 32;

/** Visits each of `items`; everything else has its turn in between when that takes long. */
export async function inSlices<T>(
  items: readonly T[],
  visit: (item: T, index: number) => void,
  slice = new TimeSlice(),
): Promise<void> {
  for (let index = 0; index < items.length; index += 1) {
    if (index % VISITS === VISITS - 1 && slice.isOver()) await slice.next();
    visit(items[index]!, index);
  }
}

/** Work that waits for its next slice. */
const waiting: (() => void)[] = [];

/** A timer waits a millisecond at least, so `setImmediate` is taken where the platform has it. */
const soon: (run: () => void) => unknown =
  typeof setImmediate === 'function' ? (run) => setImmediate(run) : (run) => setTimeout(run, 0);

/** One slice a turn of the event loop, whoever waits: sixteen refreshes at once hold the process no longer than one. */
function runNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) soon(runNext);
}

const SHARED_CLOCK: SliceClock = {
  now: () => performance.now(),
  turn: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) soon(runNext);
    }),
};
