import { describe, expect, test, vi } from 'vitest';
import { createGoogleConnector } from '../../src/sources/google.js';
import { type GoogleScene, googleScene } from './google-scene.js';
import { LOCATION, locationOf } from './google-server.js';

const REVIEWS = `/v4/${LOCATION}/reviews`;

/** Adds locations 12, 13, … of an account. */
function addLocations({ google }: GoogleScene, count: number, account = 'accounts/1') {
  const { locations } = google.accounts.get(account)!;
  for (let number = 0; number < count; number += 1)
    locations.push(locationOf(`locations/${12 + number}`, `Hats ${number}`));
}

describe('accounts and locations', () => {
  test('are listed with title, address and place', async () => {
    const { connector, call, to } = await googleScene();
    expect(await connector.accountName(call)).toBe("Ada's Hats");
    expect(await connector.listLocations(call)).toEqual([
      {
        sourceLocationId: LOCATION,
        title: 'Hats, Hamburg',
        address: 'Hafenstraße 4, 20459 Hamburg, DE',
        placeId: 'ChIJ-11',
      },
    ]);
    expect(to('/locations')[0]!.path).toContain('readMask=name%2Ctitle%2CstorefrontAddress%2Cmetadata');
  });

  test('are listed where nothing but a name is known', async () => {
    const { google, connector, call } = await googleScene();
    google.accounts.set('accounts/1', { accountName: '', locations: [{ name: 'locations/12', title: '' }] });
    expect(await connector.accountName(call)).toBe('accounts/1');
    expect(await connector.listLocations(call)).toEqual([
      { sourceLocationId: 'accounts/1/locations/12', title: 'locations/12', address: null, placeId: null },
    ]);
    google.accounts.clear();
    expect(await connector.accountName(call)).toBe('Google');
    expect(await connector.listLocations(call)).toEqual([]);
  });

  test('are read page by page', async () => {
    const opened = await googleScene();
    const { google, connector, call, to } = opened;
    addLocations(opened, 100);
    for (let number = 2; number <= 21; number += 1) {
      const locations = [locationOf(`locations/${number}00`, `Shop ${number}`)];
      google.accounts.set(`accounts/${number}`, { accountName: `Group ${number}`, locations });
    }
    const ids = (await connector.listLocations(call)).map(({ sourceLocationId }) => sourceLocationId);
    expect(ids).toHaveLength(121);
    expect(ids.slice(-1)).toEqual(['accounts/21/locations/2100']);
    expect(to('/v1/accounts?')).toHaveLength(2);
    expect(to('/v1/accounts/1/')).toHaveLength(2);
  });

  test('are listed once each, though a person and a group have them', async () => {
    const { google, connector, call } = await googleScene();
    google.accounts.set('accounts/2', { ...google.accounts.get('accounts/1')!, accountName: 'Group' });
    expect((await connector.listLocations(call)).map(({ sourceLocationId }) => sourceLocationId)).toEqual([LOCATION]);
  });

  test('are listed up to 1,000 locations of 100 accounts', async () => {
    const opened = await googleScene();
    const { google, connector, call, to } = opened;
    for (let number = 2; number <= 101; number += 1) {
      google.accounts.set(`accounts/${number}`, { accountName: 'Empty', locations: [] });
    }
    await connector.listLocations(call);
    expect(new Set(to('/locations?').map(({ path }) => path))).toHaveProperty('size', 100);
    addLocations(opened, 1_000);
    expect(await connector.listLocations(call)).toHaveLength(1_000);
  });

  test.each([
    ['without an end', '{"accounts":[],"nextPageToken":"again"}', 100],
    ['that is an error', '{"error":{"code":500}}', 1],
    ['of another shape', '{"accounts":{}}', 1],
    ['whose names lead elsewhere', '{"accounts":[{"name":"accounts/1/../../v4"}]}', 1],
    ['that is a list', '[]', 1],
  ])('in a list %s are unreadable', async (_, body, requests) => {
    const { google, connector, call, to } = await googleScene();
    google.fault = ({ path }) => (path.startsWith('/v1/') ? { body } : null);
    await expect(connector.listLocations(call)).rejects.toMatchObject({ failure: 'unreadable' });
    expect(to('/v1/')).toHaveLength(requests);
  });
});

describe('reviews', () => {
  test('come newest change first, in pages of fifty, with what the whole list is', async () => {
    const { google, read, to } = await googleScene();
    for (let number = 0; number < 60; number += 1) google.add({ comment: `Review ${number}`, starRating: 'FOUR' });
    google.unlisted = 3;
    const first = await read();
    expect(first).toMatchObject({ total: 63, average: 4, leftOut: 0 });
    expect(first.reviews.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => `Review ${59 - at}`));
    const second = await read(first.next);
    expect(second).toMatchObject({ next: null, total: 63 });
    expect(second.reviews).toHaveLength(10);
    expect(to(REVIEWS)[0]!.path).toBe(`${REVIEWS}?pageSize=50&orderBy=updateTime+desc`);
  });

  test('are what Google says of them', async () => {
    const { google, read } = await googleScene();
    google.add({
      reviewId: 'AbFvOq=',
      comment: 'Warm & dry',
      starRating: 'FOUR',
      createTime: '2024-01-15T10:30:00.123456Z',
      updateTime: '2024-02-01T00:00:00.5Z',
      reviewReply: { comment: 'Thanks!', updateTime: '2024-02-02T08:00:00Z' },
    });
    expect((await read()).reviews).toEqual([
      {
        source: 'google',
        sourceFeedbackId: 'locations/11/reviews/AbFvOq=',
        rating: '4',
        title: null,
        text: 'Warm & dry',
        authorName: 'Ann Reader',
        name: 'Ann Reader',
        email: null,
        phoneNumber: null,
        photo: 'https://photos.test/ann.jpg',
        createdAt: '2024-01-15T10:30:00.123Z',
        updatedAt: '2024-02-01T00:00:00.500Z',
        reviewUrl: null,
        pictures: [],
        videoRef: null,
        gifRef: null,
        product: null,
        response: { name: '', date: '2024-02-02', comment: 'Thanks!' },
        replyState: null,
        replyReason: null,
        verifiedBy: null,
        experiencedAt: null,
        incentive: null,
        relationship: null,
      },
    ]);
  });

  test('may be stars alone, a text alone, or of somebody who is not named', async () => {
    const { google, read } = await googleScene();
    google.add({ starRating: 'TWO', reviewer: { displayName: 'A Google user', isAnonymous: true } });
    google.add({ starRating: 'STAR_RATING_UNSPECIFIED', comment: 'No stars' });
    google.add({ starRating: 'ELEVEN', comment: 'A star of tomorrow', reviewer: {} });
    const { reviews, total } = await read();
    expect(reviews).toMatchObject([
      { rating: null, text: 'A star of tomorrow', authorName: '' },
      { rating: null, text: 'No stars' },
      { rating: '2', text: '', authorName: 'A Google user', photo: null },
    ]);
    expect(total).toBe(3);
  });

  test('are left out where an import would refuse them', async () => {
    const { google, read } = await googleScene();
    google.add({ starRating: 'STAR_RATING_UNSPECIFIED' });
    google.add({ comment: 'x'.repeat(20_001) });
    google.add({ comment: 'x'.repeat(20_000) });
    google.add({ reviewer: { displayName: 'x'.repeat(201) } });
    const page = await read();
    expect([page.reviews.map(({ text }) => text.length), page.leftOut]).toEqual([[20_000], 3]);
  });

  test('are in the words of their authors, not in those of a machine', async () => {
    const { google, read } = await googleScene();
    google.add({ comment: '(Translated by Google) Very warm.\n\n(Original)\nSehr warm.' });
    google.add({
      comment: 'Zu klein.\n\n(Translated by Google)\nToo small.',
      reviewReply: {
        comment: '(Translated by Google) Sorry\n\n(Original)\nSchade',
        updateTime: '2024-01-16T08:00:00Z',
      },
    });
    const { reviews } = await read();
    expect(reviews.map(({ text }) => text)).toEqual(['Zu klein.', 'Sehr warm.']);
    expect(reviews[0]!.response!.comment).toBe('Schade');
  });

  test('bring their photos and a film, by secure addresses alone', async () => {
    const { google, read } = await googleScene();
    google.add({
      reviewer: { displayName: 'Ann', profilePhotoUrl: 'http://photos.test/ann.jpg' },
      reviewMediaItems: [
        { thumbnailUrl: 'https://photos.test/1.jpg', thumbnailLabel: 'Hat' },
        { thumbnailUrl: 'http://photos.test/2.jpg' },
        { thumbnailUrl: 'javascript:alert(1)' },
        { thumbnailUrl: 'https://photos.test/film.jpg', videoUrl: 'https://photos.test/film.mp4' },
        { thumbnailUrl: 7 },
        { other: 'https://photos.test/3.pdf' },
      ],
    });
    google.add({ reviewMediaItems: ['https://photos.test/1.jpg'] as never });
    const photos = Array.from({ length: 11 }, (_, at) => ({ thumbnailUrl: `https://photos.test/${at}.jpg` }));
    google.add({ reviewMediaItems: photos });
    const { reviews } = await read();
    expect(reviews.map(({ pictures }) => pictures!.length)).toEqual([10, 0, 1]);
    expect(reviews[2]).toMatchObject({
      photo: null,
      pictures: ['https://photos.test/1.jpg'],
      videoRef: 'https://photos.test/film.mp4',
    });
  });

  test('have replies that Google may still look at, under either name of the field', async () => {
    const { google, read } = await googleScene();
    const reply = { comment: 'Thanks!', updateTime: '2024-01-16T08:00:00Z' };
    const add = (said: Record<string, string>) => google.add({ reviewReply: { ...reply, ...said } });
    add({});
    add({ reviewReplyState: 'APPROVED' });
    add({ reviewReplyState: 'PENDING' });
    add({ state: 'PENDING' });
    add({ reviewReplyState: 'REJECTED', policyViolation: 'OFF_TOPIC' });
    add({ state: 'REJECTED' });
    add({ state: 'REJECTED', policyViolation: { reason: 'an object' } as never });
    const { reviews } = await read();
    expect(reviews.map(({ replyState, replyReason }) => [replyState, replyReason]).reverse()).toEqual([
      [null, null],
      [null, null],
      ['pending', null],
      ['pending', null],
      ['rejected', 'OFF_TOPIC'],
      ['rejected', null],
      ['rejected', null],
    ]);
    expect(reviews.every(({ response }) => response?.comment === 'Thanks!')).toBe(true);
  });

  test('are none in a location that has none', async () => {
    const { read } = await googleScene();
    expect(await read()).toEqual({ reviews: [], next: null, leftOut: 0, total: 0, average: null });
  });

  test.each([
    ['that is an error', { error: { code: 500 } }],
    ['that is a list', []],
    ['of other fields', { items: [] }],
    ['whose reviews are none', { reviews: ['a'] }],
    ['without a name', { reviews: [{ starRating: 'ONE', createTime: '2024-01-15T10:30:00Z' }] }],
    ['of another location', { reviews: [wire({ name: 'accounts/1/locations/12/reviews/a' })] }],
    ['whose name is too long', { reviews: [wire({ name: `${LOCATION}/reviews/${'a'.repeat(200)}` })] }],
    ['without a time', { reviews: [wire({ createTime: undefined })] }],
    ['with a time that is none', { reviews: [wire({ createTime: 'yesterday' })] }],
    ['with a change that has no time', { reviews: [wire({ updateTime: 'today' })] }],
    ['before all time', { reviews: [wire({ createTime: '0000-01-01T00:00:00+05:00' })] }],
    ['of the future', { reviews: [wire({ updateTime: '2999-01-01T00:00:00Z' })] }],
    ['with a number for a text', { reviews: [wire({ comment: 7 })] }],
    ['that leads on by no text', { reviews: [], nextPageToken: 7 }],
    ['that leads on by a text without end', { reviews: [], nextPageToken: 'x'.repeat(4_001) }],
    ['that counts less than nothing', { reviews: [], totalReviewCount: -1 }],
  ])('in a page %s are unreadable, all of the page', async (_, page) => {
    const { google, read } = await googleScene();
    google.fault = ({ path }) => (path.startsWith('/v4/') ? { body: JSON.stringify(page) } : null);
    await expect(read()).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('are found by no token that is no longer good', async () => {
    const { google, read } = await googleScene();
    for (let number = 0; number < 51; number += 1) google.add();
    const { next } = await read();
    google.add();
    await expect(read(next)).rejects.toMatchObject({ failure: 'refused' });
  });

  test('come at once with a token that Google has exchanged, and not with a grant that was taken back', async () => {
    const { google, read, to } = await googleScene();
    google.add();
    await read();
    google.expireAccessTokens();
    expect((await read()).reviews).toHaveLength(1);
    expect(to(REVIEWS).map(({ status }) => status)).toEqual([200, 401, 200]);
    google.revokeGrants();
    await expect(read()).rejects.toMatchObject({ failure: 'revoked' });
  });

  test('are not asked for by a location that is gone, nor more often than Google allows', async () => {
    const { google, read } = await googleScene();
    await expect(read(null, 'accounts/1/locations/99')).rejects.toMatchObject({ failure: 'not_found' });
    google.requestsPerMinute = 1;
    const error = await read().catch((caught) => caught);
    expect(error.failure).toBe('rate_limited');
    expect(error.waitMs).toBeGreaterThan(0);
    expect(error.waitMs).toBeLessThanOrEqual(60_000);
  });

  test('of which half came are none', async () => {
    const { google, read } = await googleScene();
    google.add();
    google.fault = ({ path }) => (path.startsWith('/v4/') ? 'half' : null);
    await expect(read()).rejects.toMatchObject({ failure: 'unavailable' });
    let go = () => {};
    const hold = new Promise<void>((resolve) => {
      go = resolve;
    });
    google.fault = ({ path }) => (path.startsWith('/v4/') ? { hold } : null);
    const slow = read();
    await vi.waitFor(() => expect(google.requests.at(-1)!.path).toContain('/v4/'));
    go();
    expect((await slow).reviews).toHaveLength(1);
  });
});

test('Google has three hosts of its own', async () => {
  const asked: string[] = [];
  const connector = createGoogleConnector(null);
  const call = {
    async send({ url }: { url: string }) {
      asked.push(url);
      const lists = { accounts: [{ name: 'accounts/1' }], locations: [{ name: 'locations/2' }] };
      return url.includes('/locations') ? { locations: lists.locations } : { accounts: lists.accounts };
    },
  };
  await connector.listLocations(call);
  await connector.readPage('accounts/1/locations/2', null, { send: async ({ url }) => asked.push(url) && {} });
  expect(asked.map((url) => url.split('?')[0])).toEqual([
    'https://mybusinessaccountmanagement.googleapis.com/v1/accounts',
    'https://mybusinessbusinessinformation.googleapis.com/v1/accounts/1/locations',
    'https://mybusiness.googleapis.com/v4/accounts/1/locations/2/reviews',
  ]);
});

/** A review as Google lists it. */
function wire(fields: object) {
  return {
    name: `${LOCATION}/reviews/a`,
    starRating: 'ONE',
    createTime: '2024-01-15T10:30:00Z',
    updateTime: '2024-01-15T10:30:00Z',
    ...fields,
  };
}
