import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { createReviewsServiceConnector } from '../../src/sources/reviews-service.js';
import { KEY, respondWith, review, temporaryServer } from '../client/temporary-server.js';
import { imported, temporaryService } from '../service/temporary-service.js';
import { callWithKey, readList } from './source-call.js';

type Listener = Parameters<typeof temporaryServer>[0];

/** A connector of a service that responds like this. */
async function scene(listener: Listener, { key = KEY, name = '' } = {}) {
  const { origin, requests } = await temporaryServer(listener);
  const settings = { baseUrl: `${origin}/api/v1`, marketplaceUrl: `${origin}/api/v2/`, name };
  const connector = createReviewsServiceConnector(settings);
  const call = await callWithKey(connector, 'x-api-key', key);
  const paths = () => requests.map(({ method, url }) => `${method} ${url}`);
  const read = async () => (await readList(connector, 'v1', call)).flatMap(({ reviews }) => reviews);
  return { connector, call, paths, read, settings, host: new URL(origin).host };
}

/** Reviews that the service has collected itself. */
const own = (count: number) => Array.from({ length: count }, (_, at) => review(`r${at}`, { source: 'shop' }));

/** A service that lists these, as the query says. */
const lists =
  (reviews: object[], { total = reviews.length as number | undefined, size = 1_000 } = {}): Listener =>
  (request, response) => {
    const query = new URL(request.url!, 'http://any.test').searchParams;
    const [offset, limit] = [Number(query.get('offset')), Math.min(Number(query.get('limit')), size)];
    response.end(JSON.stringify({ total, reviews: reviews.slice(offset, offset + limit) }));
  };

describe('our own service, on another server', () => {
  async function ours() {
    const { store, fetch, key, vendor, submit } = await temporaryService();
    const opened = await scene(
      getRequestListener((request) => fetch(request)),
      { key, name: 'Hats of Hamburg' },
    );
    return { ...opened, store, vendor, submit };
  }

  test('lists its vendors, and the reviews of each that readers see and that it has collected', async () => {
    const { connector, call, store, vendor, submit } = await ours();
    await submit({ text: 'Submitted', firstName: 'Ada', lastName: 'Lovelace', channel: { email: 'ada@mail.test' } });
    await submit({ text: 'Hidden', showOnWidget: false });
    await store.reviews.import(vendor.id, [
      imported({ text: 'Of a file', source: 'file', email: 'bea@mail.test', phoneNumber: '+4940123456' }),
      imported({ text: 'Of Google', source: 'google' }),
      imported({ text: 'Of Yelp', source: 'Yelp' }),
    ]);
    expect(await connector.accountName(call)).toBe('Hats of Hamburg');
    expect(await connector.listLocations(call)).toEqual([
      { sourceLocationId: vendor.id, title: 'Blue Kettle', address: null, placeId: null },
    ]);
    const [page] = await readList(connector, vendor.id, call);
    expect(page).toMatchObject({ next: null, leftOut: 2, total: 5 });
    expect(page!.reviews.map(({ text, source }) => [text, source])).toEqual([
      ['Submitted', 'Hats of Hamburg'],
      ['Of a file', 'Hats of Hamburg'],
    ]);
    expect(page!.reviews[0]).toMatchObject({ authorName: 'Ada L.', name: 'Ada L.' });
    expect(JSON.stringify(page)).not.toMatch(/mail\.test|4940|Lovelace/);
  });

  test('takes replies, which it shows, and takes them away, once or twice', async () => {
    const { connector, call, vendor, submit, settings } = await ours();
    await submit({ text: 'Warm' });
    const [before] = await readList(connector, vendor.id, call);
    const { sourceFeedbackId } = before!.reviews[0]!;
    const reply = { sourceLocationId: vendor.id, sourceFeedbackId, comment: 'Danke schön' };
    expect(await connector.replies!.send(reply, call)).toBeNull();
    const [page] = await readList(connector, vendor.id, call);
    expect(page!.reviews[0]!.response).toMatchObject({ comment: 'Danke schön', name: 'Blue Kettle' });
    const learned = await connector.learn!(await connector.listLocations(call), call);
    expect(learned).toEqual({ takesRepliesAway: 'yes' });
    await expect(connector.replies!.remove(reply, call)).rejects.toMatchObject({ failure: 'refused' });
    const { remove } = createReviewsServiceConnector({ ...settings, ...learned }).replies!;
    await remove(reply, call);
    const [after] = await readList(connector, vendor.id, call);
    expect(after!.reviews[0]!.response).toBeNull();
    await remove(reply, call);
    await remove({ ...reply, sourceFeedbackId: 'nobody' }, call);
    const unknown = { ...reply, sourceFeedbackId: 'nobody' };
    await expect(connector.replies!.send(unknown, call)).rejects.toMatchObject({ failure: 'not_found' });
  });

  test('does not lose a vendor that is gone: it is not found', async () => {
    const { connector, call, paths } = await ours();
    await expect(readList(connector, 'gone', call)).rejects.toMatchObject({ failure: 'not_found' });
    expect(paths()).toEqual([
      'GET /api/v2/vendors/gone/reviews?limit=100&offset=0',
      'GET /api/v1/reviews?businessId=gone&limit=100&offset=0',
    ]);
  });

  test('does not open with another key', async () => {
    const { connector } = await ours();
    const wrong = await callWithKey(connector, 'x-api-key', 'rvw_another');
    await expect(connector.listLocations(wrong)).rejects.toMatchObject({ failure: 'revoked' });
  });
});

describe('a review of another service', () => {
  test('keeps what it tells readers, and no address of its author', async () => {
    const { connector, call, host } = await scene(
      lists([
        review('r1', {
          source: 'shop',
          pictures: ['media/1.jpg', 'https://media.test/2.jpg', 'http://media.test/3.jpg'],
          videoRef: 'https://media.test/1.mp4',
          photo: 'https://media.test/ada.jpg',
          phoneNumber: '+4940123456',
        }),
      ]),
    );
    const [page] = await readList(connector, 'v1', call);
    expect(page!.reviews).toEqual([
      {
        source: host,
        sourceFeedbackId: 'r1',
        rating: '4.5',
        title: null,
        text: 'Warm',
        authorName: 'Ada L.',
        name: 'Ada L.',
        email: null,
        phoneNumber: null,
        photo: 'https://media.test/ada.jpg',
        createdAt: '2026-03-01T10:00:00.000Z',
        updatedAt: '2026-03-01T10:00:00.000Z',
        reviewUrl: 'https://google.example/1',
        pictures: ['https://media.test/2.jpg'],
        videoRef: 'https://media.test/1.mp4',
        gifRef: null,
        product: { sourceProductId: 'k-1', title: 'Kettle' },
        response: { name: 'Shop', date: '2026-03-02', comment: 'Thanks' },
        replyState: null,
        replyReason: null,
        verifiedBy: 'import',
        experiencedAt: '2026-02-24',
        incentive: 'discount',
        relationship: 'partner',
      },
    ]);
  });

  test('is not taken where its readers do not see it, or it is of yet another source', async () => {
    const { connector, call } = await scene(
      lists([
        review('shown', { source: 'shop' }),
        review('nobody says of whom', { id: 'r2', source: null }),
        review('hidden', { showOnWidget: false }),
        review('unsaid', { showOnWidget: undefined }),
        review('archived', { isArchived: true }),
        review('another', { vendorId: 'v2' }),
        ...['google', 'Facebook', ' TRUSTPILOT', 'yelp'].map((source) => review(`of-${source.trim()}`, { source })),
      ]),
    );
    const [page] = await readList(connector, 'v1', call);
    expect(page!.reviews.map(({ sourceFeedbackId }) => sourceFeedbackId)).toEqual(['shown', 'r2']);
    expect(page).toMatchObject({ leftOut: 4, total: 10 });
  });

  test('is left out where an import would refuse it, or nobody knows when it was written', async () => {
    const { connector, call } = await scene(
      lists([
        review('kept', { source: 'shop' }),
        review('of-another', { source: 'google' }),
        review('long', { source: 'shop', text: 'x'.repeat(20_001) }),
        review('empty', { source: 'shop', rating: null, text: '', title: '' }),
        review('timeless', { source: 'shop', createdAt: 'some day' }),
        review('hidden', { showOnWidget: false, text: 'x'.repeat(20_001) }),
      ]),
    );
    const [page] = await readList(connector, 'v1', call);
    expect(page!.reviews.map(({ sourceFeedbackId }) => sourceFeedbackId)).toEqual(['kept']);
    expect(page).toMatchObject({ leftOut: 4, total: 6 });
  });

  test('may have a reply that its own readers do not see yet: nor do ours', async () => {
    const { read } = await scene(lists([review('r1', { source: 'shop', replyState: 'rejected' })]));
    expect(await read()).toMatchObject([{ response: null, replyState: null }]);
  });

  test('may be of a service with habits of its own', async () => {
    const { read } = await scene(
      lists([
        review('r1', { source: 'shop', rating: 4, updatedAt: 'soon' }),
        review('r2', { source: 'shop', rating: '0', response: 'Thanks' }),
        review('r3', { source: 'shop', createdAt: 'some day' }),
        review('r4', { source: 'shop', rating: null, text: '', title: '' }),
        { rating: '5', showOnWidget: true },
      ]),
    );
    expect(await read()).toMatchObject([
      { sourceFeedbackId: 'r1', rating: '4', updatedAt: '2026-03-01T10:00:00.000Z' },
      { sourceFeedbackId: 'r2', rating: null, response: { name: '', comment: 'Thanks' } },
    ]);
  });
});

describe('a list of another service', () => {
  test('is read in pages of a hundred', async () => {
    const { read, paths } = await scene(lists(own(250)));
    expect(await read()).toHaveLength(250);
    expect(paths()).toEqual([0, 100, 200].map((offset) => `GET /api/v2/vendors/v1/reviews?limit=100&offset=${offset}`));
  });

  test('may have pages of another size', async () => {
    const { read } = await scene(lists(own(25), { size: 7 }));
    expect(await read()).toHaveLength(25);
  });

  test('may say no total, or one that is too large', async () => {
    const silent = await scene(lists(own(25), { total: undefined as never, size: 7 }));
    expect(await silent.read()).toHaveLength(25);
    const loud = await scene(lists(own(25), { total: 100, size: 7 }));
    expect(await loud.read()).toHaveLength(25);
  });

  test.each([
    ['and a total', 150],
    ['and none', null],
    ['and a total that it never reaches', 500],
  ])('may come whole each time, whatever is asked for, %s', async (_, total) => {
    const { read, paths } = await scene(respondWith(200, { total, reviews: own(150) }));
    expect(await read()).toHaveLength(150);
    expect(paths().length).toBeLessThanOrEqual(2);
  });

  test('may be wrapped, or be nothing but a list', async () => {
    const wrapped = await scene(respondWith(200, { success: true, data: { total: 3, reviews: own(3) } }));
    expect(await wrapped.read()).toHaveLength(3);
    const bare = await scene(respondWith(200, own(3)));
    expect(await bare.read()).toHaveLength(3);
  });

  test('may end with a refusal, where nothing has said that there is more', async () => {
    const { read } = await scene((request, response) => {
      const isFirst = request.url!.endsWith('offset=0');
      response.writeHead(isFirst ? 200 : 400).end(JSON.stringify(isFirst ? own(100) : {}));
    });
    expect(await read()).toHaveLength(100);
  });

  test('may come whole with 20,000 reviews', async () => {
    const read = (count: number) => {
      const connector = createReviewsServiceConnector({
        baseUrl: 'https://a.test/v1',
        marketplaceUrl: 'https://a.test/v2',
      });
      const reviews = Array.from({ length: count }, (_, at) => ({ id: `r${at}`, rating: '5', showOnWidget: true }));
      return connector.readPage('v1', null, { send: async () => reviews });
    };
    expect((await read(20_000)).next).not.toBeNull();
    await expect(read(20_001)).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('is read up to 100,000 reviews', async () => {
    const { connector, call } = await scene(lists([...own(100_001)]));
    const at = (offset: number) => JSON.stringify({ offset, first: '', isGuess: false });
    expect((await connector.readPage('v1', at(99_800), call)).next).toContain('99900');
    expect((await connector.readPage('v1', at(99_900), call)).next).toBeNull();
  });

  test.each([
    ['an error', { error: 'no' }],
    ['an error beside an empty list', { error: 'x', data: [] }],
    ['reviews of which none has an id', { total: 1, reviews: [{ rating: '5' }] }],
    ['a list without an object, and without a review', []],
  ])('that is %s is unreadable', async (_, body) => {
    const { read } = await scene(respondWith(200, body));
    await expect(read()).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('of a vendor that is gone is not found', async () => {
    const { read } = await scene(respondWith(404, {}));
    await expect(read()).rejects.toMatchObject({ failure: 'not_found' });
  });
});

describe('a service whose vendors have other ids than its businesses', () => {
  const ofBusiness = (count: number, businessId: string) =>
    own(count).map((one) => ({ ...one, id: `${businessId}-${one.id}`, businessId, vendorId: 'another' }));

  /** It lists these by business, and what it responds to a vendor's list. */
  const byBusiness = (reviews: object[], { status = 404, filters = true } = {}) =>
    scene((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://any.test');
      if (pathname !== '/api/v1/reviews') return void response.writeHead(404).end('{}');
      if (status !== 404) return void response.writeHead(status).end('{}');
      const asked = searchParams.get('businessId');
      const some = filters ? reviews.filter((one) => (one as { businessId: string }).businessId === asked) : reviews;
      lists(some)(request, response);
    });

  test('is read by business, to its end', async () => {
    const { read, paths } = await byBusiness([...ofBusiness(150, 'v1'), ...ofBusiness(3, 'v2')]);
    const reviews = await read();
    expect(reviews.map(({ sourceFeedbackId }) => sourceFeedbackId).filter((id) => id.startsWith('v1-'))).toHaveLength(
      150,
    );
    expect(reviews).toHaveLength(150);
    expect(paths()).toEqual([
      'GET /api/v2/vendors/v1/reviews?limit=100&offset=0',
      'GET /api/v1/reviews?businessId=v1&limit=100&offset=0',
      'GET /api/v1/reviews?businessId=v1&limit=100&offset=100',
    ]);
  });

  test('gives no review of another business, whatever it lists', async () => {
    const { read } = await byBusiness([...ofBusiness(2, 'v1'), ...ofBusiness(3, 'v2')], { filters: false });
    expect(await read()).toHaveLength(2);
  });

  test.each([
    ['lists none of the business', 404, [], 'not_found'],
    ['lists those of others alone', 404, ofBusiness(2, 'v2'), 'not_found'],
    ['refuses', 400, [], 'not_found'],
    ['does not let us', 403, [], 'not_found'],
    ['does not respond', 503, [], 'unavailable'],
    ['takes no more requests', 429, [], 'rate_limited'],
  ])('and %s is %d: %o, %s', async (_, status, reviews, failure) => {
    const { read } = await byBusiness(reviews, { status, filters: false });
    await expect(read()).rejects.toMatchObject({ failure });
  });
});

test.each([
  ['says nothing of its queues', respondWith(404, {})],
  ['says anything', respondWith(200, { counts: {} })],
  ['is down', respondWith(503, {})],
])('a service that %s takes no reply away', async (_, listener) => {
  const { connector, call } = await scene(listener);
  const location = { sourceLocationId: 'v1', title: 'Hats', address: null, placeId: null };
  expect(await connector.learn!([location], call)).toEqual({});
  expect(await connector.learn!([], call)).toEqual({});
  const reply = { sourceLocationId: 'v1', sourceFeedbackId: 'r1' };
  await expect(connector.replies!.remove(reply, call)).rejects.toMatchObject({ failure: 'refused' });
});

describe('businesses of another service', () => {
  test('are its locations, as far as 1,000', async () => {
    const businesses = Array.from({ length: 1_001 }, (_, at) => ({
      id: `b${at}`,
      name: at === 0 ? null : `Shop ${at}`,
    }));
    const { connector, call, paths } = await scene(respondWith(200, { data: [{ id: 'no id' }, ...businesses] }));
    const locations = await connector.listLocations(call);
    expect(locations).toHaveLength(1_000);
    expect(locations.slice(0, 2).map(({ title }) => title)).toEqual(['b0', 'Shop 1']);
    expect(paths()).toEqual(['GET /api/v1/businesses']);
  });

  test('that are no list are unreadable', async () => {
    const { connector, call } = await scene(respondWith(200, { error: 'no' }));
    await expect(connector.listLocations(call)).rejects.toMatchObject({ failure: 'unreadable' });
  });
});

test.each([
  [{ baseUrl: '', marketplaceUrl: '' }],
  [{ baseUrl: 'https://a.test/api/v1', marketplaceUrl: 'file:///etc/passwd' }],
  [{ baseUrl: 'a.test', marketplaceUrl: 'https://a.test/api/v2' }],
  [{ baseUrl: 'https://a.test/api/v1', marketplaceUrl: 'https://a.test/api/v2', name: 'Google' }],
])('settings like %o are refused', (settings) => {
  expect(() => createReviewsServiceConnector(settings)).toThrow(expect.objectContaining({ failure: 'refused' }));
});
