import { describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { createService } from '../../src/service/index.js';
import { NEW_VENDOR, temporaryStore } from '../service/temporary-service.js';
import { failure, KEY, respondWith, review, temporaryServer } from './temporary-server.js';

async function clientOfService() {
  const store = await temporaryStore();
  const service = createService({ store, internalKey: KEY });
  const client = createClient({
    baseUrl: 'http://service.test/api/v1',
    marketplaceUrl: 'http://service.test/api/v2',
    apiKey: KEY,
    fetch: (input, init) => service.fetch(new Request(input, init)),
  });
  return { store, client };
}

describe('against the reviews service', () => {
  test('creates a vendor, submits, lists, and changes a review', async () => {
    const { client } = await clientOfService();
    const vendor = await client.createVendor(NEW_VENDOR);
    expect(vendor).toEqual({
      ...NEW_VENDOR,
      id: vendor.id,
      industry: 'Kitchen ware',
      googlePlaceId: null,
      facebookUrl: null,
    });
    const submitted = { rating: '4.5', vendorId: vendor.id, text: 'Überraschend 🫖', source: 'market' };
    const feedback = await client.submitReview(submitted, { idempotencyKey: 'one' });
    expect(feedback).toEqual({ id: feedback.id, source: 'market' });
    expect(await client.submitReview(submitted, { idempotencyKey: 'one' })).toEqual(feedback);
    expect(await client.updateReview(feedback.id!, { isArchived: true })).toMatchObject({ isArchived: true });
    const list = await client.listAllVendorReviews(vendor.id);
    expect(list).toMatchObject({ total: 1, reviews: [{ id: feedback.id, text: 'Überraschend 🫖', isArchived: true }] });
    expect(await client.listVendorReviews(vendor.id, { limit: 1, offset: 1 })).toEqual({ total: 1, reviews: [] });
  });

  test('reads and changes what it made, replies, invites, and sees the numbers', async () => {
    const { client } = await clientOfService();
    await client.ping();
    await client.pingMarketplace();
    const { id } = await client.createVendor(NEW_VENDOR);
    expect(await client.updateVendor(id, { senderName: 'Kettle' })).toMatchObject({ id, senderName: 'Kettle' });
    expect(await client.getVendor(id)).toMatchObject({ senderName: 'Kettle', website: NEW_VENDOR.website });
    expect(await client.updateBusiness(id, { address: 'Bremen' })).toMatchObject({ id, address: 'Bremen' });
    const feedback = await client.submitReview({ rating: '4', vendorId: id });
    expect(await client.reply({ reviewId: feedback.id!, comment: 'Thanks' })).toMatchObject({ status: 'Responded' });
    const { reviews } = await client.listReviews({ businessId: id, showOnWidget: true, sort: 'asc' });
    expect(reviews).toMatchObject([
      { id: feedback.id, response: { comment: 'Thanks' }, canReply: expect.any(Boolean) },
    ]);
    const statistics = { totalReviews: 1, averageRating: 4 };
    expect(await client.vendorInsights(id)).toMatchObject({ statistics });
    expect(await client.businessInsights(id)).toMatchObject({ statistics });
    const hidden = await client.updateReview(feedback.id!, { showOnWidget: false, reason: 'spam' });
    expect(hidden).toMatchObject({ showOnWidget: false, heldBackReason: 'spam' });
    const businesses = await client.listBusinesses();
    expect(businesses.find((business) => business.id === id)).toMatchObject({ rating: '4.00', totalReviews: 1 });
    const first = await client.sendReviewInvite({ firstName: 'Ada', phoneNumber: '+49 30 123456', businessId: id });
    expect(first.contact).toMatchObject({ firstName: 'Ada', email: null });
    const channel = { phoneNumber: '+49 30 654321' };
    const second = await client.sendMarketplaceInvite(id, { firstName: 'Grace', channel });
    expect(second.usage?.smsLimitsLeft).toBe(first.usage!.smsLimitsLeft! - 1);
  });

  test('names what the service refuses', async () => {
    const { client } = await clientOfService();
    const { id } = await client.createVendor(NEW_VENDOR);
    const wrong = client.submitReview({ rating: '6', vendorId: id, text: 'x'.repeat(20_001) });
    expect((await failure(wrong, 'invalid_request')).fields.map(({ field }) => field)).toEqual(['rating', 'text']);
    await failure(client.listVendorReviews('nobody'), 'not_found');
    await failure(client.updateReview('nothing', { isArchived: true }), 'not_found');
    await client.submitReview({ rating: '5', vendorId: id }, { idempotencyKey: 'one' });
    const other = client.submitReview({ rating: '1', vendorId: id }, { idempotencyKey: 'one' });
    expect((await failure(other, 'conflict')).status).toBe(409);
  });

  test('reads a list longer than one response may be', async () => {
    const { client, store } = await clientOfService();
    const { id } = await store.vendors.create({ name: 'Blue Kettle' });
    const rows = Array.from({ length: 3500 }, (_, index) => ({
      rating: '5',
      text: 'x'.repeat(20_000),
      authorName: 'Ada',
      createdAt: new Date(Date.UTC(2026, 0, 1) + index).toISOString(),
      source: 'file',
      sourceFeedbackId: String(index),
    }));
    await store.reviews.import(id, rows);
    const { total, reviews } = await client.listAllVendorReviews(id);
    expect(total).toBe(3500);
    expect(new Set(reviews.map((review) => review.id)).size).toBe(3500);
  });
});

describe('what cannot be sent', () => {
  test.each(['', 'a/b', '../../v1/reviews', 'a?b', 'a b', '%2e', 'x'.repeat(65)])(
    'is an id like %j, whatever it names',
    async (id) => {
      const { client, requests } = await temporaryServer(respondWith(200, {}));
      const calls = [
        client.listVendorReviews(id),
        client.listAllVendorReviews(id),
        client.submitReview({ rating: '5', vendorId: id }),
        client.updateReview(id, { isArchived: true }),
        client.getVendor(id),
        client.updateVendor(id, { name: 'n' }),
        client.updateBusiness(id, { name: 'n' }),
        client.vendorInsights(id),
        client.businessInsights(id),
        client.sendMarketplaceInvite(id, { firstName: 'Ada', channel: { email: 'ada@shop.example' } }),
        client.listReviews({ businessId: id }),
      ];
      for (const call of calls) expect((await failure(call, 'invalid_request')).fields).toHaveLength(1);
      expect(requests).toHaveLength(0);
    },
  );

  test.each(['', 'x'.repeat(201), 'a\r\nx-api-key: b', 'é'])(
    'is an idempotency key like %j',
    async (idempotencyKey) => {
      const { client, requests } = await temporaryServer(respondWith(200, {}));
      const calls = [
        client.createVendor(NEW_VENDOR, { idempotencyKey }),
        client.submitReview({ rating: '5', vendorId: 'v' }, { idempotencyKey }),
        client.sendReviewInvite({ firstName: 'Ada', businessId: 'b' }, { idempotencyKey }),
        client.sendMarketplaceInvite('b', { firstName: 'Ada', channel: {} }, { idempotencyKey }),
      ];
      for (const call of calls) {
        expect((await failure(call, 'invalid_request')).fields[0]?.field).toBe('Idempotency-Key');
      }
      expect(requests).toHaveLength(0);
    },
  );

  test.each(['', 'with space', 'line\nbreak', 'schlüssel'])(
    'is an API key like %j, which no message repeats',
    (apiKey) => {
      const options = { baseUrl: 'https://a.example/api/v1', marketplaceUrl: 'https://a.example/api/v2', apiKey };
      expect(() => createClient(options)).toThrow(new TypeError('apiKey must be printable ASCII without spaces'));
    },
  );

  test.each(['', '/api/v2', 'ftp://a.example', 'javascript:alert(1)'])('is anything to the address %j', (url) => {
    const good = 'https://a.example/api/v1';
    const message = 'must be an http or https address';
    expect(() => createClient({ baseUrl: url, marketplaceUrl: good, apiKey: KEY })).toThrow(`baseUrl ${message}`);
    expect(() => createClient({ baseUrl: good, marketplaceUrl: url, apiKey: KEY })).toThrow(
      `marketplaceUrl ${message}`,
    );
  });
});

describe('a response about one resource', () => {
  test('may leave out all but the id of a vendor', async () => {
    const { client } = await temporaryServer(
      respondWith(201, { id: 'v-1', name: null, senderName: 'Kettle', plan: 'gold' }),
    );
    const expected = { ...NEW_VENDOR, id: 'v-1', senderName: 'Kettle', googlePlaceId: null, facebookUrl: null };
    expect(await client.createVendor(NEW_VENDOR)).toEqual(expected);
  });

  test.each([{}, [], null, { feedback: null, id: 0.3 }, { feedback: [], id: '' }, { feedback: 'x', id: 'a/b' }])(
    'is a bad response when it is %j',
    async (body) => {
      const { client } = await temporaryServer(respondWith(200, body));
      await failure(client.createVendor(NEW_VENDOR), 'upstream_bad_response');
      await failure(client.submitReview({ rating: '5', vendorId: 'v' }), 'upstream_bad_response');
      await failure(client.updateReview('r', { isArchived: true }), 'upstream_bad_response');
    },
  );

  test('reads a changed review as leniently as a listed one', async () => {
    const { client, requests } = await temporaryServer(respondWith(200, review('r-1', { rating: 3, email: 7 })));
    expect(await client.updateReview('r-1', { showOnWidget: true })).toEqual(
      review('r-1', { rating: '3', email: null }),
    );
    expect([requests[0]?.method, requests[0]?.url]).toEqual(['PATCH', '/api/v2/reviews/r-1']);
  });
});
