import { describe, expect, test } from 'vitest';
import { ENGINES, imported, temporaryService } from '../temporary-service.js';

const ADA = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  channel: { email: 'ada@mail.example', phoneNumber: '+49 170 5550123' },
};

describe.each(ENGINES)('on %s', (engine) => {
  async function service() {
    const erased: object[] = [];
    const onErase = async (erasure: object) => void erased.push(erasure);
    const opened = await temporaryService({ engine, internalKey: 'internal', onErase });
    const submitted = async (review: object, headers?: Record<string, string>) =>
      ((await (await opened.submit(review, headers)).json()) as { feedback: { id: string } }).feedback.id;
    const list = async () => (await opened.store.reviews.list(opened.vendor.id)).reviews;
    return { ...opened, erased, submitted, list };
  }

  describe('DELETE /reviews/{id}', () => {
    test.each(['v1', 'v2'])('erases a review in %s, once', async (family) => {
      const { call, submitted, list, store, vendor, erased } = await service();
      const id = await submitted({ ...ADA, rating: '4', text: 'Warm.' });
      const other = await submitted({ rating: '2' });
      const first = await call('DELETE', `/${family}/reviews/${id}`);
      expect([first.status, await first.text()]).toEqual([204, '']);
      expect((await call('DELETE', `/${family}/reviews/${id}`)).status).toBe(404);
      expect(await list()).toMatchObject([{ id: other }]);
      expect(await store.businesses.list('default')).toMatchObject([{ rating: '2.00', totalReviews: 1 }]);
      expect(erased).toMatchObject([{ vendorId: vendor.id, subject: 'review', reviews: 1, contacts: 0 }]);
      expect(await store.erasures.list()).toEqual(erased);
    });

    test('keeps stars and text without the author, as often as it is asked', async () => {
      const { call, submitted, list, store, erased } = await service();
      const text = 'I am Ada, write to ada@mail.example or 0170 555 0123. Lovely hat.';
      const id = await submitted({ ...ADA, rating: '4', title: 'By Lovelace', text, answers: { size: 'L' } });
      await call('PUT', '/v1/reply', { reviewId: id, comment: 'Thank you, Ada!', name: 'Shop' });
      expect((await call('DELETE', `/v2/reviews/${id}?keepText=true`)).status).toBe(204);
      expect((await call('DELETE', `/v2/reviews/${id}?keepText=true`)).status).toBe(204);
      const [review] = await list();
      expect(review).toMatchObject({
        id,
        rating: '4',
        title: 'By •••',
        text: 'I am •••, write to ••• or •••. Lovely hat.',
        authorName: '',
        name: '',
        email: null,
        phoneNumber: null,
        answers: null,
        response: { name: 'Shop', comment: 'Thank you, •••!' },
      });
      expect(erased).toHaveLength(1);
      expect(await store.businesses.list('default')).toMatchObject([{ rating: '4.00', totalReviews: 1 }]);
    });

    test('takes the invite with it that the review was written on, and nobody can use the token again', async () => {
      const { call, submitted, store, vendor } = await service();
      const invited = await call('POST', `/v2/businesses/${vendor.id}/send-review-invite`, {
        firstName: 'Ada',
        channel: { email: 'ada@mail.example' },
      });
      const { invitation } = (await invited.json()) as { invitation: string };
      const id = await submitted({ ...ADA, invitation });
      expect(await store.reviews.list(vendor.id)).toMatchObject({ reviews: [{ verified: true }] });
      expect((await call('DELETE', `/v2/reviews/${id}`)).status).toBe(204);
      expect(await store.erasures.list()).toMatchObject([{ reviews: 1, contacts: 1, invites: 1 }]);
      expect(await store.invites.checkToken(vendor.id, invitation, new Date())).toEqual({
        accepted: false,
        invitationRefused: 'invalid',
      });
    });

    test('is not undone by the same request that comes again', async () => {
      const { call, submit, submitted, list } = await service();
      const key = { 'idempotency-key': '4b1d0a0e-8f6c-4d39-9a3e-0a4d0c8e2f11' };
      const id = await submitted(ADA, key);
      await call('DELETE', `/v2/reviews/${id}`);
      const again = await submit(ADA, key);
      expect(await again.json()).toMatchObject({ feedback: { id } });
      expect(await list()).toEqual([]);
    });

    test('tells whoever follows the changes', async () => {
      const { call, submitted, vendor } = await service();
      const id = await submitted(ADA);
      const { cursor } = (await (await call('GET', '/v2/changes')).json()) as { cursor: string };
      await call('DELETE', `/v2/reviews/${id}`);
      const changes = await call('GET', `/v2/changes?after=${cursor}`);
      expect(await changes.json()).toMatchObject({ vendors: [vendor.id] });
    });

    test('refuses a keepText that is neither true nor false', async () => {
      const { call, submitted, list } = await service();
      const id = await submitted(ADA);
      expect((await call('DELETE', `/v2/reviews/${id}?keepText=maybe`)).status).toBe(400);
      expect(await list()).toHaveLength(1);
    });
  });

  describe('DELETE /vendors/{id}', () => {
    test('erases a vendor with more than one batch of everything, and says so to whoever follows', async () => {
      const { call, store, vendor, submitted, erased } = await service();
      await store.reviews.import(
        vendor.id,
        Array.from({ length: 1100 }, () => imported({ email: 'x@mail.example' })),
      );
      await submitted(ADA, { 'idempotency-key': 'k' });
      await call('POST', '/v1/send-review-invite', { firstName: 'Ada', email: 'a@b.example', businessId: vendor.id });
      const { cursor } = (await (await call('GET', '/v2/changes')).json()) as { cursor: string };
      expect((await call('DELETE', `/v2/vendors/${vendor.id}`)).status).toBe(204);
      expect((await call('DELETE', `/v2/vendors/${vendor.id}`)).status).toBe(404);
      expect(await store.vendors.list('default')).toEqual([]);
      expect(await store.businesses.list('default')).toEqual([]);
      expect(await (await call('GET', `/v2/changes?after=${cursor}`)).json()).toMatchObject({ vendors: [vendor.id] });
      expect(erased).toMatchObject([{ subject: 'vendor', reviews: 1101, contacts: 1, invites: 1 }]);
    });

    test('creates no second vendor when the request that made it comes again', async () => {
      const { call, store } = await service();
      const vendor = {
        name: 'Ada Lovelace',
        senderName: 'Ada',
        address: '1 Lane',
        industry: 'hats',
        website: 'https://a.example',
        logoUrl: 'https://a.example/l.svg',
      };
      const create = () => call('POST', '/v2/vendors', vendor, { 'idempotency-key': 'a'.repeat(32) });
      const { id } = (await (await create()).json()) as { id: string };
      await call('DELETE', `/v2/vendors/${id}`);
      expect((await create()).status).toBe(409);
      expect(await store.vendors.get(id, 'default')).toBeNull();
    });
  });
});
