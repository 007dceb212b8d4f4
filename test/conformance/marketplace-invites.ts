import { beforeAll, describe, expect, test } from 'vitest';
import { testFields } from './fields.js';
import { CONTACT, USAGE } from './invites.js';
import { fullReview, NOBODY, vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

/** `POST /businesses/{businessId}/send-review-invite`, the invite of the marketplace. */
export function describeMarketplaceInvites(api: Api, { ours }: { ours: boolean }) {
  describe('POST /businesses/{businessId}/send-review-invite', () => {
    const full = {
      sourceContactId: 'c-42',
      firstName: 'Ada',
      lastName: 'Lovelace',
      channel: { email: 'ada@shop.example', phoneNumber: '+49 30 1234567' },
      source: 'shop',
      inviteDelayHours: 48,
      products: [fullReview('').product, { sourceProductId: 'kettle-2', title: 'Small kettle' }],
    };
    let path: string;
    beforeAll(async () => {
      path = `/businesses/${(await vendorWith(api)).vendorId}/send-review-invite`;
    });
    const invite = (change: object = {}): Promise<Answer['body']> => api.v2('POST', path, { ...full, ...change });
    const status = async (change: object) =>
      (await api.ask('POST', 'v2', path, { body: { ...full, ...change } })).status;

    test('takes every field of the interface', async () => {
      expect(await status({})).toBeLessThan(300);
      expect(await status({ campaignId: NOBODY })).toBeLessThan(300);
    });

    test('takes an email or a phone number alone', async () => {
      expect(await status({ channel: { email: 'ada@shop.example' } })).toBeLessThan(300);
      expect(await status({ channel: { phoneNumber: '+49 30 1234567' } })).toBeLessThan(300);
    });

    test('takes no products, no delay, or hours of it', async () => {
      for (const inviteDelayHours of [undefined, 0, 1]) expect(await status({ inviteDelayHours })).toBeLessThan(300);
      for (const products of [undefined, []]) expect(await status({ products })).toBeLessThan(300);
    });

    test.each([
      ['sourceContactId', 7],
      ['campaignId', {}],
      ['firstName', 7],
      ['lastName', []],
      ['channel', 'ada@shop.example'],
      ['channel', { email: 'no address' }],
      ['channel', { phoneNumber: '030 1234567' }],
      ['source', true],
      ['inviteDelayHours', '48'],
      ['inviteDelayHours', 0.5],
      ['products', 'kettle'],
      ['products', [{ title: 'Kettle' }]],
      ['products', [{ sourceProductId: 'k', title: 'Kettle', imageUrl: 'no address' }]],
    ])('responds with 400 when %s is %j', async (field, value) => {
      expect(await status({ [field]: value })).toBe(400);
    });

    test('ignores fields it does not know', async () => {
      expect(await status({ inviteDelayDays: 'soon', colour: 'blue' })).toBeLessThan(300);
    });

    describe.skipIf(!ours)('as ours tells it', () => {
      testFields('the contact', CONTACT, async () => [(await invite()).contact]);
      testFields('the usage', USAGE, async () => [(await invite()).usage]);

      test('responds like the invite of version 1', async () => {
        const { contact, usage } = await invite();
        expect(contact).toMatchObject({ firstName: 'Ada', email: 'ada@shop.example', sourceContactId: 'c-42' });
        expect(Date.parse(usage.renews)).toBeGreaterThan(Date.now());
      });

      test('gives an invite token for each of several products, and one alone otherwise', async () => {
        const { invitation, invitations } = await invite();
        expect(invitations.map(({ sourceProductId }: { sourceProductId: string }) => sourceProductId)).toEqual([
          'kettle-1',
          'kettle-2',
        ]);
        expect(invitations[0].invitation).toBe(invitation);
        expect(invitations[1].invitation).not.toBe(invitation);
        for (const products of [undefined, [], full.products.slice(0, 1)]) {
          const one = await invite({ products });
          expect(one.invitation).toEqual(expect.any(String));
          expect(one).not.toHaveProperty('invitations');
        }
      });

      test('needs a first name, and a channel that holds something', async () => {
        expect(await status({ firstName: undefined })).toBe(400);
        expect(await status({ channel: undefined })).toBe(400);
        expect(await status({ channel: {} })).toBe(400);
      });
    });
  });
}
