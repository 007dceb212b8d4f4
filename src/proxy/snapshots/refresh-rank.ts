/** Which refresh goes first, and when a list is read again as a whole although nothing is said to have changed. */

/**
 * After this long without a read, demand counts half, ms: long enough to tell a vendor read every hour from one read every
 * day. A vendor that is not read any more is not refreshed anyway.
 */
const HALF_LIFE_MS = 6 * 3_600_000;

/** How much a vendor was read recently: each read counts one, and less the longer ago it was. */
export class Demand {
  #reads = 0;
  #at = 0;

  read(now: number): void {
    this.#reads = this.at(now) + 1;
    this.#at = now;
  }

  at(now: number): number {
    return this.#reads * 2 ** (Math.min(0, this.#at - now) / HALF_LIFE_MS);
  }
}

/**
 * Which refresh does its readers the most good: the highest first. The square makes a vendor read four times as much be
 * refreshed twice as often, which gives the average reader the youngest snapshot; docs/decisions/0029 derives it.
 */
export function rank(demand: number, stalenessMs: number): number {
  return demand * stalenessMs ** 2;
}

/** A list is read as a whole at most this often, ms. */
const RECHECK_MS = 1_800_000;
/** The part of a minute's requests that this may take, and the smaller one that everybody's turn is reckoned by, so that none waits for ever. */
const MOST_SHARE = 1 / 4;
const USUAL_SHARE = 1 / 5;
const MINUTE_MS = 60_000;

/** Whether what was read as a whole at `wholeAt`, one of `size` in memory, is to be read again now; true takes its turn. */
export type Recheck = (wholeAt: number, size: number) => boolean;

export interface RecheckOptions {
  /** Requests a minute that the service takes; without it, as many as come. */
  ratePerMinute: number | undefined;
  now: () => number;
}

/**
 * Whatever the change feed says, every list is read again now and then, in case the feed missed something: one after the other,
 * since lists that were first read together would be due together, and the feed confirms what waits meanwhile.
 */
export function createRecheck({ ratePerMinute = Number.POSITIVE_INFINITY, now }: RecheckOptions): Recheck {
  const gapMs = MINUTE_MS / (ratePerMinute * MOST_SHARE);
  const turnMs = MINUTE_MS / (ratePerMinute * USUAL_SHARE);
  let nextAt = 0;
  return (wholeAt, size) => {
    const time = now();
    if (time < nextAt || time - wholeAt <= Math.max(RECHECK_MS, size * turnMs)) return false;
    nextAt = time + gapMs;
    return true;
  };
}
