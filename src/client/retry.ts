import type { Call } from './call-deadline.js';
import type { Clock } from './clock.js';
import { ServiceError } from './service-error.js';

/** The first backoff is at most this, each further one at most twice the one before, and none longer than the second. */
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;

/** Statuses worth a retry, besides 429. A 500 that is a bug of the service costs the retries and no more. */
const TRANSIENT = new Set([408, 500, 502, 503, 504]);

/**
 * Sends until it succeeds, fails for good, or the call has no retries or time left; fails with the last failure. The backoff is
 * random between zero and an exponential bound ("full jitter"), so that clients that failed together do not retry together,
 * and is added to the wait that a Retry-After demands. A wait that would end after the deadline is not begun.
 *
 * Ours and not p-retry's or cockatiel's: neither waits for a Retry-After nor leaves out a wait that would end after a deadline,
 * so that all they could take over is the loop.
 */
export async function withRetries<T>(send: () => Promise<T>, call: Call, clock: Clock): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await send();
    } catch (error) {
      if (retry >= call.retries || !isTransient(error)) throw error;
      const jitter = clock.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retry);
      const wait = jitter + (error.retryAfterSeconds ?? 0) * 1000;
      if (clock.now() + wait >= call.expiresAt) throw error;
      await clock.sleep(wait, call.signal).catch(() => {
        throw call.timeout.aborted ? error : call.signal.reason;
      });
    }
  }
}

function isTransient(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false;
  if (error.code === 'upstream_unreachable' || error.code === 'rate_limited') return true;
  return error.status !== null && TRANSIENT.has(error.status);
}
