import { describe, expect, test, vi } from 'vitest';
import type { OutboxStore, TakenSubmission } from '../../../src/proxy/index.js';
import { createDeliveryLoop, type DeliveryLoopOptions } from '../../../src/proxy/outbox/delivery-loop.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';
import { START } from '../../fixtures/proxy-upstream.js';
import { reviewBy, startOutbox, temporaryOutbox } from './outbox-scene.js';

const DAY_MS = 86_400_000;

/** Keeps a review as another process would. */
async function keep(store: OutboxStore, name: string, vendorId: string, now = START) {
  const review = reviewBy(name, { vendorId });
  return (await store.enqueue({ vendorId, key: name, fingerprint: name, review }, now)).id;
}

/** A loop over a store of its own, whose tries a test ends. */
async function startLoop(options: Partial<DeliveryLoopOptions> = {}) {
  const clock = new ManualClock(START);
  const store = options.store ?? (await temporaryOutbox());
  const tried: { taken: TakenSubmission; end: () => Promise<void> }[] = [];
  const loop = createDeliveryLoop({
    store,
    deliver: (taken) =>
      new Promise((resolve) => {
        const end = async () => {
          await store.markDelivered(taken.id, { id: 'f' }, clock.now);
          resolve(undefined);
          await settled();
        };
        tried.push({ taken, end });
      }),
    leaseMs: 25_000,
    hold: () => null,
    atOnce: 2,
    rememberedMs: 8 * DAY_MS,
    now: () => clock.now,
    timer: clock.timer,
    log: () => {},
    ...options,
  });
  const names = () => tried.map(({ taken }) => taken.key);
  const begun = (count: number) => vi.waitFor(() => expect(tried).toHaveLength(count));
  return { loop, store, clock, tried, names, begun };
}

describe('delivery behind', () => {
  test('takes a vendor’s submissions one after the other, as they came', async () => {
    const { loop, store, tried, names, begun } = await startLoop();
    for (const name of ['a1', 'a2', 'a3']) await keep(store, name, 'a');
    loop.start();
    for (const count of [1, 2, 3]) {
      await begun(count);
      await settled();
      expect(tried).toHaveLength(count);
      await tried[count - 1]!.end();
    }
    expect(names()).toEqual(['a1', 'a2', 'a3']);
  });

  test('takes as many vendors at once as it may', async () => {
    const { loop, store, tried, names, begun } = await startLoop();
    for (const vendor of ['a', 'b', 'c']) await keep(store, vendor, vendor);
    loop.start();
    await begun(2);
    await settled();
    expect(names()).toEqual(['a', 'b']);
    await tried[1]!.end();
    await begun(3);
  });

  test('lets no vendor wait for another one’s failures', async () => {
    const { outbox, service, store, until } = await startOutbox({
      fate: (_, { vendorId }) => (vendorId === 'a' ? { status: 503 } : 'take'),
    });
    for (const name of ['a1', 'a2']) await keep(store, name, 'a');
    for (const name of ['b1', 'b2', 'b3']) await keep(store, name, 'b');
    outbox.start();
    await until(() => service.stored.length === 3);
    expect(service.stored.map(({ key }) => key)).toEqual(['b1', 'b2', 'b3']);
    expect(new Set(service.submissions.map(({ key }) => key))).toEqual(new Set(['a1', 'b1', 'b2', 'b3']));
  });

  test('finds within five seconds what another process has kept', async () => {
    const { loop, store, clock, begun, tried } = await startLoop();
    loop.start();
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await keep(store, 'a1', 'a');
    await clock.advance(4_999);
    expect(tried).toHaveLength(0);
    await clock.advance(1);
    await begun(1);
  });

  test('begins at once what it is woken for', async () => {
    const { loop, store, clock, begun } = await startLoop();
    loop.start();
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await keep(store, 'a1', 'a');
    loop.wake();
    await begun(1);
  });

  test('leaves alone what another process has taken, until its time is up', async () => {
    const { loop, store, clock, tried, begun } = await startLoop();
    await keep(store, 'a1', 'a');
    await store.take(START, 25_000);
    loop.start();
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    for (let second = 0; second < 24; second += 1) await clock.advance(1_000);
    expect(tried).toHaveLength(0);
    await vi.waitFor(async () => {
      await clock.advance(500);
      expect(tried).toHaveLength(1);
    });
    expect(clock.now).toBeGreaterThanOrEqual(START + 25_000);
    await begun(1);
    expect(tried[0]!.taken).toMatchObject({ attempts: 1, inDoubt: true });
  });

  test('asks the store at most twice a second for what it cannot have', async () => {
    const store = await temporaryOutbox();
    let asked = 0;
    const counting: OutboxStore = {
      ...store,
      take: (...args) => {
        asked += 1;
        return store.take(...args);
      },
      nextDue: async () => START - 1,
    };
    const { loop, clock } = await startLoop({ store: counting });
    loop.start();
    for (let step = 0; step < 100; step += 1) await clock.advance(100);
    expect(asked).toBeLessThanOrEqual(21);
  });

  test('goes on when the store fails for a while', async () => {
    const store = await temporaryOutbox();
    let failures = 3;
    const logged: object[] = [];
    const { loop, clock, tried } = await startLoop({
      store: {
        ...store,
        take: (...args) => (failures-- > 0 ? Promise.reject(new Error('gone')) : store.take(...args)),
      },
      log: (event) => logged.push(event),
    });
    await keep(store, 'a1', 'a');
    loop.start();
    await vi.waitFor(async () => {
      await clock.advance(5_000);
      expect(tried).toHaveLength(1);
    });
    expect(logged).toEqual(Array(3).fill({ severity: 'error', event: 'outbox_failed' }));
  });

  test('takes nothing while something holds it up', async () => {
    let held = true;
    const { loop, store, clock, begun, tried } = await startLoop({
      hold: () => (held ? { ms: 3_000, code: 'unreachable' } : null),
    });
    await keep(store, 'a1', 'a');
    loop.start();
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    await clock.advance(2_999);
    expect([tried, await store.counts()]).toMatchObject([[], { waiting: 1 }]);
    held = false;
    await clock.advance(1);
    await begun(1);
    expect(tried[0]!.taken.attempts).toBe(0);
  });

  test('forgets what was delivered after a week and a day', async () => {
    const { loop, store, clock, begun, tried } = await startLoop();
    await keep(store, 'a1', 'a');
    loop.start();
    await begun(1);
    await tried[0]!.end();
    const alike = () => store.countDelivered('a', 'a1', 0);
    clock.now += 8 * DAY_MS;
    await clock.advance(5_000);
    await vi.waitFor(() => expect(clock.timers).toBe(1));
    expect(await alike()).toBe(1);
    await clock.advance(3_600_000);
    await vi.waitFor(async () => expect(await alike()).toBe(0));
  });

  test('ends with what is in flight, and begins nothing more', async () => {
    const { loop, store, clock, begun, tried } = await startLoop();
    for (const name of ['a1', 'a2']) await keep(store, name, 'a');
    loop.start();
    await begun(1);
    let closed = false;
    const closing = loop.close().then(() => {
      closed = true;
    });
    await settled();
    expect(closed).toBe(false);
    await tried[0]!.end();
    await closing;
    loop.wake();
    await clock.advance(60_000);
    expect([tried.length, clock.timers]).toEqual([1, 0]);
    expect(await store.counts()).toMatchObject({ waiting: 1 });
  });
});
