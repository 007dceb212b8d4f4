import { beforeAll, describe, expect, test } from 'vitest';
import { testFields } from './fields.js';
import { RESPONSE } from './review-fields.js';
import { vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

/** `PUT /reply`, whose shape the interface does not show: `{ reviewId, comment, name? }` is ours. */
export function describeReply(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('PUT /reply', () => {
    let vendorId: string;
    let reviewId: string;
    let otherId: string;
    let answer: Answer['body'];
    const listed = async (id: string) =>
      (await api.v1('GET', `/reviews?businessId=${vendorId}`)).reviews.find(
        (review: { id: string }) => review.id === id,
      );

    beforeAll(async () => {
      const { vendorId: id, ids } = await vendorWith(api, [{}, {}]);
      vendorId = id;
      [reviewId, otherId] = ids as [string, string];
      answer = await api.v1('PUT', '/reply', { reviewId, comment: 'Thank you! 🫖', name: 'Grace', colour: 'blue' });
    });

    test('replies to a review that has canReply, and returns the review', async () => {
      expect((await listed(otherId)).canReply).toBe(true);
      expect(answer).toMatchObject({ id: reviewId, businessId: vendorId });
    });

    testFields('the response of the review', RESPONSE, async () => [(await listed(reviewId)).response]);

    test('keeps who replied, what was said, and the day', () => {
      const today = new Date().toISOString().slice(0, 10);
      expect(answer.response).toMatchObject({ name: 'Grace', comment: 'Thank you! 🫖' });
      expect(Math.abs(Date.parse(answer.response.date) - Date.parse(today))).toBeLessThanOrEqual(86_400_000);
    });

    test('makes the status of the review Responded, in both lists', async () => {
      expect(answer.status).toBe('Responded');
      expect((await listed(reviewId)).status).toBe('Responded');
      const { reviews } = await api.v2('GET', `/vendors/${vendorId}/reviews`);
      const review = reviews.find(({ id }: { id: string }) => id === reviewId);
      expect([review.status, review.response]).toEqual(['Responded', answer.response]);
    });

    test('says nothing of where the reply stands, as it is kept here', async () => {
      const review = await listed(reviewId);
      expect([review.replyState ?? null, review.replyReason ?? null]).toEqual([null, null]);
    });

    test('leaves a review without a reply New', async () => {
      const other = await listed(otherId);
      expect([other.status, other.response]).toEqual(['New', null]);
    });

    test.each([
      ['reviewId', undefined],
      ['reviewId', 7],
      ['comment', undefined],
      ['comment', ''],
      ['comment', {}],
      ['name', 7],
    ])('responds with 400 when %s is %j', async (field, value) => {
      const body = { reviewId, comment: 'Thanks', [field]: value };
      expect((await api.ask('PUT', 'v1', '/reply', { body })).status).toBe(400);
    });
  });
}
