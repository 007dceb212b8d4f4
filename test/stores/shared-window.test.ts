import { describe, expect, test } from 'vitest';
import { hasRedis } from '../service/redis.js';
import { type Shared, sharedFile, sharedRedis } from './temporary-snapshots.js';

const MINUTE = 60_000;
const READ = { reserved: 0, submission: false };
const SUBMISSION = { reserved: 0, submission: true };

const PLACES = [
  { place: 'one file', open: sharedFile, isHere: true },
  { place: 'one Redis', open: sharedRedis, isHere: hasRedis },
];

/** How many of so many that ask at once, through all stores in turn, may go. */
async function enterAtOnce({ stores }: Shared, count: number, most: number): Promise<number> {
  const ask = (n: number) => stores[n % stores.length]!.enter({ ...READ, most });
  const entered = await Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
  return entered.filter(({ waitMs }) => waitMs === 0).length;
}

describe.each(PLACES.filter(({ isHere }) => isHere))('the shared window on $place', ({ open }) => {
  test('lets exactly as many go as may, of many who ask at once', async () => {
    const shared = await open(3);
    expect(await enterAtOnce(shared, 90, 20)).toBe(20);
    expect(await shared.stores[1]!.count()).toBe(20);
  });

  test('lets no more go in any sixty seconds, wherever they begin', async () => {
    const shared = await open(3);
    const most = 10;
    const times: { from: number; to: number }[] = [];
    for (let step = 0; step < 40; step += 1) {
      const from = await shared.now();
      const went = await enterAtOnce(shared, 1 + ((step * 7) % 6), most);
      const to = await shared.now();
      times.push(...Array.from({ length: went }, () => ({ from, to })));
      await shared.advance(1_000 + ((step * 4_999) % 9_000));
    }
    expect(times.length).toBeGreaterThan(most * 3);
    for (const [index, { from }] of times.entries()) {
      const next = times[index + most];
      if (next) expect(next.to - from).toBeGreaterThanOrEqual(MINUTE);
    }
  });

  test('says when the next may go, and then it may', async () => {
    const shared = await open(2);
    const store = shared.stores[0]!;
    await store.enter({ ...READ, most: 2 });
    await shared.advance(40_000);
    await store.enter({ ...READ, most: 2 });
    const { waitMs, paused } = await shared.stores[1]!.enter({ ...READ, most: 2 });
    expect(paused).toBe(false);
    expect(waitMs).toBeGreaterThan(15_000);
    expect(waitMs).toBeLessThanOrEqual(20_000);
    const later = await store.enter({ ...READ, most: 1 });
    expect(later.waitMs).toBeGreaterThan(55_000);
    await shared.advance(waitMs);
    expect(await store.count()).toBe(1);
    expect(await store.enter({ ...READ, most: 2 })).toEqual({ waitMs: 0, paused: false });
  });

  test('keeps a part for submissions, less what they have used of it', async () => {
    const { stores, advance } = await open(1);
    const store = stores[0]!;
    const read = async () => (await store.enter({ most: 10, reserved: 3, submission: false })).waitMs === 0;
    const submit = async () => (await store.enter({ most: 10, reserved: 3, submission: true })).waitMs === 0;
    expect([await submit(), await submit()]).toEqual([true, true]);
    const reads: boolean[] = [];
    for (let index = 0; index < 8; index += 1) reads.push(await read());
    expect(reads).toEqual([true, true, true, true, true, true, true, false]);
    expect([await submit(), await submit()]).toEqual([true, false]);
    await advance(MINUTE);
    expect(await store.count()).toBe(0);
  });

  test('lets one read go, however much is kept for submissions', async () => {
    const { stores } = await open(1);
    const entry = { most: 1, reserved: 5, submission: false };
    expect((await stores[0]!.enter(entry)).waitMs).toBe(0);
    expect((await stores[0]!.enter(entry)).waitMs).toBeGreaterThan(0);
  });

  test('pauses everybody for as long as the service asked, the longest counts', async () => {
    const { stores, advance } = await open(2);
    await stores[0]!.pause(30_000);
    await stores[0]!.pause(10_000);
    const held = await stores[1]!.enter({ ...SUBMISSION, most: 5 });
    expect(held.paused).toBe(true);
    expect(held.waitMs).toBeGreaterThan(25_000);
    expect(held.waitMs).toBeLessThanOrEqual(30_000);
    expect(await stores[0]!.count()).toBe(0);
    await advance(held.waitMs);
    expect(await stores[1]!.enter({ ...SUBMISSION, most: 5 })).toEqual({ waitMs: 0, paused: false });
  });
});
