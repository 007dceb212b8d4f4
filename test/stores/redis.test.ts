import { createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectRedis, type RedisStores } from '../../src/stores/index.js';
import { hasRedis } from '../service/redis.js';
import { temporaryDirectory } from '../service/temporary-service.js';
import { temporaryRedis } from './redis-server.js';

const KEY = 'vendors/a/reviews';
const ENTRY = { most: 10, reserved: 0, submission: false };
const HOUR = 3_600_000;

async function temporaryStores(url: string) {
  const events: object[] = [];
  const stores = await connectRedis(url, { log: (event) => events.push(event) });
  onTestFinished(() => stores.close());
  return { stores, events };
}

/** Every call that asks Redis. */
const CALLS: Record<string, (stores: RedisStores) => Promise<unknown>> = {
  load: (stores) => stores.load(KEY, 0),
  save: (stores) => stores.save(KEY, { takenAt: 1, json: '{}' }, HOUR),
  claim: (stores) => stores.claim(KEY, 1_000),
  settle: (stores) => stores.settle(KEY, 1_000, null),
  enter: (stores) => stores.enter(ENTRY),
  pause: (stores) => stores.pause(1_000),
  count: (stores) => stores.count(),
};

/** Asks everything; how long the slowest took to reject, ms. */
/** Far from the thirty seconds of a call that hangs, and from what a busy machine needs. */
const PROMPTLY_MS = 2_000;

async function slowestRejection(stores: RedisStores): Promise<number> {
  const start = performance.now();
  const asked = await Promise.allSettled(Object.values(CALLS).map((call) => call(stores)));
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'));
  return performance.now() - start;
}

const reachable = (stores: RedisStores) => vi.waitUntil(() => stores.state().reachable, { timeout: 10_000 });
const unreachable = (stores: RedisStores) => vi.waitUntil(() => !stores.state().reachable, { timeout: 10_000 });

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

describe.runIf(hasRedis)('what somebody else wrote under our keys', () => {
  const RUBBISH: Record<string, (redis: Redis, key: string) => Promise<unknown>> = {
    text: (redis, key) => redis.set(key, 'rubbish'),
    'our mark before rubbish': (redis, key) => redis.set(key, 'reviews1:0001790000000000rubbish'),
    'our mark before no time': (redis, key) => redis.set(key, 'reviews1:rubbish'),
    'a list': (redis, key) => redis.rpush(key, 'rubbish'),
    'a set in order': (redis, key) => redis.zadd(key, 1, 'rubbish'),
  };

  test.each(Object.keys(RUBBISH))('reads as nothing, and is written over: %s', async (kind) => {
    const { url } = await temporaryRedis();
    const { stores } = await temporaryStores(url);
    const other = new Redis(url);
    onTestFinished(() => other.disconnect());
    for (const call of Object.values(CALLS)) await call(stores);
    const keys = await other.keys('*');
    expect(keys).toHaveLength(4);
    const before = [...keys, 'reviews:{requests}:submissions'];
    for (const key of before) {
      await other.del(key);
      await RUBBISH[kind]!(other, key);
    }
    expect(await stores.load(KEY, 0)).toBeNull();
    expect(await stores.claim(KEY, 1_000)).toEqual({ granted: true });
    expect(await stores.claim(KEY, 1_000)).toMatchObject({ granted: false, failure: null });
    expect(await stores.enter({ ...ENTRY, reserved: 2 })).toEqual({ waitMs: 0, paused: false });
    expect(await stores.enter({ ...ENTRY, submission: true })).toEqual({ waitMs: 0, paused: false });
    expect(await stores.count()).toBe(2);
    await stores.pause(60_000);
    expect(await stores.enter(ENTRY)).toMatchObject({ paused: true });
    await stores.save(KEY, { takenAt: 1_790_000_000_001, json: '[]' }, HOUR);
    expect(await stores.load(KEY, 0)).toEqual({ takenAt: 1_790_000_000_001, json: '[]' });
  });
});

describe.runIf(hasRedis)('the keys', () => {
  test('all expire', async () => {
    const { url } = await temporaryRedis();
    const { stores } = await temporaryStores(url);
    const other = new Redis(url);
    onTestFinished(() => other.disconnect());
    for (const call of Object.values(CALLS)) await call(stores);
    await stores.enter({ ...ENTRY, submission: true });
    await stores.requestLimit('making', { requests: 1, seconds: 60 }).consume('one');
    const keys = await other.keys('*');
    expect(keys.filter((key) => !key.startsWith('reviews:'))).toEqual([]);
    for (const key of keys) expect(await other.pttl(key)).toBeGreaterThan(0);
  });

  test('of each script lie in one place of a cluster', async () => {
    const { url } = await temporaryCluster();
    const { host } = new URL(url);
    for (const address of [`${url}?cluster=true`, `redis://${host},${host}`]) {
      const { stores, events } = await temporaryStores(address);
      expect(stores.state().reachable).toBe(true);
      for (const call of Object.values(CALLS)) await call(stores);
      expect(await stores.load(KEY, 0)).toEqual({ takenAt: 1, json: '{}' });
      const limit = stores.requestLimit('making', { requests: 1, seconds: 60 });
      expect(await limit.consume(address)).toBe(0);
      expect(await limit.consume(address)).toBeGreaterThan(0);
      await stores.close();
      expect(events).toEqual([]);
    }
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
    await vi.waitUntil(
      () =>
        stores.count().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000, interval: 100 },
    );
    expect(stores.state().reachable).toBe(true);
    expect(events).toMatchObject([{ event: 'redis_lost' }, { event: 'redis_back' }]);
  });
});

describe.runIf(hasRedis)('a message', () => {
  async function talking(url: string) {
    const [{ stores: one }, { stores: two }] = [await temporaryStores(url), await temporaryStores(url)];
    const heard: string[] = [];
    const end = two.subscribe!((message) => heard.push(message));
    /** Says it until it is heard: nobody is told when a subscription has begun. */
    const arrives = (message: string) =>
      vi.waitUntil(
        async () => {
          await one.publish!(message).catch(() => {});
          return heard.includes(message);
        },
        { timeout: 15_000, interval: 50 },
      );
    return { one, two, heard, end, arrives };
  }

  test.each([
    ['a server', () => temporaryRedis(), ''],
    ['a cluster', () => temporaryCluster(), '?cluster=true'],
  ])(
    'is heard by another process on %s, also after it was away, until it ends',
    async (_, start, query) => {
      const server = await start();
      const { one, two, heard, end, arrives } = await talking(server.url + query);
      await arrives('hello');
      await server.kill();
      await unreachable(one);
      await expect(one.publish!('lost')).rejects.toThrow();
      await server.start();
      await arrives('again');
      expect(heard).not.toContain('lost');
      // What this process subscribes to does not keep it from asking.
      await vi.waitUntil(
        () =>
          two.count().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000, interval: 100 },
      );
      end();
      const { length } = heard;
      await one.publish!('ended');
      await two.count();
      expect(heard).toHaveLength(length);
    },
    30_000,
  );

  test('stays in its own database of a server', async () => {
    const { url } = await temporaryRedis();
    const { heard, arrives } = await talking(url);
    const { stores: other } = await temporaryStores(`${url}/1`);
    await arrives('first');
    await other.publish!('of another installation');
    await arrives('last');
    expect(heard).not.toContain('of another installation');
  });
});

/** A cluster of one node, which has every slot. */
async function temporaryCluster() {
  const settings = ['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--dir', temporaryDirectory()];
  const node = await temporaryRedis(...settings);
  const admin = new Redis(node.url);
  await admin.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
  await vi.waitUntil(async () => String(await admin.call('CLUSTER', 'INFO')).includes('cluster_state:ok'), 10_000);
  admin.disconnect();
  return node;
}
