import { describe, expect, test } from 'vitest';
import { ENGINES } from '../temporary-service.js';
import { ALL, decider, importInto, product, shopWith } from './shop-with-products.js';

describe.each(ENGINES)('products on %s', (engine) => {
  test('come to be with the reviews that name them, and are called as the shop calls them', async () => {
    const { listed, submit, store, vendorId } = await shopWith(
      engine,
      product('8101'),
      product('8103', 'Oak chair'),
      null,
    );
    await submit('mug', 'A mug, says the page');
    await submit('8101', 'Not what the file says');
    const { id: other } = await store.vendors.create({ name: 'Another' });
    expect(await listed()).toEqual([
      expect.objectContaining({ sourceProductId: 'mug', name: 'A mug, says the page', nameFrom: 'review', reviews: 1 }),
      expect.objectContaining({
        sourceProductId: '8101',
        name: 'Not what the file says',
        nameFrom: 'review',
        reviews: 2,
      }),
      expect.objectContaining({ sourceProductId: '8103', name: 'Oak chair', nameFrom: 'shop', reviews: 1, average: 5 }),
    ]);
    expect((await store.products.list(other, ALL)).products).toEqual([]);
    const found = (query: object) => store.products.list(vendorId, { ...ALL, ...query });
    expect((await found({ q: 'ÓAK' })).products.map(({ sourceProductId }) => sourceProductId)).toEqual(['8103']);
    expect((await found({ q: '810' })).total).toBe(2);
    expect((await found({ q: '%' })).total).toBe(0);
    expect((await found({ sort: 'reviews', limit: 1 })).products[0]!.sourceProductId).toBe('8101');
  });

  test('a review under another id of a product is one of the product, and keeps what it was written under', async () => {
    const { store, vendorId, submit, ofReviews, listed } = await shopWith(engine, product('8103', 'Oak chair'));
    const saved = await store.products.save(
      vendorId,
      [{ sourceProductId: '8103', otherIds: ['8103-R', 'oak-chair', 'gid://shopify/Product/99'] }],
      decider(),
    );
    expect(saved).toEqual({ changeId: expect.any(String), reviews: 0, taken: [] });
    await submit('8103-R');
    await importInto(store, vendorId, [product('oak-chair', 'Chair')], 10);
    expect(await ofReviews()).toEqual([
      product('8103', 'Oak chair'),
      { ...product('8103', 'Chair'), writtenAs: 'oak-chair' },
      // A title that is only the id is what the shop calls the product.
      { ...product('8103', 'Oak chair'), writtenAs: '8103-R' },
    ]);
    expect(await listed()).toEqual([expect.objectContaining({ otherIds: ['8103-R', '99', 'oak-chair'], reviews: 3 })]);
    expect(await store.products.meaningOf(vendorId, ' 8103-R ')).toBe('8103');
    // Case and signs count; one Unicode form is all of them.
    expect(await store.products.meaningOf(vendorId, '8103-r')).toBe('8103-r');
    expect((await store.products.list(vendorId, { ...ALL, id: '8103-R' })).products[0]!.sourceProductId).toBe('8103');
  });

  test('what the owner says a product is called goes before everything, and reviews keep their own words', async () => {
    const { store, vendorId, ofReviews, submit } = await shopWith(engine, product('8101'), product('8101', 'A chair'));
    const said = {
      sourceProductId: '8101',
      name: 'Oak chair',
      url: 'https://shop.example/oak',
      imageUrl: 'https://shop.example/oak.jpg',
    };
    const { changeId } = await store.products.save(vendorId, [said], decider());
    const titled = { sourceProductId: '8101', title: 'Oak chair', imageUrl: said.imageUrl };
    expect(await ofReviews()).toEqual([titled, titled]);
    await importInto(store, vendorId, [product('8101', 'Renamed by a file')], 20);
    await submit('8101', 'Renamed by a page');
    expect((await store.products.list(vendorId, ALL)).products[0]).toMatchObject({ ...said, nameFrom: 'owner' });
    await store.products.undo(vendorId, changeId!, decider());
    expect((await ofReviews()).map((one) => one!.title)).toEqual([
      'A chair',
      'A chair',
      'Renamed by a file',
      'Renamed by a page',
    ]);
  });

  test('what a page calls a product is public with its own review alone', async () => {
    const { submit, ofReviews } = await shopWith(engine, product('8101'));
    await submit('8101', 'BUY PILLS');
    expect((await ofReviews())[0]!.title).toBe('8101');
  });

  test('a merge moves ids and reviews, is recorded, and taken back leaves everything as it was', async () => {
    const { store, vendorId, state, submit } = await shopWith(
      engine,
      product('8103', 'Oak chair'),
      product('8103-R', 'Oak chair, red'),
      product('chair'),
      product('8103-R'),
    );
    await store.products.save(vendorId, [{ sourceProductId: '8103-R', otherIds: ['SKU-7'] }], decider());
    await submit('SKU-7');
    const before = await state();
    const tag = await store.reviews.entityTag({ businessId: vendorId }, {});
    const merged = await store.products.merge(
      vendorId,
      { from: '8103-R', into: '8103' },
      decider('2026-03-02T00:00:00Z'),
    );
    expect(merged).toMatchObject({ reviews: 3, taken: [] });
    expect(await store.reviews.entityTag({ businessId: vendorId }, {})).not.toBe(tag);
    const after = await state();
    expect(after.reviews.map((one) => one!.sourceProductId)).toEqual(['8103', '8103', 'chair', '8103', '8103']);
    expect(after.reviews.map((one) => one!.writtenAs)).toEqual([undefined, '8103-R', undefined, '8103-R', 'SKU-7']);
    expect(after.ids).toEqual([{ sourceProductId: '8103', otherIds: ['8103-R', 'SKU-7'] }]);
    const { id } = (await store.reviews.list(vendorId, { sort: 'asc' })).reviews[1]!;
    expect((await store.moderation.history(vendorId, id))[0]).toMatchObject({
      by: 'Ada',
      decision: 'product_changed',
      reason: '8103-R → 8103',
    });
    expect((await store.products.history(vendorId))[0]).toMatchObject({
      kind: 'merged',
      what: ['8103-R', '8103'],
      reviews: 3,
      undoneAt: null,
    });
    // Reviews that came since go where their ids go.
    const undone = await store.products.undo(vendorId, merged.changeId!, decider());
    expect(undone).toEqual({ changeId: merged.changeId, reviews: 3, taken: [] });
    expect(await state()).toEqual(before);
    expect(await store.products.undo(vendorId, merged.changeId!, decider())).toMatchObject({
      changeId: null,
      reviews: 0,
    });
  });

  test('reviews that came after a merge go back with it, too', async () => {
    const { store, vendorId, ofReviews, submit } = await shopWith(engine, product('a1', 'Oak'), product('b1', 'Elm'));
    const { changeId } = await store.products.merge(vendorId, { from: 'b1', into: 'a1' }, decider());
    await submit('b1');
    expect((await ofReviews()).map((one) => one!.sourceProductId)).toEqual(['a1', 'a1', 'a1']);
    expect(await store.products.undo(vendorId, changeId!, decider())).toMatchObject({ reviews: 2 });
    expect((await ofReviews()).map((one) => one!.sourceProductId)).toEqual(['a1', 'b1', 'b1']);
  });

  test('an id goes from one product to another, or stands for itself, and no order teaches it again', async () => {
    const { store, vendorId, ofReviews, listed, submit } = await shopWith(
      engine,
      product('a1', 'Oak'),
      product('b1', 'Elm'),
    );
    const at = new Date('2026-03-01T00:00:00Z');
    const teach = () =>
      store.products.learn(vendorId, [{ sourceProductId: 'a1', title: 'Oak', otherIds: ['v-9'] }], at);
    await teach();
    await submit('v-9', 'Oak, small');
    const moved = await store.products.moveId(vendorId, { id: 'v-9', product: 'b1' }, decider());
    expect(moved.reviews).toBe(1);
    expect((await ofReviews())[2]).toEqual({ ...product('b1', 'Oak, small'), writtenAs: 'v-9' });
    await teach();
    expect((await ofReviews())[2]!.sourceProductId).toBe('b1');
    const alone = await store.products.moveId(vendorId, { id: 'v-9', product: null }, decider());
    expect((await ofReviews())[2]).toEqual(product('v-9', 'Oak, small'));
    expect((await listed()).map(({ sourceProductId }) => sourceProductId)).toContain('v-9');
    await teach();
    expect(await store.products.otherIds(vendorId)).toEqual([]);
    await store.products.undo(vendorId, alone.changeId!, decider());
    await store.products.undo(vendorId, moved.changeId!, decider());
    expect((await ofReviews())[2]!.sourceProductId).toBe('a1');
    expect((await listed()).map(({ sourceProductId }) => sourceProductId)).not.toContain('v-9');
  });

  test('an id of another product stays with it, and is named', async () => {
    const { store, vendorId, state } = await shopWith(engine, product('a1', 'Oak'), product('b1', 'Elm'));
    await store.products.save(vendorId, [{ sourceProductId: 'a1', otherIds: ['a2'] }], decider());
    const before = await state();
    const saved = await store.products.save(
      vendorId,
      [
        { sourceProductId: 'b1', otherIds: ['a2', 'a1', 'b2', 'b1'] },
        { sourceProductId: 'a2', name: 'Stolen' },
      ],
      decider(),
    );
    expect(saved.taken).toEqual([
      { id: 'a2', product: 'a1' },
      { id: 'a1', product: 'a1' },
      { id: 'a2', product: 'a1' },
    ]);
    const after = await state();
    expect(after.reviews).toEqual(before.reviews);
    expect(after.ids).toEqual([
      { sourceProductId: 'a1', otherIds: ['a2'] },
      { sourceProductId: 'b1', otherIds: ['b2'] },
    ]);
    await expect(store.products.moveId(vendorId, { id: 'a1', product: 'b1' }, decider())).rejects.toMatchObject({
      code: 'product_id_taken',
    });
    await expect(store.products.merge(vendorId, { from: 'a2', into: 'a1' }, decider())).rejects.toMatchObject({
      code: 'same_product',
    });
    await expect(store.products.merge(vendorId, { from: 'nobody', into: 'a1' }, decider())).rejects.toThrow(
      'no product',
    );
    await expect(store.products.undo(vendorId, 'nobody', decider())).rejects.toThrow('no product change');
  });

  test('what was changed since is not taken back over it', async () => {
    const { store, vendorId } = await shopWith(
      engine,
      product('a1', 'Oak'),
      product('b1', 'Elm'),
      product('c1', 'Ash'),
    );
    const first = await store.products.merge(vendorId, { from: 'a1', into: 'b1' }, decider());
    const second = await store.products.merge(vendorId, { from: 'b1', into: 'c1' }, decider('2026-03-02T00:00:00Z'));
    const refused = { code: 'products_changed_since' };
    await expect(store.products.undo(vendorId, first.changeId!, decider())).rejects.toMatchObject(refused);
    await store.products.undo(vendorId, second.changeId!, decider());
    await store.products.undo(vendorId, first.changeId!, decider());
    expect((await store.products.list(vendorId, ALL)).products.map(({ reviews }) => reviews)).toEqual([1, 1, 1]);
  });

  test('of merges at the same moment none is half done', async () => {
    const { store, vendorId, ofReviews } = await shopWith(
      engine,
      product('a1', 'Oak'),
      product('b1', 'Elm'),
      product('c1', 'Ash'),
    );
    const settled = await Promise.allSettled([
      store.products.merge(vendorId, { from: 'a1', into: 'b1' }, decider()),
      store.products.merge(vendorId, { from: 'b1', into: 'a1' }, decider()),
      store.products.merge(vendorId, { from: 'c1', into: 'a1' }, decider()),
      ...Array.from({ length: 6 }, (_, at) => importInto(store, vendorId, [product('a1'), product('c1')], 20 + at * 2)),
    ]);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const { products } = await store.products.list(vendorId, ALL);
    expect(products).toEqual([expect.objectContaining({ reviews: 15 })]);
    const ids = new Set((await ofReviews()).map((one) => one!.sourceProductId));
    expect([...ids]).toEqual([products[0]!.sourceProductId]);
  });

  test('orders teach ids that mean nothing yet, and are said of one product alone', async () => {
    const { store, vendorId, listed } = await shopWith(engine, product('taken', 'Elm'));
    const at = new Date('2026-03-01T00:00:00Z');
    await store.products.learn(
      vendorId,
      [
        {
          sourceProductId: '1',
          title: 'Oak',
          imageUrl: 'https://shop.example/1.jpg',
          otherIds: ['v1', 'taken', 'shared', '', '2', '1'],
        },
        { sourceProductId: '2', title: '2', imageUrl: 'javascript:alert(1)', otherIds: ['v2', 'shared'] },
      ],
      at,
    );
    expect(await listed()).toEqual([
      expect.objectContaining({ sourceProductId: 'taken', otherIds: [] }),
      expect.objectContaining({
        sourceProductId: '1',
        name: 'Oak',
        nameFrom: 'shop',
        imageUrl: 'https://shop.example/1.jpg',
        otherIds: ['v1'],
      }),
      expect.objectContaining({ sourceProductId: '2', name: null, imageUrl: null, otherIds: ['v2'] }),
    ]);
    const { products } = await store.products.list(vendorId, { ...ALL, unnamed: true });
    expect(products.map(({ sourceProductId }) => sourceProductId)).toEqual(['2']);
  });

  test('a variant that is a product of its own is said to look like the product', async () => {
    const { listed } = await shopWith(
      engine,
      product('8103', 'Oak chair'),
      product('8103-R'),
      product('8104'),
      product('8-103'),
    );
    const alike = (await listed()).map(({ sourceProductId, looksLike }) => [sourceProductId, looksLike]);
    expect(Object.fromEntries(alike)).toEqual({ '8103': null, '8103-R': '8103', '8104': null, '8-103': null });
  });
});
