import { describe, expect, test } from 'vitest';
import type { PasskeysListed, SignedIn } from '../../../src/contract/desk/desk.js';
import { createRequestLimits } from '../../../src/stores/index.js';
import { ENGINES } from '../../service/temporary-service.js';
import { codeOf, PASSWORD, type TemporaryDeskOptions, temporaryDesk } from '../temporary-desk.js';
import { type Ceremony, softwareAuthenticator } from './software-authenticator.js';

type Desk = Awaited<ReturnType<typeof temporaryDesk>>;
type Visitor = Pick<ReturnType<Desk['visitor']>, 'send'>;

const optionsToAdd = async (who: Visitor) =>
  (await who.send('POST', '/api/you/passkeys/options', { current: PASSWORD })).json();
const optionsToSignIn = async (who: Visitor) => (await who.send('POST', '/api/session/passkey/options', {})).json();
const signIn = (who: Visitor, response: object) => who.send('POST', '/api/session/passkey', { response });

/** Adds a passkey to somebody who is signed in. */
async function addPasskey(who: Visitor, name = 'Laptop') {
  const authenticator = softwareAuthenticator();
  const response = authenticator.register(await optionsToAdd(who));
  return { authenticator, added: await who.send('POST', '/api/you/passkeys', { name, response }) };
}

/** A desk with a moderator who has a passkey. */
async function scene(options: TemporaryDeskOptions = {}) {
  const desk = await temporaryDesk(options);
  await desk.join('owner');
  const moderator = await desk.join('moderator');
  const { authenticator } = await addPasskey(moderator);
  const listed = async (who: Visitor = moderator) =>
    ((await (await who.send('GET', '/api/you/passkeys')).json()) as PasskeysListed).passkeys;
  return { ...desk, moderator, authenticator, listed };
}

describe.each(ENGINES)('a passkey, on %s', (engine) => {
  test('signs in whoever added it, without a name or an account, and its list says when', async () => {
    let now = new Date('2026-01-01T10:00:00Z');
    const { visitor, moderator, authenticator, listed, events } = await scene({ engine, now: () => now });
    const laptop = { id: expect.any(String), name: 'Laptop', host: 'localhost', createdAt: now.toISOString() };
    expect(await listed()).toEqual([{ ...laptop, usedAt: null }]);
    now = new Date('2026-01-02T10:00:00Z');
    for (const _ of [1, 2]) {
      const browser = visitor();
      const response = await signIn(browser, authenticator.assert(await optionsToSignIn(browser)));
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-desk=default\./)]);
      expect((await response.json()) as SignedIn).toMatchObject({ person: moderator.person, accountId: 'default' });
      expect((await browser.send('PATCH', '/api/you', { name: 'Grace' })).status).toBe(200);
      await browser.send('PATCH', '/api/you', { name: 'moderator' });
    }
    expect(await listed()).toEqual([{ ...laptop, usedAt: now.toISOString() }]);
    const who = { accountId: 'default', personId: moderator.person.id };
    const renamed = { event: 'desk_change', operation: 'renameYourself', accountId: 'default', by: who.personId };
    const signedIn = { event: 'desk_signed_in', with: 'passkey', ...who };
    expect(events.slice(2)).toEqual([
      { ...renamed, operation: 'addPasskey' },
      ...[signedIn, renamed, renamed],
      ...[signedIn, renamed, renamed],
    ]);
  });

  test('does not sign in with a counter that has not gone up, which two authenticators have that are copies', async () => {
    const { visitor, moderator, authenticator, events } = await scene({ engine });
    const attempt = async (counter: number) => {
      const browser = visitor();
      return (await signIn(browser, authenticator.assert(await optionsToSignIn(browser), { counter }))).status;
    };
    const highest = 2 ** 32 - 1;
    const statuses = [];
    for (const counter of [0, 0, 7, 7, 6, 0, highest, highest]) statuses.push(await attempt(counter));
    expect(statuses).toEqual([200, 200, 200, 401, 401, 401, 200, 401]);
    expect(events.at(-1)).toEqual({
      ...{ severity: 'warn', event: 'desk_passkey_counter' },
      ...{ accountId: 'default', personId: moderator.person.id },
    });
  });

  test('goes with its person, and by itself ends nothing', async () => {
    const { visitor, store, moderator, authenticator, listed, join } = await scene({ engine });
    const { authenticator: other } = await addPasskey(moderator, 'Phone');
    const browser = visitor();
    await signIn(browser, authenticator.assert(await optionsToSignIn(browser)));
    const [laptop] = await listed();
    expect((await moderator.send('DELETE', `/api/you/passkeys/${laptop!.id}`)).status).toBe(204);
    expect((await listed(browser)).map(({ name }) => name)).toEqual(['Phone']);
    const late = visitor();
    expect(await codeOf(await signIn(late, authenticator.assert(await optionsToSignIn(late))))).toEqual([
      401,
      'passkey_refused',
    ]);
    expect((await signIn(late, other.assert(await optionsToSignIn(late)))).status).toBe(200);

    const owner = await join('owner', { name: 'second' });
    await owner.send('DELETE', `/api/people/${moderator.person.id}`);
    expect((await signIn(late, other.assert(await optionsToSignIn(late)))).status).toBe(401);
    expect(await store.passkeys.list('default', moderator.person.id)).toEqual([]);
  });
});

describe('signing in by a passkey fails', () => {
  const refused: Record<string, Partial<Ceremony>> = {
    'from another origin': { origin: 'https://evil.example' },
    'from another port of this machine': { origin: 'http://localhost:9090' },
    'from an origin with ours in front': { origin: 'http://localhost:8080.evil.example' },
    'for another host': { rpId: 'evil.example' },
    'without finger, face or PIN': { isVerified: false },
    'by what was signed to add a passkey': { type: 'webauthn.create' },
    'as somebody else': { userHandle: 'a'.repeat(43) },
    'by a passkey that nobody added': { credentialId: 'b'.repeat(22) },
  };
  test.each(Object.entries(refused))('%s', async (_, replaced) => {
    const { visitor, authenticator } = await scene();
    const browser = visitor();
    const response = await signIn(browser, authenticator.assert(await optionsToSignIn(browser), replaced));
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(response)).toEqual([401, 'passkey_refused']);
  });

  test('by a signature of another key, or of something else', async () => {
    const { visitor, moderator, authenticator } = await scene();
    const { authenticator: other } = await addPasskey(moderator, 'Phone');
    const browser = visitor();
    const by = async (change: (response: ReturnType<typeof authenticator.assert>) => void) => {
      const response = authenticator.assert(await optionsToSignIn(browser));
      change(response);
      return codeOf(await signIn(browser, response));
    };
    const foreign = other.assert(await optionsToSignIn(browser), { credentialId: authenticator.credentialId });
    expect(await codeOf(await signIn(browser, foreign))).toEqual([401, 'passkey_refused']);
    const tampered = by(({ response }) => {
      const bytes = Buffer.from(response.authenticatorData, 'base64url');
      bytes.writeUInt32BE(4_000_000, 33);
      response.authenticatorData = bytes.toString('base64url');
    });
    expect(await tampered).toEqual([401, 'passkey_refused']);
    const cut = by(({ response }) => (response.signature = response.signature.slice(0, 40)));
    expect(await cut).toEqual([401, 'passkey_refused']);
  });

  test('a second time, too late, or with a challenge that is nobody’s', async () => {
    let now = Date.parse('2026-01-01T10:00:00Z');
    const { visitor, moderator, authenticator } = await scene({ now: () => new Date(now) });
    const browser = visitor();
    const response = authenticator.assert(await optionsToSignIn(browser));
    expect((await signIn(browser, response)).status).toBe(200);
    const late = [410, 'passkey_late'];
    expect(await codeOf(await signIn(visitor(), response))).toEqual(late);
    expect(await codeOf(await signIn(visitor(), authenticator.assert({ challenge: 'a'.repeat(43) })))).toEqual(late);
    const toAdd = await optionsToAdd(moderator);
    expect(await codeOf(await signIn(visitor(), authenticator.assert(toAdd)))).toEqual(late);
    const waiting = await optionsToSignIn(visitor());
    now += 10 * 60_000;
    expect(await codeOf(await signIn(visitor(), authenticator.assert(waiting)))).toEqual(late);
  });

  test('after a try with the same challenge that was refused', async () => {
    const { visitor, authenticator } = await scene();
    const asked = await optionsToSignIn(visitor());
    expect((await signIn(visitor(), authenticator.assert(asked, { isVerified: false }))).status).toBe(401);
    expect((await signIn(visitor(), authenticator.assert(asked))).status).toBe(410);
  });

  test('in another account that has a passkey of the same id', async () => {
    const { visitor, join, authenticator, moderator } = await scene();
    const stranger = await join('owner', { accountId: 'elsewhere' });
    const copy = softwareAuthenticator();
    const { credentialId } = authenticator;
    const response = copy.register(await optionsToAdd(stranger), { credentialId });
    expect((await stranger.send('POST', '/api/you/passkeys', { name: 'Copy', response })).status).toBe(204);
    const browser = visitor();
    const asStranger = await signIn(browser, copy.assert(await optionsToSignIn(browser), { credentialId }));
    expect(((await asStranger.json()) as SignedIn).accountId).toBe('elsewhere');
    const asModerator = await signIn(browser, authenticator.assert(await optionsToSignIn(browser)));
    expect(((await asModerator.json()) as SignedIn).person).toEqual(moderator.person);
  });

  test.each([
    ['nothing', {}],
    ['no user handle', { response: { clientDataJSON: 'e30', authenticatorData: 'aa', signature: 'aa' } }],
    ['too much', { id: 'a'.repeat(2000) }],
    ['no base64url', { rawId: '<script>' }],
  ])('as a bad request with %s', async (_, change) => {
    const { visitor, authenticator } = await scene();
    const browser = visitor();
    const response = { ...authenticator.assert(await optionsToSignIn(browser)), ...change };
    const sent = Object.keys(change).length === 0 ? {} : response;
    expect(await codeOf(await signIn(browser, sent))).toEqual([400, 'invalid_request']);
  });

  test('past the limits of an address and of a person, the right one too; asking is counted apart', async () => {
    const limit = createRequestLimits(null);
    const limits = {
      address: limit('address', { requests: 6, seconds: 600 }),
      person: limit('person', { requests: 4, seconds: 600 }),
    };
    const { visitor, authenticator } = await scene({ limits });
    const [here, there] = [visitor('198.51.100.7'), visitor('198.51.100.8')];
    const tries = [];
    // The person was counted once when the passkey was added.
    for (let attempt = 0; attempt < 4; attempt += 1) {
      tries.push((await signIn(here, authenticator.assert(await optionsToSignIn(here)))).status);
    }
    expect(tries).toEqual([200, 200, 200, 429]);
    expect(await codeOf(await signIn(there, authenticator.assert(await optionsToSignIn(there))))).toEqual([
      429,
      'too_many_attempts',
    ]);
    for (let asked = 0; asked < 2; asked += 1) await optionsToSignIn(here);
    expect((await here.send('POST', '/api/session/passkey/options', {})).status).toBe(429);
  });
});

describe('adding a passkey', () => {
  const refused: Record<string, Parameters<ReturnType<typeof softwareAuthenticator>['register']>[1]> = {
    'made for another origin': { origin: 'http://localhost:9090' },
    'made for another host': { rpId: 'evil.example' },
    'made without finger, face or PIN': { isVerified: false },
    'that was signed to sign in': { type: 'webauthn.get' },
    'that shows a certificate, whose addresses are not requested': {
      format: 'packed',
      statement: new Map<string, unknown>([['x5c', [Uint8Array.of(1)]]]),
    },
    'of a form that only certificates have': { format: 'apple' },
  };
  test.each(Object.entries(refused))('refuses one %s', async (_, replaced) => {
    const { moderator, listed } = await scene();
    const response = softwareAuthenticator().register(await optionsToAdd(moderator), replaced);
    expect(await codeOf(await moderator.send('POST', '/api/you/passkeys', { name: 'x', response }))).toEqual([
      409,
      'passkey_unusable',
    ]);
    expect(await listed()).toHaveLength(1);
  });

  test('needs the current password, and a challenge of the same session', async () => {
    const { moderator, visitor, listed } = await scene();
    const ask = (current: string) => moderator.send('POST', '/api/you/passkeys/options', { current });
    expect(await codeOf(await ask('a guess'))).toEqual([400, 'invalid_request']);
    const second = visitor();
    await second.signIn(moderator.person.email);
    const response = softwareAuthenticator().register(await optionsToAdd(second));
    const add = (who: Visitor) => who.send('POST', '/api/you/passkeys', { name: 'Phone', response });
    expect(await codeOf(await add(moderator))).toEqual([410, 'passkey_late']);
    expect((await add(second)).status).toBe(204);
    expect(await codeOf(await add(second))).toEqual([410, 'passkey_late']);
    expect(await listed()).toHaveLength(2);
  });

  test('names those that one has, so that an authenticator makes no second one, and refuses one that is known', async () => {
    const { moderator, authenticator, join } = await scene();
    const asked = await optionsToAdd(moderator);
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'moderator@default.example', displayName: 'moderator' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: authenticator.credentialId }],
    });
    const reader = await join('reader');
    const response = authenticator.register(await optionsToAdd(reader));
    expect(await codeOf(await reader.send('POST', '/api/you/passkeys', { name: 'x', response }))).toEqual([
      409,
      'passkey_known',
    ]);
  });

  test('ends at twenty', async () => {
    const { moderator, listed } = await scene();
    const twentieth = [];
    for (let made = 1; made < 20; made += 1) twentieth.push((await addPasskey(moderator)).added.status);
    expect(new Set(twentieth)).toEqual(new Set([204]));
    const ask = await moderator.send('POST', '/api/you/passkeys/options', { current: PASSWORD });
    expect(await codeOf(ask)).toEqual([409, 'too_many_passkeys']);
    expect(await listed()).toHaveLength(20);
  });
});

describe('passkeys work', () => {
  test.each([
    ['https://reviews.example/shop', 'https://reviews.example'],
    ['https://reviews.example:8443', 'https://reviews.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://reviews.example', null],
    ['http://127.0.0.1:8080', null],
    ['https://192.0.2.4', null],
    ['https://[2001:db8::1]', null],
  ])('of a server at %s in pages of %s', async (url, origin) => {
    const { visitor } = await temporaryDesk({ url });
    expect(await (await visitor().send('GET', '/api/session')).json()).toMatchObject({ passkeyOrigin: origin });
  });

  test('in no page of another address, even where the desk itself works', async () => {
    const { visitor, moderator } = await scene();
    const elsewhere = { host: 'localhost:9090', origin: 'http://localhost:9090' };
    const off = [409, 'passkeys_off'];
    const ask = await visitor().send('POST', '/api/session/passkey/options', {}, elsewhere);
    expect(await codeOf(ask)).toEqual(off);
    const add = await moderator.send('POST', '/api/you/passkeys/options', { current: PASSWORD }, elsewhere);
    expect(await codeOf(add)).toEqual(off);
  });

  test('no longer after the desk has moved, and the list says where they did', async () => {
    const { store, authenticator } = await scene();
    const url = 'https://reviews.example';
    const moved = await temporaryDesk({ store, url, publicUrl: url });
    const browser = moved.visitor();
    const here = { host: 'reviews.example', origin: url };
    const asked = await (await browser.send('POST', '/api/session/passkey/options', {}, here)).json();
    const signed = authenticator.assert(asked, { origin: url, rpId: 'reviews.example' });
    const response = await browser.send('POST', '/api/session/passkey', { response: signed }, here);
    expect(await codeOf(response)).toEqual([401, 'passkey_refused']);
  });
});
