import { Redis } from 'ioredis';
import { expect, onTestFinished, vi } from 'vitest';
import { connectRedis, type RedisStores } from '../../../src/stores/index.js';
import { temporaryDirectory } from '../../service/temporary-service.js';
import { temporaryRedis } from './redis-server.js';

export const KEY = 'vendors/a/reviews';
export const ENTRY = { most: 10, reserved: 0, submission: false };
export const HOUR = 3_600_000;
/** Far from the thirty seconds of a call that hangs, and from what a busy machine needs. */
export const PROMPTLY_MS = 2_000;

/** Stores on the Redis at `url`, and the events they log; closed when the test ends. */
export async function temporaryStores(url: string) {
  const events: object[] = [];
  const stores = await connectRedis(url, { log: (event) => events.push(event) });
  onTestFinished(() => stores.close());
  return { stores, events };
}

/** Every call that sends Redis a command. */
export const CALLS: Record<string, (stores: RedisStores) => Promise<unknown>> = {
  load: (stores) => stores.load(KEY, 0),
  save: (stores) => stores.save(KEY, { takenAt: 1, json: '{}' }, HOUR),
  acquireLease: (stores) => stores.acquireLease(KEY, 1_000),
  settleLease: (stores) => stores.settleLease(KEY, 1_000, null),
  enter: (stores) => stores.enter(ENTRY),
  pause: (stores) => stores.pause(1_000),
  count: (stores) => stores.count(),
};

/** Makes every call, expects each to reject, and resolves to how long the slowest took, ms. */
export async function slowestRejection(stores: RedisStores): Promise<number> {
  const start = performance.now();
  const calls = await Promise.allSettled(Object.values(CALLS).map((call) => call(stores)));
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 'rejected'));
  return performance.now() - start;
}

export const reachable = (stores: RedisStores) => vi.waitUntil(() => stores.state().reachable, { timeout: 60_000 });
export const unreachable = (stores: RedisStores) => vi.waitUntil(() => !stores.state().reachable, { timeout: 60_000 });

/** Resolves when a call succeeds. */
export const responding = (stores: RedisStores) =>
  vi.waitUntil(
    () =>
      stores.count().then(
        () => true,
        () => false,
      ),
    { timeout: 60_000, interval: 100 },
  );

/** A cluster of one node, which has every slot. */
export async function temporaryCluster() {
  const settings = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--dir', temporaryDirectory()];
  const node = await temporaryRedis(...settings);
  const admin = new Redis(node.url);
  await admin.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  await vi.waitUntil(async () => String(await admin.call('CLUSTER', 'INFO')).includes('cluster_state:ok'), 10_000);
  admin.disconnect();
  return node;
}
