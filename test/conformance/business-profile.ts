import { beforeAll, describe, expect, test } from 'vitest';
import { STRING, testFields, UUID } from './fields.js';
import { vendorWith } from './scene.js';
import type { Api } from './target.js';

const PROFILE = {
  name: 'Red Kettle',
  address: 'Speicherstraße 1, 20457 Hamburg',
  industry: 'Tea',
  logoUrl: 'https://kettle.example/red.svg',
};

/** `PUT /businesses/{businessId}`. */
export function describeBusinessProfile(api: Api, { ours }: { ours: boolean }) {
  describe('PUT /businesses/{businessId}', () => {
    let id: string;
    beforeAll(async () => {
      ({ vendorId: id } = await vendorWith(api, [{ source: 'google' }]));
    });
    const update = (body: object) => api.v2('PUT', `/businesses/${id}`, body);

    testFields('the response', { id: UUID, name: STRING, address: STRING }, async () => [await update(PROFILE)]);

    test('takes name, address, industry and logoUrl, and returns the new ones', async () => {
      const { name, address } = PROFILE;
      expect(await update(PROFILE)).toMatchObject({ id, name, address });
    });

    test('changes metadata alone: its reviews and sources stay as they are', async () => {
      const seen = async () => [
        { ...(await api.v2('GET', `/vendors/${id}/reviews`)), shopNames: undefined, sync: undefined },
        (await api.v1('GET', '/businesses')).find((business: { id: string }) => business.id === id)?.sources,
      ];
      const before = await seen();
      await update({ ...PROFILE, name: 'Green Kettle' });
      expect(await seen()).toEqual(before);
    });

    test('ignores fields it does not know', async () => {
      const answer = await update({ ...PROFILE, id: 'mine', totalReviews: 99 });
      expect(answer.id).toBe(id);
    });

    test.each(Object.keys(PROFILE))('responds with 400 when %s is no string', async (field) => {
      for (const value of [7, {}, ['x']]) {
        expect((await api.ask('PUT', 'v2', `/businesses/${id}`, { body: { [field]: value } })).status).toBe(400);
      }
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      test.each(Object.entries(PROFILE))('changes %s alone when nothing else is sent', async (field, value) => {
        await update({ name: 'N', address: 'A', industry: 'I', logoUrl: 'https://a.example/l' });
        await update({ [field]: value });
        const expected = { name: 'N', address: 'A', industry: 'I', logoUrl: 'https://a.example/l', [field]: value };
        expect(await api.v2('GET', `/vendors/${id}`)).toMatchObject(expected);
      });

      test('needs one of the fields', async () => {
        expect((await api.ask('PUT', 'v2', `/businesses/${id}`, { body: {} })).status).toBe(400);
      });
    });
  });
}
