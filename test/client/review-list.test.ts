import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isShown } from '../../src/client/index.js';
import { ids, paging, wholeList } from './paging-service.js';
import { failure, respondWith, review, temporaryServer } from './temporary-server.js';

describe('the whole list', () => {
  test('is requested once, without parameters, when everything comes', async () => {
    expect(await wholeList(paging({ count: 30, page: 1000 }))).toEqual({ total: 30, ids: ids(30), requested: [''] });
  });

  test('is paged while the total is larger than what came', async () => {
    const { total, ids: got, requested } = await wholeList(paging({ count: 1250, page: 100 }));
    expect([total, got]).toEqual([1250, ids(1250)]);
    expect(requested).toEqual(['', 'limit=500&offset=100', 'limit=500&offset=600', 'limit=500&offset=1100']);
  });

  test('goes on when the service ignores the limit', async () => {
    const { total, ids: got } = await wholeList(paging({ count: 250, page: 100, ignores: 'limit' }));
    expect([total, got]).toEqual([250, ids(250)]);
  });

  test('ends, with an honest total, when the service ignores the offset', async () => {
    const { total, ids: got, requested } = await wholeList(paging({ count: 900, page: 100, ignores: 'offset' }));
    expect(total).toBe(900);
    expect(got).toEqual(ids(500));
    expect(requested).toHaveLength(3);
  });

  test('ends, with an honest total, when the same half comes whatever is asked for', async () => {
    const half = respondWith(200, { total: 60, reviews: ids(30).map((id) => review(id)) });
    const { total, ids: got, requested } = await wholeList(half);
    expect([total, got, requested.length]).toEqual([60, ids(30), 2]);
  });

  test('ends, without what came twice in its total, once as many entries have come as there are', async () => {
    const twice = respondWith(200, { total: 31, reviews: [...ids(30), 'r-7'].map((id) => review(id)) });
    expect(await wholeList(twice)).toEqual({ total: 30, ids: ids(30), requested: [''] });
  });

  test('requests pages as long as the first when longer ones are refused', async () => {
    const { ids: got } = await wholeList(paging({ count: 250, page: 100, refusesAbove: 100 }));
    expect(got).toEqual(ids(250));
  });

  test('ends when the total is larger than there is', async () => {
    const { total, ids: got, requested } = await wholeList(paging({ count: 30, page: 20, total: 1e12 }));
    expect([total, got]).toEqual([1e12, ids(30)]);
    expect(requested).toHaveLength(3);
  });

  test('is empty, and requested twice at most, when nothing comes', async () => {
    const listener = respondWith(200, { total: 7, reviews: [] });
    expect(await wholeList(listener)).toEqual({ total: 7, ids: [], requested: [''] });
  });

  test('holds a duplicated id once, and counts what has no usable id', async () => {
    const entries = [review('a'), review('a', { text: 'again' }), null, { id: 0.3 }, review('b'), review('../c')];
    const { client } = await temporaryServer(respondWith(200, { total: 5, reviews: entries }));
    const { total, reviews } = await client.listAllVendorReviews('b');
    expect(total).toBe(5);
    expect(reviews.map(({ id, text }) => [id, text])).toEqual([
      ['a', 'Warm'],
      ['b', 'Warm'],
    ]);
  });

  test.each(['one response', 'pages'])('in %s holds back an id of which any copy is held back', async (how) => {
    const all = [
      review('a', { showOnWidget: true }),
      review('b', { showOnWidget: false }),
      review('c', { showOnWidget: true }),
      review('a', { showOnWidget: false }),
      review('b', { showOnWidget: true }),
      review('c', { showOnWidget: true, isArchived: true }),
      review('d', { showOnWidget: true }),
      review('d', { showOnWidget: true, text: 'again' }),
    ];
    const page = how === 'pages' ? 5 : all.length;
    const { client } = await temporaryServer((request, response) => {
      const offset = Number(new URL(request.url ?? '', 'http://service.test').searchParams.get('offset') ?? 0);
      respondWith(200, { total: all.length, reviews: all.slice(offset, offset + page) })(request, response);
    });
    const { total, reviews } = await client.listAllVendorReviews('b');
    expect(reviews.map((one) => [one.id, isShown(one), one.text])).toEqual([
      ['a', false, 'Warm'],
      ['b', false, 'Warm'],
      ['c', false, 'Warm'],
      ['d', true, 'Warm'],
    ]);
    expect(total).toBe(4);
  });

  test.each([null, 'many', -1, 1.5, undefined])('counts what came when its total is %j', async (total) => {
    const { client } = await temporaryServer(respondWith(200, { total, reviews: [review('a'), null] }));
    expect((await client.listAllVendorReviews('b')).total).toBe(2);
    expect((await client.listVendorReviews('v')).total).toBe(2);
  });

  test('ends where a page after the first fails, and says how', async () => {
    const { client } = await temporaryServer((request, response) =>
      request.url?.includes('offset=520')
        ? respondWith(429, {}, { 'retry-after': '3' })(request, response)
        : paging({ count: 2000, page: 20 })(request, response),
    );
    const { total, reviews, whole, cut } = await client.listAllVendorReviews('b', { retries: 0 });
    expect([total, reviews.map(({ id }) => id), whole]).toEqual([2000, ids(520), true]);
    expect(cut).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 3 });
  });

  test('ends where a page after the first has entries, and none of them is usable', async () => {
    const { client } = await temporaryServer((request, response) =>
      request.url?.includes('offset=40')
        ? respondWith(200, { total: 60, reviews: [null, { id: 'a b' }, review('r-1', { id: 0.7 })] })(request, response)
        : paging({ count: 60, page: 20, ignores: 'limit' })(request, response),
    );
    const { total, reviews, cut, unusable } = await client.listAllVendorReviews('b');
    expect([total, reviews.map(({ id }) => id), unusable]).toEqual([60, ids(40), 0]);
    expect(cut).toMatchObject({ code: 'upstream_bad_response' });
  });

  test('fails when its first page fails, and when its caller gives up', async () => {
    const { client } = await temporaryServer(respondWith(429, {}));
    await failure(client.listAllVendorReviews('b', { retries: 0 }), 'rate_limited');
    const given = new AbortController();
    const paged = await temporaryServer((request, response) => {
      if (request.url?.includes('offset')) given.abort(new Error('no longer'));
      else paging({ count: 30, page: 20 })(request, response);
    });
    await expect(paged.client.listAllVendorReviews('b', { signal: given.signal })).rejects.toThrow('no longer');
  });

  test('ends after as many requests as it may take', async () => {
    const { client, requests } = await temporaryServer(paging({ count: 10_000, page: 50, ignores: 'limit' }));
    const { total, reviews, cut } = await client.listAllVendorReviews('b', { requests: 4 });
    expect([total, reviews.length, cut, requests.length]).toEqual([10_000, 200, 'requests', 4]);
  });

  test('ends after 200 requests when nobody says, whatever the service says there is', async () => {
    const { client, requests } = await temporaryServer(paging({ count: 1e9, page: 10, total: 1e9, ignores: 'limit' }));
    const { total, reviews, cut } = await client.listAllVendorReviews('b');
    expect([total, reviews.length, cut, requests.length]).toEqual([1e9, 2000, 'requests', 200]);
  });

  test('holds 100,000 reviews at most, in one response or in many', async () => {
    const entries = Array.from({ length: 100_010 }, (_, index) => ({ id: `r-${index}` }));
    const { client } = await temporaryServer(respondWith(200, { total: 3, reviews: entries }));
    const { total, reviews, cut } = await client.listAllVendorReviews('b');
    expect([total, reviews.length, cut]).toEqual([100_010, 100_000, 'size']);
  });

  test('ends when all its responses are very long together', async () => {
    const long = 'x'.repeat(1_000_000);
    const { client, requests } = await temporaryServer((request, response) => {
      const offset = Number(new URL(request.url ?? '', 'http://service.test').searchParams.get('offset') ?? 0);
      const reviews = Array.from({ length: 40 }, (_, index) => review(`r-${offset + index}`, { text: long }));
      respondWith(200, { total: 1e6, reviews })(request, response);
    });
    const { total, reviews, cut } = await client.listAllVendorReviews('b');
    expect([total, reviews.length, cut, requests.length]).toEqual([1e6, 160, 'size', 4]);
  });
});

describe('the whole list of version 1', () => {
  const wholeOf = async (listener: RequestListener) => {
    const { client, requests } = await temporaryServer(listener);
    const { total, reviews, whole } = await client.listAllReviews('b');
    const requested = requests.map(({ url }) => new URL(url ?? '', 'http://service.test').searchParams);
    return {
      total,
      whole,
      ids: reviews.map(({ id }) => id),
      pages: requested.map((query) => [query.get('limit'), query.get('offset')]),
      businesses: new Set(requested.map((query) => query.get('businessId'))),
    };
  };

  test('is requested in long pages from the first, of the one business', async () => {
    const { total, whole, ids: got, pages, businesses } = await wholeOf(paging({ count: 1250, page: 100 }));
    expect([total, whole, got]).toEqual([1250, true, ids(1250)]);
    expect(pages).toEqual([
      ['500', '0'],
      ['500', '500'],
      ['500', '1000'],
    ]);
    expect([...businesses]).toEqual(['b']);
  });

  test('leaves out, and does not count, what a service gives of other businesses', async () => {
    const all = [
      ['1', 'b'],
      ['2', 'other'],
      ['3', null],
      ['4', 'B'],
      ['5', 'b'],
    ] as const;
    const reviews = all.map(([id, businessId]) => review(id, { businessId }));
    const { total, ids: got } = await wholeOf(respondWith(200, { total: 5, reviews }));
    expect([total, got]).toEqual([3, ['1', '3', '5']]);
  });

  test('takes a UUID in capitals for the same', async () => {
    const id = '6f1c2d3e-0000-4000-8000-00000000000a';
    const reviews = [review('1', { businessId: id.toUpperCase() }), review('2', { businessId: id.replace('a', 'b') })];
    const { client } = await temporaryServer(respondWith(200, { total: 2, reviews }));
    expect((await client.listAllReviews(id)).reviews.map((one) => one.id)).toEqual(['1']);
  });

  test('is read in the pages of a service that refuses longer ones', async () => {
    const { ids: got, pages } = await wholeOf(paging({ count: 250, page: 100, refusesAbove: 100 }));
    expect(got).toEqual(ids(250));
    expect(pages.slice(1)).toEqual([
      [null, null],
      ['500', '100'],
      ['100', '100'],
      ['100', '200'],
    ]);
  });
});

describe('a list that is known', () => {
  /** What a service has, newest first, in pages of 10. */
  const serving =
    (all: string[], total = all.length): RequestListener =>
    (request, response) => {
      const query = new URL(request.url ?? '', 'http://service.test').searchParams;
      const offset = Number(query.get('offset') ?? 0);
      const reviews = all.slice(offset, offset + 10).map((id) => review(id));
      respondWith(200, { total, reviews })(request, response);
    };
  const again = async (listener: RequestListener, known: string[], total = known.length) => {
    const { client, requests } = await temporaryServer(listener);
    const list = await client.listAllVendorReviews('b', { known: { has: (id) => known.includes(id), total } });
    return { ...list, ids: list.reviews.map(({ id }) => id), requested: requests.length };
  };
  const newer = (count: number) => Array.from({ length: count }, (_, index) => `new-${index}`);

  test('is read as far as something is new, when the total agrees', async () => {
    expect(await again(serving(ids(50)), ids(50))).toMatchObject({
      total: 50,
      whole: false,
      requested: 1,
      ids: ids(10),
    });
    const all = [...newer(3), ...ids(50)];
    expect(await again(serving(all), ids(50))).toMatchObject({ total: 53, whole: false, requested: 1 });
    const many = [...newer(15), ...ids(50)];
    expect(await again(serving(many), ids(50))).toMatchObject({ total: 65, whole: false, requested: 2 });
  });

  test('is read on where a page is new as a whole, even when the total agrees', async () => {
    const all = [...newer(10), ...ids(50)];
    expect(await again(serving(all), ids(50))).toMatchObject({ total: 60, whole: false, requested: 2 });
  });

  test.each([
    ['one went away', ids(50).filter((id) => id !== 'r-33')],
    ['one came and one went away', [...newer(1), ...ids(50).filter((id) => id !== 'r-33')]],
  ])('is read to its end when %s, at the requests of a list that is not known', async (_what, all) => {
    const { client, requests } = await temporaryServer(serving(all));
    await client.listAllVendorReviews('b');
    const read = await again(serving(all), ids(50));
    expect(read).toMatchObject({ total: all.length, whole: true, ids: all });
    expect(read.requested).toBeLessThanOrEqual(requests.length);
  });

  test('is read as far as one that came among the old', async () => {
    const all = [...ids(25), ...newer(1), ...ids(50).slice(25)];
    expect(await again(serving(all), ids(50))).toMatchObject({ total: 51, whole: false, ids: all.slice(0, 30) });
  });

  test('comes whole, and is not told apart, when it comes in one response', async () => {
    expect(await again(serving(ids(9)), ids(7))).toMatchObject({ total: 9, whole: true, requested: 1 });
  });

  test('is read as far as something is new from a service that gives less than its total', async () => {
    expect(await again(serving(ids(20), 500), ids(20), 500)).toMatchObject({ total: 500, whole: false, requested: 1 });
  });
});
