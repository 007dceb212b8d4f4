import { beforeAll, describe, expect, test } from 'vitest';
import { INTEGER, type Kind, OBJECT, orNull, STRING, TIMESTAMP, testFields, UUID } from './fields.js';
import { NOBODY, vendorWith } from './scene.js';
import type { Answer, Api } from './target.js';

const SENT_INVITE: Record<string, Kind> = {
  id: UUID,
  businessId: UUID,
  contact: OBJECT,
  campaignId: STRING,
  channel: STRING,
  state: STRING,
  reason: orNull(STRING),
  reminders: INTEGER,
  createdAt: TIMESTAMP,
  dueAt: TIMESTAMP,
  sentAt: orNull(TIMESTAMP),
  deliveredAt: orNull(TIMESTAMP),
  openedAt: orNull(TIMESTAMP),
  reviewedAt: orNull(TIMESTAMP),
};

/** What became of invites, campaigns, and who must not be asked: ours, as a whole. */
export function describeSentInvites(api: Api, { ours }: { ours: boolean }) {
  describe.skipIf(!ours)('sent invites', () => {
    let businessId: string;
    let created: Answer['body'];
    beforeAll(async () => {
      ({ vendorId: businessId } = await vendorWith(api));
      created = await api.v2('POST', `/businesses/${businessId}/send-review-invite`, {
        firstName: 'Ada',
        channel: { email: 'ada@shopper.example' },
        inviteDelayHours: 24,
        language: 'de',
        timeZone: 'Europe/Berlin',
        products: [{ sourceProductId: 'kettle-1', title: 'Kettle' }],
      });
    });
    const list = (query = ''): Promise<Answer['body']> => api.v2('GET', `/invites?businessId=${businessId}${query}`);

    test('an invite says where it stands when it is made', () => {
      expect(created.invite).toMatchObject({ channel: 'email', state: 'queued' });
      expect(Date.parse(created.invite.dueAt)).toBeGreaterThan(Date.now());
    });

    testFields('an invite of the list', SENT_INVITE, async () => (await list()).invites);

    test('GET /invites › lists the invites of a business with what became of each', async () => {
      const { total, invites } = await list();
      expect([total, invites.length]).toEqual([1, 1]);
      expect(invites[0]).toMatchObject({
        id: created.invite.id,
        contact: { email: 'ada@shopper.example' },
        products: [{ sourceProductId: 'kettle-1', title: 'Kettle' }],
      });
      expect((await list('&state=reviewed')).total).toBe(0);
      expect((await list('&limit=1&offset=1')).invites).toEqual([]);
      expect(await api.v1('GET', `/invites?businessId=${businessId}`)).toEqual(await list());
    });

    test('GET /invites › needs a business, and a state that there is', async () => {
      const status = async (path: string) => (await api.ask('GET', 'v2', path)).status;
      expect(await status('/invites')).toBe(400);
      expect(await status(`/invites?businessId=${businessId}&state=lost`)).toBe(400);
      expect(await status(`/invites?businessId=${NOBODY}`)).toBe(404);
    });

    test('a language or time zone that there is not is refused, and an invite that the shop sends is not sent', async () => {
      const path = `/businesses/${businessId}/send-review-invite`;
      const body = { firstName: 'Bo', channel: { email: 'bo@shopper.example' } };
      for (const wrong of [{ language: 'Deutsch!' }, { timeZone: 'Berlin' }, { send: 'no' }]) {
        expect((await api.ask('POST', 'v2', path, { body: { ...body, ...wrong } })).status).toBe(400);
      }
      const own = await api.v2('POST', path, { ...body, send: false });
      expect(own.invite.state).toBe('cancelled');
      const version1 = { firstName: 'Bo', email: 'bo@shopper.example', businessId, send: false };
      expect((await api.v1('POST', '/send-review-invite', version1)).invite.state).toBe('cancelled');
    });

    test('POST …/invites/{inviteId}/cancel › takes back what waits', async () => {
      const { invite } = await api.v2('POST', `/businesses/${businessId}/send-review-invite`, {
        firstName: 'Cy',
        channel: { email: 'cy@shopper.example' },
        inviteDelayHours: 24,
      });
      const cancelled = await api.v2('POST', `/businesses/${businessId}/invites/${invite.id}/cancel`);
      expect(cancelled).toMatchObject({ id: invite.id, state: 'cancelled', reason: 'by_the_shop' });
    });

    test('campaigns › has the default campaign, takes another, changes and deletes it', async () => {
      const path = `/businesses/${businessId}/campaigns`;
      const quietHours = { from: 21, to: 8 };
      const texts = [{ language: 'de', subject: 'Wie war es?', text: 'Hallo {firstName}' }];
      const fields = { name: 'Spring', language: 'de', timeZone: 'Europe/Berlin', delayHours: 72, reminderDays: [4] };
      const more = {
        channels: ['email'],
        quietHours,
        texts,
        pageUrl: 'https://shop.example/review',
        tracksOpens: true,
        paused: true,
      };
      const spring = await api.v2('POST', path, { ...fields, ...more });
      expect(spring).toMatchObject({ businessId, ...fields, ...more });
      expect((await api.v2('PUT', `${path}/${spring.id}`, { delayHours: 24 })).delayHours).toBe(24);
      const { campaigns } = await api.v2('GET', path);
      expect(campaigns.map(({ id }: { id: string }) => id)).toEqual(['default', spring.id]);
      expect((await api.askAny('DELETE', 'v2', `${path}/${spring.id}`)).status).toBe(204);
    });

    test('order sources › a shop tells of its orders, with a secret that is told once', async () => {
      const path = `/businesses/${businessId}/order-sources`;
      const made = await api.v2('POST', path, { name: 'My store', kind: 'woocommerce', campaignId: 'default' });
      const { secret, url, ...source } = made;
      expect([secret, url]).toEqual([expect.stringMatching(/^whsec_/), expect.stringContaining(`/orders/${made.id}`)]);
      expect(source).toMatchObject({ businessId, name: 'My store', kind: 'woocommerce', campaignId: 'default' });
      expect(source).toMatchObject({ received: 0, invited: 0, lastReceivedAt: null, lastOutcome: null });
      expect(await api.v2('GET', path)).toEqual({ orderSources: [source] });
      const refused = async (body: object) => (await api.ask('POST', 'v2', path, { body })).status;
      expect(await refused({ name: 'S', kind: 'shopify' })).toBe(400);
      expect(await refused({ name: 'S', kind: 'generic', secret: 'no-secret-of-this-kind' })).toBe(400);
      expect(await refused({ name: 'S', kind: 'generic', campaignId: NOBODY })).toBe(404);
      expect((await api.askAny('DELETE', 'v2', `${path}/${made.id}`)).status).toBe(204);
      expect((await api.askAny('DELETE', 'v2', `${path}/${made.id}`)).status).toBe(404);
    });

    test('suppressions › nobody is asked who must not be', async () => {
      const address = { email: 'dee@shopper.example' };
      expect(await api.v2('PUT', '/suppressions', { ...address, suppressed: true })).toEqual({ suppressed: true });
      const { counts } = await api.v2('GET', '/suppressions');
      expect(counts.added).toBeGreaterThan(0);
      const body = { firstName: 'Dee', channel: { email: 'Dee@shopper.example' } };
      const refused = await api.v2('POST', `/businesses/${businessId}/send-review-invite`, body);
      expect(refused.invite.state).toBe('unsubscribed');
      await api.v2('PUT', '/suppressions', { ...address, suppressed: false });
      const allowed = await api.v2('POST', `/businesses/${businessId}/send-review-invite`, body);
      expect(allowed.invite.state).toBe('queued');
    });
  });
}
