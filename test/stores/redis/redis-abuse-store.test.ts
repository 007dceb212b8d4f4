import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectRedis } from '../../../src/stores/index.js';
import { hasRedis } from '../../service/redis.js';
import { temporaryRedis } from './redis-server.js';

async function temporaryStores(url: string) {
  const stores = await connectRedis(url, { log: () => {} });
  onTestFinished(() => stores.close());
  return stores;
}

describe.runIf(hasRedis)('what processes on one Redis remember against abuse', () => {
  test('is counted together, each key for itself', async () => {
    const { url } = await temporaryRedis();
    const [one, two] = [await temporaryStores(url), await temporaryStores(url)];
    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).abuse.count('a', 1)));
    const { minute, hour } = await one.abuse.count('a', 0);
    // The turn of a window may have come in between: what was before it counts by its share.
    expect(Math.min(minute, hour)).toBeGreaterThan(35);
    expect(Math.max(minute, hour)).toBeLessThanOrEqual(40);
    expect(await two.abuse.count('b', 0)).toEqual({ minute: 0, hour: 0 });
  });

  test('is held by one of many who want it at once, until its time is up', async () => {
    const { url } = await temporaryRedis();
    const [one, two] = [await temporaryStores(url), await temporaryStores(url)];
    const holders = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).abuse.putIfAbsent('challenge', 'x', `${n}`, 60_000)),
    );
    expect(new Set(holders).size).toBe(1);
    expect(await two.abuse.get('challenge', 'x')).toBe(holders[0]);
    expect(await two.abuse.get('text', 'x')).toBeNull();
    await one.abuse.putIfAbsent('text', 'y', 'a', 1);
    await vi.waitFor(async () => expect(await one.abuse.get('text', 'y')).toBeNull());
  });

  test('cannot be asked while it is away', async () => {
    const redis = await temporaryRedis();
    const { abuse, state } = await temporaryStores(redis.url);
    await redis.kill();
    await vi.waitUntil(() => !state().reachable);
    await expect(abuse.count('a', 1)).rejects.toThrow();
    await expect(abuse.putIfAbsent('text', 'x', 'a', 1_000)).rejects.toThrow();
    await expect(abuse.get('text', 'x')).rejects.toThrow();
  });
});
