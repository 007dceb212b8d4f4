import { describe, expect, test } from 'vitest';
import type { LinkFound, PeopleListed } from '../../src/contract/desk/desk.js';
import { createMailComposer } from '../../src/server/messages/compose-mail.js';
import { ENGINES } from '../service/temporary-service.js';
import { codeOf, HOME, PASSWORD, temporaryDesk } from './temporary-desk.js';

const MINUTE_MS = 60_000;

/** A desk whose mails are composed as they go out; what its links are is in what these say. */
async function mailingDesk(options: Parameters<typeof temporaryDesk>[0] = {}) {
  let at = new Date('2026-03-01T10:00:30.000Z');
  let woken: () => void = () => {};
  const desk = await temporaryDesk({ now: () => at, wake: () => woken(), ...options });
  const { store } = desk;
  const compose = createMailComposer({ store, url: HOME, now: () => at });
  const nextWake = () => new Promise<void>((resolve) => (woken = resolve));
  async function sendDue() {
    const taken = await store.messages.take('mail', { limit: 10, leaseMs: MINUTE_MS }, at);
    const mails = [];
    for (const message of taken) {
      const mail = await compose(message);
      await store.messages.end(message, { state: mail ? 'sent' : 'cancelled' }, at);
      if (mail && 'text' in mail) mails.push({ ...mail, secret: /\/desk\/link#(\S+)/.exec(mail.text)![1]! });
    }
    return mails;
  }
  return { ...desk, sendDue, nextWake, pass: (ms: number) => (at = new Date(at.getTime() + ms)) };
}

describe.each(ENGINES)('a mailed link on %s', (engine) => {
  test('signs its person in once, for fifteen minutes, and needs no password', async () => {
    const { join, visitor, sendDue, nextWake, pass } = await mailingDesk({ engine });
    const ada = await join('moderator', { name: 'ada' });
    const ask = async () => {
      const woken = nextWake();
      const response = await visitor().send('POST', '/api/link/sign-in', { email: ada.person.email.toUpperCase() });
      expect([response.status, await response.text()]).toEqual([204, '']);
      await woken;
    };
    await ask();
    const [mail] = await sendDue();
    expect(mail).toMatchObject({ to: { name: 'ada', address: 'ada@default.example' } });
    const { secret } = mail!;
    const found = (await (await visitor().send('POST', '/api/link', { secret })).json()) as LinkFound;
    expect(found).toMatchObject({ purpose: 'sign_in', email: 'ada@default.example', role: 'moderator' });
    const browser = visitor();
    expect((await browser.send('POST', '/api/link/use', { secret })).status).toBe(200);
    expect((await browser.send('GET', '/api/you/sessions')).status).toBe(200);
    expect(await codeOf(await visitor().send('POST', '/api/link/use', { secret }))).toEqual([410, 'link_ended']);
    expect((await visitor().signIn('ada@default.example', PASSWORD)).status).toBe(200);

    pass(MINUTE_MS);
    await ask();
    const [second] = await sendDue();
    pass(15 * MINUTE_MS);
    expect(await codeOf(await visitor().send('POST', '/api/link', second))).toEqual([410, 'link_ended']);
  });

  test('to join goes to one address, is told nobody else, and ends when it is withdrawn', async () => {
    const { join, visitor, sendDue } = await mailingDesk({ engine });
    const owner = await join('owner');
    const invite = { role: 'moderator', note: 'Grace', email: 'grace@shop.example' };
    const response = await owner.send('POST', '/api/invites', invite);
    expect(await response.json()).toEqual({ mailedTo: 'grace@shop.example', expiresAt: expect.any(String) });
    const list = async () => ((await (await owner.send('GET', '/api/people')).json()) as PeopleListed).invites;
    expect(await list()).toMatchObject([{ note: 'Grace', mail: 'waiting' }]);
    const [mail] = await sendDue();
    expect(mail).toMatchObject({ to: { address: 'grace@shop.example' } });
    expect(await list()).toMatchObject([{ mail: 'sent' }]);
    const grace = { secret: mail!.secret, name: 'Grace', email: 'grace@shop.example', password: PASSWORD };
    const joined = await visitor().send('POST', '/api/link/use', grace);
    expect(await joined.json()).toMatchObject({ person: { role: 'moderator', email: 'grace@shop.example' } });

    await owner.send('POST', '/api/invites', { ...invite, email: 'rosa@shop.example' });
    await owner.send('DELETE', `/api/invites/${(await list())[0]!.id}`);
    expect(await sendDue()).toEqual([]);
  });
});

describe('asking for a link', () => {
  test('gets the same response whoever asks, and only who is here gets a mail', async () => {
    const { store, join, visitor, sendDue, nextWake } = await mailingDesk();
    await join('owner', { name: 'ada' });
    await join('owner', { name: 'olga', accountId: 'elsewhere' });
    const ask = async (body: object) => {
      const response = await visitor().send('POST', '/api/link/sign-in', body);
      return [response.status, await response.text(), [...response.headers.keys()].sort().join()];
    };
    const woken = nextWake();
    const known = await ask({ email: 'ada@default.example' });
    expect(await ask({ email: 'nobody@default.example' })).toEqual(known);
    expect(await ask({ email: 'olga@elsewhere.example' })).toEqual(known);
    expect(await ask({ email: 'ada@default.example', accountId: 'nowhere' })).toEqual(known);
    await woken;
    expect((await sendDue()).map(({ to }) => to.address)).toEqual(['ada@default.example']);
    expect(await store.messages.list({ limit: 10 })).toHaveLength(1);
  });

  test('is limited, for those who are here and those who are not alike, and says where no mail is sent', async () => {
    const blocked = { consume: async (key: string) => (key.endsWith('by mail') ? 60_000 : 0) };
    const { visitor, join } = await mailingDesk({ limits: { address: { consume: async () => 0 }, person: blocked } });
    await join('owner', { name: 'ada' });
    for (const email of ['ada@default.example', 'nobody@default.example']) {
      const response = await visitor().send('POST', '/api/link/sign-in', { email });
      expect(await codeOf(response)).toEqual([429, 'too_many_attempts']);
    }
    const silent = await temporaryDesk({ mail: false });
    const owner = await silent.join('owner');
    const asked = await silent.visitor().send('POST', '/api/link/sign-in', { email: 'ada@default.example' });
    expect(await codeOf(asked)).toEqual([409, 'mail_off']);
    const invited = await owner.send('POST', '/api/invites', { role: 'reader', email: 'grace@shop.example' });
    expect(await codeOf(invited)).toEqual([409, 'mail_off']);
    expect(await (await silent.visitor().send('GET', '/api/session')).json()).toMatchObject({ mail: false });
  });
});
