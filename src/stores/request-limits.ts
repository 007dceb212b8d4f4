import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RequestLimit } from '../proxy/index.js';
import type { RedisConnection } from './redis/redis-connection.js';

/** So many requests in so many seconds. */
export interface RequestRate {
  requests: number;
  seconds: number;
}

/** Makes the rate limit of one kind of request, which counts each key by itself; `name` tells the kinds apart. */
export type CreateRequestLimit = (name: string, rate: RequestRate) => RequestLimit;

/**
 * Rate limits that all processes on `redis` count together; each counts by itself while Redis is away, and always without one. They
 * are fixed windows: around the turn of one, twice as many requests may pass.
 */
export function createRequestLimits(redis: { requestLimit: CreateRequestLimit } | null): CreateRequestLimit {
  return redis ? redis.requestLimit : createMemoryLimit;
}

const createMemoryLimit: CreateRequestLimit = (_name, { requests, seconds }) => {
  const own = new RateLimiterMemory({ points: requests, duration: seconds });
  // A request that costs more than a whole window has must pass in an empty one.
  return { consume: (key, cost = 1) => waitOf(own.consume(key, Math.min(cost, requests))) };
};

/** Limits on a connection. */
export function createRedisLimits(connection: RedisConnection): CreateRequestLimit {
  return (name, rate) => {
    const own = createMemoryLimit(name, rate);
    const shared = new RateLimiterRedis({
      storeClient: connection.client,
      keyPrefix: `reviews:limit:${name}`,
      points: rate.requests,
      duration: rate.seconds,
    });
    return {
      consume: (key, cost = 1) =>
        connection
          .send(() => waitOf(shared.consume(key, Math.min(cost, rate.requests))))
          .catch(() => own.consume(key, cost)),
    };
  };
}

/** Rejects when the limiter itself fails. */
async function waitOf(consumed: Promise<RateLimiterRes>): Promise<number> {
  try {
    await consumed;
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext);
    throw error;
  }
}
