import { createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectRedis } from '../../../src/stores/index.js';
import { hasRedis } from '../../service/redis.js';
import { temporaryRedis } from './redis-server.js';
import {
  CALLS,
  ENTRY,
  PROMPTLY_MS,
  reachable,
  responding,
  slowestRejection,
  temporaryCluster,
  temporaryStores,
  unreachable,
} from './redis-stores.js';

describe('a Redis that is not there', () => {
  test('stops no start, is said once, and every call rejects at once', async () => {
    const start = performance.now();
    const { stores, events } = await temporaryStores('redis://somebody:secret@127.0.0.1:1');
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(stores.state()).toEqual({ reachable: false, since: expect.any(Number) });
    expect(await slowestRejection(stores)).toBeLessThan(PROMPTLY_MS);
    expect(events).toEqual([{ severity: 'warn', event: 'redis_lost', code: 'ECONNREFUSED' }]);
  });

  test('takes a connection and says nothing: that stops no start either', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { stores, events } = await temporaryStores(`redis://127.0.0.1:${port}`);
    expect(await slowestRejection(stores)).toBeLessThan(PROMPTLY_MS);
    expect(events).toMatchObject([{ event: 'redis_lost' }]);
  });

  test('has no address: that is an error', async () => {
    await expect(connectRedis('nonsense', { log: () => {} })).rejects.toThrow();
  });

  test('can be closed, twice', async () => {
    const { stores } = await temporaryStores('redis://127.0.0.1:1');
    await stores.close();
    await stores.close();
  });
});

describe.runIf(hasRedis)('losing Redis', () => {
  test('is said, rejects every call at once, and ends when it is back on its port', async () => {
    const redis = await temporaryRedis();
    const { stores, events } = await temporaryStores(redis.url);
    for (const call of Object.values(CALLS)) await call(stores);
    expect(events).toEqual([]);
    await redis.kill();
    await unreachable(stores);
    const { since } = stores.state();
    expect(await slowestRejection(stores)).toBeLessThan(PROMPTLY_MS);
    expect(events).toEqual([{ severity: 'warn', event: 'redis_lost', code: expect.any(String) }]);
    await redis.start();
    await reachable(stores);
    for (const call of Object.values(CALLS)) await call(stores);
    expect(stores.state().since).toBeGreaterThan(since);
    expect(events.slice(1)).toEqual([{ event: 'redis_back', awayMs: expect.any(Number) }]);
  });

  test('amid calls rejects them within a second', async () => {
    const redis = await temporaryRedis();
    const { stores } = await temporaryStores(redis.url);
    await stores.enter(ENTRY);
    redis.freeze();
    const asked = Array.from({ length: 50 }, () => stores.enter({ ...ENTRY, most: 1000 }));
    const start = performance.now();
    const ended = await Promise.allSettled(asked);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect(stores.state().reachable).toBe(false);
    expect(await slowestRejection(stores)).toBeLessThan(PROMPTLY_MS);
    redis.thaw();
    await reachable(stores);
    expect((await stores.enter({ ...ENTRY, most: 1000 })).waitMs).toBe(0);
  });

  test('does not happen when it was this process that stood still', async () => {
    const redis = await temporaryRedis();
    const { stores, events } = await temporaryStores(redis.url);
    const asked = stores.count();
    await new Promise(setImmediate);
    const end = performance.now() + 700;
    while (performance.now() < end);
    expect(await asked).toBe(0);
    expect(events).toEqual([]);
  });

  test('by a wrong password says so, and shows none', async () => {
    const redis = await temporaryRedis('--requirepass', 'right');
    const { stores, events } = await temporaryStores(redis.url.replace('//', '//:wrong@'));
    expect(stores.state().reachable).toBe(false);
    expect(events).toEqual([{ severity: 'warn', event: 'redis_lost', code: 'WRONGPASS' }]);
    const { stores: right } = await temporaryStores(redis.url.replace('//', '//:right@'));
    expect(await right.count()).toBe(0);
  });
});

describe.runIf(hasRedis)('losing a cluster', () => {
  test('is said, rejects every call at once, and ends when it is back', async () => {
    const cluster = await temporaryCluster();
    const { stores, events } = await temporaryStores(`${cluster.url}?cluster=true`);
    for (const call of Object.values(CALLS)) await call(stores);
    await cluster.kill();
    await unreachable(stores);
    expect(await slowestRejection(stores)).toBeLessThan(PROMPTLY_MS);
    await cluster.start();
    await responding(stores);
    expect(stores.state().reachable).toBe(true);
    expect(events).toMatchObject([{ event: 'redis_lost' }, { event: 'redis_back' }]);
  });
});
