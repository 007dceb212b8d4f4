import { expect, test } from 'vitest';
import type { ProductChange } from '../../../src/contract/service/product-changes.js';
import { ENGINES, imported, temporaryStore } from '../temporary-service.js';

const AT = { by: 'Ada', at: new Date('2026-03-01T00:00:00Z') };
const product = (sourceProductId: string, title: string) => ({ sourceProductId, title });

/** A vendor with reviews of these products, and what they are of after `changes`. */
async function afterChanges(engine: (typeof ENGINES)[number], products: (ReturnType<typeof product> | null)[]) {
  const store = await temporaryStore(engine);
  const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
  const { id: other } = await store.vendors.create({ name: 'Scarves' });
  const reviewsOf = (of: typeof products) =>
    of.map((one, at) =>
      imported({ text: `review ${at}`, product: one, createdAt: new Date(Date.UTC(2026, 0, 1 + at)).toISOString() }),
    );
  await store.reviews.import(vendorId, reviewsOf(products));
  await store.reviews.import(other, reviewsOf([product('31', 'Another shop’s')]));
  const list = async (of = vendorId) => (await store.reviews.list(of, { sort: 'asc' })).reviews;
  return {
    store,
    vendorId,
    list,
    products: async () => (await list()).map((review) => review.product),
    untouched: async () => (await list(other)).map((review) => review.product?.title),
    change: (...changes: ProductChange[]) => store.reviews.changeProducts(vendorId, changes, AT),
  };
}

test.each(ENGINES)('a table renumbers products, each with its title, in any order, on %s', async (engine) => {
  const { change, products, untouched } = await afterChanges(engine, [
    product('31', 'Scarf'),
    product('32', 'Hat'),
    product('31', 'Scarf'),
    null,
    product('8812', 'Gloves'),
  ]);
  // Two products change places, and a third goes where another was.
  const found = await change(
    { from: '31', product: { sourceProductId: '32', title: 'Scarf' } },
    { from: ' gid://shopify/Product/32', product: { sourceProductId: '31', title: 'Hat' } },
    { from: '8812', product: { sourceProductId: 'gid://shopify/Product/9900' } },
    { from: 'nobody knows', product: null },
  );
  expect(found).toEqual([2, 1, 1, 0]);
  expect(await products()).toEqual([
    product('32', 'Scarf'),
    product('31', 'Hat'),
    product('32', 'Scarf'),
    null,
    product('9900', 'Gloves'),
  ]);
  expect(await untouched()).toEqual(['Another shop’s']);
});

test.each(ENGINES)('one review goes to a product as others know it, and the record says so, on %s', async (engine) => {
  const { change, list, products, store, vendorId } = await afterChanges(engine, [
    product('31', 'Scarf'),
    product('31', 'Scarf'),
    product('32', 'Hat'),
  ]);
  const [first, second] = (await list()) as unknown as [{ id: string }, { id: string }];
  expect(
    await change({ reviewId: first.id, product: { sourceProductId: '32' } }, { from: '31', product: null }),
  ).toEqual([1, 1]);
  expect(await products()).toEqual([product('32', 'Hat'), null, product('32', 'Hat')]);
  const [record] = await store.moderation.history(vendorId, first.id);
  expect(record).toMatchObject({ by: 'Ada', decision: 'product_changed', reason: '31 → 32' });
  expect((await store.moderation.history(vendorId, second.id))[0]).toMatchObject({ reason: '31 → none' });

  // The same again changes nothing; a product that nobody knows has no name but its own.
  expect(await change({ reviewId: first.id, product: { sourceProductId: '32' } })).toEqual([0]);
  expect(await change({ reviewId: first.id, product: { sourceProductId: 'new' } })).toEqual([1]);
  expect((await products())[0]).toEqual(product('new', 'new'));
  expect(await change({ reviewId: 'of-nobody', product: null })).toEqual([0]);
});

test('nothing else of a review changes but when it was changed', async () => {
  const { change, list } = await afterChanges('sqlite', [product('31', 'Scarf')]);
  const [before] = await list();
  await change({ from: '31', product: { sourceProductId: '32', title: 'Hat' } });
  const [after] = await list();
  expect(after).toEqual({ ...before, product: product('32', 'Hat'), updatedAt: '2026-03-01T00:00:00.000Z' });
});
