import { describe, expect, onTestFinished, test } from 'vitest';
import { MAX_MOVED_REVIEWS } from '../../../src/contract/service/product.js';
import { openPostgres } from '../../../src/service/database/postgres.js';
import { openSqlite } from '../../../src/service/database/sqlite.js';
import { createProductStore } from '../../../src/service/products/products.js';
import { createVendorStore } from '../../../src/service/vendors/vendors.js';
import { ENGINES, imported, temporaryPlace } from '../temporary-service.js';
import { ALL, decider, helpers, product, shopWith } from './shop-with-products.js';

describe.each(ENGINES)('the limits of products on %s', (engine) => {
  test('hold for what is said and for what is learned, and a review is stored in any case', async () => {
    const place = await temporaryPlace(engine);
    const database = 'dataDir' in place ? await openSqlite(place.dataDir) : await openPostgres(place.databaseUrl);
    onTestFinished(() => database.close());
    const { id: vendorId } = await createVendorStore(database).create({ name: 'Oak & Sons' });
    const limits = { products: 3, otherIds: 4, otherIdsOfProduct: 2 };
    const products = createProductStore(database, limits);
    const save = (...saved: { sourceProductId: string; otherIds?: string[] }[]) =>
      products.save(vendorId, saved, decider());
    const refused = { code: 'too_many_products' };
    await expect(save({ sourceProductId: 'a', otherIds: ['1', '2', '3'] })).rejects.toMatchObject(refused);
    await save({ sourceProductId: 'a', otherIds: ['1', '2'] }, { sourceProductId: 'b', otherIds: ['3', '4'] });
    await expect(save({ sourceProductId: 'c', otherIds: ['5'] })).rejects.toMatchObject(refused);
    await expect(save({ sourceProductId: 'c' }, { sourceProductId: 'd' })).rejects.toMatchObject(refused);
    await expect(products.merge(vendorId, { from: 'a', into: 'b' }, decider())).rejects.toMatchObject(refused);
    const at = new Date('2026-03-01T00:00:00Z');
    await products.learn(vendorId, [{ sourceProductId: 'c' }, { sourceProductId: 'd', otherIds: ['6'] }], at);
    expect((await products.list(vendorId, ALL)).products.map(({ sourceProductId }) => sourceProductId)).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(await products.otherIds(vendorId)).toEqual([
      { sourceProductId: 'a', otherIds: ['1', '2'] },
      { sourceProductId: 'b', otherIds: ['3', '4'] },
    ]);
  });

  test('more reviews than a change may move stay where they are', async () => {
    const { store, vendorId, listed } = await shopWith(engine, product('big', 'Oak'), product('small', 'Elm'));
    const reviews = Array.from({ length: MAX_MOVED_REVIEWS }, (_, at) =>
      imported({ text: `review ${at}`, product: product('big', 'Oak') }),
    );
    for (let start = 0; start < reviews.length; start += 500)
      await store.reviews.import(vendorId, reviews.slice(start, start + 500));
    await expect(store.products.merge(vendorId, { from: 'big', into: 'small' }, decider())).rejects.toMatchObject({
      code: 'too_many_reviews',
    });
    expect(await store.products.merge(vendorId, { from: 'small', into: 'big' }, decider())).toMatchObject({
      reviews: 1,
    });
    expect(await listed()).toEqual([expect.objectContaining({ reviews: MAX_MOVED_REVIEWS + 2 })]);
  });

  test('fifty changes are kept', async () => {
    const { store, vendorId } = await shopWith(engine, product('a1', 'Oak'));
    for (let at = 0; at < 53; at += 1) {
      const saved = [{ sourceProductId: 'a1', name: `Oak ${at}` }];
      await store.products.save(vendorId, saved, { by: 'Ada', at: new Date(Date.UTC(2026, 2, 1, 0, at)) });
    }
    expect(await store.products.history(vendorId)).toHaveLength(50);
  });
});

describe.each(ENGINES)('hostile ids and names on %s', (engine) => {
  test.each([
    '__proto__',
    'constructor',
    "'; drop table products; --",
    '<img src=x>',
    '..',
    '%',
    '\u202e8103',
    'x'.repeat(200),
    '8103\u00a0R',
  ])('are ids like any other: %s', async (id) => {
    const { store, vendorId, listed, ofReviews, state } = await shopWith(engine, product('a1', 'Oak'), product(id, id));
    const before = await state();
    const { changeId } = await store.products.merge(vendorId, { from: id, into: 'a1' }, decider());
    expect((await ofReviews())[1]).toMatchObject({ sourceProductId: 'a1', writtenAs: id });
    expect(await store.products.meaningOf(vendorId, id)).toBe('a1');
    expect(await listed()).toHaveLength(1);
    await store.products.undo(vendorId, changeId!, decider());
    expect(await state()).toEqual(before);
  });

  test('a NUL is none, half a character is a whole one, and letters have one form', async () => {
    const { store, vendorId, submit, ofReviews } = await shopWith(engine, product('caf\u00e9', 'Coffee'));
    await store.products.save(
      vendorId,
      [{ sourceProductId: 'cafe\u0301', name: '\u0000B\ud800', otherIds: ['a\u0000b', 'half\ud83d'] }],
      decider(),
    );
    for (const id of ['ab', 'half\ud83d', 'cafe\u0301']) await submit(id);
    expect((await ofReviews()).map((one) => one!.sourceProductId)).toEqual(Array(4).fill('caf\u00e9'));
    expect((await store.products.list(vendorId, { ...ALL, q: 'b\u0000' })).total).toBe(1);
  });
});

describe.each(ENGINES)('erasing on %s', (engine) => {
  test('takes with a review what it alone has said of a product', async () => {
    const { store, submit, listed } = await shopWith(engine, product('8103', 'Oak chair'));
    const { id } = await submit('made-up@ada.example', 'By Ada Lovelace');
    const { id: second } = await submit('8104', 'Ada’s stool');
    await submit('8104', '8104');
    for (const review of [id, second]) {
      const found = await store.erasures.findReview(review, { account: 'default' });
      await store.erasures.erase(found!, { subject: 'review', keepText: false });
    }
    expect(await listed()).toEqual([
      expect.objectContaining({ sourceProductId: '8103', name: 'Oak chair' }),
      expect.objectContaining({ sourceProductId: '8104', name: null }),
    ]);
  });

  test('takes all products of a vendor', async () => {
    const { store, vendorId } = await shopWith(engine, product('8103', 'Oak chair'), product('8104', 'Stool'));
    await store.products.merge(vendorId, { from: '8103', into: '8104' }, decider());
    await store.erasures.eraseVendor(vendorId, 'default');
    expect((await store.products.list(vendorId, ALL)).total).toBe(0);
    expect(await store.products.otherIds(vendorId)).toEqual([]);
    expect(await store.products.history(vendorId)).toEqual([]);
  });
});

test.each(ENGINES)(
  'an export has the products, and a vendor that takes it in knows the same ids, on %s',
  async (engine) => {
    const { store, vendorId, state } = await shopWith(
      engine,
      product('8103', 'Oak chair'),
      product('8103-R'),
      product('8104'),
    );
    await store.products.merge(vendorId, { from: '8103-R', into: '8103' }, decider());
    await store.products.save(
      vendorId,
      [{ sourceProductId: '8104', name: 'Stool', url: 'https://shop.example/stool' }],
      decider(),
    );
    const { id: second } = await store.vendors.create({ name: 'Moved' });
    for await (const lines of store.exports.lines(vendorId, { contacts: true }))
      await store.exports.restore(second, lines);
    expect(await helpers(store, second).state()).toEqual(await state());
  },
);
