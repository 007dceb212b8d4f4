/**
 * A rate limit for each key, counted by all processes together where they share a counter: the one that is given, or the Postgres
 * of the store. A database that cannot count must not stop the service: this process then counts by itself, and logs it.
 */
import { createMiddleware } from 'hono/factory';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { errorFields } from '../../platform/errors.js';
import { withTimeout } from '../../platform/with-timeout.js';
import type { ServiceEnv } from '../api-keys/authentication.js';
import type { Database, RequestRate } from '../database/database.js';
import { ServiceProblem } from './problem.js';

const SECONDS = 60;
/** How long a shared counter may take, and how long it is not used after it failed. */
const TIMEOUT_MS = 500;
const PAUSE_MS = 5000;

/** A rate limit: resolves to 0 when one more may pass, else to the milliseconds to wait. Never rejects. */
export interface RequestLimit {
  consume(key: string): Promise<number>;
}

/** Makes the rate limit of one kind of request, which counts each key by itself; `name` tells the kinds apart. */
export type CreateRequestLimit = (name: string, rate: RequestRate) => RequestLimit;

/** How many requests are allowed, and where they are counted. */
export interface RateLimitOptions {
  requestsPerMinute: number;
  createRequestLimit: CreateRequestLimit | undefined;
  sharedLimiter: Database['sharedLimiter'];
  log: (event: object) => void;
}

/** Middleware that passes so many requests a minute of each key; the others get a 429 that says when to retry. */
export function createRateLimit({ requestsPerMinute, createRequestLimit, sharedLimiter, log }: RateLimitOptions) {
  const rate = { requests: requestsPerMinute, seconds: SECONDS };
  const limit = createRequestLimit?.('keys', rate) ?? createOwnLimit(rate, sharedLimiter?.(rate) ?? null, log);

  return createMiddleware<ServiceEnv>(async (context, next) => {
    const key = context.get('keyHash');
    const waitMs = key === null ? 0 : await limit.consume(key);
    if (waitMs <= 0) return next();
    throw new ServiceProblem(429, 'rate_limited', {
      detail: `A key may make ${requestsPerMinute} requests a minute`,
      headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
    });
  });
}

/** Counts in the database where it can be shared, else in this process. */
function createOwnLimit(
  { requests, seconds }: RequestRate,
  shared: RateLimiterAbstract | null,
  log: (event: object) => void,
): RequestLimit {
  const local = new RateLimiterMemory({ points: requests, duration: seconds });
  let pausedUntil = 0;
  return {
    async consume(key) {
      if (shared && performance.now() >= pausedUntil) {
        try {
          return await withTimeout(waitOf(shared, key), TIMEOUT_MS);
        } catch (error) {
          pausedUntil = performance.now() + PAUSE_MS;
          log({ event: 'request_counter_failed', ...errorFields(error) });
        }
      }
      return waitOf(local, key);
    },
  };
}

/** Rejects when the limiter itself fails. */
async function waitOf(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
    throw error;
  }
}
