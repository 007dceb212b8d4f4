import type { AbuseStore, SharedWindow, SnapshotStore } from '../../proxy/index.js';
import { type CreateRequestLimit, createRedisLimits } from '../request-limits.js';
import { createRedisAbuseStore } from './redis-abuse-store.js';
import { openRedisConnection, type RedisState } from './redis-connection.js';
import { createRedisMessages } from './redis-messages.js';
import { createRedisSnapshots } from './redis-snapshots.js';
import { createRedisWindow } from './redis-window.js';

/** What the processes on one Redis share. While it is away each method rejects at once, and each process counts limits by itself. */
export interface RedisStores extends SnapshotStore, SharedWindow {
  abuse: AbuseStore;
  requestLimit: CreateRequestLimit;
  state(): RedisState;
}

/**
 * Connects to the Redis, Valkey or cluster at `redisUrl` (`redis://…`, `rediss://…`; a cluster with `?cluster=true` or with
 * several hosts, separated by commas). Resolves within two seconds, whether it is there or not: it is retried in the
 * background. `log` hears `redis_lost` and `redis_back`. Throws when that is no address.
 */
export async function connectRedis(redisUrl: string, { log }: { log: (event: object) => void }): Promise<RedisStores> {
  const connection = await openRedisConnection(redisUrl, log);
  const { close: closeMessages, ...messages } = createRedisMessages(connection);
  return {
    ...createRedisSnapshots(connection),
    ...messages,
    ...createRedisWindow(connection),
    abuse: createRedisAbuseStore(connection),
    requestLimit: createRedisLimits(connection),
    state: connection.state,
    async close() {
      closeMessages();
      await connection.close();
    },
  };
}
