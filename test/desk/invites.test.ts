import { describe, expect, test } from 'vitest';
import type { DeskInvite, DeskInvitePage } from '../../src/contract/desk/invites.js';
import type { Campaign } from '../../src/contract/service/campaign.js';
import type { Problem } from '../../src/contract/widget.js';
import type { DeskOptions } from '../../src/desk/index.js';
import { ENGINES } from '../service/temporary-service.js';
import { codeOf, temporaryDesk } from './temporary-desk.js';

const AT = new Date('2026-03-01T10:00:00Z');
const ACCOUNT = { account: 'default' };

/** A shop with a moderator and an owner at its desk. */
async function scene(options: Partial<DeskOptions> & { engine?: (typeof ENGINES)[number] } = {}) {
  let woken = 0;
  const desk = await temporaryDesk({ now: () => AT, wake: () => woken++, ...options });
  const vendor = await desk.store.vendors.create({ name: 'Hats' }, 'default');
  const [owner, moderator, reader] = [
    await desk.join('owner'),
    await desk.join('moderator'),
    await desk.join('reader'),
  ];
  const path = `/api/vendors/${vendor.id}`;
  const invite = (body: object) => moderator.send('POST', `${path}/invites`, { firstName: 'Grace', ...body });
  const list = async (query = '') =>
    (await (await reader.send('GET', `${path}/invites${query}`)).json()) as DeskInvitePage;
  const errorsOf = async (response: Response) =>
    Object.fromEntries(((await response.json()) as Problem).errors!.map(({ field, message }) => [field, message]));
  return { ...desk, vendor, owner, moderator, reader, path, invite, list, errorsOf, woken: () => woken };
}

describe.each(ENGINES)('invites at the desk on %s', (engine) => {
  test('are made, listed with what became of them, and filtered by state', async () => {
    const { store, vendor, invite, list, woken } = await scene({ engine });
    const made = (await (await invite({ email: 'grace@a.example', delayHours: 48 })).json()) as DeskInvite;
    expect(made).toMatchObject({ state: 'queued', dueAt: '2026-03-03T10:00:00.000Z', channel: 'email', reviewIds: [] });
    const product = { sourceProductId: 'k1', title: 'Kettle' };
    const sms = (await (await invite({ phoneNumber: '+49 30 123456', product })).json()) as DeskInvite;
    expect(sms).toMatchObject({ channel: 'sms', products: [product], contact: { source: 'desk' } });
    await store.invites.record(vendor.id, made.id, 'opened', AT);
    await store.invites.cancel(vendor.id, sms.id, AT);
    const page = await list();
    expect(page).toMatchObject({ total: 2, counts: { queued: 1, cancelled: 1 }, sends: { email: true, sms: false } });
    expect((await list('?state=cancelled')).invites).toMatchObject([{ id: sms.id, reason: 'by_the_shop' }]);
    expect((await list('?state=bounced')).invites).toEqual([]);
    expect(woken()).toBe(2);
  });

  test('have a link to hand out where the server sends no mail, for those who may invite', async () => {
    const { store, vendor, invite, list, moderator, path } = await scene({ engine, mail: false });
    const made = (await (await invite({ email: 'grace@a.example' })).json()) as DeskInvite;
    const [, code] = /^https?:.*\/review\/([^/]+)$/.exec(made.link!)!;
    const token = await store.invites.tokenOf(code!);
    expect(await store.invites.openPage(token!, AT)).toMatchObject({ inviteId: made.id });
    const invites = async () => {
      const page = (await (await moderator.send('GET', `${path}/invites`)).json()) as DeskInvitePage;
      return page.invites.map(({ link }) => link);
    };
    expect(await invites()).toEqual([made.link]);
    expect((await list()).invites).toMatchObject([{ link: null }]);
    await store.invites.cancel(vendor.id, made.id, AT);
    expect(await invites()).toEqual([null]);
    expect(await (await (await scene({ engine })).invite({ email: 'grace@a.example' })).json()).toMatchObject({
      link: null,
    });
  });

  test('name the reviews that came from them', async () => {
    const { store, vendor, list } = await scene({ engine });
    const made = await store.invites.create(
      { businessId: vendor.id, firstName: 'Grace', email: 'grace@a.example', delayHours: 0 },
      { ...ACCOUNT, at: AT },
    );
    const review = { firstName: 'Grace', lastName: 'H', text: 'Good', rating: '5', vendorId: vendor.id };
    const { id } = await store.reviews.submit({ ...review, invitation: made!.invitation! }, { at: AT });
    expect((await list()).invites).toMatchObject([{ state: 'reviewed', reviewIds: [id] }]);
  });

  test('come in pages of a hundred, the newest first', async () => {
    const { store, vendor, list } = await scene({ engine });
    for (let n = 0; n < 101; n++) {
      const draft = { businessId: vendor.id, firstName: `Grace ${n}`, email: `g${n}@a.example`, delayHours: 24 };
      await store.invites.create(draft, { ...ACCOUNT, at: new Date(AT.getTime() + n * 1000) });
    }
    expect((await list()).invites).toHaveLength(100);
    expect((await list('?page=2')).invites).toMatchObject([{ contact: { firstName: 'Grace 0' } }]);
    expect((await list('?page=3')).invites).toEqual([]);
  });
});

describe('an invite by hand', () => {
  test('is refused with the field that is wrong', async () => {
    const { invite, errorsOf, reader, path } = await scene();
    expect(await errorsOf(await invite({}))).toEqual({ email: 'must be given, or else a phone number' });
    expect(await errorsOf(await invite({ email: 'grace' }))).toEqual({ email: 'must be an email address' });
    expect(Object.keys(await errorsOf(await invite({ email: 'g@a.example', language: 'de_DE!' })))).toEqual([
      'language',
    ]);
    expect(Object.keys(await errorsOf(await invite({ email: 'g@a.example', delayHours: 8761 })))).toEqual([
      'delayHours',
    ]);
    expect(await codeOf(await invite({ email: 'g@a.example', campaignId: 'none' }))).toEqual([404, 'not_found']);
    expect(await errorsOf(await reader.send('GET', `${path}/invites?page=0`))).toEqual({ page: 'must be at least 1' });
    expect(Object.keys(await errorsOf(await reader.send('GET', `${path}/invites?page=10001`)))).toEqual(['page']);
    expect(Object.keys(await errorsOf(await reader.send('GET', `${path}/invites?state=lost`)))).toEqual(['state']);
  });

  test('that is sent twice under one key is made once', async () => {
    const { invite, list } = await scene();
    const body = { email: 'grace@a.example', key: 'the same form' };
    expect([(await invite(body)).status, (await invite(body)).status]).toEqual([201, 201]);
    expect((await list()).total).toBe(1);
  });

  test('asks nobody who must not be asked, and says so', async () => {
    const { invite, owner } = await scene();
    await owner.send('PUT', '/api/suppressions', { email: 'Grace@A.example', suppressed: true });
    expect(await (await invite({ email: 'grace@a.example' })).json()).toMatchObject({ state: 'unsubscribed' });
  });

  test('is due after the delay of its campaign, where it says none of its own', async () => {
    const { invite, owner, path } = await scene();
    const body = { name: 'Boots', delayHours: 72 };
    const campaign = (await (await owner.send('POST', `${path}/campaigns`, body)).json()) as Campaign;
    const made = await (await invite({ email: 'grace@a.example', campaignId: campaign.id })).json();
    expect(made).toMatchObject({ dueAt: '2026-03-04T10:00:00.000Z', campaignId: campaign.id });
  });
});

test('several invites are cancelled at once; those that wait no longer are left out', async () => {
  const { invite, moderator, path, list, errorsOf } = await scene();
  const ids = [];
  for (const email of ['a@a.example', 'b@a.example']) {
    ids.push(((await (await invite({ email })).json()) as DeskInvite).id);
  }
  const cancel = (inviteIds: string[]) => moderator.send('POST', `${path}/invites/cancel`, { inviteIds });
  expect(await (await cancel([ids[0]!])).json()).toEqual({ cancelled: [ids[0]] });
  expect(await (await cancel([...ids, 'unknown'])).json()).toEqual({ cancelled: [ids[1]] });
  expect((await list()).counts).toEqual({ cancelled: 2 });
  expect(await errorsOf(await cancel(Array(101).fill('a')))).toEqual({ inviteIds: 'must be at most 100' });
});

describe('campaigns at the desk', () => {
  test('are made, changed and removed; the default one goes back to how it was', async () => {
    const { owner, reader, path, errorsOf } = await scene();
    const all = async () => (await (await reader.send('GET', `${path}/campaigns`)).json()) as { campaigns: Campaign[] };
    const change = (id: string, body: object) => owner.send('PUT', `${path}/campaigns/${id}`, body);
    await change('default', { reminderDays: [7], quietHours: { from: 21, to: 8 } });
    const made = (await (await owner.send('POST', `${path}/campaigns`, { name: 'Boots' })).json()) as Campaign;
    await change(made.id, { tracksOpens: true });
    expect(await all()).toMatchObject({
      campaigns: [
        { id: 'default', reminderDays: [7] },
        { name: 'Boots', tracksOpens: true, reminderDays: [] },
      ],
    });
    expect(Object.keys(await errorsOf(await change('default', { timeZone: 'Mars/Base', delayHours: -1 })))).toEqual([
      'timeZone',
      'delayHours',
    ]);
    for (const id of [made.id, 'default']) {
      expect((await owner.send('DELETE', `${path}/campaigns/${id}`)).status).toBe(204);
    }
    expect(await all()).toMatchObject({ campaigns: [{ id: 'default', reminderDays: [] }] });
    expect(await codeOf(await change(made.id, {}))).toEqual([404, 'not_found']);
  });

  test('show their mail before they are saved', async () => {
    const { reader, path, errorsOf } = await scene();
    const preview = (body: object) => reader.send('POST', `${path}/campaigns/preview`, body);
    const texts = [{ language: 'de', subject: 'Wie war es?', text: 'Hallo {firstName}' }];
    expect(await (await preview({ language: 'de', texts, reminder: 1 })).json()).toMatchObject({
      subject: 'Wie war es?',
      text: 'reminder 1',
    });
    expect(await errorsOf(await preview({ language: 'de', texts: [{ ...texts[0], text: ' ' }] }))).toEqual({
      'texts.0.text': 'must not be empty',
    });
    expect(Object.keys(await errorsOf(await preview({ language: '?', reminder: 3 })))).toEqual([
      'language',
      'reminder',
    ]);
  });

  test('send a test mail to whoever asks for it, and to nobody else', async () => {
    const { store, owner, path, woken } = await scene();
    const response = await owner.send('POST', `${path}/campaigns/default/test`, { language: 'de', to: 'x@y.example' });
    expect([response.status, await response.json()]).toEqual([202, { email: 'owner@default.example' }]);
    const messages = await store.messages.list({ accountId: 'default', recipientId: owner.person.id, limit: 10 });
    expect(messages).toMatchObject([
      { kind: 'invite_test', channel: 'mail', details: { campaignId: 'default', language: 'de', reminder: 0 } },
    ]);
    expect(woken()).toBe(1);
  });

  test('send none where the server has no mail', async () => {
    const { owner, path } = await scene({ mail: false });
    const response = await owner.send('POST', `${path}/campaigns/default/test`, { language: 'de' });
    expect(await codeOf(response)).toEqual([409, 'no_mail']);
  });
});

test('whether somebody must not be asked is told by address alone, and an owner changes it', async () => {
  const { owner, reader, errorsOf } = await scene();
  const ask = async (body: object) => (await reader.send('POST', '/api/suppressions/ask', body)).json();
  const set = (body: object) => owner.send('PUT', '/api/suppressions', body);
  const grace = { email: 'grace@a.example' };
  expect(await ask(grace)).toEqual({ suppressed: false });
  await set({ ...grace, phoneNumber: '+49 30 123456', suppressed: true });
  expect(await ask({ email: 'GRACE@a.example' })).toEqual({ suppressed: true });
  expect(await ask({ phoneNumber: '+4930123456' })).toEqual({ suppressed: true });
  expect(await (await reader.send('GET', '/api/suppressions')).json()).toMatchObject({
    counts: { added: 2, bounced: 0 },
  });
  await set({ ...grace, suppressed: false });
  expect(await ask(grace)).toEqual({ suppressed: false });
  expect(await errorsOf(await set({ suppressed: true }))).toEqual({ email: 'must be given, or else a phoneNumber' });
});

test('the frame that a mail is drawn in runs no script, and stands in pages of the desk alone', async () => {
  const { visitor } = await scene();
  const { headers } = await visitor().send('GET', '/mail-frame');
  const policy = headers.get('content-security-policy')!;
  expect(policy).toMatch(/^default-src 'none';.*; frame-ancestors 'self'$/);
  expect(policy).not.toMatch(/script-src|connect-src|frame-src/);
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const page = await visitor().send('GET', '/invites');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-frame-options')).toBe('DENY');
});
