import type { AbuseStore, OutboxStore, RequestLog, SnapshotStore } from '../proxy/index.js';
import { type CreateRequestLimit, connectRedis, createRequestLimits, openSqliteSnapshots } from '../stores/index.js';
import { openInDataDir } from './data-places.js';
import { type Logger, logEvent } from './log.js';
import { openOutboxStore } from './outbox-place.js';
import type { Settings } from './settings.js';
import { StorageHealth } from './storage-health.js';
import { watchOutbox } from './watched-outbox.js';

/** What outlives the process or is shared with others, open. */
export interface OpenStores {
  /** In front of an existing service, and among processes that share a Redis; else null: the embedded service is as near. */
  snapshots: SnapshotStore | null;
  /** In front of an existing service; the embedded one takes what comes. */
  requests: RequestLog | null;
  /** Reviews on their way; with the embedded service, those that it could not take. */
  outbox: OutboxStore;
  /** Whether the outbox keeps what comes. */
  outboxHealth: StorageHealth;
  requestLimit: CreateRequestLimit;
  /** Among processes that share a Redis; else null: each remembers by itself. */
  abuse: AbuseStore | null;
  /** False while Redis is away; null without one. */
  redisReachable: () => boolean | null;
  close(): Promise<void>;
}

/** Opens what the settings name. Throws one Error that names what cannot be opened. */
export async function openStores(settings: Settings, log: Logger): Promise<OpenStores> {
  const { upstream, redisUrl, dataDir } = settings;
  const events = { log: (event: object) => logEvent(log, event) };
  const redis = redisUrl === null ? null : await connectRedis(redisUrl, events);
  try {
    const file = upstream && !redis ? await openInDataDir(dataDir, () => openSqliteSnapshots(dataDir, events)) : null;
    const outboxHealth = new StorageHealth({ store: 'outbox', log });
    const outbox = watchOutbox(await openOutboxStore(settings), outboxHealth);
    return {
      snapshots: redis ?? file,
      requests: upstream ? (redis ?? file) : null,
      outbox,
      outboxHealth,
      requestLimit: createRequestLimits(redis),
      abuse: redis?.abuse ?? null,
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
