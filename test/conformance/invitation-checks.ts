import { beforeAll, describe, expect, test } from 'vitest';
import { vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

const KETTLE = { sourceProductId: 'k-1', title: 'Kettle', imageUrl: 'https://shop.example/kettle.png' };

/** `GET /vendors/{vendorId}/invitation`, which is ours. */
export function describeInvitationChecks(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('GET /vendors/{vendorId}/invitation', () => {
    let vendorId: string;
    let invitation: string;
    const invite = async (id: string, body: object = {}): Promise<string> => {
      const full = { firstName: 'Ada', lastName: 'Lovelace', channel: { email: 'ada@shop.example' }, ...body };
      return (await api.v2('POST', `/businesses/${id}/send-review-invite`, full)).invitation;
    };
    beforeAll(async () => {
      ({ vendorId } = await vendorWith(api));
      invitation = await invite(vendorId, { products: [KETTLE] });
    });
    const check = (token: string): Promise<Answer['body']> =>
      api.v2('GET', `/vendors/${vendorId}/invitation?${new URLSearchParams({ invitation: token })}`);

    test('says who was invited to review what, as often as it is asked', async () => {
      const good = { accepted: true, firstName: 'Ada', lastName: 'Lovelace', product: KETTLE };
      expect(await check(invitation)).toEqual(good);
      expect(await check(invitation)).toEqual(good);
    });

    test('says nothing but why of one that is not accepted', async () => {
      const [header, payload] = invitation.split('.');
      const used = await invite(vendorId);
      await api.v2('POST', `/vendors/${vendorId}/submit-review`, { rating: '5', vendorId, invitation: used });
      for (const [token, invitationRefused] of [
        [`${header}.${payload}.${'A'.repeat(43)}`, 'invalid'],
        ['no token', 'invalid'],
        ['', 'invalid'],
        ['x'.repeat(5000), 'invalid'],
        [await invite((await vendorWith(api)).vendorId), 'other_vendor'],
        [used, 'used'],
      ] as const) {
        expect(await check(token), token.slice(0, 40)).toEqual({ accepted: false, invitationRefused });
      }
    });

    test('responds with 400 without an invite token', async () => {
      expect((await api.ask('GET', 'v2', `/vendors/${vendorId}/invitation`)).status).toBe(400);
    });
  });
}
