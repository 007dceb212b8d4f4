import { describe, expect, test, vi } from 'vitest';
import type { OutboxStore } from '../../../src/proxy/index.js';
import { reviewBy, startOutbox, temporaryOutbox, VENDOR } from './outbox-scene.js';

describe('when the store', () => {
  const failing = (method: keyof OutboxStore, store: OutboxStore): OutboxStore => ({
    ...store,
    [method]: () => Promise.reject(new Error('database or disk is full')),
  });

  test('keeps nothing, a review goes straight to the service', async () => {
    const { outbox, service, published } = await startOutbox(
      {},
      { store: failing('enqueue', await temporaryOutbox()) },
    );
    const submitted = await outbox.submit(reviewBy('Ada', { showOnWidget: true }), 'k1');
    expect(submitted).toEqual({ state: 'delivered', id: service.stored[0]!.id, published: true });
    expect(published).toEqual([VENDOR]);
  });

  test('keeps nothing and the service fails, the page is told to come back', async () => {
    const store = failing('enqueue', await temporaryOutbox());
    const { outbox } = await startOutbox({ fate: () => ({ status: 500 }) }, { store });
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({
      state: 'failed',
      reason: { code: 'outbox_unavailable', details: { retryAfterSeconds: 10 } },
    });
  });

  test('keeps nothing and the service refuses, the page is told why', async () => {
    const store = failing('enqueue', await temporaryOutbox());
    const { outbox } = await startOutbox({ fate: () => ({ status: 400 }) }, { store });
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({
      state: 'rejected',
      reason: { code: 'invalid_request' },
    });
  });

  test('does not say in time whether it keeps a review, it is not sent a second way', async () => {
    const real = await temporaryOutbox();
    let go!: () => void;
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    const store: OutboxStore = {
      ...real,
      enqueue: (submission, now) => gone.then(() => real.enqueue(submission, now)),
    };
    const { outbox, service, clock, delivered } = await startOutbox({}, { store });
    outbox.start();
    const submitting = outbox.submit(reviewBy('Ada'), 'k1');
    await vi.waitFor(() => expect(clock.timers).toBe(2));
    await clock.advance(5_000);
    expect(await submitting).toMatchObject({ state: 'failed', reason: { code: 'outbox_unavailable' } });
    go();
    await vi.waitFor(() => expect(service.submissions).toHaveLength(1));
    await delivered();
    expect(service.submissions).toHaveLength(1);
  });

  test('cannot take what it keeps, it waits', async () => {
    const store = failing('take', await temporaryOutbox());
    const { outbox, logged } = await startOutbox({}, { store });
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'queued' });
    expect(logged).toMatchObject([{ severity: 'error', event: 'outbox_failed' }]);
  });

  test('forgets that a review arrived, it is looked for and not sent again', async () => {
    const real = await temporaryOutbox();
    let failures = 1;
    const markDelivered: OutboxStore['markDelivered'] = (...args) =>
      failures-- > 0 ? Promise.reject(new Error('disk full')) : real.markDelivered(...args);
    const scene = await startOutbox({}, { store: { ...real, markDelivered } });
    const first = await scene.outbox.submit(reviewBy('Ada'), 'k1');
    expect(first.state).toBe('delivered');
    scene.outbox.start();
    await scene.delivered();
    expect([scene.service.submissions.length, scene.service.lists()]).toEqual([1, 1]);
    expect(await scene.outbox.submit(reviewBy('Ada'), 'k1')).toEqual(first);
  });
});
