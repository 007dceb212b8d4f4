import type { Clock } from './clock.js';

/** Milliseconds a call may take when it asks for nothing shorter. */
const DEADLINE_MS = 30_000;
/** How often a request is sent again when nobody says, and at most. */
export const RETRIES = 2;
const MOST_RETRIES = 10;

/** What one call may ask for. The deadline covers the whole call, however many requests it takes. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds; 30,000 by default, and at most. */
  timeoutMs?: number;
  /**
   * How often each request of the call is sent again when the service is busy, failing or out of reach; the client's
   * `retries` by default. Only what is safe to repeat is: reads, updates of a vendor or a business, and a submission
   * that carries an idempotency key.
   */
  retries?: number;
  /** 1 to 200 printable ASCII characters: the service stores a review once, however often it is sent under this key. */
  idempotencyKey?: string;
}

/** How far one call goes: it ends by itself at the deadline, or because the caller gave up. */
export interface Bounds {
  deadline: AbortSignal;
  signal: AbortSignal;
  /** When the deadline is, ms since 1970. */
  endsAt: number;
  retries: number;
  /** What the answers of this call held so far. */
  answered: { bytes: number };
}

/** The bounds of a call that starts now; `waitMs` is how long the service is asked to wait before it answers. */
export function boundsOf(call: CallOptions = {}, clientRetries: number, clock: Clock, waitMs = 0): Bounds {
  const longest = DEADLINE_MS + waitMs;
  const { signal: caller, timeoutMs = longest, retries = clientRetries } = call;
  const ms = Math.min(Math.max(0, timeoutMs), longest);
  const deadline = AbortSignal.timeout(ms);
  return {
    deadline,
    signal: caller ? AbortSignal.any([caller, deadline]) : deadline,
    endsAt: clock.now() + ms,
    retries: Math.min(Math.max(0, retries || 0), MOST_RETRIES),
    answered: { bytes: 0 },
  };
}
