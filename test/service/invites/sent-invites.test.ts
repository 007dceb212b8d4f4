import { describe, expect, test } from 'vitest';
import type { MessageState } from '../../../src/contract/messages.js';
import type { Campaign } from '../../../src/contract/service/campaign.js';
import type { InviteResponse, SentInviteList } from '../../../src/contract/service/invite.js';
import { withoutIds } from '../../fixtures/without-ids.js';
import { ENGINES, type Engine, temporaryService, wrongFields } from '../temporary-service.js';

const DAY_MS = 86_400_000;
const KETTLE = { sourceProductId: 'k-1', title: 'Kettle' };
const TEAPOT = { sourceProductId: 't-1', title: 'Teapot' };

/** A service whose clock the test turns, and a sender that ends what is due as it is told. */
async function invitingService(engine: Engine) {
  let at = new Date('2026-03-02T10:00:00.000Z');
  const service = await temporaryService({ engine, now: () => at, sends: ['email'] });
  const { call, store, vendor, submit } = service;
  const invite = async (body: object = {}, headers: Record<string, string> = {}) => {
    const sent = { firstName: 'Ada', channel: { email: 'ada@shopper.example' }, ...body };
    const response = await call('POST', `/v2/businesses/${vendor.id}/send-review-invite`, sent, headers);
    expect(response.status).toBe(201);
    return (await response.json()) as InviteResponse & { invite: { id: string; state: string } };
  };
  const campaign = async (fields: Partial<Campaign>) =>
    expect((await call('PUT', `/v2/businesses/${vendor.id}/campaigns/default`, fields)).status).toBe(200);
  /** Sends what is due, and says which messages had something to say. */
  const sendDue = async (
    state: Exclude<MessageState, 'sending' | 'waiting'> = 'sent',
    outcome: string | null = null,
  ) => {
    const sent: string[] = [];
    for (const message of await store.messages.take('mail', { limit: 100, leaseMs: 1000 }, at)) {
      const said = await store.invites.toSend(vendor.id, message.subjectId!, at);
      if (!said) await store.messages.end(message, { state: 'cancelled', outcome: 'nothing_to_say' }, at);
      else if (said.postponed) {
        const { notBefore: dueAt, outcome: why } = said.postponed;
        await store.messages.end(message, { state: 'waiting', dueAt, outcome: why }, at);
      } else {
        sent.push(`${message.kind} ${said.contact.email}`);
        await store.messages.end(message, { state, outcome }, at);
      }
    }
    return sent;
  };
  const list = async (query = '') => {
    const response = await call('GET', `/v2/invites?businessId=${vendor.id}${query}`);
    return (await response.json()) as SentInviteList;
  };
  const stateOf = async (id: string) => {
    const found = (await list()).invites.find((one) => one.id === id)!;
    return found.reason === null ? found.state : `${found.state}: ${found.reason}`;
  };
  const review = (invitation: string | undefined) => submit({ text: 'Boils.', invitation });
  const pass = (days: number) => (at = new Date(at.getTime() + days * DAY_MS));
  return { ...service, invite, campaign, sendDue, list, stateOf, review, pass, now: () => at };
}

describe.each(ENGINES)('an invite on %s', (engine) => {
  test('is sent when it is due, once, and says what became of it', async () => {
    const { invite, sendDue, stateOf, pass, list } = await invitingService(engine);
    const { invite: created } = await invite({ inviteDelayHours: 48, products: [KETTLE] });
    expect(created).toMatchObject({ state: 'queued', dueAt: '2026-03-04T10:00:00.000Z' });
    pass(1);
    expect(await sendDue()).toEqual([]);
    pass(1);
    expect(await sendDue()).toEqual(['invite ada@shopper.example']);
    expect(await sendDue()).toEqual([]);
    expect(await stateOf(created.id)).toBe('sent');
    const { total, invites } = await list();
    expect(total).toBe(1);
    expect(invites[0]).toMatchObject({
      contact: { email: 'ada@shopper.example' },
      campaignId: 'default',
      products: [KETTLE],
      reminders: 0,
      sentAt: '2026-03-04T10:00:00.000Z',
    });
    expect((await list('&state=sent')).total).toBe(1);
    expect((await list('&state=queued')).total).toBe(0);
  });

  test('is reminded of as often as the campaign says, and never after a review', async () => {
    const { invite, sendDue, campaign, pass, review, list } = await invitingService(engine);
    await campaign({ reminderDays: [3, 7] });
    const { invitation } = await invite();
    pass(0.001);
    await invite({ channel: { email: 'bo@shopper.example' } });
    await sendDue();
    pass(3);
    expect((await sendDue()).sort()).toEqual([
      'invite_reminder ada@shopper.example',
      'invite_reminder bo@shopper.example',
    ]);
    expect((await review(invitation)).status).toBe(201);
    pass(7);
    expect(await sendDue()).toEqual(['invite_reminder bo@shopper.example']);
    pass(60);
    expect(await sendDue()).toEqual([]);
    const { invites } = await list();
    expect(invites.map(({ state, reminders }) => [state, reminders])).toEqual([
      ['sent', 2],
      ['reviewed', 1],
    ]);
  });

  test('that may have arrived is unsure until its link is opened, and the reminder covers it', async () => {
    const { invite, sendDue, campaign, stateOf, pass, store, now, list } = await invitingService(engine);
    await campaign({ reminderDays: [3] });
    const { invite: created, invitation } = await invite();
    await sendDue('unsure', 'process_ended');
    expect(await stateOf(created.id)).toBe('unsure');
    pass(3);
    expect(await sendDue()).toEqual(['invite_reminder ada@shopper.example']);
    expect(await stateOf(created.id)).toBe('sent');
    expect(await store.invites.openPage(invitation!, now())).toMatchObject({ firstName: 'Ada', chosen: 0 });
    expect(await stateOf(created.id)).toBe('delivered');
    expect((await list()).invites).toMatchObject([{ deliveredAt: now().toISOString(), openedAt: null }]);
    await store.invites.openPage(invitation!, now(), 'person');
    expect((await list()).invites).toMatchObject([{ state: 'delivered', openedAt: now().toISOString() }]);
  });

  test('that the mail server refuses has bounced; one that never could be sent says so', async () => {
    const { invite, sendDue, stateOf } = await invitingService(engine);
    const refused = await invite();
    await sendDue('dead', 'smtp_550');
    const late = await invite();
    await sendDue('dead', 'econnrefused');
    expect(await stateOf(refused.invite.id)).toBe('bounced: refused');
    expect(await stateOf(late.invite.id)).toBe('cancelled: not_deliverable');
  });

  test('is not sent to who has unsubscribed, by any business of the account, nor is what waits', async () => {
    const { invite, sendDue, stateOf, store, vendor, now, call } = await invitingService(engine);
    const first = await invite();
    const { unsubscribeToken } = (await store.invites.toSend(vendor.id, first.invite.id, now()))!;
    expect(await store.invites.readUnsubscribe(unsubscribeToken)).toMatchObject({ shop: { name: 'Blue Kettle' } });
    expect(await sendDue()).toHaveLength(1);
    const waiting = await invite({ channel: { email: 'ADA@shopper.example' }, inviteDelayHours: 1 });
    expect(await store.invites.unsubscribe(unsubscribeToken, now())).toMatchObject({ language: 'en' });
    expect(await store.invites.toSend(vendor.id, waiting.invite.id, now())).toBeNull();
    expect(await stateOf(first.invite.id)).toBe('unsubscribed');
    expect(await stateOf(waiting.invite.id)).toBe('unsubscribed');
    const other = await store.vendors.create({ name: 'Second shop' });
    const again = await call('POST', '/v1/send-review-invite', {
      firstName: 'Ada',
      email: 'Ada@Shopper.example',
      businessId: other.id,
    });
    expect(await again.json()).toMatchObject({ invite: { state: 'unsubscribed' } });
    expect(await store.messages.list({ limit: 10, states: ['waiting'] })).toHaveLength(1);
  });

  test('stays unwanted after the person was erased, whose link still works', async () => {
    const { invite, store, vendor, now } = await invitingService(engine);
    const { invite: created, contact } = await invite();
    const { unsubscribeToken } = (await store.invites.toSend(vendor.id, created.id, now()))!;
    const found = await store.erasures.findPerson({ email: contact.email! }, { account: 'default' });
    for (const one of found) await store.erasures.erase(one, { subject: 'person', keepText: false, at: now() });
    expect(await store.messages.list({ limit: 10 })).toEqual([]);
    expect(await store.invites.unsubscribe(unsubscribeToken, now())).toMatchObject({ vendorId: vendor.id });
    expect((await invite()).invite.state).toBe('unsubscribed');
    expect(await store.invites.unsubscribe(`${unsubscribeToken.slice(0, -2)}xx`, now())).toBeNull();
  });

  test('is not stored of who must not be asked: neither who it is nor what was bought', async () => {
    const { invite, store, vendor, call, now } = await invitingService(engine);
    await store.suppressions.add('default', { email: 'ada@shopper.example' }, 'unsubscribed', now());
    const products = [{ sourceProductId: 'scarf-1', title: 'Secret scarf' }];
    const body = {
      products,
      sourceContactId: 'customer-17',
      channel: { email: 'Ada@Shopper.example', phoneNumber: '+49 30 1' },
    };
    const key = { 'idempotency-key': 'order-1' };
    const first = await invite(body, key);
    expect(first.invite.state).toBe('unsubscribed');
    expect(first.contact).toMatchObject({
      firstName: 'Ada',
      email: 'Ada@shopper.example',
      sourceContactId: 'customer-17',
    });
    expect(await invite(body, key)).toMatchObject({ contact: first.contact, invite: { state: 'unsubscribed' } });
    const kept = await (await call('GET', `/v2/invites?businessId=${vendor.id}`)).text();
    expect(kept).toContain('unsubscribed');
    expect(withoutIds(kept)).not.toMatch(/Ada|Lovelace|shopper|scarf|customer-17|\+49/i);
  });

  test('waits for the end of the quiet hours, also when it could not be sent before them', async () => {
    const { invite, campaign, store, vendor, list } = await invitingService(engine);
    await campaign({ quietHours: { from: 9, to: 12 }, timeZone: 'Europe/Berlin' });
    const { invite: quiet } = await invite();
    const elsewhere = await invite({ channel: { email: 'bo@shopper.example' }, timeZone: 'Asia/Tokyo' });
    const due = async (id: string) => (await store.messages.find('default', `invite:${id}`))!.dueAt;
    expect(await due(quiet.id)).toBe('2026-03-02T11:00:00.000Z');
    expect(await due(elsewhere.invite.id)).toBe('2026-03-02T10:00:00.000Z');
    const late = await store.invites.toSend(vendor.id, quiet.id, new Date('2026-03-03T08:30:00.000Z'));
    expect(late!.postponed?.notBefore).toEqual(new Date('2026-03-03T11:00:00.000Z'));
    // It was asked for at once, and that is what the list says.
    expect((await list()).invites.every(({ dueAt }) => dueAt === '2026-03-02T10:00:00.000Z')).toBe(true);
  });

  test('of a campaign that is paused waits, and goes out within the hour once that goes on', async () => {
    const { invite, campaign, sendDue, stateOf, call, vendor, pass } = await invitingService(engine);
    const other = await call('POST', `/v2/businesses/${vendor.id}/campaigns`, { name: 'Other', paused: true });
    const { id: campaignId } = (await other.json()) as Campaign;
    await campaign({ paused: true });
    const waiting = await invite();
    for (let number = 0; number < 60; number += 1) {
      await invite({ channel: { email: `c${number}@shopper.example` } });
    }
    const otherWaits = await invite({ campaignId, channel: { email: 'bo@shopper.example' } });
    expect(waiting.invite).toMatchObject({ state: 'queued' });
    expect(await sendDue()).toEqual([]);
    pass(1);
    expect(await sendDue()).toEqual([]);
    expect(await stateOf(waiting.invite.id)).toBe('queued');
    await campaign({ paused: false });
    const first = await sendDue();
    expect(first.length).toBeGreaterThanOrEqual(59);
    expect(first.length).toBeLessThan(61);
    pass(1 / 24 / 60);
    expect((await sendDue()).length + first.length).toBe(61);
    expect(await stateOf(waiting.invite.id)).toBe('sent');
    pass(1);
    expect(await sendDue()).toEqual([]);
    expect(await stateOf(otherWaits.invite.id)).toBe('queued');
    expect((await call('DELETE', `/v2/businesses/${vendor.id}/campaigns/${campaignId}`)).status).toBe(204);
    pass(1);
    expect(await sendDue()).toEqual(['invite bo@shopper.example']);
  });

  test('can be cancelled until it is sent, with its reminders', async () => {
    const { invite, campaign, sendDue, stateOf, call, vendor, pass } = await invitingService(engine);
    await campaign({ reminderDays: [1] });
    const first = await invite({ inviteDelayHours: 1 });
    const sent = await invite({ channel: { email: 'bo@shopper.example' } });
    await sendDue();
    const cancel = async (id: string) => {
      const response = await call('POST', `/v2/businesses/${vendor.id}/invites/${id}/cancel`);
      return (await response.json()) as { state: string };
    };
    expect(await cancel(first.invite.id)).toMatchObject({ state: 'cancelled', reason: 'by_the_shop' });
    expect(await cancel(sent.invite.id)).toMatchObject({ state: 'sent' });
    pass(30);
    expect(await sendDue()).toEqual([]);
    expect(await stateOf(first.invite.id)).toBe('cancelled: by_the_shop');
    expect((await call('POST', `/v2/businesses/${vendor.id}/invites/nobody/cancel`)).status).toBe(404);
  });

  test('covers several products, and is reviewed with the first of them', async () => {
    const { invite, store, vendor, review, stateOf, now } = await invitingService(engine);
    const { invite: created, invitation, invitations } = await invite({ products: [KETTLE, TEAPOT, KETTLE] });
    await review(invitation);
    expect(await stateOf(created.id)).toBe('reviewed');
    const page = await store.invites.openPage(invitations![1]!.invitation, now());
    expect(page).toMatchObject({
      chosen: 1,
      products: [
        { product: KETTLE, isReviewed: true },
        { product: TEAPOT, isReviewed: false },
      ],
    });
    expect(await store.invites.toSend(vendor.id, created.id, now())).toBeNull();
    expect(await store.invites.openPage('a.b.c', now())).toEqual({ refused: 'invalid' });
    expect(await store.invites.openPage(invitation!, new Date('2027-01-01'))).toEqual({ refused: 'expired' });
  });

  test('is the business of the shop where it says so, or of nobody where the campaign has no way to the customer', async () => {
    const { invite, campaign, stateOf, store } = await invitingService(engine);
    const own = await invite({ send: false });
    expect(own.invitation).toBeDefined();
    expect(await stateOf(own.invite.id)).toBe('cancelled: sent_by_the_shop');
    await campaign({ channels: ['sms'] });
    expect(await stateOf((await invite()).invite.id)).toBe('cancelled: no_channel');
    const both = await invite({ channel: { email: 'ada@shopper.example', phoneNumber: '+49 30 123456' } });
    expect(both.usage.smsLimitsLeft).toBe(499);
    expect(await store.messages.list({ limit: 10 })).toMatchObject([{ channel: 'text' }]);
    expect((both.invite as { notice?: string }).notice).toContain('text messages');
  });

  test('that bounced or was complained of later is obeyed by address', async () => {
    const { invite, sendDue, stateOf, store, vendor, now } = await invitingService(engine);
    const first = await invite();
    const second = await invite({ channel: { email: 'bo@shopper.example' } });
    await sendDue();
    expect(await store.invites.record(vendor.id, first.invite.id, 'bounced', now())).toBe(true);
    expect(await store.invites.record(vendor.id, second.invite.id, 'complained', now())).toBe(true);
    expect(await store.invites.record(vendor.id, 'nobody', 'complained', now())).toBe(false);
    expect([await stateOf(first.invite.id), await stateOf(second.invite.id)]).toEqual([
      'bounced: refused',
      'unsubscribed: complained',
    ]);
    expect((await invite()).invite.state).toBe('unsubscribed');
    expect(await store.suppressions.count('default')).toMatchObject({ bounced: 1, complained: 1 });
    expect(await store.suppressions.remove('default', { email: 'ada@shopper.example' })).toBe(true);
    expect((await invite()).invite.state).toBe('queued');
  });
});

describe('a campaign', () => {
  test('is there before anybody has made one, and is changed field by field', async () => {
    const { call, vendor } = await invitingService('sqlite');
    const path = `/v2/businesses/${vendor.id}/campaigns`;
    const { campaigns } = (await (await call('GET', path)).json()) as { campaigns: Campaign[] };
    expect(campaigns).toMatchObject([{ id: 'default', reminderDays: [], quietHours: null, createdAt: null }]);
    const created = await call('POST', path, { name: 'Spring', reminderDays: [4] });
    const spring = (await created.json()) as Campaign;
    expect([created.status, spring.delayHours]).toEqual([201, 0]);
    await call('PUT', `${path}/${spring.id}`, { delayHours: 72 });
    const changed = (await (await call('GET', path)).json()) as { campaigns: Campaign[] };
    expect(changed.campaigns[1]).toMatchObject({ name: 'Spring', reminderDays: [4], delayHours: 72 });
    expect((await call('DELETE', `${path}/${spring.id}`)).status).toBe(204);
    expect((await call('DELETE', `${path}/${spring.id}`)).status).toBe(404);
  });

  test('has fifty at most', async () => {
    const { call, vendor, store } = await invitingService('sqlite');
    for (let number = 1; number < 50; number += 1) {
      await store.campaigns.create(vendor.id, { name: `Campaign ${number}` }, new Date());
    }
    const more = await call('POST', `/v2/businesses/${vendor.id}/campaigns`, { name: 'One more' });
    expect(more.status).toBe(409);
    expect(await more.json()).toMatchObject({ code: 'too_many_campaigns' });
  });

  test.each([
    [{ reminderDays: [1, 2, 3] }, ['reminderDays']],
    [{ reminderDays: [0] }, ['reminderDays.0']],
    [{ timeZone: 'Berlin' }, ['timeZone']],
    [{ timeZone: '+01:00' }, ['timeZone']],
    [{ quietHours: { from: 8, to: 8 } }, ['quietHours.to']],
    [{ channels: [] }, ['channels']],
    [{ channels: ['email', 'email'] }, ['channels']],
    [{ pageUrl: 'javascript:alert(1)' }, ['pageUrl']],
    [{ language: 'de_DE' }, ['language']],
    [{ texts: [{ language: 'de', subject: '', text: 'x' }] }, ['texts.0.subject']],
    [{ delayHours: -1 }, ['delayHours']],
  ])('refuses %j', async (fields, wrong) => {
    const { call, vendor } = await invitingService('sqlite');
    const response = await call('PUT', `/v2/businesses/${vendor.id}/campaigns/default`, fields);
    expect(response.status).toBe(400);
    expect(await wrongFields(response)).toEqual(wrong);
  });
});
