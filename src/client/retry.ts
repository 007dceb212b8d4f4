import type { Bounds } from './bounds.js';
import type { Clock } from './clock.js';
import { ServiceError } from './service-error.js';

/** The first wait is at most this, each further one at most twice the one before, and none longer than the last. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;

/** Statuses that may pass by themselves, besides 429. A 500 that is a bug of the service costs the retries and no more. */
const PASSING = new Set([408, 500, 502, 503, 504]);

/**
 * Sends until it works, fails for good, or the bounds are reached; fails with the last failure. Waits are random between
 * zero and an exponential bound, so that many clients that failed together do not come back together ("full jitter"),
 * and that much longer than a Retry-After asks. A wait that would end past the deadline is not begun.
 */
export async function withRetries<T>(send: () => Promise<T>, bounds: Bounds, clock: Clock): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await send();
    } catch (error) {
      if (retry >= bounds.retries || !mayPass(error)) throw error;
      const jitter = clock.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** retry);
      const wait = jitter + (error.retryAfterSeconds ?? 0) * 1000;
      if (clock.now() + wait >= bounds.endsAt) throw error;
      await clock.sleep(wait, bounds.signal).catch(() => {
        throw bounds.deadline.aborted ? error : bounds.signal.reason;
      });
    }
  }
}

function mayPass(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false;
  if (error.code === 'upstream_unreachable' || error.code === 'rate_limited') return true;
  return error.status !== null && PASSING.has(error.status);
}
