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

  // A server that has just started has nothing in memory. What its readers get hangs on the store alone when the service fails.
  describe('of a process that has just started, while the service fails', () => {
    /** A store that has the vendor's reviews, a process whose calls go through `trouble` first, and a service that fails. */
    async function startedAnew(
      trouble: (name: keyof SnapshotStore, clock: ManualClock) => Promise<unknown> | undefined,
    ) {
      const place = await filePlace();
      const store = await place.open();
      let isUp = true;
      const upstream = (request: Request) =>
        isUp ? listing([review({ businessId: ownerIn(request) })]) : new Response('{}', { status: 500 });
      const fleet = startFleet(place.clock, upstream);
      const before = fleet.start(store);
      for (const id of ['a', 'b']) expect((await fleet.play(before.read(id))).status).toBe(200);
      for (let i = 0; i < 5; i++) await quiet(place.clock);
      isUp = false;
      const methods = ['load', 'save', 'renew', 'acquireLease', 'settleLease'] as const;
      const troubled = Object.fromEntries(
        methods.map((name) => [
          name,
          async (...args: never[]) => {
            await trouble(name, place.clock);
            return (store[name] as (...args: never[]) => Promise<unknown>)(...args);
          },
        ]),
      ) as unknown as SnapshotStore;
      await place.advance(61_000);
      return { ...fleet, ...fleet.start(troubled), clock: place.clock };
    }

    const later = (clock: ManualClock, ms: number) => new Promise<void>((resolve) => clock.timer(resolve, ms));

    test('a store that answers later than a reader waits for it is waited for before the reader gets an error', async () => {
      const { read, play, proxy } = await startedAnew((name, clock) =>
        name === 'load' ? later(clock, 1_500) : undefined,
      );
      expect((await play(read('a'))).status).toBe(200);
      expect(proxy.stats().reads).toMatchObject({ stale_if_error: 1, failed: 0 });
      expect(Object.entries(proxy.stats().spared)).toEqual([[expect.stringMatching(/^upstream_/), 1]]);
    });

    test('a store that is left alone since it was late is searched before a reader gets an error', async () => {
      const { read, play, proxy, logged } = await startedAnew((name, clock) =>
        name === 'acquireLease' ? later(clock, 1_000) : undefined,
      );
      // The lease of the first one is late, so that the store is left alone when the second one is read.
      const first = read('a', 'insights');
      expect((await play(first)).status).toBe(502);
      expect(logged).toContainEqual({ severity: 'error', event: 'snapshot_store_lost', code: 'TimeoutError' });
      expect((await play(read('b'))).status).toBe(200);
      expect(proxy.stats().reads).toMatchObject({ stale_if_error: 1 });
    });

    test('a store that is away for a moment is tried again for as long as a reader waits', async () => {
      let isAway = true;
      const { read, play, clock } = await startedAnew(() => (isAway ? Promise.reject(new Error('broken')) : undefined));
      const reading = read('a');
      clock.timer(() => (isAway = false), 800);
      expect((await play(reading)).status).toBe(200);
    });

    test('what another process saves after a failure is found by the next read', async () => {
      const { read, play, start, clock } = await startedAnew(() => undefined);
      const place = await filePlace();
      const store = await place.open();
      const alone = start(store);
      expect((await play(alone.read('c'))).status).toBe(502);
      await store.save('vendors/c/reviews', { takenAt: clock.now, json: await savedReviews() }, 60_000);
      expect((await play(alone.read('c'))).status).toBe(200);
      expect((await play(read('a'))).status).toBe(200);

      /** As a process saves them whose service works. */
      async function savedReviews(): Promise<string> {
        const other = await filePlace();
        const otherStore = await other.open();
        const fleet = startFleet(other.clock, () => listing([review({ businessId: 'c' })]));
        expect((await fleet.play(fleet.start(otherStore).read('c'))).status).toBe(200);
        for (let i = 0; i < 5; i++) await quiet(other.clock);
        return (await otherStore.load('vendors/c/reviews', 0))!.json;
      }
    });

    test('a vendor that the service no longer knows is 404, whatever the store has', async () => {
      const place = await filePlace();
      const store = await place.open();
      let status = 200;
      const fleet = startFleet(place.clock, () =>
        status === 200 ? listing([review()]) : new Response('{}', { status }),
      );
      expect((await fleet.play(fleet.start(store).read())).status).toBe(200);
      for (let i = 0; i < 5; i++) await quiet(place.clock);
      status = 404;
      // It finds the vendor's snapshot too late, after the service has said that there is no such vendor.
      const late = {
        ...store,
        load: async (...args: Parameters<SnapshotStore['load']>) => {
          await later(place.clock, 1_500);
          return store.load(...args);
        },
      };
      await place.advance(61_000);
      expect((await fleet.play(fleet.start(late).read())).status).toBe(404);
    });
  });
});
