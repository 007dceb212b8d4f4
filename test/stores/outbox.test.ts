import { describe, expect, test } from 'vitest';
import type { OutboxStore, TakenSubmission } from '../../src/proxy/index.js';
import { ENGINES, submission, temporaryOutboxes } from './temporary-outbox.js';

const NOW = 1_790_000_000_000;
const LEASE = 30_000;

describe.each(ENGINES)('the outbox on %s', (engine) => {
  const temporaryOutbox = async () => (await temporaryOutboxes(engine, 1))[0]!;
  /** Keeps one for each `vendor/key`, in this order, and resolves to their ids. */
  const keepAll = async (store: OutboxStore, names: string[]) => {
    const ids: Record<string, string> = {};
    for (const name of names) {
      const [vendorId = '', key = ''] = name.split('/');
      ids[name] = (await store.keep(submission(vendorId, key), NOW)).id;
    }
    return ids;
  };

  describe('keeping', () => {
    test('gives back what was typed, whole', async () => {
      const store = await temporaryOutbox();
      const review = { rating: '4.5', vendorId: 'a', text: 'naïve \u0000 \ud800 🍵\n"\\', firstName: 'Ada' };
      const kept = await store.keep(submission('a', '1', { review }), NOW);
      expect(kept).toEqual({ id: kept.id, fingerprint: 'print-1', state: 'waiting', feedbackId: null });
      expect(await store.take(NOW, LEASE)).toEqual({
        id: kept.id,
        vendorId: 'a',
        key: '1',
        fingerprint: 'print-1',
        review,
        keptAt: NOW,
        attempts: 0,
        mayHaveArrived: false,
      });
    });

    test('under a key that its vendor has changes nothing, and tells what is kept', async () => {
      const store = await temporaryOutbox();
      const first = await store.keep(submission('a', '1'), NOW);
      expect(await store.keep(submission('a', '1', { fingerprint: 'other' }), NOW + 1)).toEqual(first);
      await store.take(NOW, LEASE);
      await store.delivered(first.id, 'f-1', NOW + 2);
      const again = await store.keep(submission('a', '1'), NOW + 3);
      expect(again).toEqual({ ...first, state: 'delivered', feedbackId: 'f-1' });
      expect(await store.counts()).toEqual({ waiting: 0, dead: 0, oldestAt: null });
    });

    test('keeps the hash of the whole, also of what was delivered', async () => {
      const store = await temporaryOutbox();
      const { id } = await store.keep(submission('a', '1', { content: 'hash-1' }), NOW);
      await store.delivered(id, 'f-1', NOW + 2);
      expect(await store.keep(submission('a', '1', { content: 'hash-2' }), NOW + 3)).toMatchObject({
        content: 'hash-1',
      });
    });

    test('that was delivered keeps what the service said of it', async () => {
      const store = await temporaryOutbox();
      const { id } = await store.keep(submission('a', '1'), NOW);
      await store.delivered(id, 'f-1', NOW + 2, { verified: true, answersKept: false });
      const again = await store.keep(submission('a', '1'), NOW + 3);
      expect(again.said).toEqual({ verified: true, answersKept: false });
    });

    test('under a key of another vendor keeps another', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'b/1']);
      expect(ids['a/1']).not.toBe(ids['b/1']);
      expect((await store.counts()).waiting).toBe(2);
    });

    test('of one key by many at once keeps one', async () => {
      const stores = await temporaryOutboxes(engine, 3);
      const kept = await Promise.all(
        Array.from({ length: 30 }, (_, n) => stores[n % 3]!.keep(submission('a', '1'), NOW)),
      );
      expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
      expect((await stores[0]!.counts()).waiting).toBe(1);
    });
  });

  test('finds what is kept under a vendor and key', async () => {
    const store = await temporaryOutbox();
    const kept = await store.keep(submission('a', '1'), NOW);
    expect(await store.find('a', '1')).toEqual(kept);
    expect([await store.find('b', '1'), await store.find('a', '2')]).toEqual([null, null]);
  });

  test('tries writing, and what is kept stays as it is', async () => {
    const store = await temporaryOutbox();
    const kept = await store.keep(submission('a', '1'), NOW);
    for (let times = 0; times < 3; times += 1) await store.tryWriting();
    expect(await store.find('a', '1')).toEqual(kept);
  });

  describe('taking', () => {
    test('is null when none waits', async () => {
      const store = await temporaryOutbox();
      expect(await store.take(NOW, LEASE)).toBeNull();
      expect(await store.take(NOW, LEASE, 'none')).toBeNull();
      expect(await store.nextDue()).toBeNull();
    });

    test('follows the order of keeping for each vendor: the next only when the one before is gone', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'a/2', 'b/1']);
      const taken = [await store.take(NOW, LEASE), await store.take(NOW, LEASE), await store.take(NOW, LEASE)];
      expect(taken.map((one) => one?.id)).toEqual([ids['a/1'], ids['b/1'], undefined]);
      await store.delivered(ids['a/1']!, 'f', NOW);
      expect((await store.take(NOW, LEASE))?.id).toBe(ids['a/2']);
    });

    test('of one by its id is none while another of its vendor is before it, or somebody has it', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'a/2', 'b/1']);
      expect(await store.take(NOW, LEASE, ids['a/2'])).toBeNull();
      expect((await store.take(NOW, LEASE, ids['b/1']))?.vendorId).toBe('b');
      expect(await store.take(NOW, LEASE, ids['b/1'])).toBeNull();
      await store.remove(ids['a/1']!);
      expect((await store.take(NOW, LEASE, ids['a/2']))?.key).toBe('2');
    });

    test('waits for what was given back, and lets nothing of its vendor pass', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'a/2']);
      await store.take(NOW, LEASE);
      await store.giveBack(ids['a/1']!, NOW + 5_000, 'unreachable', { mayHaveArrived: false });
      expect(await store.nextDue()).toBe(NOW + 5_000);
      expect(await store.take(NOW + 4_999, LEASE)).toBeNull();
      expect((await store.take(NOW + 5_000, LEASE))?.id).toBe(ids['a/1']);
    });

    test('begins with the one that is due first', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'b/1']);
      for (const _ of Object.keys(ids)) await store.take(NOW, LEASE);
      await store.giveBack(ids['a/1']!, NOW + 2_000, 'timeout', { mayHaveArrived: true });
      await store.giveBack(ids['b/1']!, NOW + 1_000, 'timeout', { mayHaveArrived: true });
      expect((await store.take(NOW + 3_000, LEASE))?.id).toBe(ids['b/1']);
    });

    test('holds until the lease lapses by the clock of the caller; then it may have arrived', async () => {
      const store = await temporaryOutbox();
      await keepAll(store, ['a/1']);
      expect(await store.take(NOW, LEASE)).toMatchObject({ attempts: 0, mayHaveArrived: false });
      expect(await store.nextDue()).toBe(NOW + LEASE);
      expect(await store.take(NOW + LEASE - 1, LEASE)).toBeNull();
      expect(await store.take(NOW + LEASE, LEASE)).toMatchObject({ attempts: 1, mayHaveArrived: true });
    });

    test('remembers that a try may have arrived, whatever certainly did not later', async () => {
      const store = await temporaryOutbox();
      const { 'a/1': id } = await keepAll(store, ['a/1']);
      const tries: [boolean, boolean][] = [
        [false, false],
        [false, true],
        [true, false],
        [true, false],
      ];
      for (const [before, mayHaveArrived] of tries) {
        expect(await store.take(NOW, LEASE)).toMatchObject({ mayHaveArrived: before });
        await store.giveBack(id!, NOW, 'timeout', { mayHaveArrived });
      }
    });

    test('passes over what stands aside, which is due by its own time alone', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'a/2', 'a/3']);
      await store.take(NOW, LEASE);
      await store.giveBack(ids['a/1']!, NOW + 5_000, 'upstream_error', { mayHaveArrived: true, aside: true });
      expect(await store.counts()).toEqual({ waiting: 3, dead: 0, oldestAt: NOW });
      expect(await store.find('a', '1')).toMatchObject({ id: ids['a/1'], state: 'waiting' });
      expect(await store.nextDue()).toBe(NOW);
      expect((await store.take(NOW, LEASE))?.id).toBe(ids['a/2']);
      expect(await store.take(NOW, LEASE)).toBeNull();
      expect(await store.nextDue()).toBe(NOW + 5_000);
      expect(await store.take(NOW + 5_000, LEASE)).toMatchObject({ id: ids['a/1'], mayHaveArrived: true });
      expect(await store.take(NOW + 5_000, LEASE)).toBeNull();
      await store.giveBack(ids['a/1']!, NOW + 6_000, 'upstream_error', { mayHaveArrived: true });
      expect((await store.take(NOW + 6_000, LEASE, ids['a/1']))?.id).toBe(ids['a/1']);
      await store.bury(ids['a/1']!, 'upstream_error', NOW);
      expect((await store.dead()).map(({ id }) => id)).toEqual([ids['a/1']]);
      expect(await store.replay(NOW)).toBe(1);
      expect((await store.counts()).waiting).toBe(3);
    });

    test('tells how many others like one may have arrived', async () => {
      const store = await temporaryOutbox();
      const keep = (vendorId: string, key: string, fingerprint: string) =>
        store.keep(submission(vendorId, key, { fingerprint }), NOW);
      const one = { ...(await keep('a', '1', 'same')), vendorId: 'a' };
      const two = { ...(await keep('a', '2', 'same')), vendorId: 'a' };
      await keep('a', '3', 'other');
      expect(await store.inDoubtAlike(two)).toBe(0);
      await store.take(NOW, LEASE);
      expect([await store.inDoubtAlike(one), await store.inDoubtAlike(two)]).toEqual([0, 1]);
      await store.giveBack(one.id, NOW, 'upstream_error', { mayHaveArrived: false });
      expect(await store.inDoubtAlike(two)).toBe(0);
    });

    test('by many at once gives each to one of them, in the order of its vendor', async () => {
      const stores = await temporaryOutboxes(engine, 3);
      const names = Array.from({ length: 60 }, (_, n) => `${'abcdef'[n % 6]}/${n}`);
      await keepAll(stores[0]!, names);
      const taken: TakenSubmission[] = [];
      let underWay: string[] = [];
      const work = async (store: OutboxStore) => {
        for (let one = await store.take(NOW, LEASE); one !== null; one = await store.take(NOW, LEASE)) {
          expect(underWay).not.toContain(one.vendorId);
          underWay.push(one.vendorId);
          taken.push(one);
          await store.counts();
          underWay = underWay.filter((vendor) => vendor !== one?.vendorId);
          await store.delivered(one.id, 'f', NOW);
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

  describe('delivering', () => {
    test('counts what was delivered alike since a time, of this vendor', async () => {
      const store = await temporaryOutbox();
      const alike = async (vendorId: string, key: string, deliveredAt: number) => {
        const { id } = await store.keep(submission(vendorId, key, { fingerprint: 'same' }), NOW - 86_400_000);
        await store.delivered(id, `f-${key}`, deliveredAt);
      };
      await alike('a', '1', NOW);
      await alike('a', '2', NOW + 10);
      await alike('b', '1', NOW + 10);
      await store.keep(submission('a', '3', { fingerprint: 'same' }), NOW + 20);
      expect(await store.deliveredAlike('a', 'same', NOW)).toBe(2);
      expect(await store.deliveredAlike('a', 'same', NOW + 1)).toBe(1);
      expect(await store.deliveredAlike('a', 'other', NOW)).toBe(0);
    });

    test('is the last word: no late answer of another try undoes it', async () => {
      const store = await temporaryOutbox();
      const { 'a/1': id = '' } = await keepAll(store, ['a/1']);
      await store.delivered(id, 'f-1', NOW);
      await store.giveBack(id, NOW, 'timeout', { mayHaveArrived: true });
      await store.bury(id, 'invalid_request', NOW);
      expect(await store.remove(id)).toBe(false);
      expect(await store.replay(NOW)).toBe(0);
      expect(await store.take(NOW + LEASE, LEASE)).toBeNull();
      expect(await store.keep(submission('a', '1'), NOW)).toMatchObject({ state: 'delivered', feedbackId: 'f-1' });
    });

    test('is forgotten once it is pruned, and then its key is free', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'a/2', 'a/3', 'a/4']);
      await store.delivered(ids['a/1']!, 'f-1', NOW + 1);
      await store.delivered(ids['a/2']!, 'f-2', NOW + 2);
      await store.bury(ids['a/3']!, 'invalid_request', NOW);
      await store.prune(NOW + 2);
      expect(await store.keep(submission('a', '2'), NOW)).toMatchObject({ state: 'delivered', feedbackId: 'f-2' });
      expect(await store.counts()).toMatchObject({ waiting: 1, dead: 1 });
      expect((await store.keep(submission('a', '1'), NOW)).id).not.toBe(ids['a/1']);
    });
  });

  describe('what nobody takes', () => {
    test('is dead with its reason, oldest first, and lets the next of its vendor pass', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'a/2', 'b/1']);
      await store.take(NOW, LEASE);
      await store.bury(ids['b/1']!, 'unreachable', NOW);
      await store.bury(ids['a/1']!, 'invalid_request', NOW);
      expect((await store.take(NOW, LEASE))?.id).toBe(ids['a/2']);
      expect(await store.dead()).toMatchObject([
        { id: ids['a/1'], vendorId: 'a', keptAt: NOW, attempts: 1, reason: 'invalid_request', review: { rating: '5' } },
        { id: ids['b/1'], vendorId: 'b', keptAt: NOW, attempts: 0, reason: 'unreachable' },
      ]);
      expect(await store.counts()).toEqual({ waiting: 1, dead: 2, oldestAt: NOW });
    });

    test('waits again in its old place when it is replayed, one or all', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'a/2', 'b/1']);
      for (const name of ['a/1', 'b/1']) await store.bury(ids[name]!, 'invalid_request', NOW);
      expect(await store.replay(NOW + 1, 'none')).toBe(0);
      expect(await store.replay(NOW + 1, ids['a/2'])).toBe(0);
      expect(await store.replay(NOW + 1, ids['a/1'])).toBe(1);
      expect(await store.take(NOW, LEASE)).toBeNull();
      expect((await store.take(NOW + 1, LEASE))?.id).toBe(ids['a/1']);
      expect(await store.replay(NOW + 1)).toBe(1);
      expect(await store.dead()).toEqual([]);
    });

    test('goes when it is removed, once', async () => {
      const store = await temporaryOutbox();
      const ids = await keepAll(store, ['a/1', 'a/2']);
      await store.bury(ids['a/1']!, 'invalid_request', NOW);
      expect(await store.remove(ids['a/1']!)).toBe(true);
      expect(await store.remove(ids['a/1']!)).toBe(false);
      expect(await store.remove(ids['a/2']!)).toBe(true);
      expect(await store.counts()).toEqual({ waiting: 0, dead: 0, oldestAt: null });
    });
  });
});
