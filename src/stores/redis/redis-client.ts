import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { hostOf, portOf, readRedisUrl } from './redis-url.js';

export type RedisClient = Redis | Cluster;

const CONNECT_MS = 2_000;
const LONGEST_RETRY_MS = 1_000;
/** A connection that owes a response and on which nothing arrives for so long is closed, even while it is being made. */
const SILENCE_MS = 5_000;

/** Backoff until the next attempt to connect, with jitter, so that not all processes come at once. */
const retryMs = (times: number) => Math.random() * Math.min(LONGEST_RETRY_MS, 50 * 2 ** Math.min(times, 10)) + 50;

/** A command is sent on a connection that is there, or rejects: none waits for a connection, none is sent twice. */
const OPTIONS: RedisOptions = {
  connectTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  disconnectTimeout: 100,
  keepAlive: 30_000,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // A primary that has become a replica: the name leads to the new one.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
};

/**
 * Connects to `redis://…` or `rediss://…`, and again whenever the connection is lost. With `?cluster=true`, or several
 * hosts (`redis://user:password@one:6379,two:6379`), to a cluster.
 */
export function createRedisClient(redisUrl: string): RedisClient {
  const { url, others, isCluster } = readRedisUrl(redisUrl);
  if (!isCluster) {
    return new Redis(url.href, { ...OPTIONS, enableOfflineQueue: false, retryStrategy: retryMs });
  }
  const isSecure = url.protocol === 'rediss:';
  return new Cluster([{ host: hostOf(url), port: portOf(url) }, ...others], {
    enableOfflineQueue: false,
    clusterRetryStrategy: retryMs,
    // The check sends a command before the first node is connected, which fails without an offline queue.
    enableReadyCheck: false,
    maxRedirections: 4,
    // A certificate is for a name, not for the address it stands for.
    ...(isSecure && { dnsLookup: (name, done) => done(null, name) }),
    redisOptions: {
      ...OPTIONS,
      ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
      ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
      ...(isSecure && { tls: {} }),
    },
  });
}
