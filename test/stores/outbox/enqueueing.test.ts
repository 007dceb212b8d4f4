import { describe, expect, test } from 'vitest';
import { ENGINES, enqueueAll, LEASE, NOW, submission, temporaryOutbox, temporaryOutboxes } from './temporary-outbox.js';

describe.each(ENGINES)('the outbox on %s', (engine) => {
  describe('enqueueing', () => {
    test('keeps what was typed, whole', async () => {
      const store = await temporaryOutbox(engine);
      const review = { rating: '4.5', vendorId: 'a', text: 'naïve \u0000 \ud800 🍵\n"\\', firstName: 'Ada' };
      const kept = await store.enqueue(submission('a', '1', { review }), NOW);
      expect(kept).toEqual({ id: kept.id, fingerprint: 'print-1', state: 'waiting', feedback: null });
      expect(await store.take(NOW, LEASE)).toEqual({
        id: kept.id,
        vendorId: 'a',
        key: '1',
        fingerprint: 'print-1',
        review,
        queuedAt: NOW,
        attempts: 0,
        inDoubt: false,
        serverErrors: 0,
      });
    });

    test('under a key that its vendor has changes nothing, and returns the entry that is there', async () => {
      const store = await temporaryOutbox(engine);
      const first = await store.enqueue(submission('a', '1'), NOW);
      expect(await store.enqueue(submission('a', '1', { fingerprint: 'other' }), NOW + 1)).toEqual(first);
      await store.take(NOW, LEASE);
      await store.markDelivered(first.id, { id: 'f-1' }, NOW + 2);
      const again = await store.enqueue(submission('a', '1'), NOW + 3);
      expect(again).toEqual({ ...first, state: 'delivered', feedback: { id: 'f-1' } });
      expect(await store.counts()).toEqual({ waiting: 0, dead: 0, oldestAt: null });
    });

    test('keeps the content hash, also once it was delivered', async () => {
      const store = await temporaryOutbox(engine);
      const { id } = await store.enqueue(submission('a', '1', { contentHash: 'hash-1' }), NOW);
      await store.markDelivered(id, { id: 'f-1' }, NOW + 2);
      expect(await store.enqueue(submission('a', '1', { contentHash: 'hash-2' }), NOW + 3)).toMatchObject({
        contentHash: 'hash-1',
      });
    });

    test('keeps the feedback of the service once it was delivered', async () => {
      const store = await temporaryOutbox(engine);
      const { id } = await store.enqueue(submission('a', '1'), NOW);
      await store.markDelivered(id, { id: 'f-1', verified: true, titleKept: true, answersKept: false }, NOW + 2);
      const again = await store.enqueue(submission('a', '1'), NOW + 3);
      expect(again.feedback).toEqual({ id: 'f-1', verified: true, titleKept: true, answersKept: false });
    });

    test('under a key of another vendor adds another', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'b/1']);
      expect(ids['a/1']).not.toBe(ids['b/1']);
      expect((await store.counts()).waiting).toBe(2);
    });

    test('under one key by many at once adds one', async () => {
      const stores = await temporaryOutboxes(engine, 3);
      const kept = await Promise.all(
        Array.from({ length: 30 }, (_, n) => stores[n % 3]!.enqueue(submission('a', '1'), NOW)),
      );
      expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
      expect((await stores[0]!.counts()).waiting).toBe(1);
    });
  });

  test('finds the entry of a vendor and key', async () => {
    const store = await temporaryOutbox(engine);
    const kept = await store.enqueue(submission('a', '1'), NOW);
    expect(await store.find('a', '1')).toEqual(kept);
    expect([await store.find('b', '1'), await store.find('a', '2')]).toEqual([null, null]);
  });

  test('tries writing, and its entries stay as they are', async () => {
    const store = await temporaryOutbox(engine);
    const kept = await store.enqueue(submission('a', '1'), NOW);
    for (let times = 0; times < 3; times += 1) await store.tryWriting();
    expect(await store.find('a', '1')).toEqual(kept);
  });
});
