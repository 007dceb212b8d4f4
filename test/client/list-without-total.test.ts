import { describe, expect, test } from 'vitest';
import { ids, type Paging, paging, wholeList } from './paging-service.js';
import { respondWith, review, temporaryServer } from './temporary-server.js';

test('a total may be carried as a string', async () => {
  const { total, ids: got, requested } = await wholeList(paging({ count: 130, page: 50, total: '130' }));
  expect([total, got, requested.length]).toEqual([130, ids(130), 2]);
  const { client } = await temporaryServer(respondWith(200, { total: '130', reviews: [review('a')] }));
  expect((await client.listVendorReviews('v')).total).toBe(130);
});

describe('a list without a usable total', () => {
  const untold = (options: Omit<Paging, 'total'>) => wholeList(paging({ ...options, total: null }));

  test('is paged until nothing comes', async () => {
    const clamped = await untold({ count: 130, page: 50, ignores: 'limit' });
    expect([clamped.total, clamped.ids]).toEqual([130, ids(130)]);
    expect(clamped.requested.slice(1)).toEqual(['limit=500&offset=50', 'limit=500&offset=100', 'limit=500&offset=130']);
    expect(await untold({ count: 130, page: 50 })).toMatchObject({ total: 130, ids: ids(130) });
    expect(await untold({ count: 130, page: 50, refusesAbove: 50 })).toMatchObject({ total: 130, ids: ids(130) });
    expect(await untold({ count: 0, page: 50 })).toEqual({ total: 0, ids: [], requested: [''] });
  });

  test('ends when the service ignores the offset, and counts what nobody can read once', async () => {
    expect(await untold({ count: 900, page: 100, ignores: 'offset' })).toMatchObject({ total: 500, ids: ids(500) });
    const same = await wholeList(respondWith(200, { reviews: [review('a'), null] }));
    expect([same.total, same.ids, same.requested.length]).toEqual([2, ['a'], 2]);
  });

  test('is what came first when the service refuses to page, and cut when a page fails', async () => {
    const refusing = (status: number) =>
      temporaryServer((request, response) => {
        const isFirst = !request.url?.includes('?');
        respondWith(isFirst ? 200 : status, isFirst ? { reviews: [review('a')] } : {})(request, response);
      });
    const strict = await (await refusing(400)).client.listAllVendorReviews('b');
    expect([strict.total, strict.whole, strict.cut]).toEqual([1, true, undefined]);
    const failing = await (await refusing(500)).client.listAllVendorReviews('b');
    expect([failing.total, failing.cut]).toEqual([1, expect.objectContaining({ status: 500 })]);
  });

  test('ends after as many requests as it may take', async () => {
    const { client, requests } = await temporaryServer(
      paging({ count: 1000, page: 50, total: null, ignores: 'limit' }),
    );
    const { total, reviews, cut } = await client.listAllVendorReviews('b', { requests: 4 });
    expect([total, reviews.length, cut, requests.length]).toEqual([200, 200, 'requests', 4]);
  });

  test('is read to its end again when it is known, as nothing says that none went away', async () => {
    const { client, requests } = await temporaryServer(paging({ count: 130, page: 50, total: null, ignores: 'limit' }));
    const known = { has: () => true, total: 130 };
    expect(await client.listAllVendorReviews('b', { known })).toMatchObject({ total: 130, whole: true });
    expect(requests).toHaveLength(4);
  });
});

test.each([null, '250'])('a list of version 1 is read to its end when its total is %j', async (total) => {
  const { client } = await temporaryServer(paging({ count: 250, page: 100, ignores: 'limit', total }));
  const list = await client.listAllReviews('b');
  expect([list.total, list.reviews.map(({ id }) => id)]).toEqual([250, ids(250)]);
});
