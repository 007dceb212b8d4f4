/**
 * A rate limit for each key, counted by all processes together where they share a Redis or a Postgres. A counter that
 * cannot be reached must not stop the service: this process then counts by itself, and logs it.
 */
import { createMiddleware } from 'hono/factory';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { errorFields } from '../../platform/error-fields.js';
import { withTimeout } from '../../platform/with-timeout.js';
import type { ServiceEnv } from '../api-keys/authentication.js';
import type { Database } from '../database/database.js';
import { ServiceProblem } from './problem.js';

const SECONDS = 60;
/** How long a shared counter may take, and how long it is not used after it failed. */
const TIMEOUT_MS = 500;
const PAUSE_MS = 5000;

/** How many requests are allowed, and where they are counted. */
export interface RateLimitOptions {
  requestsPerMinute: number;
  redisUrl: string | undefined;
  sharedLimiter: Database['sharedLimiter'];
  log: (event: object) => void;
}

/** Middleware that passes so many requests a minute of each key; the others get a 429 that says when to retry. */
export function createRateLimit(options: RateLimitOptions) {
  const { requestsPerMinute, redisUrl, sharedLimiter, log } = options;
  const limit = { requests: requestsPerMinute, seconds: SECONDS };
  const local = new RateLimiterMemory({ points: requestsPerMinute, duration: SECONDS });
  const redis = redisUrl === undefined ? null : connect(redisUrl);
  const shared = redis?.then((client) => redisLimiter(client, requestsPerMinute)) ?? sharedLimiter?.(limit) ?? null;
  // Whoever makes the next request hears of it.
  Promise.resolve(shared).catch(() => {});
  let pausedUntil = 0;

  const consume = async (key: string): Promise<RateLimiterRes | null> => {
    if (shared && performance.now() >= pausedUntil) {
      try {
        return await withTimeout(refusal(await shared, key), TIMEOUT_MS);
      } catch (error) {
        pausedUntil = performance.now() + PAUSE_MS;
        log({ event: 'request_counter_failed', ...errorFields(error) });
      }
    }
    return refusal(local, key);
  };

  const middleware = createMiddleware<ServiceEnv>(async (context, next) => {
    const key = context.get('keyHash');
    const refused = key === null ? null : await consume(key);
    if (!refused) return next();
    throw new ServiceProblem(429, 'rate_limited', {
      detail: `A key may make ${requestsPerMinute} requests a minute`,
      headers: { 'retry-after': String(Math.max(1, Math.ceil(refused.msBeforeNext / 1000))) },
    });
  });
  return { middleware, close: async () => (await redis?.catch(() => null))?.disconnect() };
}

/** Null when the request may pass. Rejects when the limiter itself fails. */
async function refusal(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** Commands wait for the first connection, and fail when it cannot be made; it is made again in the background. */
async function connect(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { maxRetriesPerRequest: 0, connectTimeout: 5000 });
  redis.on('error', () => {});
  return redis;
}

function redisLimiter(redis: Redis, requests: number): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'reviews:requests',
    points: requests,
    duration: SECONDS,
  });
}
