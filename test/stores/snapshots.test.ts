import { describe, expect, test } from 'vitest';
import { hasRedis } from '../service/redis.js';
import { sharedFile, sharedRedis } from './temporary-snapshots.js';

const KEY = 'vendors/0b9f/reviews';
const HOUR = 3_600_000;

const PLACES = [
  { place: 'one file', open: sharedFile, isHere: true },
  { place: 'one Redis', open: sharedRedis, isHere: hasRedis },
];

describe.each(PLACES.filter(({ isHere }) => isHere))('snapshots on $place', ({ open }) => {
  test('are what was saved last, for all who share it', async () => {
    const { stores, now } = await open(2);
    const takenAt = Math.round(await now());
    const json = JSON.stringify({ text: 'naïve \u0000 \ud800 🍵', list: Array(1000).fill('kettle') });
    expect(await stores[1]!.load(KEY, 0)).toBeNull();
    await stores[0]!.save(KEY, { takenAt, json }, HOUR);
    expect(await stores[1]!.load(KEY, 0)).toEqual({ takenAt, json });
    await stores[1]!.save(KEY, { takenAt: takenAt + 1, json: '{}' }, HOUR);
    expect(await stores[0]!.load(KEY, takenAt)).toEqual({ takenAt: takenAt + 1, json: '{}' });
    expect(await stores[0]!.load('vendors/other/reviews', 0)).toBeNull();
  });

  test('are loaded only when they are newer than asked', async () => {
    const { stores, now } = await open(1);
    const takenAt = Math.round(await now());
    await stores[0]!.save(KEY, { takenAt, json: '{}' }, HOUR);
    expect(await stores[0]!.load(KEY, takenAt)).toBeNull();
    expect(await stores[0]!.load(KEY, takenAt - 1)).toEqual({ takenAt, json: '{}' });
    expect(await stores[0]!.load(KEY, -Infinity)).toEqual({ takenAt, json: '{}' });
  });

  test('are renewed where they are what is there, and only there', async () => {
    const { stores, now, advance } = await open(2);
    const takenAt = Math.round(await now());
    expect(await stores[0]!.renew!(KEY, takenAt, takenAt + 1, HOUR)).toBe(false);
    await stores[0]!.save(KEY, { takenAt, json: '"kettle"' }, HOUR);
    await advance(HOUR / 2);
    expect(await stores[1]!.renew!(KEY, takenAt - 1, takenAt + 60_000, HOUR)).toBe(false);
    expect(await stores[1]!.renew!(KEY, takenAt, takenAt + 60_000, HOUR)).toBe(true);
    await advance(HOUR - 30_000);
    expect(await stores[0]!.load(KEY, takenAt)).toEqual({ takenAt: takenAt + 60_000, json: '"kettle"' });
    await advance(30_000);
    expect(await stores[0]!.load(KEY, 0)).toBeNull();
  });

  test('never give way to older ones', async () => {
    const { stores, now } = await open(2);
    const takenAt = Math.round(await now());
    const saves = Array.from({ length: 20 }, (_, age) => ({ takenAt: takenAt - age * 999, json: String(age) }));
    await Promise.all(saves.map((saved, index) => stores[index % 2]!.save(KEY, saved, HOUR)));
    expect(await stores[0]!.load(KEY, 0)).toEqual({ takenAt, json: '0' });
  });

  test('are gone once they were kept long enough', async () => {
    const { stores, now, advance } = await open(1);
    const takenAt = Math.round(await now());
    await stores[0]!.save(KEY, { takenAt, json: '{}' }, HOUR);
    await advance(HOUR - 30_000);
    expect(await stores[0]!.load(KEY, 0)).not.toBeNull();
    await advance(30_000);
    expect(await stores[0]!.load(KEY, 0)).toBeNull();
  });
});

describe.each(PLACES.filter(({ isHere }) => isHere))('leases on $place', ({ open }) => {
  test('are granted to exactly one of many who ask at once', async () => {
    const { stores } = await open(3);
    for (const key of ['vendors/a/reviews', 'vendors/b/reviews']) {
      const leases = await Promise.all(Array.from({ length: 60 }, (_, n) => stores[n % 3]!.acquireLease(key, 30_000)));
      expect(leases.filter(({ granted }) => granted)).toHaveLength(1);
      for (const lease of leases) {
        if (lease.granted) continue;
        expect(lease.failure).toBeNull();
        expect(lease.waitMs).toBeGreaterThan(20_000);
        expect(lease.waitMs).toBeLessThanOrEqual(30_000);
      }
    }
  });

  test('hold for their time, also against the process that has them', async () => {
    const { stores, advance } = await open(1);
    await stores[0]!.acquireLease(KEY, 30_000);
    expect(await stores[0]!.acquireLease(KEY, 30_000)).toMatchObject({ granted: false });
    await advance(30_000);
    expect(await stores[0]!.acquireLease(KEY, 30_000)).toEqual({ granted: true });
  });

  test('are granted by force whoever holds them, and then hold anew', async () => {
    const { stores } = await open(2);
    await stores[0]!.acquireLease(KEY, 1_000);
    expect(await stores[1]!.acquireLease(KEY, 30_000, true)).toEqual({ granted: true });
    const lease = await stores[0]!.acquireLease(KEY, 1_000);
    expect(lease.granted ? 0 : lease.waitMs).toBeGreaterThan(20_000);
  });

  test('that are settled hold until the service may be asked again, and tell how it failed', async () => {
    const { stores, advance } = await open(2);
    await stores[0]!.acquireLease(KEY, 30_000);
    await stores[0]!.settleLease(KEY, 60_000, 'upstream_rate_limited');
    const refused = await stores[1]!.acquireLease(KEY, 30_000);
    expect(refused).toMatchObject({ granted: false, failure: 'upstream_rate_limited' });
    expect(refused.granted ? 0 : refused.waitMs).toBeGreaterThan(50_000);
    await advance(60_000);
    expect(await stores[1]!.acquireLease(KEY, 30_000)).toEqual({ granted: true });
    expect(await stores[0]!.acquireLease(KEY, 30_000)).toMatchObject({ granted: false, failure: null });
    await stores[1]!.settleLease(KEY, 60_000, null);
    expect(await stores[0]!.acquireLease(KEY, 30_000)).toMatchObject({ granted: false, failure: null });
  });

  test('that are settled for no time end at once', async () => {
    const { stores, advance } = await open(1);
    await stores[0]!.acquireLease(KEY, 30_000);
    await stores[0]!.settleLease(KEY, 0, null);
    await advance(1);
    expect(await stores[0]!.acquireLease(KEY, 30_000)).toEqual({ granted: true });
  });
});
