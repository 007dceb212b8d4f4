import { describe, expect, test } from 'vitest';
import type { InviteResponse, SentInvite } from '../../../src/contract/service/invite.js';
import { ENGINES, temporaryService } from '../temporary-service.js';

const DAY_MS = 86_400_000;
const [KETTLE, TEAPOT, MUG] = ['Kettle', 'Teapot', 'Mug'].map((title, index) => ({
  sourceProductId: `${index + 1}`,
  title,
}));

type Invited = InviteResponse & { invite: NonNullable<InviteResponse['invite']> };

describe.each(ENGINES)('who is asked on %s', (engine) => {
  async function service() {
    let at = new Date('2026-03-02T10:00:00.000Z');
    const made = await temporaryService({ engine, now: () => at, sends: ['email', 'sms'] });
    const { call, store, vendor, submit } = made;
    const invite = async (body: object = {}, headers: Record<string, string> = {}) => {
      const sent = { firstName: 'Ada', channel: { email: 'ada@shopper.example' }, ...body };
      const response = await call('POST', `/v2/businesses/${vendor.id}/send-review-invite`, sent, headers);
      expect(response.status).toBe(201);
      return (await response.json()) as Invited;
    };
    const update = (body: object) => call('PUT', `/v2/vendors/${vendor.id}`, body);
    /** Sends what is due, and says to whom, and about what. */
    const sendDue = async () => {
      const sent: string[] = [];
      for (const message of await store.messages.take('mail', { limit: 100, leaseMs: 1000 }, at)) {
        const said = await store.invites.toSend(vendor.id, message.subjectId!, at);
        if (!said) await store.messages.end(message, { state: 'cancelled', outcome: 'nothing_to_say' }, at);
        else if (said.postponed) {
          const { notBefore: dueAt, outcome } = said.postponed;
          await store.messages.end(message, { state: 'waiting', dueAt, outcome, isPostponed: true }, at);
        } else {
          const titles = said.toReview.map(({ product }) => product?.title ?? 'the shop');
          sent.push(`${said.contact.email}: ${titles.join(', ')}`);
          await store.messages.end(message, { state: 'sent' }, at);
        }
      }
      return sent;
    };
    const list = async () => {
      const response = await call('GET', `/v2/invites?businessId=${vendor.id}`);
      return ((await response.json()) as { invites: SentInvite[] }).invites;
    };
    const review = (invitation: string | undefined, more: object = {}) =>
      submit({ text: 'Boils.', invitation, ...more });
    const pass = (days: number) => (at = new Date(at.getTime() + days * DAY_MS));
    return { ...made, invite, update, sendDue, list, review, pass, now: () => at };
  }

  test('gets one mail about all that was bought, however many requests came in the same second', async () => {
    const { invite, sendDue, list } = await service();
    const made = await Promise.all([KETTLE, TEAPOT, MUG].map((product) => invite({ products: [product] })));
    expect(new Set(made.map((one) => one.invite.id)).size).toBe(1);
    expect(new Set(made.map(({ invitation }) => invitation)).size).toBe(3);
    expect(await list()).toHaveLength(1);
    const [mail, ...others] = await sendDue();
    expect(mail!.split(': ')[1]!.split(', ').sort()).toEqual(['Kettle', 'Mug', 'Teapot']);
    expect(others).toEqual([]);
  });

  test('is one person under each spelling of an address, and another at each other one', async () => {
    const { invite, list } = await service();
    for (const email of [
      'ada@shopper.example',
      ' ADA@Shopper.example',
      'er@müller.example',
      'Er@xn--mller-kva.example',
    ]) {
      await invite({ channel: { email }, products: [KETTLE] });
    }
    expect(await list()).toHaveLength(2);
    const phoneNumber = '+49 30 1234567';
    // Who shares a phone number gets no mail about what the other has bought.
    await invite({ channel: { email: 'bo@shopper.example', phoneNumber }, products: [TEAPOT] });
    await invite({ channel: { email: 'cy@shopper.example', phoneNumber }, products: [MUG] });
    expect(await list()).toHaveLength(4);
    await invite({ channel: { phoneNumber }, products: [KETTLE] });
    await invite({ channel: { phoneNumber: '+49-30-12 34 567' }, products: [MUG] });
    expect((await list()).map(({ channel }) => channel).filter((channel) => channel === 'sms')).toHaveLength(1);
  });

  test('is left alone for 30 days, in which further products wait together', async () => {
    const { invite, sendDue, pass } = await service();
    await invite({ products: [KETTLE] });
    expect(await sendDue()).toEqual(['ada@shopper.example: Kettle']);
    pass(1);
    const { invite: second } = await invite({ products: [TEAPOT] });
    expect(second).toMatchObject({ state: 'queued', dueAt: '2026-04-01T10:00:00.000Z' });
    pass(10);
    expect((await invite({ products: [MUG] })).invite.id).toBe(second.id);
    expect(await sendDue()).toEqual([]);
    pass(18.9);
    expect(await sendDue()).toEqual([]);
    pass(0.1);
    expect(await sendDue()).toEqual(['ada@shopper.example: Teapot, Mug']);
  });

  test('is left alone for as long as the vendor says, also where it says so later', async () => {
    const { invite, sendDue, pass, update } = await service();
    expect(await (await update({ invitePauseDays: 0 })).json()).toMatchObject({ invitePauseDays: 0 });
    await invite({ products: [KETTLE] });
    expect(await sendDue()).toHaveLength(1);
    const { invite: second } = await invite({ products: [TEAPOT] });
    expect(second.dueAt).toBe('2026-03-02T10:00:00.000Z');
    await update({ invitePauseDays: 7 });
    expect(await sendDue()).toEqual([]);
    pass(6.99);
    expect(await sendDue()).toEqual([]);
    pass(0.02);
    expect(await sendDue()).toEqual(['ada@shopper.example: Teapot']);
    for (const days of [-1, 366, 1.5, '7']) expect((await update({ invitePauseDays: days })).status).toBe(400);
    expect(await (await update({ invitePauseDays: null })).json()).not.toHaveProperty('invitePauseDays');
  });

  test('is not asked about what they have reviewed, on an invite or with their address', async () => {
    const { invite, sendDue, review, list, pass } = await service();
    const { invitation } = await invite({ products: [KETTLE, TEAPOT] });
    await review(invitation);
    expect(await sendDue()).toEqual([]);
    expect((await list())[0]).toMatchObject({ state: 'reviewed' });
    pass(31);
    await invite({ products: [KETTLE, MUG] });
    await review(undefined, { channel: { email: 'ADA@shopper.example' }, product: MUG });
    await invite({ products: [{ ...TEAPOT, sourceProductId: '9' }] });
    expect(await sendDue()).toEqual(['ada@shopper.example: Teapot']);
  });

  test('is reminded of one ask alone, and the reminder is no second ask', async () => {
    const { invite, sendDue, pass, call, vendor } = await service();
    await call('PUT', `/v2/businesses/${vendor.id}/campaigns/default`, { reminderDays: [5] });
    await invite({ products: [KETTLE] });
    await sendDue();
    await invite({ products: [TEAPOT] });
    pass(5);
    expect(await sendDue()).toEqual(['ada@shopper.example: Kettle']);
    pass(25);
    expect(await sendDue()).toEqual(['ada@shopper.example: Teapot']);
  });

  test('waits for what is bought later, and not for ever', async () => {
    const { invite, list } = await service();
    await invite({ products: [KETTLE], inviteDelayHours: 24 });
    await invite({ products: [TEAPOT], inviteDelayHours: 72 });
    expect((await list())[0]!.dueAt).toBe('2026-03-05T10:00:00.000Z');
    await invite({ products: [MUG], inviteDelayHours: 24 * 365 });
    expect(await list()).toMatchObject([{ dueAt: '2026-04-02T10:00:00.000Z', products: [KETTLE, TEAPOT, MUG] }]);
  });

  describe('the same invite of the API, twice', () => {
    const SAME = { sourceContactId: 'c-17', products: [KETTLE] };

    test('is one, whatever became of the first, as long as its links are good', async () => {
      const { invite, sendDue, list, pass, review } = await service();
      const [first, again] = await Promise.all([invite(SAME), invite({ ...SAME, firstName: 'A.' })]);
      expect([again.invite, again.invitation, again.contact.id]).toEqual([
        first.invite,
        first.invitation,
        first.contact.id,
      ]);
      expect(await sendDue()).toHaveLength(1);
      pass(40);
      expect((await invite(SAME)).invite).toMatchObject({ id: first.invite.id, state: 'sent' });
      await review(first.invitation);
      expect((await invite(SAME)).invite).toMatchObject({ id: first.invite.id, state: 'reviewed' });
      expect(await list()).toHaveLength(1);
      pass(51);
      expect((await invite(SAME)).invite.id).not.toBe(first.invite.id);
    });

    test('is found also after it joined another one', async () => {
      const { invite, sendDue, list } = await service();
      await invite({ products: [TEAPOT] });
      const joined = await invite(SAME);
      await sendDue();
      const again = await invite(SAME);
      expect([again.invite.id, again.invitation]).toEqual([joined.invite.id, joined.invitation]);
      expect(await list()).toHaveLength(1);
    });

    test.each([
      ['another contact', { sourceContactId: 'c-18' }],
      ['another campaign', { campaignId: 'spring' }],
      ['another product', { products: [MUG] }],
      ['one product more', { products: [KETTLE, MUG] }],
      ['no product', { products: undefined }],
      ['another address', { channel: { email: 'ada@work.example' } }],
      ['no contact', { sourceContactId: undefined }],
    ])('is another one with %s', async (_, change) => {
      const { invite, sendDue, list } = await service();
      await invite(SAME);
      await sendDue();
      await invite({ ...SAME, ...change });
      expect(await list()).toHaveLength(2);
    });

    test('under a key of its own stays under it', async () => {
      const { invite } = await service();
      const key = { 'idempotency-key': '0b5e8a52-8d0e-4a53-9d59-0d6f1b7f3b1e' };
      const first = await invite(SAME);
      const keyed = await invite(SAME, key);
      expect(keyed).toEqual(first);
      expect(await invite(SAME, key)).toEqual(first);
    });
  });

  test('decodes entities of names and titles, and knows a product by its Shopify id', async () => {
    const { invite, list, review } = await service();
    const { invitation } = await invite({
      firstName: 'Siobh&aacute;n',
      lastName: 'O&#39;Neil',
      products: [{ sourceProductId: 'gid://shopify/Product/8812', title: 'Salt &amp; Pepper' }],
    });
    expect(await list()).toMatchObject([
      {
        contact: { firstName: 'Siobhán', lastName: "O'Neil" },
        products: [{ sourceProductId: '8812', title: 'Salt & Pepper' }],
      },
    ]);
    const response = await review(invitation, {
      product: { sourceProductId: 'gid://shopify/Product/8812', title: 'Salt' },
    });
    expect(await response.json()).toMatchObject({ feedback: { verified: true } });
  });

  test('asks in the name of the vendor, with an address of its own for answers', async () => {
    const { update, invite, store, vendor, now } = await service();
    const { invite: made } = await invite();
    const said = async () => (await store.invites.toSend(vendor.id, made.id, now()))!.shop.replyTo;
    expect(await said()).toBeNull();
    expect(await (await update({ replyTo: ' hello@MÜLLER.example' })).json()).toMatchObject({
      replyTo: 'hello@xn--mller-kva.example',
    });
    expect(await said()).toBe('hello@xn--mller-kva.example');
    expect((await update({ replyTo: 'nobody' })).status).toBe(400);
  });
});
