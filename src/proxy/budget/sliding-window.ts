import { type Sharing, StoreHealth, type StoreHealthOptions } from '../store-health.js';
import { PURPOSES, type Purpose, perPurpose } from './permit.js';
import type { Entered, SharedWindow } from './shared-window.js';

const MINUTE_MS = 60_000;
/** A request that finds the minute used up by others whose entry is not confirmed yet looks again after this, ms. */
const LOOK_MS = 1_000;
/** How long the shared window may take, ms. */
const SHARED_TIMEOUT_MS = 500;

export interface SlidingWindowOptions extends Omit<StoreHealthOptions, 'name'> {
  ratePerMinute: number;
  /** Part of them for submissions alone, and as much again that background refreshes leave to reads. */
  reservedShare: number;
  /** The window of all processes. */
  sharedWindow: SharedWindow | undefined;
}

/**
 * The requests of the last sixty seconds, and which may still go: a sliding window, exact and not by calendar minutes. What
 * this process has sent is counted here and known at once; the window of all processes, where there is one, has the last
 * word while it can be reached.
 */
export class SlidingWindow {
  readonly #rate: number;
  readonly #now: () => number;
  readonly #sharedWindow: SharedWindow | undefined;
  readonly #health: StoreHealth;
  readonly #reserved: Record<Purpose, number>;
  readonly #all: RollingLog;
  readonly #submissions: RollingLog;
  /** Requests whose entry into the shared window is not confirmed yet. */
  #entering = 0;
  /** Until when the shared window lets none go, ms. */
  readonly #refusedUntil = perPurpose(() => 0);

  constructor(options: SlidingWindowOptions) {
    const { ratePerMinute: rate, reservedShare, sharedWindow: shared } = options;
    const share = Math.max(1, Math.floor(rate * reservedShare));
    this.#rate = rate;
    this.#now = options.now;
    this.#sharedWindow = shared;
    this.#health = new StoreHealth({ ...options, name: 'shared_window' });
    this.#reserved = { submission: 0, read: share, refresh: share * 2 };
    this.#all = new RollingLog(rate);
    this.#submissions = new RollingLog(share);
  }

  /** Milliseconds until a request may be entered, as far as this process knows; `ahead` others go before it. */
  wait(purpose: Purpose, ahead: number): number {
    const time = this.#now();
    const others = this.#entering + ahead;
    const free = this.#allowed(purpose, time) - others;
    const local = free < 1 ? LOOK_MS : this.#all.wait(free, time);
    if (this.sharing !== 'shared') return local;
    const earlier = PURPOSES.slice(0, PURPOSES.indexOf(purpose) + 1);
    return Math.max(local, ...earlier.map((one) => this.#refusedUntil[one] - time));
  }

  /** Enters a request that may go. Null: it goes, and counts. Else the shared window may yet refuse it. */
  enter(purpose: Purpose): null | Promise<Entered | null> {
    if (this.#sharedWindow) return this.#enterShared(this.#sharedWindow, purpose);
    this.#count(purpose);
    return null;
  }

  /** Tells the other processes to send nothing for `ms`. */
  pause(ms: number): void {
    const shared = this.#sharedWindow;
    if (shared) void this.#health.withFallback(undefined, SHARED_TIMEOUT_MS, () => shared.pause(ms));
  }

  /** Requests that this process has sent. */
  count(): number {
    return this.#all.count(this.#now());
  }

  get sharing(): Sharing {
    return this.#sharedWindow ? this.#health.sharing : 'none';
  }

  /** What submissions have used of their part is not kept a second time. However small the rate, one may read. */
  #allowed(purpose: Purpose, time: number): number {
    if (purpose === 'submission') return this.#rate;
    return Math.max(1, this.#rate - Math.max(0, this.#reserved[purpose] - this.#submissions.count(time)));
  }

  #count(purpose: Purpose): void {
    this.#all.add(this.#now());
    if (purpose === 'submission') this.#submissions.add(this.#now());
  }

  async #enterShared(shared: SharedWindow, purpose: Purpose): Promise<Entered | null> {
    const entry = { most: this.#rate, reserved: this.#reserved[purpose], submission: purpose === 'submission' };
    this.#entering += 1;
    const alone: Entered = { waitMs: 0, paused: false };
    const entered = await this.#health.withFallback(alone, SHARED_TIMEOUT_MS, () => shared.enter(entry));
    this.#entering -= 1;
    if (entered.waitMs === 0) {
      this.#count(purpose);
      return null;
    }
    this.#refusedUntil[entered.paused ? 'submission' : purpose] = this.#now() + entered.waitMs;
    return entered;
  }
}

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
