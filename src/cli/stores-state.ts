import type { Store } from '../service/index.js';
import type { OpenStores } from './open-stores.js';
import type { StorageHealth } from './storage-health.js';
import { within } from './within.js';

/** How long a database may take to say that it is there, ms: a probe or a scrape waits for it. */
const PATIENCE_MS = 2_000;

/** Where what is kept stands now: each false or a cause while something is wrong, null where there is no such part. */
export interface StoresState {
  /** Whether the service's database answers. */
  database: boolean | null;
  /** Why its writes fail, if they do. */
  writes: string | null;
  /** Why the outbox keeps nothing, if so. */
  outbox: string | null;
  /** Whether Redis can be reached. */
  redis: boolean | null;
}

/** What looks where the stores stand, within a few seconds whatever hangs. */
export function createStoresState(
  store: Store | null,
  databaseHealth: StorageHealth,
  { outbox, outboxHealth, redisReachable }: Pick<OpenStores, 'outbox' | 'outboxHealth' | 'redisReachable'>,
  patienceMs = PATIENCE_MS,
): () => Promise<StoresState> {
  /** One question at a time: those to a database that hangs would hold all its connections. */
  let asking: Promise<boolean> | null = null;
  const ready = (database: Store) => {
    asking ??= database.ready().finally(() => {
      asking = null;
    });
    return asking;
  };
  return async () => {
    const [database, writes, kept] = await Promise.all([
      store && within(patienceMs, ready(store), false),
      store && databaseHealth.look(store.tryWriting),
      outboxHealth.look(outbox.tryWriting),
    ]);
    return { database, writes, outbox: kept, redis: redisReachable() };
  };
}

/** What `/readyz` says of it: names of what is degraded, with the cause where one is known. */
export function degradations({ database, writes, outbox, redis }: StoresState): string[] {
  return [
    ...(database === false ? ['database'] : []),
    ...(writes === null ? [] : [`writes (${writes})`]),
    ...(outbox === null ? [] : [`outbox (${outbox})`]),
    ...(redis === false ? ['redis'] : []),
  ];
}
