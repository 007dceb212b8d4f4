const MINUTE_MS = 60_000;

/** The times of the last `size` events in a ring: exact where counting by calendar minutes lets twice as many through. */
export class RollingLog {
  /** Oldest at `#next` once the ring is full. */
  readonly #times: Float64Array;
  #next = 0;

  constructor(size: number) {
    this.#times = new Float64Array(size).fill(-Infinity);
  }

  add(now: number): void {
    this.#times[this.#next] = now;
    this.#next = (this.#next + 1) % this.#times.length;
  }

  /**
   * Milliseconds until fewer than `max` events are younger than a minute; 0 when that is so now. `max` is at least 1, and
   * at most the size.
   */
  wait(max: number, now: number): number {
    const size = this.#times.length;
    const time = this.#times[(this.#next - max + size) % size]!;
    // A clock that was set back must not make the wait longer than it can be.
    return Math.min(MINUTE_MS, Math.max(0, time + MINUTE_MS - now));
  }

  /** How many events are younger than a minute. */
  count(now: number): number {
    let count = 0;
    for (const time of this.#times) if (time + MINUTE_MS > now) count += 1;
    return count;
  }
}
