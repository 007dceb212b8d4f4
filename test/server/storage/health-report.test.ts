import { expect, test } from 'vitest';
import { createLog } from '../../../src/server/log.js';
import { createHealthCheck, listDegraded } from '../../../src/server/storage/health-report.js';
import type { ProxyStores } from '../../../src/server/storage/proxy-stores.js';
import { WriteHealth } from '../../../src/server/storage/write-health.js';
import type { Store } from '../../../src/service/index.js';

const log = createLog('silent', { write: () => {} });
const healthy = () => new WriteHealth({ store: 'outbox', log });
const stores = (redis: boolean | null) =>
  ({ outbox: {}, outboxHealth: healthy(), redisReachable: () => redis }) as unknown as ProxyStores;

test('a database that hangs counts as unreachable, and callers share one check of it', async () => {
  let checks = 0;
  let respond = (_: boolean) => {};
  const ready = () => {
    checks += 1;
    return new Promise<boolean>((resolve) => {
      respond = resolve;
    });
  };
  const check = createHealthCheck({ ready } as unknown as Store, healthy(), stores(null), 1);
  expect(await check()).toEqual({
    databaseReachable: false,
    databaseWriteFailure: null,
    outboxWriteFailure: null,
    redisReachable: null,
  });
  expect(listDegraded(await check())).toEqual(['database']);
  expect(checks).toBe(1);
  respond(true);
  const later = check();
  respond(true);
  expect((await later).databaseReachable).toBe(true);
});

test('what a server does not have is not degraded', async () => {
  const check = createHealthCheck(null, healthy(), stores(null));
  expect(listDegraded(await check())).toEqual([]);
  const health = {
    databaseReachable: true,
    databaseWriteFailure: 'a',
    outboxWriteFailure: 'b',
    redisReachable: false,
  };
  expect(listDegraded(health)).toEqual(['writes (a)', 'outbox (b)', 'redis']);
});
