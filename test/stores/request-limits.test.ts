import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectRedis, createRequestLimits } from '../../src/stores/index.js';
import { hasRedis } from '../service/redis.js';
import { temporaryRedis } from './redis/redis-server.js';

const RATE = { requests: 3, seconds: 60 };

async function temporaryStores(url: string) {
  const stores = await connectRedis(url, { log: () => {} });
  onTestFinished(() => stores.close());
  return stores;
}

describe('a limit in memory', () => {
  test('lets so many pass for each key, and tells the next how long to wait', async () => {
    const limit = createRequestLimits(null)('making', RATE);
    expect([await limit.consume('a'), await limit.consume('a'), await limit.consume('a')]).toEqual([0, 0, 0]);
    const waitMs = await limit.consume('a');
    expect(waitMs).toBeGreaterThan(55_000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    expect(await limit.consume('b')).toBe(0);
  });

  test('counts what costs more as so many, and never as more than a window has', async () => {
    const limit = createRequestLimits(null)('making', RATE);
    expect([await limit.consume('a', 2), await limit.consume('a')]).toEqual([0, 0]);
    expect(await limit.consume('a')).toBeGreaterThan(0);
    expect(await limit.consume('b', 17)).toBe(0);
    expect(await limit.consume('b')).toBeGreaterThan(0);
    expect(await limit.consume('c')).toBe(0);
    expect(await limit.consume('c', 17)).toBeGreaterThan(0);
  });

  test('lets them pass again in the next window', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const limit = createRequestLimits(null)('making', { requests: 1, seconds: 2 });
    expect(await limit.consume('a')).toBe(0);
    const waitMs = await limit.consume('a');
    vi.advanceTimersByTime(waitMs);
    expect(await limit.consume('a')).toBe(0);
  });

  test('is its own, whatever its name', async () => {
    const create = createRequestLimits(null);
    const [one, other] = [create('making', { ...RATE, requests: 1 }), create('making', { ...RATE, requests: 1 })];
    expect([await one.consume('a'), await other.consume('a')]).toEqual([0, 0]);
  });
});

describe.runIf(hasRedis)('a limit on Redis', () => {
  test('is shared by all processes on it, each name and key for itself', async () => {
    const { url } = await temporaryRedis();
    const creates = [createRequestLimits(await temporaryStores(url)), createRequestLimits(await temporaryStores(url))];
    const limits = creates.map((create) => create('making', RATE));
    const waits = await Promise.all(Array.from({ length: 40 }, (_, n) => limits[n % 2]!.consume('a')));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(3);
    for (const waitMs of waits.filter((waitMs) => waitMs > 0)) expect(waitMs).toBeLessThanOrEqual(60_000);
    expect(await limits[0]!.consume('b')).toBe(0);
    expect(await creates[0]!('submissions', RATE).consume('a')).toBe(0);
  });

  test('is counted by each process for itself while it is away, and together again when it is back', async () => {
    const redis = await temporaryRedis();
    const stores = await temporaryStores(redis.url);
    const limit = createRequestLimits(stores)('making', RATE);
    await limit.consume('a');
    await redis.kill();
    await vi.waitUntil(() => !stores.state().reachable);
    const alone = [];
    for (let n = 0; n < 4; n += 1) alone.push((await limit.consume('a')) === 0);
    expect(alone).toEqual([true, true, true, false]);
    await redis.start();
    await vi.waitUntil(() => stores.state().reachable, 10_000);
    const other = createRequestLimits(await temporaryStores(redis.url))('making', RATE);
    const together = [];
    for (let n = 0; n < 4; n += 1) together.push((await (n % 2 ? limit : other).consume('a')) === 0);
    expect(together).toEqual([true, true, true, false]);
  });

  test('holds nobody up for long when Redis says nothing', async () => {
    const redis = await temporaryRedis();
    const limit = createRequestLimits(await temporaryStores(redis.url))('making', RATE);
    redis.freeze();
    const start = performance.now();
    for (let n = 0; n < 3; n += 1) expect(await limit.consume('a')).toBe(0);
    expect(await limit.consume('a')).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(5_000);
    redis.thaw();
  });
});
