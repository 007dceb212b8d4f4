import { beforeAll, describe, expect, test } from 'vitest';
import { vendorWith } from './scene.js';
import type { Api } from './target.js';

/** `/vendors/{vendorId}/products`, which is ours. */
export function describeProducts(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('products', () => {
    const product = (sourceProductId: string, title: string) => ({ sourceProductId, title });
    let vendorId: string;
    beforeAll(async () => {
      ({ vendorId } = await vendorWith(api, [
        { product: product('8103', 'Oak chair') },
        { product: product('8103-R', '8103-R') },
        { product: product('8104', 'Stool') },
      ]));
    });
    const path = (more = '') => `/vendors/${vendorId}/products${more}`;
    const listed = async (query = '') =>
      (await api.v2('GET', path(`?sort=name${query}`))) as { products: { sourceProductId: string }[] };
    const productsOfReviews = async () => {
      const { reviews, products } = await api.v2('GET', `/vendors/${vendorId}/reviews`);
      const ofReviews = reviews.map((review: { product: unknown }) => review.product);
      return { ofReviews, products };
    };

    test('lists the products that reviews have named, by name or by any id', async () => {
      const { products, ...list } = await listed();
      expect(list).toEqual({ total: 3, unnamed: 1 });
      expect(products).toEqual([
        {
          sourceProductId: '8103',
          name: 'Oak chair',
          nameFrom: 'review',
          url: null,
          imageUrl: null,
          otherIds: [],
          reviews: 1,
          shown: 1,
          average: 5,
          looksLike: null,
        },
        expect.objectContaining({ sourceProductId: '8104', name: 'Stool' }),
        expect.objectContaining({ sourceProductId: '8103-R', name: null, nameFrom: null, looksLike: '8103' }),
      ]);
      for (const query of ['&q=OAK', '&id=8103', '&limit=1', '&q=8103&limit=1']) {
        expect((await listed(query)).products.map(({ sourceProductId }) => sourceProductId)).toEqual(['8103']);
      }
      expect((await listed('&unnamed=true')).products).toHaveLength(1);
    });

    test('saves what a product is called and which ids mean it, and undoes it', async () => {
      const saved = {
        sourceProductId: '8103',
        name: 'Chair of oak',
        url: 'https://shop.example/oak',
        imageUrl: 'https://shop.example/oak.jpg',
        otherIds: ['oak-chair', '8104'],
      };
      const done = await api.v2('PUT', path(), { products: [saved] });
      expect(done).toEqual({ changeId: expect.any(String), reviews: 0, taken: [{ id: '8104', product: '8104' }] });
      const { ofReviews, products } = await productsOfReviews();
      expect(ofReviews).toContainEqual({ ...product('8103', 'Chair of oak'), imageUrl: saved.imageUrl });
      expect(products).toEqual([{ sourceProductId: '8103', otherIds: ['oak-chair'] }]);
      expect((await listed('&id=oak-chair')).products[0]).toMatchObject({
        ...saved,
        otherIds: ['oak-chair'],
        nameFrom: 'owner',
      });
      expect(await api.v2('POST', path('/undo'), { changeId: done.changeId })).toEqual({
        changeId: done.changeId,
        reviews: 0,
        taken: [],
      });
      expect((await productsOfReviews()).products).toBeUndefined();
    });

    test('merges two products, and each review keeps what it was written under', async () => {
      const done = await api.v2('POST', path('/merge'), { from: '8103-R', into: '8103' });
      expect(done).toMatchObject({ reviews: 1, taken: [] });
      expect((await productsOfReviews()).ofReviews).toContainEqual({ ...product('8103', '8103'), writtenAs: '8103-R' });
      const { changes } = await api.v2('GET', path('/changes'));
      expect(changes[0]).toEqual({
        id: done.changeId,
        at: expect.any(String),
        by: 'API key',
        kind: 'merged',
        what: ['8103-R', '8103'],
        products: 2,
        reviews: 1,
        undoneAt: null,
      });
      expect(await api.v2('POST', path('/undo'), { changeId: done.changeId })).toMatchObject({ reviews: 1 });
      expect((await api.v2('GET', path('/changes'))).changes[0].undoneAt).toEqual(expect.any(String));
      expect((await productsOfReviews()).ofReviews).toContainEqual(product('8103-R', '8103-R'));
    });

    test('lets an id mean another product, or stand for itself', async () => {
      await api.v2('PUT', path(), { products: [{ sourceProductId: '8103', otherIds: ['moving'] }] });
      expect(await api.v2('POST', path('/ids'), { id: 'moving', product: '8104' })).toMatchObject({ reviews: 0 });
      expect((await listed('&id=moving')).products[0]).toMatchObject({ sourceProductId: '8104' });
      await api.v2('POST', path('/ids'), { id: 'moving', product: null });
      expect((await listed('&id=moving')).products).toEqual([]);
    });

    test.each([
      ['same_product', '/merge', { from: '8103', into: ' 8103 ' }],
      ['product_id_taken', '/ids', { id: '8104', product: '8103' }],
    ])('responds with 409 and %s where what is named is not so', async (code, more, body) => {
      const response = await api.ask('POST', 'v2', path(more), { body });
      expect([response.status, response.body.code]).toEqual([409, code]);
    });

    test.each([
      ['/merge', { from: 'nobody', into: '8103' }],
      ['/ids', { id: 'x', product: 'nobody' }],
      ['/undo', { changeId: 'nobody' }],
    ])('responds with 404 where %s names what is not there', async (more, body) => {
      expect((await api.ask('POST', 'v2', path(more), { body })).status).toBe(404);
    });

    test.each<[string, object]>([
      ['products', {}],
      ['products', { products: [] }],
      ['products', { products: Array.from({ length: 1001 }, (_, at) => ({ sourceProductId: `p${at}` })) }],
      ['products.0.sourceProductId', { products: [{ name: 'Nameless' }] }],
      ['products.0.sourceProductId', { products: [{ sourceProductId: 'x'.repeat(201) }] }],
      ['products.0.name', { products: [{ sourceProductId: 'x', name: ' ' }] }],
      ['products.0.url', { products: [{ sourceProductId: 'x', url: 'javascript:alert(1)' }] }],
      ['products.0.otherIds', { products: [{ sourceProductId: 'x', otherIds: Array(501).fill('y') }] }],
      [
        'products.1.sourceProductId',
        { products: [{ sourceProductId: '1' }, { sourceProductId: 'gid://shopify/Product/1' }] },
      ],
      [
        'products.1.otherIds.0',
        {
          products: [
            { sourceProductId: '1', otherIds: ['y'] },
            { sourceProductId: '2', otherIds: ['y'] },
          ],
        },
      ],
    ])('responds with 400 that names %s, and saves nothing', async (field, body) => {
      const before = await listed();
      const response = await api.ask('PUT', 'v2', path(), { body });
      expect(response.status).toBe(400);
      expect(response.body.errors.map((error: { field: string }) => error.field)).toContain(field);
      expect(await listed()).toEqual(before);
    });
  });
}
