import { describe, expect, test, vi } from 'vitest';
import type { OutboxStore } from '../../../src/proxy/index.js';
import { reviewBy, startOutbox, temporaryOutbox, VENDOR } from './outbox-scene.js';
import type { Fate } from './outbox-service.js';

const FULL = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
const kept = async (store: OutboxStore, key: string) => (await store.find(VENDOR, key))?.state ?? null;

describe('with the service first', () => {
  test('a review that it takes is not kept', async () => {
    const { outbox, service, store, published } = await startOutbox({}, { serviceFirst: true });
    const submitted = await outbox.submit(reviewBy('Ada', { showOnWidget: true }), 'k1');
    expect(submitted).toEqual({ state: 'delivered', id: service.stored[0]!.id, published: true });
    expect(await kept(store, 'k1')).toBeNull();
    expect(published).toEqual([VENDOR]);
  });

  test.each([500, 503, 429])('a review that it answers with %i is kept, and arrives once', async (status) => {
    let away = true;
    const fate = (): Fate => (away ? { status } : 'take');
    const { outbox, service, store, delivered } = await startOutbox({ fate }, { serviceFirst: true });
    outbox.start();
    const submitted = await outbox.submit(reviewBy('Ada'), 'k1');
    expect(submitted).toEqual({ state: 'queued', id: expect.any(String), published: false });
    expect(await kept(store, 'k1')).toBe('waiting');
    away = false;
    await delivered();
    expect(service.stored).toHaveLength(1);
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'delivered' });
    expect(service.stored).toHaveLength(1);
  });

  test('a review that it refuses is told so, and not kept', async () => {
    const { outbox, store } = await startOutbox({ fate: () => ({ status: 400 }) }, { serviceFirst: true });
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({
      state: 'rejected',
      reason: { code: 'invalid_request' },
    });
    expect(await kept(store, 'k1')).toBeNull();
  });

  test('another review under the key of one that waits is a conflict, although the service knows neither', async () => {
    let away = true;
    const { outbox } = await startOutbox(
      { fate: (): Fate => (away ? { status: 503 } : 'take') },
      { serviceFirst: true },
    );
    await outbox.submit(reviewBy('Ada'), 'k1');
    away = false;
    expect(await outbox.submit(reviewBy('Bob'), 'k1')).toMatchObject({
      state: 'rejected',
      reason: { code: 'idempotency_conflict' },
    });
  });

  test('a review that neither takes is told to come back, and sent once', async () => {
    const real = await temporaryOutbox();
    const store = { ...real, enqueue: () => Promise.reject(FULL) };
    const scene = await startOutbox({ fate: () => ({ status: 503 }) }, { store, serviceFirst: true });
    expect(await scene.outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({
      state: 'failed',
      reason: { code: 'outbox_unavailable', details: { retryAfterSeconds: 10 } },
    });
    expect(scene.service.submissions).toHaveLength(1);
    expect(scene.logged).toContainEqual({
      severity: 'error',
      event: 'outbox_failed',
      code: 'SQLITE_FULL',
      vendorId: VENDOR,
    });
  });

  test('an outbox that is away costs a review nothing', async () => {
    const real = await temporaryOutbox();
    const rejects = vi.fn(() => Promise.reject(FULL));
    const { outbox } = await startOutbox(
      {},
      { store: { ...real, find: rejects, enqueue: rejects }, serviceFirst: true },
    );
    expect(await outbox.submit(reviewBy('Ada'), 'k1')).toMatchObject({ state: 'delivered' });
    expect(rejects).toHaveBeenCalledTimes(1);
  });
});
