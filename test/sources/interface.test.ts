/** What the interface says of sources, of a business with a Google location, a Trustpilot one, reviews of files and reviews of its own. */
import { expect, test } from 'vitest';
import { readNext } from '../../src/server/sources/source-reader.js';
import { connectList } from '../service/sources/connected-list.js';
import { imported, temporaryService } from '../service/temporary-service.js';
import { googleScene } from './google-scene.js';
import { trustpilotReview, trustpilotScene } from './trustpilot-scene.js';

const AT = '2026-03-03T08:00:00Z';
const TRUSTPILOT_ID = trustpilotReview(1).id;

interface Listed {
  id: string;
  text: string;
  source: string;
  sourceFeedbackId: string;
  status: string;
  canReply: boolean;
  reviewUrl: string | null;
  response: { comment: string } | null;
}

async function shop() {
  const { google, store, access, connect } = await googleScene();
  const { fetch, call, vendor, submit } = await temporaryService({ store });
  google.add({ reviewId: 'new', comment: 'Google', starRating: 'FOUR' });
  const reviewReply = { comment: 'Thanks', updateTime: AT };
  google.add({ reviewId: 'replied', comment: 'Google, replied', starRating: 'TWO', reviewReply });
  await connect();
  const [connection] = await store.sources.list('default');
  const choice = { locationId: connection!.locations[0]!.id, vendorId: vendor.id };
  await store.sources.choose({ accountId: 'default', choices: [choice] }, new Date());
  await readNext({ sources: store.sources, access, log: () => {} }, AbortSignal.timeout(60_000));

  const companyReply = { text: 'Sorry', createdAt: AT };
  const { connector, read } = await trustpilotScene([
    trustpilotReview(1, { text: 'Trustpilot', stars: 1, companyReply }),
  ]);
  await connectList(store, vendor.id, 'trustpilot');
  const taken = await store.sources.take({ kinds: ['trustpilot'] });
  expect(taken!.connection.kind).toBe(connector.kind);
  await store.sources.takePage(taken!, await read(), connector);

  await store.reviews.import(vendor.id, [
    imported({ text: 'A file of Google', source: 'google', sourceFeedbackId: 'g1', rating: '3' }),
    imported({ text: 'A file of Facebook', source: 'facebook', sourceFeedbackId: 'f1', rating: null }),
    imported({ text: 'A file of eBay', source: 'ebay', sourceFeedbackId: 'e1', reviewUrl: 'https://ebay.test/1' }),
  ]);
  await submit({ text: 'Own', rating: '5' });
  await submit({ text: 'Own, hidden', rating: '3', source: 'trustpilot', showOnWidget: false });
  const list = async (path: string) => (await (await call('GET', path)).json()) as { total: number; reviews: Listed[] };
  return { google, store, vendor, fetch, call, list };
}

const byText = <Value>(reviews: readonly Listed[], value: (review: Listed) => Value) =>
  Object.fromEntries(reviews.map((review) => [review.text, value(review)]));

test('`GET /businesses` names its sources, with icons that are served here, and says rating and number', async () => {
  const { vendor, fetch, call } = await shop();
  const [business] = await (await call('GET', '/v1/businesses')).json();
  const icons = 'http://service.test/api/icons';
  expect(business).toEqual({
    id: vendor.id,
    name: 'Blue Kettle',
    sources: ['ebay', 'facebook', 'google', 'shop', 'trustpilot'],
    sourceMap: [
      { label: 'eBay', src: `${icons}/ebay.svg` },
      { label: 'Facebook', src: `${icons}/facebook.svg` },
      { label: 'Google', src: `${icons}/google.svg` },
      { label: 'Shop', src: `${icons}/shop.svg` },
      { label: 'Trustpilot', src: `${icons}/trustpilot.svg` },
    ],
    // 4, 2 and 3 of Google, 5 of eBay, 5 and 3 of the shop: the score of Trustpilot is not ours to blend.
    rating: '3.67',
    totalReviews: 8,
  });
  for (const { src } of business.sourceMap) {
    const icon = await fetch(new Request(src));
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect((await icon.text()).replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\(/);
  }
});

test('a source that is connected is named before it has a review, and its list is empty', async () => {
  const { store, call, list } = await shop();
  const empty = await store.vendors.create({ name: 'Empty' });
  await connectList(store, empty.id);
  await connectList(store, empty.id, 'reviews-service');
  expect((await (await call('GET', '/v1/businesses')).json())[1]).toMatchObject({
    sources: ['Oak & Sons', 'google'],
    sourceMap: [{ label: 'Oak & Sons' }, { label: 'Google' }],
    rating: '0.00',
    totalReviews: 0,
  });
  expect(await list(`/v1/reviews?businessId=${empty.id}&source=Oak+%26+Sons`)).toMatchObject({ total: 0, reviews: [] });
  expect((await call('GET', '/v1/reviews?source=yelp')).status).toBe(400);
});

test('each review names its source, what it is called there, and where it stands there', async () => {
  const { vendor, list } = await shop();
  const { total, reviews } = await list('/v1/reviews?limit=100');
  expect(total).toBe(8);
  expect(byText(reviews, ({ source, sourceFeedbackId, reviewUrl }) => [source, sourceFeedbackId, reviewUrl])).toEqual({
    // Google gives no link to a review.
    Google: ['google', 'locations/11/reviews/new', null],
    'Google, replied': ['google', 'locations/11/reviews/replied', null],
    Trustpilot: ['trustpilot', TRUSTPILOT_ID, `https://www.trustpilot.com/reviews/${TRUSTPILOT_ID}`],
    'A file of Google': ['google', 'g1', null],
    'A file of Facebook': ['facebook', 'f1', null],
    'A file of eBay': ['ebay', 'e1', 'https://ebay.test/1'],
    Own: ['shop', reviews.find(({ text }) => text === 'Own')!.id, null],
    'Own, hidden': ['trustpilot', reviews.find(({ text }) => text === 'Own, hidden')!.id, null],
  });
  const ofVendor = await list(`/v2/vendors/${vendor.id}/reviews?limit=100`);
  expect([ofVendor.total, ofVendor.reviews.map(({ id }) => id)]).toEqual([8, reviews.map(({ id }) => id)]);
  expect(ofVendor.reviews.every((review) => !('canReply' in review))).toBe(true);
});

test.each([
  ['google', ['A file of Google', 'Google', 'Google, replied']],
  ['facebook', ['A file of Facebook']],
  ['trustpilot', ['Own, hidden', 'Trustpilot']],
])('`source=%s` lists those of that name alone', async (source, texts) => {
  const { list } = await shop();
  const { total, reviews } = await list(`/v1/reviews?source=${source}`);
  expect([total, reviews.map(({ text }) => text).sort()]).toEqual([texts.length, texts]);
});

test('`canReply` and `status` say whether a reply is taken, and is there', async () => {
  const { call, list } = await shop();
  const { reviews } = await list('/v1/reviews?limit=100');
  expect(byText(reviews, ({ canReply, status }) => [canReply, status])).toEqual({
    Google: [true, 'New'],
    'Google, replied': [true, 'Responded'],
    Trustpilot: [true, 'Responded'],
    // Nothing leads to where their replies are.
    'A file of Google': [false, 'New'],
    'A file of Facebook': [false, 'New'],
    'A file of eBay': [true, 'New'],
    Own: [true, 'New'],
    'Own, hidden': [true, 'New'],
  });
  expect(byText(reviews, ({ response }) => response)).toMatchObject({
    Google: null,
    'Google, replied': { name: 'Blue Kettle', date: '2026-03-03', comment: 'Thanks' },
    Trustpilot: { name: 'Blue Kettle', date: '2026-03-03', comment: 'Sorry' },
  });
  for (const { id, canReply } of reviews) {
    const { status } = await call('PUT', '/v1/reply', { reviewId: id, comment: 'Danke schön' });
    expect(status).toBe(canReply ? 200 : 409);
  }
  const after = await list('/v1/reviews?limit=100');
  for (const { status, response, canReply } of after.reviews) {
    expect([status, response?.comment]).toEqual(canReply ? ['Responded', 'Danke schön'] : ['New', undefined]);
  }
});
