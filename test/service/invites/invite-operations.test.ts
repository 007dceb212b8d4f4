import { describe, expect, test } from 'vitest';
import { InviteResponse } from '../../../src/contract/service/invite.js';
import { temporaryService, wrongFields } from '../temporary-service.js';

const now = () => new Date('2026-02-14T12:00:00Z');
const PHONE = '+49 30 123456';
/** Of somebody else each. */
const phones = (count: number) => Array.from({ length: count }, (_, index) => `+49 30 20000${index}`);
const answerOf = async (response: Response) => InviteResponse.parse(await response.json());

async function invitingService(options: object = {}) {
  const service = await temporaryService({ now, textMessagesPerMonth: 2, ...options });
  const { call, vendor } = service;
  const invite = (body: object, headers?: Record<string, string>) =>
    call('POST', '/v1/send-review-invite', { firstName: 'Ada', businessId: vendor.id, ...body }, headers);
  const inviteHere = (body: object, headers?: Record<string, string>) =>
    call('POST', `/v2/businesses/${vendor.id}/send-review-invite`, { firstName: 'Ada', ...body }, headers);
  return { ...service, invite, inviteHere };
}

describe('POST /send-review-invite', () => {
  test('returns the contact and what is left of the text messages', async () => {
    const { invite } = await invitingService();
    const full = {
      lastName: 'Lovelace',
      email: 'ada@shop.example',
      phoneNumber: PHONE,
      source: 'checkout',
      sourceContactId: 'c-1',
    };
    const response = await invite({ ...full, campaignId: 'spring', inviteDelayDays: 3 });
    expect(response.status).toBe(201);
    const { contact, usage } = await answerOf(response);
    expect(contact).toEqual({ id: contact.id, firstName: 'Ada', ...full });
    expect(usage).toEqual({ smsLimitsLeft: 2, renews: '2026-03-01T00:00:00.000Z' });
  });

  test('reads what is absent as null or empty', async () => {
    const { invite } = await invitingService();
    const { contact } = await answerOf(await invite({ email: 'ada@shop.example' }));
    expect(contact).toMatchObject({ lastName: '', phoneNumber: null, source: '', sourceContactId: '' });
  });

  test.each([
    [{}, ['email']],
    [{ phoneNumber: '030 123456' }, ['phoneNumber']],
    [
      { email: 'nobody', inviteDelayDays: -1, firstName: '', businessId: 'a b' },
      ['businessId', 'email', 'firstName', 'inviteDelayDays'],
    ],
    [{ email: 'ada@shop.example', inviteDelayDays: 1.5, campaignId: 7 }, ['campaignId', 'inviteDelayDays']],
    [{ email: 'ada@shop.example', lastName: '\ud800' }, ['lastName']],
  ])('refuses %j', async (body, fields) => {
    const { invite } = await invitingService();
    const answer = await invite(body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });
});

describe('POST /businesses/{id}/send-review-invite', () => {
  test('takes its own shape and gives the same response', async () => {
    const { inviteHere } = await invitingService();
    const response = await inviteHere({
      lastName: 'Lovelace',
      channel: { phoneNumber: PHONE },
      source: 'market',
      sourceContactId: 'c-2',
      campaignId: 'spring',
      inviteDelayHours: 48,
      products: [{ sourceProductId: 'k-1', title: 'Kettle' }],
    });
    expect(response.status).toBe(201);
    const { contact, usage } = await answerOf(response);
    expect(contact).toMatchObject({ email: null, phoneNumber: PHONE, source: 'market', sourceContactId: 'c-2' });
    expect(usage).toEqual({ smsLimitsLeft: 1, renews: '2026-03-01T00:00:00.000Z' });
  });

  test.each([
    [{}, ['channel']],
    [{ channel: {} }, ['channel']],
    [{ channel: { email: 'x' } }, ['channel.email']],
    [{ channel: { email: 'ada@shop.example' }, inviteDelayHours: '1' }, ['inviteDelayHours']],
    [{ channel: { email: 'ada@shop.example' }, products: [{ title: 'Kettle' }] }, ['products.0.sourceProductId']],
  ])('refuses %j', async (body, fields) => {
    const { inviteHere } = await invitingService();
    const answer = await inviteHere(body);
    expect(answer.status).toBe(400);
    expect(await wrongFields(answer)).toEqual(fields);
  });
});

describe('the text-message allowance', () => {
  const left = async (response: Response) => (await answerOf(response)).usage.smsLimitsLeft;

  test('counts down for invites without an email alone', async () => {
    const { invite, inviteHere } = await invitingService();
    expect(await left(await invite({ email: 'ada@shop.example', phoneNumber: PHONE }))).toBe(2);
    expect(await left(await invite({ phoneNumber: PHONE }))).toBe(1);
    expect(await left(await inviteHere({ channel: { phoneNumber: phones(1)[0]! } }))).toBe(0);
    expect(await left(await invite({ email: 'ada@shop.example' }))).toBe(0);
  });

  test('responds with 409 once it is used up, also to those that arrive together', async () => {
    const { invite } = await invitingService();
    const answers = await Promise.all(phones(5).map((phoneNumber) => invite({ phoneNumber })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    const refused = await invite({ phoneNumber: PHONE });
    expect(await refused.json()).toMatchObject({
      code: 'text_messages_exhausted',
      detail: expect.stringContaining('2026-03-01T00:00:00.000Z'),
    });
  });

  test('renews on the first of the next month, over the turn of the year', async () => {
    let at = new Date('2026-12-31T23:59:59Z');
    const { invite } = await invitingService({ now: () => at });
    const { usage } = await answerOf(await invite({ phoneNumber: PHONE }));
    expect(usage).toEqual({ smsLimitsLeft: 1, renews: '2027-01-01T00:00:00.000Z' });
    at = new Date(usage.renews);
    expect(await left(await invite({ phoneNumber: phones(1)[0]! }))).toBe(1);
  });

  test('belongs to the account', async () => {
    const { invite, store, call } = await invitingService();
    await invite({ phoneNumber: PHONE });
    const { key } = await store.keys.create('elsewhere', 'other');
    const theirs = await store.vendors.create({ name: 'Theirs' }, 'other');
    const body = { firstName: 'Bo', phoneNumber: PHONE, businessId: theirs.id };
    expect(await left(await call('POST', '/v1/send-review-invite', body, { 'x-api-key': key }))).toBe(1);
  });

  test('of none lets no text message pass', async () => {
    const { invite } = await invitingService({ textMessagesPerMonth: 0 });
    expect((await invite({ phoneNumber: PHONE })).status).toBe(409);
  });
});

describe('Idempotency-Key', () => {
  test('invites once, and takes one text message', async () => {
    const { invite } = await invitingService();
    const send = () => invite({ phoneNumber: PHONE }, { 'idempotency-key': 'order-1' });
    const [first, again] = [await answerOf(await send()), await answerOf(await send())];
    expect(again).toEqual(first);
    expect((await invite({ email: 'bo@shop.example' }, { 'idempotency-key': 'order-1' })).status).toBe(409);
  });
});
