import { expect, test } from 'vitest';
import { imported } from '../service/temporary-service.js';
import { temporaryDesk } from './temporary-desk.js';

const TABLE = { 'content-type': 'application/octet-stream' };

async function scene() {
  const desk = await temporaryDesk();
  const vendor = await desk.store.vendors.create({ name: 'Hats' });
  const products = ['31', '31', '32'].map((sourceProductId) => ({ sourceProductId, title: 'Scarf' }));
  await desk.store.reviews.import(
    vendor.id,
    products.map((product) => imported({ product })),
  );
  const list = async () => (await desk.store.reviews.list(vendor.id)).reviews;
  return {
    ...desk,
    vendor,
    list,
    path: `/api/vendors/${vendor.id}/reviews/products`,
    products: async () => (await list()).map(({ product }) => product?.sourceProductId ?? null).sort(),
  };
}

test('a moderator gives a review another product, and the record has the name', async () => {
  const { changed, join, list, path, products, store, vendor } = await scene();
  const [review] = (await list()).filter(({ product }) => product?.sourceProductId === '31');
  const moderator = await join('moderator');
  const changes = [{ reviewId: review!.id, product: { sourceProductId: 'gid://shopify/Product/40' } }];
  const response = await moderator.send('POST', path, { changes });
  expect([response.status, await response.json()]).toEqual([200, { reviews: 1, unknown: [] }]);
  expect(await products()).toEqual(['31', '32', '40']);
  const [record] = await store.moderation.history(vendor.id, review!.id);
  expect(record).toMatchObject({ by: 'moderator', decision: 'product_changed', reason: '31 → 40' });
  expect(changed).toEqual([vendor.id]);
  expect((await (await join('reader')).send('POST', path, { changes })).status).toBe(403);
});

test('an owner’s table changes the products of all, and says which it did not find', async () => {
  const { join, path, products } = await scene();
  const owner = await join('owner');
  const response = await owner.send('POST', `${path}/table`, 'from,to\n31,40\n77,78\n', TABLE);
  expect([response.status, await response.json()]).toEqual([200, { reviews: 2, unknown: ['77'] }]);
  expect(await products()).toEqual(['32', '40', '40']);
  expect((await (await join('moderator')).send('POST', `${path}/table`, 'from,to\n', TABLE)).status).toBe(403);
});

test.each([
  ['from,to\n31,40\n31,41\n', 400, 'The table, line 3: from: \\"31\\" comes twice'],
  ['a,b\n', 400, 'The table names no product'],
  ['x'.repeat(2 * 2 ** 20 + 1), 413, '2 MB'],
])('a table that is none changes nothing', async (text, status, said) => {
  const { join, path, products } = await scene();
  const response = await (await join('owner')).send('POST', `${path}/table`, text, TABLE);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(said);
  expect(await products()).toEqual(['31', '31', '32']);
});

test('more reviews than one request may change are none, and the response names what can', async () => {
  const { join, path, store, vendor } = await scene();
  const product = { sourceProductId: '31', title: 'Scarf' };
  for (let batch = 0; batch < 4; batch += 1) {
    await store.reviews.import(
      vendor.id,
      Array.from({ length: 500 }, () => imported({ product })),
    );
  }
  const response = await (await join('moderator')).send('POST', path, { changes: [{ from: '31', product: null }] });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('would change 2002 reviews, and 2000 may be changed at once');
  expect((await store.reviews.list(vendor.id, { limit: 1 })).reviews[0]!.product).not.toBeNull();
});

test('an owner merges two products at the desk, with a name in the record, and others may not', async () => {
  const { changed, join, vendor, store, products } = await scene();
  const path = `/api/vendors/${vendor.id}/products`;
  const owner = await join('owner');
  const merged = await owner.send('POST', `${path}/merge`, { from: '32', into: '31' });
  const { changeId, reviews } = await merged.json();
  expect([merged.status, reviews]).toEqual([200, 1]);
  expect(await products()).toEqual(['31', '31', '31']);
  expect(changed).toEqual([vendor.id]);
  expect((await store.products.history(vendor.id))[0]).toMatchObject({ by: 'owner', kind: 'merged' });
  for (const role of ['reader', 'moderator'] as const) {
    const other = await join(role);
    expect((await other.send('POST', `${path}/undo`, { changeId })).status).toBe(403);
    expect((await other.send('GET', path)).status).toBe(200);
  }
  expect((await owner.send('POST', `${path}/undo`, { changeId })).status).toBe(200);
  expect(await products()).toEqual(['31', '31', '32']);
});

test('an owner’s table names products, and says which ids stay with others', async () => {
  const { join, vendor, store } = await scene();
  const owner = await join('owner');
  const path = `/api/vendors/${vendor.id}/products/table`;
  const response = await owner.send('POST', path, 'id,name,other ids\n31,Long scarf,"31-red, 32"\n', TABLE);
  expect(await response.json()).toEqual({
    products: 1,
    changeIds: [expect.any(String)],
    taken: [{ id: '32', product: '32' }],
  });
  expect((await store.reviews.list(vendor.id)).reviews.map(({ product }) => product!.title)).toContain('Long scarf');
  const wrong = await owner.send('POST', path, 'name\nScarf\n', TABLE);
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('needs a column')]);
});
