import { describe, expect, onTestFinished, test } from 'vitest';
import { createDispatcher } from '../../../src/server/messages/dispatcher.js';
import { createTextReports } from '../../../src/server/text-messages/report-routes.js';
import { createTextSender } from '../../../src/server/text-messages/text-sender.js';
import { createTwilio, signTwilio } from '../../../src/server/text-messages/twilio.js';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { temporaryStore } from '../../service/temporary-service.js';
import { startTwilio } from './twilio-server.js';

const URL = 'https://reviews.example';
const PHONE = '+49 30 1234567';

/** A shop, a provider that responds as told, and the dispatcher between both. */
async function textingShop(respond?: Parameters<typeof startTwilio>[0]) {
  const store = await temporaryStore();
  const { id: vendorId } = await store.vendors.create({ name: 'Blue Kettle' });
  const { sent, settings } = await startTwilio(respond);
  const provider = createTwilio(settings);
  const sender = createTextSender({ provider, invites: store.invites, url: URL });
  const invite = async (more: object = {}) => {
    const draft = { businessId: vendorId, firstName: 'Ada', phoneNumber: PHONE, delayHours: 0, ...more };
    const options = { account: EVERY_ACCOUNT } as const;
    return (await store.invites.create(draft, options))!;
  };
  const dispatcher = createDispatcher({ queue: store.messages, senders: [sender], log: () => {} });
  onTestFinished(() => dispatcher.close());
  const stateOf = async (id: string) => (await store.invites.get(vendorId, id, EVERY_ACCOUNT))!.state;
  const reports = createTextReports({ provider, store, publicUrl: URL, log: () => {} });
  /** A report of the provider to `path`, signed unless told otherwise. */
  const report = async (path: string, fields: Record<string, string>, signature?: string) => {
    const signed = signature ?? signTwilio(settings.authToken, `${URL}${path}`, new Map(Object.entries(fields)));
    const request = new Request(`http://127.0.0.1:8080${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-twilio-signature': signed },
    });
    return reports(request);
  };
  return { store, vendorId, sent, invite, dispatcher, stateOf, report };
}

describe('an invite by text message', () => {
  test('asks in the language of the customer, with a short link, and says how to be left alone', async () => {
    const { invite, dispatcher, sent, stateOf, vendorId, store } = await textingShop();
    const { invite: created } = await invite({ language: 'de' });
    dispatcher.start();
    await expect.poll(() => stateOf(created!.id)).toBe('sent');
    expect(sent).toHaveLength(1);
    const [{ form, path, authorization }] = sent as [(typeof sent)[number]];
    expect(path).toBe(`/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`);
    expect(authorization).toMatch(/^Basic /);
    expect(form).toMatchObject({
      To: '+49301234567',
      From: '+4930999999',
      StatusCallback: `${URL}/text-messages/status/${vendorId}/${created!.id}`,
    });
    const [question, link, stop] = form.Body!.split('\n') as [string, string, string];
    expect(question).toBe('Wie war Ihr Einkauf bei Blue Kettle?');
    expect(link).toMatch(/^https:\/\/reviews\.example\/review\/[\w-]{33}$/);
    expect(stop).toBe('Nicht mehr fragen: STOP');
    const token = await store.invites.tokenOf(link.split('/').at(-1)!);
    expect(await store.invites.openPage(token!, new Date())).toMatchObject({ firstName: 'Ada' });
    expect(await store.invites.tokenOf(`${link.split('/').at(-1)!.slice(0, -1)}!`)).toBeNull();
    expect(await store.invites.tokenOf('A'.repeat(33))).toBeNull();
  });

  test.each([
    [null, 'unsure'],
    [{ status: 500 }, 'unsure'],
    [{ status: 400, body: { code: 21211 } }, 'bounced'],
    [{ status: 400, body: { code: 21610 } }, 'unsubscribed'],
  ])('that is responded to with %j is %s, and not sent again', async (response, state) => {
    const { invite, dispatcher, sent, stateOf } = await textingShop(() => response);
    const { invite: created } = await invite();
    dispatcher.start();
    await expect.poll(() => stateOf(created!.id)).toBe(state);
    expect(sent).toHaveLength(1);
  });

  test.each([429, 503, 401])('that is responded to with %s waits', async (status) => {
    const { invite, dispatcher, store } = await textingShop(() => ({ status }));
    await invite();
    dispatcher.start();
    const outcome = async () => (await store.messages.list({ limit: 1 }))[0]!.outcome;
    await expect.poll(outcome).toBe(`http_${status}`);
    expect(await store.messages.list({ limit: 1 })).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  test('waits a day at most, however long the provider says', async () => {
    const month = { 'retry-after': String(30 * 86_400) };
    const { invite, dispatcher, store } = await textingShop(() => ({ status: 429, headers: month }));
    await invite();
    dispatcher.start();
    const first = async () => (await store.messages.list({ limit: 1 }))[0]!;
    await expect.poll(async () => (await first()).outcome).toBe('http_429');
    const waitMs = Date.parse((await first()).dueAt) - Date.now();
    expect(waitMs).toBeGreaterThan(86_000_000);
    expect(waitMs).toBeLessThanOrEqual(86_400_000);
  });

  test.each([201, 400, 401, 429, 500])(
    'lets go of the connection after a %s that goes on for ever',
    async (status) => {
      const { settings, closed } = await startTwilio(() => ({ status, endless: true }));
      const message = { to: '+49301234567', text: 'How was it?', statusUrl: URL };
      await createTwilio(settings).send(message);
      await closed();
    },
    10_000,
  );

  test('counts its reminders against the month, and has none without any left', async () => {
    const { invite, dispatcher, stateOf, store, vendorId } = await textingShop();
    await store.campaigns.update(vendorId, 'default', { reminderDays: [1] }, new Date());
    const first = await invite();
    dispatcher.start();
    await expect.poll(() => stateOf(first.invite!.id)).toBe('sent');
    expect((await invite({ send: false })).usage.smsLimitsLeft).toBe(498);
    expect(await store.messages.list({ limit: 5, states: ['waiting'] })).toMatchObject([
      { kind: 'invite_reminder', channel: 'text' },
    ]);
  });
});

describe('what the provider reports', () => {
  test('is obeyed when it is signed: delivered, failed, STOP and START', async () => {
    const { invite, dispatcher, stateOf, report, vendorId } = await textingShop();
    const { invite: first } = await invite();
    const { invite: second } = await invite({ phoneNumber: '+49 30 7654321' });
    dispatcher.start();
    await expect.poll(() => stateOf(first!.id)).toBe('sent');
    await expect.poll(() => stateOf(second!.id)).toBe('sent');
    const delivered = await report(`/text-messages/status/${vendorId}/${first!.id}`, { MessageStatus: 'delivered' });
    expect([delivered.status, await delivered.text()]).toEqual([200, expect.stringContaining('<Response>')]);
    expect(await stateOf(first!.id)).toBe('delivered');
    await report(`/text-messages/status/${vendorId}/${second!.id}`, {
      MessageStatus: 'undelivered',
      ErrorCode: '30003',
    });
    expect(await stateOf(second!.id)).toBe('bounced');
    await report('/text-messages/inbound', { From: '+49301234567', Body: ' stop ' });
    expect((await invite()).invite!.state).toBe('unsubscribed');
    await report('/text-messages/inbound', { From: '+49301234567', Body: 'Start' });
    expect((await invite()).invite!.state).toBe('queued');
    await report('/text-messages/inbound', { From: '+49301234567', Body: 'Why do you stop?' });
    expect((await invite()).invite!.state).toBe('queued');
  });

  test('changes nothing when it is forged, too long, or of an address that there is not', async () => {
    const { invite, dispatcher, stateOf, report, vendorId } = await textingShop();
    const { invite: first } = await invite();
    dispatcher.start();
    await expect.poll(() => stateOf(first!.id)).toBe('sent');
    const path = `/text-messages/status/${vendorId}/${first!.id}`;
    const statusOf = async (...asked: Parameters<typeof report>) => (await report(...asked)).status;
    expect(await statusOf(path, { MessageStatus: 'delivered' }, 'forged')).toBe(403);
    expect(await statusOf(path, { MessageStatus: 'delivered' }, '')).toBe(403);
    const other = signTwilio('the-secret', `${URL}/text-messages/inbound`, new Map([['MessageStatus', 'delivered']]));
    expect(await statusOf(path, { MessageStatus: 'delivered' }, other)).toBe(403);
    expect(await statusOf(path, { MessageStatus: 'delivered', more: 'x'.repeat(20_000) })).toBe(413);
    expect(await statusOf('/text-messages/status/a/b/c', { MessageStatus: 'delivered' })).toBe(404);
    expect(await statusOf('/text-messages/', { From: '+1', Body: 'STOP' })).toBe(404);
    expect(await stateOf(first!.id)).toBe('sent');
    expect((await invite()).invite!.state).toBe('queued');
  });

  test('is refused with a problem that says why, a line that breaks as well', async () => {
    const { store, vendorId } = await textingShop();
    const provider = createTwilio({ url: URL, accountSid: 'AC1', authToken: 'the-secret', from: '+4930999999' });
    const reports = createTextReports({ provider, store, publicUrl: URL, log: () => {} });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('the line broke')) });
    const refusal = async (init: RequestInit) => {
      const address = `${URL}/text-messages/status/${vendorId}/${vendorId}`;
      const response = await reports(new Request(address, { duplex: 'half', ...init } as RequestInit));
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    expect(await refusal({ method: 'GET' })).toEqual([405, 'method_not_allowed']);
    expect(await refusal({ method: 'POST', body: broken, headers: form })).toEqual([400, 'invalid_request']);
    expect(await refusal({ method: 'POST', body: '{}' })).toEqual([415, 'unsupported_media_type']);
    expect(await refusal({ method: 'POST', body: 'x'.repeat(16_385), headers: form })).toEqual([
      413,
      'content_too_large',
    ]);
    expect(await refusal({ method: 'POST', body: 'From=1', headers: form })).toEqual([403, 'wrong_signature']);
  });
});

test('the signature is the one of the documentation', () => {
  const form = new Map([
    ['CallSid', 'CA1234567890ABCDE'],
    ['Caller', '+12349013030'],
    ['Digits', '1234'],
    ['From', '+12349013030'],
    ['To', '+18005551212'],
  ]);
  expect(signTwilio('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
});
