import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AbuseStore, OutboxStore, SharedWindow, SnapshotStore } from '../../proxy/index.js';
import type { RedisStores } from '../../stores/redis/connect-redis.js';
import { type CreateRequestLimit, createRequestLimits } from '../../stores/request-limits.js';
import { openSqliteSnapshots } from '../../stores/sqlite/sqlite-snapshots.js';
import { type Logger, logEvent } from '../log.js';
import type { Settings } from '../settings/settings.js';
import { openInDataDir } from './data-directory.js';
import { openOutboxStore } from './outbox-storage.js';
import { monitorOutbox, WriteHealth } from './write-health.js';

/** What the proxy keeps that outlives the process or is shared with other processes. */
export interface ProxyStores {
  /** In Redis, or in a file in front of an existing service; null otherwise, since reading the embedded service again is as fast. */
  snapshots: SnapshotStore | null;
  /** The requests counted by the upstream's budget; null with the embedded service, which needs no budget. */
  sharedWindow: SharedWindow | null;
  /** Reviews to be delivered; with the embedded service, those that it could not take. */
  outbox: OutboxStore;
  /** Whether the outbox can keep reviews. */
  outboxHealth: WriteHealth;
  /** Creates rate limits, which processes on one Redis share. */
  createRequestLimit: CreateRequestLimit;
  /** Signs of robots, which processes on one Redis share; null: each process remembers its own. */
  abuseStore: AbuseStore | null;
  /** False while Redis cannot be reached; null without one. */
  redisReachable: () => boolean | null;
  close(): Promise<void>;
}

/** The client of Redis is loaded where there is one. */
const connect = async (redisUrl: string, events: { log: (event: object) => void }): Promise<RedisStores> =>
  (await import('../../stores/redis/connect-redis.js')).connectRedis(redisUrl, events);

/** Runs `use` with the snapshots that outlive processes, in Redis or a file, and closes them; not at all where there are none. */
export async function withSavedSnapshots(
  { redisUrl, dataDir }: Settings,
  use: (saved: SnapshotStore) => Promise<void>,
): Promise<void> {
  const events = { log: () => {} };
  const stores = [
    ...(redisUrl === null ? [] : [await connect(redisUrl, events)]),
    ...(existsSync(join(dataDir, 'snapshots.sqlite')) ? [await openSqliteSnapshots(dataDir, events)] : []),
  ];
  try {
    for (const store of stores) await use(store);
  } finally {
    for (const store of stores) await store.close();
  }
}

/** Opens the stores that the settings name. Rejects with an Error that names what cannot be opened. */
export async function openProxyStores(settings: Settings, log: Logger): Promise<ProxyStores> {
  const { upstream, redisUrl, dataDir } = settings;
  const events = { log: (event: object) => logEvent(log, event) };
  const redis = redisUrl === null ? null : await connect(redisUrl, events);
  try {
    const file = upstream && !redis ? await openInDataDir(dataDir, () => openSqliteSnapshots(dataDir, events)) : null;
    const outboxHealth = new WriteHealth({ store: 'outbox', log });
    const outbox = monitorOutbox(await openOutboxStore(settings), outboxHealth);
    return {
      snapshots: redis ?? file,
      sharedWindow: upstream ? (redis ?? file) : null,
      outbox,
      outboxHealth,
      createRequestLimit: createRequestLimits(redis),
      abuseStore: redis?.abuse ?? null,
      redisReachable: () => redis?.state().reachable ?? null,
      async close() {
        await Promise.all([redis?.close(), file?.close(), outbox.close()]);
      },
    };
  } catch (error) {
    await redis?.close();
    throw error;
  }
}
