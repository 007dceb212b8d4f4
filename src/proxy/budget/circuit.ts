/** How a request ended: whether the service responded, failed, or nobody knows, since the caller gave it up. */
export type Outcome = 'responded' | 'failed' | 'unknown';

/** When the circuit opens: `failures` in a row; and for how long, ms. */
export interface CircuitOptions {
  failures: number;
  openMs: number;
}

/** Whether requests may go; `paused`: the service asked for it. */
export type CircuitState = 'closed' | 'open' | 'paused';

/** While a probe is on its way its outcome decides; a request that waits for it looks again after this, ms. */
const PROBE_LOOK_MS = 1_000;

/**
 * A circuit breaker (Nygard, Release It!). Closed: every request may go. After failures in a row, or when the service asks
 * for a pause, open: none may. When that time is up it is half-open: one request may go, the probe. A response closes the circuit, a failure
 * opens it again. It is our own because cockatiel's opens for failures alone: it has no pause until the time of a
 * Retry-After, does not say how long a request would have to wait, and counts requests from before the circuit changed.
 */
export class Circuit {
  readonly #options: CircuitOptions;
  #failures = 0;
  #responses = 0;
  /** Null while closed. */
  #openUntil: number | null = null;
  #paused = false;
  #probing = false;
  /** What was sent before the circuit last changed says nothing about the time after. */
  #era = 0;

  constructor(options: CircuitOptions) {
    this.#options = options;
  }

  /** Milliseconds until a request may go, after `ahead` others; 0 when one may now. */
  wait(now: number, ahead = 0): number {
    if (this.#openUntil === null) return 0;
    if (this.#probing || (ahead > 0 && now >= this.#openUntil)) return PROBE_LOOK_MS;
    return Math.max(0, this.#openUntil - now);
  }

  get state(): CircuitState {
    if (this.#openUntil === null) return 'closed';
    return this.#paused ? 'paused' : 'open';
  }

  /** Notes a request that may go. The returned function takes how it ended, once. */
  begin(): (outcome: Outcome, now: number) => void {
    const era = this.#era;
    const responses = this.#responses;
    const probe = this.#openUntil !== null;
    if (probe) this.#probing = true;
    return (outcome, now) => {
      if (era !== this.#era) return;
      if (probe) this.#probing = false;
      if (outcome === 'responded') {
        this.#responses += 1;
        this.#close();
      }
      // One that hung says nothing about a service that has responded to others since.
      if (outcome !== 'failed' || responses !== this.#responses) return;
      this.#failures += 1;
      if (probe || this.#failures >= this.#options.failures) this.#open(now + this.#options.openMs, false);
    };
  }

  /** Opens until `time`, or for longer when it is open for longer already. */
  pause(time: number): void {
    this.#open(Math.max(time, this.#openUntil ?? 0), true);
  }

  #open(until: number, paused: boolean): void {
    this.#era += 1;
    this.#openUntil = until;
    this.#paused = paused;
    this.#probing = false;
  }

  #close(): void {
    if (this.#openUntil !== null) this.#era += 1;
    this.#failures = 0;
    this.#openUntil = null;
  }
}
