/**
 * After this long without a read, demand counts half, ms: long enough to tell a vendor read every hour from one read every
 * day. Who is not read any more is not refreshed anyway.
 */
const HALF_LIFE_MS = 6 * 3_600_000;

/** How much a vendor is read of late: each read counts one, and less the longer ago it was. */
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
 * refreshed twice as often, which gives the average reader the youngest answer; docs/decisions/0008 derives it.
 */
export function rank(demand: number, stalenessMs: number): number {
  return demand * stalenessMs ** 2;
}
