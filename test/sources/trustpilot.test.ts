import { describe, expect, test } from 'vitest';
import { createTrustpilotConnector } from '../../src/sources/trustpilot.js';
import { callWithKey, readList } from './source-call.js';
import { trustpilotReview as review, trustpilotScene as scene, UNIT } from './trustpilot-scene.js';

describe('a business unit', () => {
  test('is the one location of its key', async () => {
    const { connector, call } = await scene([]);
    expect(await connector.accountName(call)).toBe("Ada's Hats");
    expect(await connector.listLocations(call)).toEqual([
      { sourceLocationId: UNIT, title: "Ada's Hats", address: null, placeId: null },
    ]);
  });

  test('is called by its site where it has no other name, or by its id', async () => {
    const bySite = await scene([], { unit: { id: UNIT, name: { identifying: 'hats.test' } } });
    expect(await bySite.connector.accountName(bySite.call)).toBe('hats.test');
    const byId = await scene([], { unit: { id: UNIT, displayName: null } });
    expect(await byId.connector.accountName(byId.call)).toBe(UNIT);
  });

  test('that is none is unreadable, and a key that is none opens nothing', async () => {
    const { connector, call } = await scene([], { unit: { message: 'An error' } });
    await expect(connector.accountName(call)).rejects.toMatchObject({ failure: 'unreadable' });
    const wrong = await callWithKey(connector, 'apikey', 'another');
    await expect(connector.accountName(wrong)).rejects.toMatchObject({ failure: 'revoked' });
  });

  test('with a key that is refused is asked for once: there is no other key', async () => {
    const { connector, requests } = await scene([]);
    const wrong = await callWithKey(connector, 'apikey', 'another');
    await connector.accountName(wrong).catch(() => {});
    expect(requests).toHaveLength(1);
  });

  test.each(['', '../users', 'a/b', 'x'.repeat(65)])('has no id like "%s"', (businessUnitId) => {
    expect(() => createTrustpilotConnector({ businessUnitId })).toThrow(
      expect.objectContaining({ failure: 'refused' }),
    );
  });

  test('is at no address that is none', () => {
    const settings = { businessUnitId: UNIT, address: 'file:///etc/passwd' };
    expect(() => createTrustpilotConnector(settings)).toThrow(expect.objectContaining({ failure: 'refused' }));
  });

  test('is at Trustpilot unless another address is given, and takes no replies', async () => {
    const asked: string[] = [];
    const connector = createTrustpilotConnector({ businessUnitId: UNIT });
    await connector.accountName({ send: async ({ url }) => asked.push(url) && { id: UNIT } });
    expect(asked).toEqual([`https://api.trustpilot.com/v1/business-units/${UNIT}`]);
    expect(connector).toMatchObject({ replies: null, newestChangeFirst: false });
  });
});

describe('its reviews', () => {
  test('are what Trustpilot says, letter for letter', async () => {
    const { read, requests } = await scene([
      review(1, {
        updatedAt: '2026-03-05T00:00:00Z',
        companyReply: { text: 'Thanks', createdAt: '2026-03-06T08:00:00Z', updatedAt: null },
      }),
    ]);
    const page = await read();
    expect(page).toMatchObject({ next: null, leftOut: 0, total: 1, average: 4.3 });
    expect(page.reviews).toMatchObject([
      {
        source: 'trustpilot',
        sourceFeedbackId: '5f8d00000000000000000001',
        rating: '4',
        title: 'Warm',
        text: 'Warm & dry, <b>really</b>',
        authorName: 'Ann R',
        email: null,
        createdAt: '2026-03-01T10:30:00.000Z',
        updatedAt: '2026-03-05T00:00:00.000Z',
        reviewUrl: 'https://www.trustpilot.com/reviews/5f8d00000000000000000001',
        verifiedBy: null,
        response: { name: '', date: '2026-03-06', comment: 'Thanks' },
        replyState: null,
      },
    ]);
    const lists = requests.map(({ url }) => url!).filter((url) => url.includes('/reviews'));
    expect(lists).toEqual([`/v1/business-units/${UNIT}/reviews?orderBy=createdat.desc&perPage=100&page=1`]);
  });

  test('are read page by page, and the business once', async () => {
    const { connector, call, requests } = await scene(Array.from({ length: 250 }, (_, at) => review(at)));
    const pages = await readList(connector, UNIT, call);
    expect(pages.map(({ reviews }) => reviews.length)).toEqual([100, 100, 50]);
    expect(pages.map(({ total }) => total)).toEqual([250, null, null]);
    expect(requests).toHaveLength(4);
  });

  test('go on where a link says so, however few a page has', async () => {
    const links = [{ href: 'https://elsewhere.test/', method: 'GET', rel: 'next-page' }];
    const { connector, call } = await scene([], {
      list: (page) => ({ reviews: page > 3 ? [] : [review(page)], links: page > 3 ? links : links }),
    });
    const pages = await readList(connector, UNIT, call);
    expect(pages.flatMap(({ reviews }) => reviews)).toHaveLength(3);
  });

  test('end after a thousand pages, whatever is said to follow', async () => {
    const { read } = await scene([], { list: () => ({ reviews: [review(1)], links: [{ rel: 'next-page' }] }) });
    expect((await read('999')).next).toMatch(/^1000 /);
    expect((await read('1000')).next).toBeNull();
  });

  test('that comes from its beginning each time ends with the second page', async () => {
    const all = Array.from({ length: 100 }, (_, at) => review(at));
    const { connector, call, requests } = await scene([], { list: () => ({ reviews: all, links: [] }) });
    const pages = await readList(connector, UNIT, call);
    expect(pages.map(({ reviews }) => reviews.length)).toEqual([100, 100]);
    expect(requests).toHaveLength(3);
  });

  test('may have 1,000 reviews a page', async () => {
    const many = (count: number) => ({ reviews: Array.from({ length: count }, (_, at) => review(at)), links: [] });
    const most = await scene([], { list: () => many(1_000) });
    expect((await most.read()).reviews).toHaveLength(1_000);
    const more = await scene([], { list: () => many(1_001) });
    await expect(more.read()).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('may lack nearly everything', async () => {
    const { id, createdAt } = review(1);
    const { read } = await scene([
      { id, createdAt, stars: 1 },
      { ...review(2), stars: null, consumer: null, title: null },
      { ...review(3), stars: 9, companyReply: 'none', consumer: 7 },
      { ...review(4), stars: null, title: null, text: null },
    ]);
    const page = await read();
    expect(page.leftOut).toBe(1);
    expect(page.reviews).toMatchObject([
      { rating: '1', text: '', title: null, authorName: '' },
      { rating: null, authorName: '' },
      { rating: null, response: null },
    ]);
  });

  test.each([
    ['that is an error', { message: 'no' }],
    ['that is no list', { reviews: {} }],
    ['with a review without an id', { reviews: [review(1, { id: undefined })] }],
    ['with an id that leads elsewhere', { reviews: [review(1, { id: '../../users' })] }],
    ['with a review without a time', { reviews: [review(1, { createdAt: null })] }],
    ['with a time that is none', { reviews: [review(1, { createdAt: 'today' })] }],
    ['with a change that has no time', { reviews: [review(1, { updatedAt: 'today' })] }],
  ])('in a page %s are unreadable, all of the page', async (_, page) => {
    const { read } = await scene([], { list: () => page });
    await expect(read()).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('without a score or a number have none', async () => {
    const { read } = await scene([], { unit: { id: UNIT, numberOfReviews: 7, trustScore: 0 } });
    expect(await read()).toMatchObject({ total: null, average: null });
  });
});
