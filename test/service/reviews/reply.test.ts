import { describe, expect, test } from 'vitest';
import { Review } from '../../../src/contract/service/review.js';
import { imported, temporaryService, wrongFields } from '../temporary-service.js';

describe('PUT /reply', () => {
  test('replies in the name of the vendor, dated by the day in UTC, and the review is responded', async () => {
    let now = new Date('2026-03-01T10:00:00Z');
    const { call, submit, store, vendor } = await temporaryService({ now: () => now });
    await call('PUT', `/v2/vendors/${vendor.id}`, { senderName: 'The Kettle' });
    const { feedback } = (await (await submit({ text: 'kept' })).json()) as { feedback: { id: string } };
    now = new Date('2026-03-02T23:59:59.999Z');
    const answer = await call('PUT', '/v1/reply', { reviewId: feedback.id, comment: ' Thank you. ' });
    expect(answer.status).toBe(200);
    const review = Review.parse(await answer.json());
    expect(review).toMatchObject({
      id: feedback.id,
      text: 'kept',
      status: 'Responded',
      response: { name: 'The Kettle', date: '2026-03-02', comment: 'Thank you.' },
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-02T23:59:59.999Z',
    });
    expect((await store.reviews.list(vendor.id)).reviews).toEqual([review]);
  });

  test('replaces the reply before', async () => {
    const { call, submit } = await temporaryService({ now: () => new Date('2026-03-02T00:00:00Z') });
    const { feedback } = (await (await submit({})).json()) as { feedback: { id: string } };
    const reply = (body: object) => call('PUT', '/v1/reply', { reviewId: feedback.id, ...body });
    await reply({ comment: 'First' });
    const review = (await (await reply({ comment: 'Second', name: 'Bo' })).json()) as Review;
    expect(review.response).toEqual({ name: 'Bo', date: '2026-03-02', comment: 'Second' });
  });

  test('responds with 409 to a review that cannot be replied to, and leaves it', async () => {
    const { call, store, vendor } = await temporaryService();
    await store.reviews.import(vendor.id, [imported({ source: 'google' })]);
    const [review] = (await store.reviews.list(vendor.id)).reviews;
    const answer = await call('PUT', '/v1/reply', { reviewId: review?.id, comment: 'Thank you' });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'cannot_reply' });
    expect((await store.reviews.list(vendor.id)).reviews).toEqual([review]);
  });

  test.each([
    [{}, ['comment', 'reviewId']],
    [{ reviewId: 'x', comment: '  ' }, ['comment']],
    [{ reviewId: 'a/b', comment: 'x'.repeat(5001), name: '' }, ['comment', 'name', 'reviewId']],
    [{ reviewId: 'x', comment: 'a\0' }, ['comment']],
  ])('refuses %j', async (body, fields) => {
    const { call } = await temporaryService();
    const answer = await call('PUT', '/v1/reply', body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });

  test('names a review that does not exist', async () => {
    const { call } = await temporaryService();
    const answer = await call('PUT', '/v1/reply', { reviewId: 'nothing', comment: 'Thanks' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ detail: 'There is no review "nothing"' });
  });
});
