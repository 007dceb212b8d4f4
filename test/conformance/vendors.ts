import { beforeAll, describe, expect, test } from 'vitest';
import { orNull, STRING, testFields, UUID } from './fields.js';
import { NEW_VENDOR, NOBODY } from './scene.js';
import type { Answer, Api } from './target.js';

const ALL = { ...NEW_VENDOR, googlePlaceId: 'ChIJ-kettle', facebookUrl: 'https://facebook.example/kettle' };
const REQUIRED = ['name', 'senderName', 'address', 'industry', 'website', 'logoUrl'];
/** What the interface names in the answer; `googlePlaceId` need not have been given. */
const NAMED = { id: UUID, name: STRING, senderName: STRING, website: STRING, googlePlaceId: orNull(STRING) };
/** What ours gives besides. */
const ECHOED = { address: STRING, industry: STRING, logoUrl: STRING, facebookUrl: orNull(STRING) };

/** `POST /vendors`, and `GET` and `PUT /vendors/{vendorId}`, whose paths are ours. */
export function describeVendors(api: Api, { ours }: { ours: boolean }) {
  describe('POST /vendors', () => {
    let vendor: Answer['body'];
    beforeAll(async () => {
      vendor = await api.v2('POST', '/vendors', ALL);
    });

    testFields('the vendor', NAMED, () => [vendor]);

    test('takes every field of the interface, and echoes those it returns', () => {
      const { name, senderName, website, googlePlaceId } = ALL;
      expect(vendor).toMatchObject({ name, senderName, website, googlePlaceId });
    });

    test('gives the vendorId of other calls', async () => {
      expect((await api.v2('GET', `/vendors/${vendor.id}/reviews`)).total).toBe(0);
    });

    test('makes a new vendor each time', async () => {
      expect((await api.v2('POST', '/vendors', ALL)).id).not.toBe(vendor.id);
    });

    test('needs neither googlePlaceId nor facebookUrl', async () => {
      expect((await api.ask('POST', 'v2', '/vendors', { body: NEW_VENDOR })).status).toBeLessThan(300);
    });

    test.each(REQUIRED)('responds with 400 without %s', async (field) => {
      const answer = await api.ask('POST', 'v2', '/vendors', { body: { ...ALL, [field]: undefined } });
      expect(answer.status).toBe(400);
      if (ours) expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([field]);
    });

    test.each([...REQUIRED, 'googlePlaceId', 'facebookUrl'])(
      'responds with 400 when %s is no string',
      async (field) => {
        for (const value of [7, true, {}, ['x']]) {
          expect((await api.ask('POST', 'v2', '/vendors', { body: { ...ALL, [field]: value } })).status).toBe(400);
        }
      },
    );

    test.each(['logoUrl', 'facebookUrl'])('responds with 400 when %s is no address', async (field) => {
      for (const value of ['', 'kettle', 'javascript:alert(1)']) {
        expect((await api.ask('POST', 'v2', '/vendors', { body: { ...ALL, [field]: value } })).status).toBe(400);
      }
    });

    test('ignores fields it does not know', async () => {
      const made = await api.v2('POST', '/vendors', { ...ALL, id: 'mine', plan: { gold: true } });
      expect(made.id).not.toBe('mine');
      expect(made).not.toHaveProperty('plan');
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      testFields('the vendor', ECHOED, () => [vendor]);

      test('responds with 201', async () => {
        expect((await api.ask('POST', 'v2', '/vendors', { body: ALL })).status).toBe(201);
      });
    });
  });

  describe.skipIf(!ours)('GET /vendors/{vendorId}', () => {
    let id: string;
    beforeAll(async () => {
      ({ id } = await api.v2('POST', '/vendors', ALL));
    });

    testFields('the vendor', { ...NAMED, ...ECHOED }, async () => [await api.v2('GET', `/vendors/${id}`)]);

    test('gives back what was sent', async () => {
      expect(await api.v2('GET', `/vendors/${id}`)).toEqual({ ...ALL, id });
    });
  });

  describe.skipIf(!ours)('PUT /vendors/{vendorId}', () => {
    let id: string;
    beforeAll(async () => {
      ({ id } = await api.v2('POST', '/vendors', ALL));
    });

    test.each(Object.keys(ALL))('changes %s alone, and gives back the whole vendor', async (field) => {
      const before = await api.v2('GET', `/vendors/${id}`);
      const value = /Url$/.test(field) ? 'https://changed.example/' : `Changed ${field}`;
      expect(await api.v2('PUT', `/vendors/${id}`, { [field]: value, colour: 'blue' })).toEqual({
        ...before,
        [field]: value,
      });
      expect((await api.v2('GET', `/vendors/${id}`))[field]).toBe(value);
    });

    test('names competitors, which are other vendors of the account', async () => {
      const { id: other } = await api.v2('POST', '/vendors', ALL);
      expect(await api.v2('PUT', `/vendors/${id}`, { competitors: [other, other] })).toMatchObject({
        competitors: [other],
      });
      for (const competitors of [[NOBODY], [other, id], other, Array(11).fill(other)]) {
        const answer = await api.ask('PUT', 'v2', `/vendors/${id}`, { body: { competitors } });
        expect([answer.status, answer.body.errors[0].field]).toEqual([400, expect.stringMatching(/^competitors/)]);
      }
      expect(await api.v2('GET', `/vendors/${id}`)).toMatchObject({ competitors: [other] });
      expect(await api.v2('PUT', `/vendors/${id}`, { competitors: [] })).not.toHaveProperty('competitors');
    });

    test('says where replies to its invites go, and for how many days it pauses between two', async () => {
      const said = { replyTo: 'hello@müller.example', invitePauseDays: 14 };
      const kept = { replyTo: 'hello@xn--mller-kva.example', invitePauseDays: 14 };
      expect(await api.v2('PUT', `/vendors/${id}`, said)).toMatchObject(kept);
      expect(await api.v2('GET', `/vendors/${id}`)).toMatchObject(kept);
      for (const wrong of [{ replyTo: 'nobody' }, { invitePauseDays: -1 }, { invitePauseDays: 366 }]) {
        const answer = await api.ask('PUT', 'v2', `/vendors/${id}`, { body: wrong });
        expect([answer.status, answer.body.errors[0].field]).toEqual([400, Object.keys(wrong)[0]]);
      }
      const emptied = await api.v2('PUT', `/vendors/${id}`, { replyTo: null, invitePauseDays: null });
      for (const field of Object.keys(said)) expect(emptied).not.toHaveProperty(field);
    });

    test('empties googlePlaceId and facebookUrl with null, and nothing else', async () => {
      const emptied = await api.v2('PUT', `/vendors/${id}`, { googlePlaceId: null, facebookUrl: null });
      expect(emptied).toMatchObject({ googlePlaceId: null, facebookUrl: null });
      expect((await api.ask('PUT', 'v2', `/vendors/${id}`, { body: { name: null } })).status).toBe(400);
    });

    test.each([{}, { colour: 'blue' }, { name: '' }, { logoUrl: 'kettle' }, { address: 7 }])(
      'responds with 400 to %j',
      async (body) => {
        expect((await api.ask('PUT', 'v2', `/vendors/${id}`, { body })).status).toBe(400);
      },
    );
  });
}
