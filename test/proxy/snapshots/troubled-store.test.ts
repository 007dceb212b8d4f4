import { describe, expect, test } from 'vitest';
import type { SnapshotStore } from '../../../src/proxy/index.js';
import { ManualClock } from '../../fixtures/manual-clock.js';
import { filePlace, quiet, startFleet } from '../../fixtures/proxy-fleet.js';
import { listing, ownerIn, review, START } from '../../fixtures/proxy-upstream.js';

describe('a store in trouble', () => {
  const rejecting = () => Promise.reject(new Error('broken'));
  const hanging = () => new Promise<never>(() => {});
  const broken = (how: () => Promise<never>): SnapshotStore => ({
    load: how,
    save: how,
    acquireLease: how,
    settleLease: how,
    close: async () => {},
  });

  test.each([
    ['fails', rejecting, 1, 'Error'],
    [
      'throws',
      () => {
        throw new Error('broken');
      },
      1,
      'Error',
    ],
    ['hangs', hanging, 650, 'TimeoutError'],
  ])('that %s takes no reads down, holds nobody up for long, and is told once', async (_what, how, longest, code) => {
    const clock = new ManualClock(START);
    const fleet = startFleet(clock, (request) => listing([review({ businessId: ownerIn(request) })]));
    const { read, logged, proxy } = fleet.start(broken(how as () => Promise<never>));
    const readers = ['a', 'b', 'c'];
    // Tokens are verified by real time, and once.
    for (const id of readers) expect((await read(id, 'reviews', 'vendors', 'limit=none')).status).toBe(400);
    const start = clock.now;
    const first = read('a');
    while (fleet.asked.length === 0) await clock.advance(1);
    expect(clock.now - start).toBeLessThanOrEqual(longest);
    expect((await first).status).toBe(200);
    for (let period = 0; period < 3; period++) {
      for (const id of readers) expect((await fleet.play(read(id))).status).toBe(200);
      await clock.advance(60_000);
    }
    expect(logged).toEqual([{ severity: 'error', event: 'snapshot_store_lost', code }]);
    expect(proxy.stats().sharing).toBe('alone');
  });

  test('that saves nothing keeps no other process from its request', async () => {
    const place = await filePlace();
    const { save: _, ...rest } = await place.open();
    const fleet = startFleet(place.clock, () => listing([review()]));
    const first = fleet.start({ ...rest, save: rejecting });
    const second = fleet.start(await place.open());
    expect((await fleet.play(first.read())).status).toBe(200);
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    const start = place.clock.now;
    expect((await fleet.play(second.read())).status).toBe(200);
    expect([fleet.asked.length, place.clock.now - start < 2_000]).toEqual([2, true]);
  });

  test('is left alone for two seconds, tried by one, and shared again when it responds', async () => {
    const place = await filePlace();
    const store = await place.open();
    let away = true;
    const calls: number[] = [];
    const guarded = Object.fromEntries(
      (['load', 'save', 'acquireLease', 'settleLease'] as const).map((name) => [
        name,
        (...args: never[]) => {
          if (!away) return (store[name] as (...args: never[]) => Promise<unknown>)(...args);
          if (name !== 'settleLease') calls.push(place.clock.now);
          return rejecting();
        },
      ]),
    ) as unknown as SnapshotStore;
    const fleet = startFleet(place.clock, (request) => listing([review({ businessId: ownerIn(request) })]));
    const { read, logged } = fleet.start(guarded);
    for (let i = 0; i < 20; i++) {
      await fleet.play(Promise.all([read(`a${i}`), read(`b${i}`)]));
      await place.advance(300);
    }
    expect(calls.length).toBeGreaterThan(2);
    expect(Math.min(...calls.slice(1).map((at, index) => at - calls[index]!))).toBeGreaterThanOrEqual(2_000);
    away = false;
    await place.advance(2_000);
    await fleet.play(read('f'));
    for (let i = 0; i < 5; i++) await quiet(place.clock);
    expect(logged).toEqual([
      { severity: 'error', event: 'snapshot_store_lost', code: 'Error' },
      { severity: 'info', event: 'snapshot_store_back' },
    ]);
    expect(await store.load('vendors/f/reviews', 0)).not.toBeNull();
  });
});
