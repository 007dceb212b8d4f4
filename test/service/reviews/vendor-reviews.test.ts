import { describe, expect, test } from 'vitest';
import { type Review, ReviewList } from '../../../src/contract/service/review.js';
import { temporaryService, wrongFields } from '../temporary-service.js';

describe('GET /vendors/{id}/reviews', () => {
  const imported = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      rating: null,
      text: `number ${index}`,
      authorName: '',
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index >> 1)).toISOString(),
      source: 'file',
      sourceFeedbackId: String(index),
      showOnWidget: index % 3 !== 0,
      isArchived: index % 5 === 0,
    }));
  const list = async (answer: Response) => ReviewList.parse(await answer.json());

  test('gives everything without parameters, hidden and archived too, newest first', async () => {
    const { call, store, vendor } = await temporaryService();
    await store.reviews.import(vendor.id, imported(30));
    const { total, reviews } = await list(await call('GET', `/v2/vendors/${vendor.id}/reviews`));
    expect(total).toBe(30);
    const order = (review: Review) => `${review.createdAt} ${review.id}`;
    expect(reviews.map(order)).toEqual(reviews.map(order).sort().reverse());
    expect(reviews.filter(({ showOnWidget }) => !showOnWidget)).toHaveLength(10);
    expect(reviews.filter(({ isArchived }) => isArchived)).toHaveLength(6);
    expect(reviews[0]?.rating).toBe('');
  });

  test('pages with limit and offset, and counts the whole filtered list', async () => {
    const { call, store, vendor } = await temporaryService();
    await store.reviews.import(vendor.id, imported(30));
    const path = `/v2/vendors/${vendor.id}/reviews`;
    const all = await list(await call('GET', path));
    const page = await list(await call('GET', `${path}?limit=4&offset=25`));
    expect(page).toMatchObject({ total: 30, reviews: all.reviews.slice(25, 29), nextCursor: expect.any(String) });
    const past = await list(await call('GET', `${path}?limit=999999999999999&offset=999999999999999`));
    expect(past).toMatchObject({ total: 30, reviews: [] });
    const hidden = await list(await call('GET', `${path}?showOnWidget=false&limit=3`));
    const three = all.reviews.filter((review) => !review.showOnWidget).slice(0, 3);
    expect(hidden).toMatchObject({ total: 10, reviews: three, nextCursor: expect.any(String) });
    const shown = await list(await call('GET', `${path}?showOnWidget=true`));
    expect(shown.total).toBe(20);
  });

  test('gives an empty list for a vendor without reviews', async () => {
    const { call, vendor } = await temporaryService();
    expect(await list(await call('GET', `/v2/vendors/${vendor.id}/reviews`))).toMatchObject({ total: 0, reviews: [] });
  });

  test.each([
    ['limit=abc', ['limit']],
    ['limit=0', ['limit']],
    ['limit=', ['limit']],
    ['limit=1e3', ['limit']],
    ['limit=1000000000000000', ['limit']],
    ['offset=-1', ['offset']],
    ['offset=1.5', ['offset']],
    ['showOnWidget=1', ['showOnWidget']],
    ['showOnWidget=TRUE&limit=-1&offset=x', ['limit', 'offset', 'showOnWidget']],
  ])('refuses %s', async (query, fields) => {
    const { call, vendor } = await temporaryService();
    const answer = await call('GET', `/v2/vendors/${vendor.id}/reviews?${query}`);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });

  test('ignores parameters it does not know', async () => {
    const { call, vendor } = await temporaryService();
    expect((await call('GET', `/v2/vendors/${vendor.id}/reviews?page=x`)).status).toBe(200);
  });
});
