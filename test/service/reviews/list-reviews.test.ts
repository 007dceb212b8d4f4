import { describe, expect, test } from 'vitest';
import { ReviewList } from '../../../src/contract/service/review.js';
import { imported, temporaryService, wrongFields } from '../temporary-service.js';

const list = async (answer: Response) => ReviewList.parse(await answer.json());

async function shopWithReviews() {
  const service = await temporaryService();
  const { store, vendor } = service;
  const second = await store.vendors.create({ name: 'Second' });
  const reviews = (source: string, day: number, showOnWidget = true) =>
    imported({ source, createdAt: `2026-01-0${day}T00:00:00Z`, showOnWidget });
  await store.reviews.import(vendor.id, [reviews('google', 1), reviews('shop', 3), reviews('google', 5, false)]);
  await store.reviews.import(second.id, [reviews('facebook', 2), reviews('trustpilot', 4)]);
  const read = async (query: string) => list(await service.call('GET', `/v1/reviews${query}`));
  const days = async (query: string) => (await read(query)).reviews.map(({ createdAt }) => createdAt.slice(8, 10));
  return { ...service, second, read, days };
}

describe('GET /reviews', () => {
  test('gives the reviews of all businesses, newest first, unless the oldest are requested', async () => {
    const { days } = await shopWithReviews();
    expect(await days('')).toEqual(['05', '04', '03', '02', '01']);
    expect(await days('?sort=desc')).toEqual(['05', '04', '03', '02', '01']);
    expect(await days('?sort=asc')).toEqual(['01', '02', '03', '04', '05']);
  });

  test('filters by business, source and what readers see, and counts the whole filtered list', async () => {
    const { days, read, vendor, second } = await shopWithReviews();
    expect(await days(`?businessId=${second.id}`)).toEqual(['04', '02']);
    expect(await days('?source=google')).toEqual(['05', '01']);
    expect(await days('?source=facebook')).toEqual(['02']);
    expect(await days('?source=trustpilot')).toEqual(['04']);
    expect(await days('?showOnWidget=false')).toEqual(['05']);
    expect(await days('?showOnWidget=true&sort=asc')).toEqual(['01', '02', '03', '04']);
    const page = await read(`?businessId=${vendor.id}&source=google&showOnWidget=true&limit=1`);
    expect(page).toMatchObject({ total: 1, reviews: [{ source: 'google', showOnWidget: true }] });
    expect((await read('?source=google&limit=1&offset=1')).total).toBe(2);
  });

  test('gives every page of either order the same list, from whichever end it is counted', async () => {
    const { days } = await shopWithReviews();
    for (const sort of ['asc', 'desc']) {
      const whole = await days(`?sort=${sort}`);
      for (const limit of [1, 2, 3]) {
        for (const offset of [0, 1, 2, 3, 4, 5, 6]) {
          const page = await days(`?sort=${sort}&limit=${limit}&offset=${offset}`);
          expect(page, `${sort} ${limit} at ${offset}`).toEqual(whole.slice(offset, offset + limit));
        }
      }
    }
  });

  test('gives 100 reviews unless more are requested, and 500 at most', async () => {
    const { call, store, vendor } = await temporaryService();
    await store.reviews.import(
      vendor.id,
      Array.from({ length: 600 }, () => imported({})),
    );
    const read = async (query: string) => list(await call('GET', `/v1/reviews${query}`));
    expect((await read('')).reviews).toHaveLength(100);
    expect((await read('?limit=500')).reviews).toHaveLength(500);
    expect(await read('?limit=500&offset=550')).toMatchObject({ total: 600 });
    expect((await read('?limit=500&offset=550')).reviews).toHaveLength(50);
    expect((await read('?offset=999999999999999')).reviews).toEqual([]);
    expect((await call('GET', '/v1/reviews?limit=501')).status).toBe(400);
  });

  test('says of each review whether it can be replied to', async () => {
    const { read } = await shopWithReviews();
    const { reviews } = await read('');
    expect(reviews.map(({ source, canReply }) => [source, canReply])).toEqual([
      ['google', false],
      ['trustpilot', true],
      ['shop', true],
      ['facebook', false],
      ['google', false],
    ]);
  });

  test('lets a review be replied to that was submitted here, whatever source it names', async () => {
    const { call, submit } = await temporaryService();
    await submit({ source: 'google' });
    expect((await list(await call('GET', '/v1/reviews'))).reviews).toMatchObject([{ canReply: true }]);
  });

  test('takes the sources of the interface when there is no review of them', async () => {
    const { call } = await temporaryService();
    for (const source of ['google', 'facebook', 'shop']) {
      expect(await list(await call('GET', `/v1/reviews?source=${source}`))).toEqual({ total: 0, reviews: [] });
    }
  });

  test.each([
    ['source=yelp', ['source']],
    ['source=', ['source']],
    ['source=Google', ['source']],
    ['source=%00', ['source']],
    [`source=${'x'.repeat(300)}`, ['source']],
    ['showOnWidget=1', ['showOnWidget']],
    ['limit=0', ['limit']],
    ['limit=501', ['limit']],
    ['limit=-1&offset=x&sort=up&showOnWidget=no', ['limit', 'offset', 'showOnWidget', 'sort']],
    ['businessId=a%20b', ['businessId']],
    ['businessId=', ['businessId']],
    ["businessId=x'%20or%201=1--", ['businessId']],
    ['sort=DESC', ['sort']],
  ])('refuses %s', async (query, fields) => {
    const { call } = await temporaryService();
    const answer = await call('GET', `/v1/reviews?${query}`);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });

  test('names a business that does not exist', async () => {
    const { call } = await temporaryService();
    const answer = await call('GET', '/v1/reviews?businessId=nobody');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ detail: 'There is no business "nobody"' });
  });
});
