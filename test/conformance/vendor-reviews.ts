import { beforeAll, describe, expect, test } from 'vitest';
import { INTEGER, testFields } from './fields.js';
import { OUR_REVIEW, REVIEW } from './review-fields.js';
import { fullReview, vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

/** `GET /vendors/{vendorId}/reviews`. */
export function describeVendorReviews(api: Api, { ours }: { ours: boolean }) {
  describe('GET /vendors/{vendorId}/reviews', () => {
    let vendorId: string;
    let ids: string[];
    const list = (query = ''): Promise<Answer['body']> => api.v2('GET', `/vendors/${vendorId}/reviews${query}`);
    const listed = async (query = ''): Promise<string[]> =>
      (await list(query)).reviews.map(({ id }: { id: string }) => id);

    beforeAll(async () => {
      const { product } = fullReview('');
      ({ vendorId, ids } = await vendorWith(api, [{}, { product, showOnWidget: false }, { source: 'google' }]));
    });

    testFields('the response', { total: INTEGER }, async () => [await list()]);
    testFields('a review', REVIEW, async () => (await list()).reviews);

    test('lists the reviews of the vendor, product reviews among them', async () => {
      const { total, reviews } = await list();
      expect([total, reviews.length]).toEqual([3, 3]);
      expect([...(await listed())].sort()).toEqual([...ids].sort());
      expect(reviews.every(({ businessId }: { businessId: string }) => businessId === vendorId)).toBe(true);
    });

    test('lists the newest first', async () => {
      const { reviews } = await list();
      const times = reviews.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt));
      expect(times).toEqual([...times].sort((a, b) => b - a));
    });

    test('is empty for a vendor without reviews', async () => {
      const { vendorId: empty } = await vendorWith(api);
      expect(await api.v2('GET', `/vendors/${empty}/reviews`)).toMatchObject({ total: 0, reviews: [] });
    });

    test('ignores parameters it does not know', async () => {
      // `sync` says of which moment the list is.
      const withoutSync = async (query = '') => ({ ...(await list(query)), sync: undefined });
      expect(await withoutSync('?colour=blue')).toEqual(await withoutSync());
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      testFields('a review', OUR_REVIEW, async () => (await list()).reviews);

      test('says what a review speaks of, once it was read', async () => {
        const { vendorId } = await vendorWith(api, [{ text: 'The delivery was fast.' }]);
        await api.v2('GET', `/vendors/${vendorId}/review-insights`);
        const read = async () => (await api.v2('GET', `/vendors/${vendorId}/reviews`)).reviews[0].topics;
        await expect.poll(read, { timeout: 60_000 }).toEqual([{ topic: 'delivery', opinion: 'praise' }]);
      });

      test('has no canReply', async () => {
        for (const review of (await list()).reviews) expect(review).not.toHaveProperty('canReply');
      });

      test('lists one page with limit and offset, and counts the whole list', async () => {
        const all = await listed();
        expect(await listed('?limit=2')).toEqual(all.slice(0, 2));
        expect(await listed('?limit=2&offset=2')).toEqual(all.slice(2));
        expect((await list('?limit=1')).total).toBe(3);
      });

      test('lists what is shown, or hidden, with showOnWidget', async () => {
        expect(await listed('?showOnWidget=false')).toEqual([ids[1]]);
        expect((await listed('?showOnWidget=true')).sort()).toEqual([ids[0], ids[2]].sort());
      });

      test.each(['limit=0', 'limit=x', 'offset=-1', 'showOnWidget=1'])('responds with 400 to %s', async (query) => {
        expect((await api.ask('GET', 'v2', `/vendors/${vendorId}/reviews?${query}`)).status).toBe(400);
      });
    });
  });
}
