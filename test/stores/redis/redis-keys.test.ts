import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasRedis } from '../../service/redis.js';
import { temporaryRedis } from './redis-server.js';
import { CALLS, ENTRY, HOUR, KEY, temporaryCluster, temporaryStores } from './redis-stores.js';

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
    expect(await stores.acquireLease(KEY, 1_000)).toEqual({ granted: true });
    expect(await stores.acquireLease(KEY, 1_000)).toMatchObject({ granted: false, failure: null });
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
