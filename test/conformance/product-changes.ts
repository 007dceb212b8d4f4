import { beforeAll, describe, expect, test } from 'vitest';
import { vendorWith } from './scene.js';
import type { Api } from './target.js';

/** `POST /vendors/{vendorId}/reviews/products`, which is ours. */
export function describeProductChanges(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('POST /vendors/{vendorId}/reviews/products', () => {
    const product = (sourceProductId: string, title: string) => ({ sourceProductId, title });
    let vendorId: string;
    let ids: string[];
    beforeAll(async () => {
      ({ vendorId, ids } = await vendorWith(api, [
        { product: product('31', 'Scarf') },
        { product: product('31', 'Scarf') },
        { product: product('32', 'Hat') },
      ]));
    });
    const path = () => `/vendors/${vendorId}/reviews/products`;
    const productOf = async (place: number) => {
      const { reviews } = await api.v2('GET', `/vendors/${vendorId}/reviews`);
      return reviews.find(({ id }: { id: string }) => id === ids[place]).product;
    };

    test('gives all reviews of a product another one, and one review its own', async () => {
      const changes = [
        { from: '31', product: { sourceProductId: '33' } },
        { reviewId: ids[1], product: product('32', 'Cap') },
        { from: 'nobody knows', product: null },
      ];
      expect(await api.v2('POST', path(), { changes })).toEqual({
        results: [{ reviews: 1 }, { reviews: 1 }, { reviews: 0 }],
      });
      expect([await productOf(0), await productOf(1)]).toEqual([product('33', 'Scarf'), product('32', 'Cap')]);
      expect(await api.v2('POST', path(), { changes: [{ from: '33', product: null }] })).toEqual({
        results: [{ reviews: 1 }],
      });
      expect(await productOf(0)).toBeNull();
    });

    test.each<[string, unknown]>([
      ['changes', {}],
      ['changes', { changes: [] }],
      ['changes', { changes: Array.from({ length: 1001 }, (_, at) => ({ from: `p${at}`, product: null })) }],
      ['changes.0.product', { changes: [{ from: '31' }] }],
      ['changes.0.product.sourceProductId', { changes: [{ from: '31', product: { title: 'Hat' } }] }],
      ['changes.0.reviewId', { changes: [{ product: null }] }],
      ['changes.0.reviewId', { changes: [{ from: '31', reviewId: 'r', product: null }] }],
      [
        'changes.1.from',
        {
          changes: [
            { from: '31', product: null },
            { from: 'gid://shopify/Product/31', product: null },
          ],
        },
      ],
      [
        'changes.1.reviewId',
        {
          changes: [
            { reviewId: 'r', product: null },
            { reviewId: 'r', product: null },
          ],
        },
      ],
    ])('responds with 400 that names %s, and changes nothing', async (field, body) => {
      const before = await productOf(2);
      const response = await api.ask('POST', 'v2', path(), { body });
      expect(response.status).toBe(400);
      expect(response.body.errors.map((error: { field: string }) => error.field)).toContain(field);
      expect(await productOf(2)).toEqual(before);
    });
  });
}
