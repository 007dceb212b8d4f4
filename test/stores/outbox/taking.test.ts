import { describe, expect, test } from 'vitest';
import type { OutboxStore, TakenSubmission } from '../../../src/proxy/index.js';
import { ENGINES, enqueueAll, LEASE, NOW, submission, temporaryOutbox, temporaryOutboxes } from './temporary-outbox.js';

describe.each(ENGINES)('the outbox on %s', (engine) => {
  describe('taking', () => {
    test('is null when none waits', async () => {
      const store = await temporaryOutbox(engine);
      expect(await store.take(NOW, LEASE)).toBeNull();
      expect(await store.take(NOW, LEASE, 'none')).toBeNull();
      expect(await store.nextDue()).toBeNull();
    });

    test('follows the order of each vendor: the next only when the one before is delivered', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'a/2', 'b/1']);
      const taken = [await store.take(NOW, LEASE), await store.take(NOW, LEASE), await store.take(NOW, LEASE)];
      expect(taken.map((one) => one?.id)).toEqual([ids['a/1'], ids['b/1'], undefined]);
      await store.markDelivered(ids['a/1']!, { id: 'f' }, NOW);
      expect((await store.take(NOW, LEASE))?.id).toBe(ids['a/2']);
    });

    test('of one by its id is none while another of its vendor is before it, or somebody has it', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'a/2', 'b/1']);
      expect(await store.take(NOW, LEASE, ids['a/2'])).toBeNull();
      expect((await store.take(NOW, LEASE, ids['b/1']))?.vendorId).toBe('b');
      expect(await store.take(NOW, LEASE, ids['b/1'])).toBeNull();
      await store.remove(ids['a/1']!);
      expect((await store.take(NOW, LEASE, ids['a/2']))?.key).toBe('2');
    });

    test('waits for what was released, and lets nothing of its vendor pass', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'a/2']);
      await store.take(NOW, LEASE);
      await store.release(ids['a/1']!, NOW + 5_000, 'unreachable', { inDoubt: false });
      expect(await store.nextDue()).toBe(NOW + 5_000);
      expect(await store.take(NOW + 4_999, LEASE)).toBeNull();
      expect((await store.take(NOW + 5_000, LEASE))?.id).toBe(ids['a/1']);
    });

    test('begins with the one that is due first', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'b/1']);
      for (const _ of Object.keys(ids)) await store.take(NOW, LEASE);
      await store.release(ids['a/1']!, NOW + 2_000, 'timeout', { inDoubt: true });
      await store.release(ids['b/1']!, NOW + 1_000, 'timeout', { inDoubt: true });
      expect((await store.take(NOW + 3_000, LEASE))?.id).toBe(ids['b/1']);
    });

    test('holds until the lease lapses by the clock of the caller; then it is in doubt', async () => {
      const store = await temporaryOutbox(engine);
      await enqueueAll(store, ['a/1']);
      expect(await store.take(NOW, LEASE)).toMatchObject({ attempts: 0, inDoubt: false });
      expect(await store.nextDue()).toBe(NOW + LEASE);
      expect(await store.take(NOW + LEASE - 1, LEASE)).toBeNull();
      expect(await store.take(NOW + LEASE, LEASE)).toMatchObject({ attempts: 1, inDoubt: true });
    });

    test('remembers that an attempt left it in doubt, whatever later attempts certainly did not', async () => {
      const store = await temporaryOutbox(engine);
      const { 'a/1': id } = await enqueueAll(store, ['a/1']);
      const tries: [boolean, boolean][] = [
        [false, false],
        [false, true],
        [true, false],
        [true, false],
      ];
      for (const [before, inDoubt] of tries) {
        expect(await store.take(NOW, LEASE)).toMatchObject({ inDoubt: before });
        await store.release(id!, NOW, 'timeout', { inDoubt });
      }
    });

    test('passes over what stands aside, which is due by its own time alone', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'a/2', 'a/3']);
      await store.take(NOW, LEASE);
      await store.release(ids['a/1']!, NOW + 5_000, 'upstream_error', { inDoubt: true, aside: true });
      expect(await store.counts()).toEqual({ waiting: 3, dead: 0, oldestAt: NOW });
      expect(await store.find('a', '1')).toMatchObject({ id: ids['a/1'], state: 'waiting' });
      expect(await store.nextDue()).toBe(NOW);
      expect((await store.take(NOW, LEASE))?.id).toBe(ids['a/2']);
      expect(await store.take(NOW, LEASE)).toBeNull();
      expect(await store.nextDue()).toBe(NOW + 5_000);
      expect(await store.take(NOW + 5_000, LEASE)).toMatchObject({ id: ids['a/1'], inDoubt: true });
      expect(await store.take(NOW + 5_000, LEASE)).toBeNull();
      await store.release(ids['a/1']!, NOW + 6_000, 'upstream_error', { inDoubt: true });
      expect((await store.take(NOW + 6_000, LEASE, ids['a/1']))?.id).toBe(ids['a/1']);
      await store.deadLetter(ids['a/1']!, 'upstream_error', NOW);
      expect((await store.deadLetters()).map(({ id }) => id)).toEqual([ids['a/1']]);
      expect(await store.replay(NOW)).toBe(1);
      expect((await store.counts()).waiting).toBe(3);
    });

    test('says how often the service has responded with 500, and with nothing else', async () => {
      const store = await temporaryOutbox(engine);
      const ids = await enqueueAll(store, ['a/1', 'b/1']);
      const found: number[] = [];
      for (const serverError of [false, true, false, true, true]) {
        found.push((await store.take(NOW, LEASE, ids['a/1']))!.serverErrors);
        await store.release(ids['a/1']!, NOW, 'upstream_error', { inDoubt: true, serverError });
      }
      expect(found).toEqual([0, 0, 1, 1, 2]);
      expect((await store.take(NOW, LEASE, ids['b/1']))!.serverErrors).toBe(0);
    });

    test('counts how many others with its fingerprint are in doubt', async () => {
      const store = await temporaryOutbox(engine);
      const keep = (vendorId: string, key: string, fingerprint: string) =>
        store.enqueue(submission(vendorId, key, { fingerprint }), NOW);
      const one = { ...(await keep('a', '1', 'same')), vendorId: 'a' };
      const two = { ...(await keep('a', '2', 'same')), vendorId: 'a' };
      await keep('a', '3', 'other');
      expect(await store.countInDoubt(two)).toBe(0);
      await store.take(NOW, LEASE);
      expect([await store.countInDoubt(one), await store.countInDoubt(two)]).toEqual([0, 1]);
      await store.release(one.id, NOW, 'upstream_error', { inDoubt: false });
      expect(await store.countInDoubt(two)).toBe(0);
    });

    test('by many at once gives each to one of them, in the order of its vendor', async () => {
      const stores = await temporaryOutboxes(engine, 3);
      const names = Array.from({ length: 60 }, (_, n) => `${'abcdef'[n % 6]}/${n}`);
      await enqueueAll(stores[0]!, names);
      const taken: TakenSubmission[] = [];
      let underWay: string[] = [];
      const work = async (store: OutboxStore) => {
        for (let one = await store.take(NOW, LEASE); one !== null; one = await store.take(NOW, LEASE)) {
          expect(underWay).not.toContain(one.vendorId);
          underWay.push(one.vendorId);
          taken.push(one);
          await store.counts();
          underWay = underWay.filter((vendor) => vendor !== one?.vendorId);
          await store.markDelivered(one.id, { id: 'f' }, NOW);
        }
      };
      while (taken.length < names.length) {
        const before = taken.length;
        await Promise.all(stores.flatMap((store) => [work(store), work(store)]));
        expect(taken.length).toBeGreaterThan(before);
      }
      expect(taken).toHaveLength(60);
      for (const vendor of 'abcdef') {
        const keys = taken.filter(({ vendorId }) => vendorId === vendor).map(({ key }) => Number(key));
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      }
    });
  });
});
