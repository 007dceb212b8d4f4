import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import type { Store } from '../../../src/service/index.js';
import fc from '../../fixtures/fast-check.js';
import { ENGINES, imported, temporaryStore } from '../temporary-service.js';

const flag = fc.boolean();
const rating = fc.constantFrom('1', '2.5', '4.75', '5', '');
const source = fc.constantFrom('google', 'shop');
/** Any change there is; `at` says which review, of those there are by then. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('submit' as const), rating: fc.constantFrom('1', '3.33', '5'), showOnWidget: flag }),
  fc.record({ kind: fc.constant('import' as const), rating, source, showOnWidget: flag, isArchived: flag }),
  fc.record({ kind: fc.constant('update' as const), at: fc.nat(), showOnWidget: flag, isArchived: flag }),
  fc.record({ kind: fc.constant('reply' as const), at: fc.nat() }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

async function apply(store: Store, vendorId: string, change: Change): Promise<void> {
  if (change.kind === 'submit') {
    await store.reviews.submit({ vendorId, rating: change.rating, showOnWidget: change.showOnWidget });
  } else if (change.kind === 'import') {
    const { kind, ...review } = change;
    await store.reviews.import(vendorId, [imported(review), imported({ ...review, sourceFeedbackId: 'known' })]);
  } else {
    const { reviews } = await store.reviews.list(vendorId);
    const review = reviews[change.at % reviews.length];
    if (!review) return;
    if (change.kind === 'update') {
      await store.reviews.update(
        review.id,
        { showOnWidget: change.showOnWidget, isArchived: change.isArchived },
        { account: EVERY_ACCOUNT },
      );
    } else {
      await store.reviews.reply({ reviewId: review.id, comment: 'Thanks' }, { account: EVERY_ACCOUNT }).catch(() => {});
    }
  }
}

/** What the counts say is what counting says. */
async function expectCounted(store: Store, vendorId: string): Promise<void> {
  const { reviews } = await store.reviews.list(vendorId);
  expect(await store.reviews.count(vendorId)).toBe(reviews.length);
  for (const showOnWidget of [true, false]) {
    const shown = reviews.filter((review) => review.showOnWidget === showOnWidget);
    expect(await store.reviews.count(vendorId, { showOnWidget })).toBe(shown.length);
    const google = shown.filter((review) => review.source === 'google');
    expect(await store.reviews.count(vendorId, { showOnWidget, source: 'google' })).toBe(google.length);
  }
  const ratings = reviews.flatMap(({ rating }) => (rating === '' ? [] : [Math.round(Number(rating) * 100)]));
  const mean = ratings.length === 0 ? 0 : ratings.reduce((sum, one) => sum + one) / ratings.length / 100;
  const business = (await store.businesses.list('default')).find(({ id }) => id === vendorId);
  expect(business).toMatchObject({ totalReviews: reviews.length, rating: mean.toFixed(2) });
  expect(business?.sources).toEqual([...new Set(reviews.map((review) => review.source))].sort());
}

describe.each(ENGINES)('the counts on %s', (engine) => {
  test('are what counting the reviews would say, after any changes', async () => {
    const store = await temporaryStore(engine);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const { id } = await store.vendors.create({ name: 'Blue Kettle' });
        for (const one of changes) await apply(store, id, one);
        await expectCounted(store, id);
      }),
      { numRuns: 25 },
    );
  });

  test('hold when changes arrive together', async () => {
    const store = await temporaryStore(engine);
    const { id } = await store.vendors.create({ name: 'Blue Kettle' });
    // More than there are connections; each waits for those of the same vendor before it, five seconds at most.
    await Promise.all(Array.from({ length: 10 }, () => store.reviews.submit({ vendorId: id, rating: '4' })));
    const { reviews } = await store.reviews.list(id);
    expect(reviews).toHaveLength(10);
    const updates = reviews.flatMap((review, index) => [
      store.reviews.update(review.id, { showOnWidget: index % 2 === 0 }, { account: EVERY_ACCOUNT }),
      store.reviews.update(review.id, { isArchived: index % 3 === 0 }, { account: EVERY_ACCOUNT }),
      store.reviews.import(id, [
        imported({ source: index % 2 === 0 ? 'google' : 'etsy' }),
        imported({ source: 'shop' }),
      ]),
    ]);
    await Promise.all(updates);
    await expectCounted(store, id);
    expect(await store.reviews.count(id)).toBe(30);
  });
});
