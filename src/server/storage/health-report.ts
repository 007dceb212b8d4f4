import { withTimeout } from '../../platform/with-timeout.js';
import type { Store } from '../../service/index.js';
import type { ProxyStores } from './proxy-stores.js';
import type { WriteHealth } from './write-health.js';

/** How long a database may take to respond to the check, ms: a probe or a scrape waits for it. */
const TIMEOUT_MS = 2_000;

/** How the stores are; null where there is no such store, or nothing wrong with its writes. */
export interface HealthReport {
  /** Whether the service's database responds. */
  databaseReachable: boolean | null;
  /** Why writes to it fail, if they do. */
  databaseWriteFailure: string | null;
  /** Why the outbox cannot keep reviews, if it cannot. */
  outboxWriteFailure: string | null;
  redisReachable: boolean | null;
}

/** Creates the check of all stores, which takes a few seconds at most even where a store hangs. */
export function createHealthCheck(
  store: Store | null,
  databaseHealth: WriteHealth,
  { outbox, outboxHealth, redisReachable }: Pick<ProxyStores, 'outbox' | 'outboxHealth' | 'redisReachable'>,
  timeoutMs = TIMEOUT_MS,
): () => Promise<HealthReport> {
  /** The check of the database in flight, which all callers share: checks of a database that hangs would hold all its connections. */
  let checking: Promise<boolean> | null = null;
  const isReady = (database: Store) => {
    checking ??= database.ready().finally(() => {
      checking = null;
    });
    return checking;
  };
  return async () => {
    const [databaseReachable, databaseWriteFailure, outboxWriteFailure] = await Promise.all([
      store && withTimeout(isReady(store), timeoutMs).catch(() => false),
      store && databaseHealth.check(store.tryWriting),
      outboxHealth.check(outbox.tryWriting),
    ]);
    return { databaseReachable, databaseWriteFailure, outboxWriteFailure, redisReachable: redisReachable() };
  };
}

/** What `/readyz` says of it: the names of what is degraded, with the cause where one is known. */
export function listDegraded(health: HealthReport): string[] {
  return [
    ...(health.databaseReachable === false ? ['database'] : []),
    ...(health.databaseWriteFailure === null ? [] : [`writes (${health.databaseWriteFailure})`]),
    ...(health.outboxWriteFailure === null ? [] : [`outbox (${health.outboxWriteFailure})`]),
    ...(health.redisReachable === false ? ['redis'] : []),
  ];
}
