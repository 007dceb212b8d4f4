import { beforeAll, describe, expect, test } from 'vitest';
import { BOOLEAN, INTEGER, testFields } from './fields.js';
import { OUR_REVIEW, RESPONSE, REVIEW } from './review-fields.js';
import { fullReview, vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

/** `GET /reviews`. */
export function describeReviews(api: Api, { ours }: { ours: boolean }) {
  describe('GET /reviews', () => {
    let vendorId: string;
    let ids: string[];
    const list = (query: string): Promise<Answer['body']> =>
      api.v1('GET', `/reviews?businessId=${vendorId}${query && `&${query}`}`);
    const listed = async (query: string): Promise<string[]> =>
      (await list(query)).reviews.map(({ id }: { id: string }) => id);

    beforeAll(async () => {
      ({ vendorId, ids } = await vendorWith(api, [
        { source: 'google' },
        { source: 'facebook', showOnWidget: false },
        { source: 'market', channel: { email: 'ada@shop.example' } },
      ]));
      const { feedback } = await api.v2('POST', `/vendors/${vendorId}/submit-review`, fullReview(vendorId));
      ids.push(feedback.id);
    });

    testFields('the response', { total: INTEGER }, async () => [await list('')]);

    test('returns an array of reviews', async () => {
      const { total, reviews } = await list('');
      expect([total, reviews.length]).toEqual([4, 4]);
    });

    testFields('a review', { ...REVIEW, canReply: BOOLEAN }, async () => (await list('')).reviews);

    test.each(Object.entries(RESPONSE))('a response, if there is one, has %s', async (name, [, holds]) => {
      for (const { response } of (await api.v1('GET', '/reviews?limit=100')).reviews) {
        if (response !== null) expect(response).toHaveProperty([name], expect.toSatisfy(holds));
      }
    });

    test('has the status Responded where there is a response', async () => {
      for (const { response, status } of (await api.v1('GET', '/reviews?limit=100')).reviews) {
        if (response !== null) expect(status).toBe('Responded');
      }
    });

    test('lists the newest first', async () => {
      const { reviews } = await list('');
      const times = reviews.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt));
      expect(times).toEqual([...times].sort((a, b) => b - a));
      expect(await listed('sort=desc')).toEqual(await listed(''));
    });

    test('lists the oldest first with sort=asc', async () => {
      expect(await listed('sort=asc')).toEqual((await listed('')).reverse());
    });

    test.each(['google', 'facebook'])('lists one source alone with source=%s', async (source) => {
      const { total, reviews } = await list(`source=${source}`);
      expect(reviews.every((review: { source: string }) => review.source === source)).toBe(true);
      expect([total, reviews.length]).toEqual(source === 'google' ? [2, 2] : [1, 1]);
    });

    test.each([true, false])('lists what is shown, or hidden, with showOnWidget=%s', async (shown) => {
      const { reviews } = await list(`showOnWidget=${shown}`);
      expect(reviews.length).toBe(shown ? 3 : 1);
      expect(reviews.every(({ showOnWidget }: { showOnWidget: boolean }) => showOnWidget === shown)).toBe(true);
    });

    test('lists one page with limit and offset, and counts the whole list', async () => {
      const all = await listed('');
      const page = await list('limit=2&offset=1');
      expect(page.total).toBe(4);
      expect(page.reviews.map(({ id }: { id: string }) => id)).toEqual(all.slice(1, 3));
      expect(await list('limit=2&offset=100')).toMatchObject({ total: 4, reviews: [] });
    });

    test('lists one business alone with businessId', async () => {
      const { reviews } = await list('');
      expect(reviews.every(({ businessId }: { businessId: string }) => businessId === vendorId)).toBe(true);
      expect([...(await listed(''))].sort()).toEqual([...ids].sort());
    });

    test('lists the reviews of all businesses without businessId', async () => {
      const other = await vendorWith(api, [{}]);
      const { reviews } = await api.v1('GET', '/reviews?limit=5');
      const businesses = reviews.map(({ businessId }: { businessId: string }) => businessId);
      expect(businesses).toEqual(expect.arrayContaining([vendorId, other.vendorId]));
    });

    test('ignores parameters it does not know', async () => {
      expect(await listed('colour=blue&limit=2')).toEqual((await listed('')).slice(0, 2));
    });

    test.each(['limit=many', 'limit=-1', 'limit=1.5', 'offset=-1', 'offset=x', 'sort=up', 'showOnWidget=maybe'])(
      'responds with 400 to %s',
      async (query) => {
        const answer = await api.ask('GET', 'v1', `/reviews?${query}`);
        expect(answer.status).toBe(400);
        if (ours)
          expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([query.split('=')[0]]);
      },
    );

    describe.skipIf(!ours)('as ours tells it', () => {
      testFields('a review', OUR_REVIEW, async () => (await list('')).reviews);

      test('says what a review speaks of, once it was read', async () => {
        const { vendorId } = await vendorWith(api, [{ text: 'The delivery was fast.' }]);
        await api.v2('GET', `/vendors/${vendorId}/review-insights`);
        const read = async () => (await api.v1('GET', `/reviews?businessId=${vendorId}`)).reviews[0].topics;
        await expect.poll(read, { timeout: 60_000 }).toEqual([{ topic: 'delivery', opinion: 'praise' }]);
      });

      test('takes a limit of 500 and no more', async () => {
        expect((await api.ask('GET', 'v1', '/reviews?limit=500')).status).toBe(200);
        expect((await api.ask('GET', 'v1', '/reviews?limit=501')).status).toBe(400);
      });
    });
  });
}
