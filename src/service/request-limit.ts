/**
 * So many requests a minute for each key, counted by all processes together where they share a Redis or a Postgres.
 * A counter that cannot be reached must not stop the service: this process then counts for itself, and says so.
 */
import { createMiddleware } from 'hono/factory';
import { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { ServiceEnv } from './authentication.js';
import type { Database } from './database.js';
import { ServiceProblem } from './problem.js';

const SECONDS = 60;
/** How long a shared counter may take, and how long it is left alone after it failed. */
const PATIENCE_MS = 500;
const PAUSE_MS = 5000;

/** What to limit by. */
export interface RequestLimitOptions {
  requestsPerMinute: number;
  redisUrl: string | undefined;
  sharedLimiter: Database['sharedLimiter'];
  log: (event: object) => void;
}

/** Lets so many requests of a key through; the others get a 429 that says when to come again. */
export function createRequestLimit(options: RequestLimitOptions) {
  const { requestsPerMinute, redisUrl, sharedLimiter, log } = options;
  const limit = { requests: requestsPerMinute, seconds: SECONDS };
  const own = new RateLimiterMemory({ points: requestsPerMinute, duration: SECONDS });
  const redis = redisUrl === undefined ? null : connect(redisUrl);
  const shared = redis ? redisLimiter(redis, requestsPerMinute) : (sharedLimiter?.(limit) ?? null);
  let pausedUntil = 0;

  const consume = async (key: string): Promise<RateLimiterRes | null> => {
    if (shared && performance.now() >= pausedUntil) {
      try {
        return await refusal(shared, key, PATIENCE_MS);
      } catch (error) {
        pausedUntil = performance.now() + PAUSE_MS;
        log({ event: 'request_counter_failed', error: (error as Error).message });
      }
    }
    return refusal(own, key);
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
  return { middleware, close: async () => redis?.disconnect() };
}

/** Null when the request may pass. Rejects when the limiter itself fails. */
async function refusal(limiter: RateLimiterAbstract, key: string, patienceMs?: number): Promise<RateLimiterRes | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (patienceMs === undefined) return;
    timer = setTimeout(() => reject(new Error(`no answer for ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([limiter.consume(key), late]);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Commands wait for the first connection, and fail when it cannot be made; it is tried again behind. */
function connect(url: string): Redis {
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
