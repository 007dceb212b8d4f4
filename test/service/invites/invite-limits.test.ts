import { expect, test } from 'vitest';
import { type InviteLimits, inviteOrder, type Order } from '../../../src/service/index.js';
import { temporaryDesk } from '../../desk/temporary-desk.js';
import { DAY_MS, payloadOf } from '../invited-service.js';
import { temporaryService, temporaryStore } from '../temporary-service.js';

const AT = new Date('2026-03-01T10:00:00Z');
const PHONE = '+49 30 1234567';
const ORDER: Order = {
  ...{ kind: 'generic', number: 'A-1', state: 'completed', doneAt: AT, changedAt: null },
  ...{ email: '', phoneNumber: PHONE, firstName: 'Ada', lastName: '', language: '', timeZone: '' },
  products: [{ sourceProductId: 'mug', title: 'Mug' }],
};

/** A shop whose store has these limits, and who invites there: the service, the desk, and an order. */
async function invitingShop(limits: InviteLimits) {
  const store = await temporaryStore('sqlite', limits);
  const { vendor, call } = await temporaryService({ store, now: () => AT });
  const desk = await temporaryDesk({ store, now: () => AT });
  const moderator = await desk.join('moderator');
  const bySms = { firstName: 'Ada', delayHours: 0, phoneNumber: PHONE };
  return {
    ...{ store, vendor },
    byService: async () =>
      (await call('POST', '/v1/send-review-invite', { firstName: 'Ada', businessId: vendor.id, phoneNumber: PHONE }))
        .status,
    byDesk: async () => (await moderator.send('POST', `/api/vendors/${vendor.id}/invites`, bySms)).status,
    byOrder: () => inviteOrder(ORDER, { store, vendorId: vendor.id, campaignId: null, at: AT }),
  };
}

test('the text messages of a month are those of the store, whoever invites', async () => {
  const { byService, byDesk, byOrder } = await invitingShop({ textMessagesPerMonth: 0 });
  expect(await byService()).toBe(409);
  expect(await byDesk()).toBe(409);
  expect(await byOrder()).toBe('text_messages_exhausted');
});

test('a reminder by text message counts among them, and there is none without any left', async () => {
  const { store, vendor, byService } = await invitingShop({ textMessagesPerMonth: 1 });
  await store.campaigns.update(vendor.id, 'default', { reminderDays: [1] }, AT);
  expect(await byService()).toBe(201);
  const due = new Date(AT.getTime() + DAY_MS);
  const [taken] = await store.messages.take('text', { limit: 1, leaseMs: 60_000 }, due);
  expect(await store.messages.end(taken!, { state: 'sent' }, due)).toBe(true);
  expect(await store.messages.list({ limit: 5, states: ['waiting'] })).toEqual([]);
});

test('an invite token is good for the days of the store', async () => {
  const { store, vendor } = await invitingShop({ inviteTokenDays: 7 });
  const draft = { businessId: vendor.id, firstName: 'Ada', email: 'ada@shop.example', delayHours: 0 };
  const { invitation, invite } = (await store.invites.create(draft, { account: 'default', at: AT }))!;
  expect(payloadOf(invitation!).exp).toBe(Date.parse(invite!.dueAt) / 1000 + 7 * 86_400);
});
