import { describe, expect, test } from 'vitest';
import { ENGINES, enqueueAll, LEASE, NOW, submission, temporaryOutbox } from './temporary-outbox.js';

describe.each(ENGINES)('the outbox on %s', (engine) => {
  describe('delivering', () => {
    test('counts what was delivered with its fingerprint since a time, of this vendor', async () => {
      const store = await temporaryOutbox(engine);
      const alike = async (vendorId: string, key: string, deliveredAt: number) => {
        const { id } = await store.enqueue(submission(vendorId, key, { fingerprint: 'same' }), NOW - 86_400_000);
        await store.markDelivered(id, { id: `f-${key}` }, deliveredAt);
      };
      await alike('a', '1', NOW);
      await alike('a', '2', NOW + 10);
      await alike('b', '1', NOW + 10);
      await store.enqueue(submission('a', '3', { fingerprint: 'same' }), NOW + 20);
      expect(await store.countDelivered('a', 'same', NOW)).toBe(2);
      expect(await store.countDelivered('a', 'same', NOW + 1)).toBe(1);
      expect(await store.countDelivered('a', 'other', NOW)).toBe(0);
    });

    test('is final: no late response to another attempt undoes it', async () => {
      const store = await temporaryOutbox(engine);
      const { 'a/1': id = '' } = await enqueueAll(store, ['a/1']);
      await store.markDelivered(id, { id: 'f-1' }, NOW);
      await store.release(id, NOW, 'timeout', { inDoubt: true });
      await store.deadLetter(id, 'invalid_request', NOW);
      expect(await store.remove(id)).toBe(false);
      expect(await store.replay(NOW)).toBe(0);
      expect(await store.take(NOW + LEASE, LEASE)).toBeNull();
      expect(await store.enqueue(submission('a', '1'), NOW)).toMatchObject({
        state: 'delivered',
        feedback: { id: 'f-1' },
      });
    });

    test('is forgotten once it is pruned, and then its key is free', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'a/2', 'a/3', 'a/4']);
      await store.markDelivered(ids['a/1']!, { id: 'f-1' }, NOW + 1);
      await store.markDelivered(ids['a/2']!, { id: 'f-2' }, NOW + 2);
      await store.deadLetter(ids['a/3']!, 'invalid_request', NOW);
      await store.prune(NOW + 2);
      expect(await store.enqueue(submission('a', '2'), NOW)).toMatchObject({
        state: 'delivered',
        feedback: { id: 'f-2' },
      });
      expect(await store.counts()).toMatchObject({ waiting: 1, dead: 1 });
      expect((await store.enqueue(submission('a', '1'), NOW)).id).not.toBe(ids['a/1']);
    });
  });

  describe('a dead letter', () => {
    test('has its reason, comes oldest first, and lets the next of its vendor pass', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'a/2', 'b/1']);
      await store.take(NOW, LEASE);
      await store.deadLetter(ids['b/1']!, 'unreachable', NOW);
      await store.deadLetter(ids['a/1']!, 'invalid_request', NOW);
      expect((await store.take(NOW, LEASE))?.id).toBe(ids['a/2']);
      expect(await store.deadLetters()).toMatchObject([
        {
          id: ids['a/1'],
          vendorId: 'a',
          queuedAt: NOW,
          attempts: 1,
          reason: 'invalid_request',
          review: { rating: '5' },
        },
        { id: ids['b/1'], vendorId: 'b', queuedAt: NOW, attempts: 0, reason: 'unreachable' },
      ]);
      expect(await store.counts()).toEqual({ waiting: 1, dead: 2, oldestAt: NOW });
    });

    test('waits again in its old place when it is replayed, one or all', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'a/2', 'b/1']);
      for (const name of ['a/1', 'b/1']) await store.deadLetter(ids[name]!, 'invalid_request', NOW);
      expect(await store.replay(NOW + 1, 'none')).toBe(0);
      expect(await store.replay(NOW + 1, ids['a/2'])).toBe(0);
      expect(await store.replay(NOW + 1, ids['a/1'])).toBe(1);
      expect(await store.take(NOW, LEASE)).toBeNull();
      expect((await store.take(NOW + 1, LEASE))?.id).toBe(ids['a/1']);
      expect(await store.replay(NOW + 1)).toBe(1);
      expect(await store.deadLetters()).toEqual([]);
    });

    test('goes when it is removed, once', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'a/2']);
      await store.deadLetter(ids['a/1']!, 'invalid_request', NOW);
      expect(await store.remove(ids['a/1']!)).toBe(true);
      expect(await store.remove(ids['a/1']!)).toBe(false);
      expect(await store.remove(ids['a/2']!)).toBe(true);
      expect(await store.counts()).toEqual({ waiting: 0, dead: 0, oldestAt: null });
    });
  });
});
