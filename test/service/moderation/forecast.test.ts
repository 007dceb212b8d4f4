import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/service/index.js';
import { imported, temporaryStore } from '../temporary-service.js';

const NOW = new Date('2026-03-31T12:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

async function shopOf(store: Store, low: number, others: number) {
  const { id } = await store.vendors.create({ name: 'Hats' });
  const many = (count: number, rating: string) => Array.from({ length: count }, () => imported({ rating }));
  await store.reviews.import(id, [...many(low, '1'), ...many(others, '5')]);
  const { reviews } = await store.reviews.list(id);
  const ids = (rating: string) => reviews.filter((review) => review.rating === rating).map(({ id }) => id);
  return { id, low: ids('1'), others: ids('5') };
}

describe('a forecast', () => {
  test('says what the audit will, and changes nothing', async () => {
    const store = await temporaryStore();
    const shop = await shopOf(store, 12, 40);
    const before = await store.reviews.audit(shop.id, NOW);
    for (const [decision, chosen, isUnequal] of [
      ['hold_back', shop.low.slice(0, 8), true],
      ['archive', shop.low.slice(0, 8), true],
      ['hold_back', shop.low.slice(0, 1), false],
      ['hold_back', shop.others.slice(0, 30), false],
      ['hold_back', ['no-such-review'], false],
      ['show', shop.low, false],
    ] as const) {
      const { heldBack } = await store.moderation.forecast(shop.id, { reviewIds: [...chosen], decision }, NOW);
      expect([decision, heldBack.isUnequal]).toEqual([decision, isUnequal]);
    }
    expect(await store.reviews.audit(shop.id, NOW)).toEqual(before);
    const request = { reviewIds: shop.low.slice(0, 8), decision: 'hold_back', reason: 'spam' } as const;
    const { heldBack } = await store.moderation.forecast(shop.id, request, NOW);
    await store.moderation.decide(shop.id, request, { by: 'Ada', at: NOW });
    expect((await store.reviews.audit(shop.id, NOW)).heldBack).toEqual(heldBack);
  });

  test('looks a week ahead at those that would go on waiting', async () => {
    const store = await temporaryStore();
    const { id } = await store.vendors.create({ name: 'Hats' });
    const arrive = async (rating: string) =>
      (await store.reviews.submit({ rating, vendorId: id, showOnWidget: false }, { at: ago(0.1) })).id;
    const [low, others]: string[][] = [[], []];
    for (let at = 0; at < 12; at += 1) {
      low!.push(await arrive('1'));
      others!.push(await arrive('5'));
    }
    const show = (reviewIds: string[]) => store.moderation.forecast(id, { reviewIds, decision: 'show' }, NOW);
    expect((await show(others!)).waiting).toEqual({ low: 12, others: 0, days: 7, isUnequal: true });
    // All wait alike, or none does.
    expect((await show([others![0]!])).waiting).toEqual({ low: 12, others: 11, days: 7, isUnequal: false });
    expect((await show([...low!, ...others!])).waiting).toEqual({ low: 0, others: 0, days: 7, isUnequal: false });
  });

  test('is about the reviews of one vendor', async () => {
    const store = await temporaryStore();
    const [mine, theirs] = [await shopOf(store, 12, 40), await shopOf(store, 12, 40)];
    const { heldBack } = await store.moderation.forecast(mine.id, { reviewIds: theirs.low, decision: 'archive' }, NOW);
    expect(heldBack.low.heldBack).toBe(0);
  });
});
