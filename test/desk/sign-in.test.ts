import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../src/contract/desk/desk.js';
import { createPasswords } from '../../src/desk/index.js';
import { createRequestLimits } from '../../src/stores/index.js';
import { codeOf, HOME, PASSWORD, temporaryDesk } from './temporary-desk.js';

const DAY_MS = 86_400_000;

describe('signing in', () => {
  test('responds with who it is, and sets a cookie that only this host gets, over TLS, out of reach of scripts', async () => {
    const { join, visitor, store } = await temporaryDesk();
    const { id: vendorId } = await store.vendors.create({ name: 'Blue Kettle' });
    await store.vendors.create({ name: 'Elsewhere' }, 'other');
    const { person } = await join('owner');
    const browser = visitor();
    const response = await browser.signIn(' OWNER@default.example ');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-desk=default\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect((await response.json()) as SignedIn).toEqual({
      person,
      accountId: 'default',
      mail: true,
      foreign: false,
      csrfToken: expect.stringMatching(/^[\da-f]{64}$/),
      vendors: [{ id: vendorId, name: 'Blue Kettle' }],
    });
    const again = await browser.send('GET', '/api/session');
    expect(await again.json()).toMatchObject({ person, csrfToken: browser.csrfToken() });
  });

  test('fails alike with a wrong password, an unknown email and another account', async () => {
    const { join, visitor } = await temporaryDesk();
    await join('owner');
    const bodies = [
      await visitor().signIn('owner@default.example', 'not the password'),
      await visitor().signIn('nobody@default.example'),
      await visitor().signIn('owner@default.example', PASSWORD, 'other'),
      await visitor().signIn('owner@default.example', ''),
    ].map(async (response) => [response.status, response.headers.getSetCookie(), await response.text()]);
    const [first, ...others] = await Promise.all(bodies);
    expect(first).toEqual([401, [], expect.stringContaining('sign_in_refused')]);
    for (const other of others) expect(other).toEqual(first);
  });

  test('says to nobody who signed in but that there is an owner', async () => {
    const { join, visitor } = await temporaryDesk();
    expect(await (await visitor().send('GET', '/api/session')).json()).toEqual({
      person: null,
      hasOwner: false,
      mail: true,
      passkeyOrigin: HOME,
    });
    await join('moderator');
    expect(await (await visitor().send('GET', '/api/session')).json()).toEqual({
      person: null,
      hasOwner: false,
      mail: true,
      passkeyOrigin: HOME,
    });
    await join('owner', { accountId: 'other' });
    const other = await visitor().send('GET', '/api/session?account=other');
    expect(await other.json()).toEqual({
      person: null,
      hasOwner: false,
      mail: true,
      passkeyOrigin: HOME,
    });
    await join('owner');
    expect(await (await visitor().send('GET', '/api/session')).json()).toEqual({
      person: null,
      hasOwner: true,
      mail: true,
      passkeyOrigin: HOME,
    });
  });

  test('is tried as one person at most ten times in ten minutes, whatever the address; the right password is late then, too', async () => {
    const limit = createRequestLimits(null);
    const limits = {
      address: limit('address', { requests: 60, seconds: 600 }),
      person: limit('person', { requests: 10, seconds: 600 }),
    };
    const { join, visitor } = await temporaryDesk({ limits });
    await join('owner');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const response = await visitor(`198.51.100.${attempt}`).signIn('owner@default.example', 'a guess');
      expect(response.status).toBe(401);
    }
    const late = await visitor('203.0.113.1').signIn('Owner@default.example');
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await codeOf(late)).toEqual([429, 'too_many_attempts']);
    expect((await visitor('203.0.113.1').signIn('other@default.example')).status).toBe(401);
  });

  test('is tried from one address only so often, whoever it is said to be; other addresses go on', async () => {
    const limit = createRequestLimits(null);
    const limits = {
      address: limit('address', { requests: 5, seconds: 600 }),
      person: limit('person', { requests: 10, seconds: 600 }),
    };
    const { store, visitor } = await temporaryDesk({ limits });
    const robot = visitor('198.51.100.7');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await robot.signIn(`person-${attempt}@default.example`)).status).toBe(401);
    }
    const { secret } = await store.links.toJoin('default', 'owner', '');
    for (const request of [
      robot.signIn('person-6@default.example'),
      robot.send('POST', '/api/link', { secret }),
      robot.send('POST', '/api/link/use', { secret, name: 'Bo', email: 'bo@shop.example', password: PASSWORD }),
    ]) {
      expect(await codeOf(await request)).toEqual([429, 'too_many_attempts']);
    }
    expect((await visitor('198.51.100.8').send('POST', '/api/link', { secret })).status).toBe(200);
  });

  test('asks for another password of one’s own only with the current one, as often as for signing in', async () => {
    const limit = createRequestLimits(null);
    const limits = {
      address: limit('address', { requests: 60, seconds: 600 }),
      person: limit('person', { requests: 3, seconds: 600 }),
    };
    const { join, visitor } = await temporaryDesk({ limits });
    const owner = await join('owner');
    const elsewhere = visitor();
    await elsewhere.signIn(owner.person.email);
    const change = (current: string) =>
      owner.send('PUT', '/api/you/password', { current, password: 'a better sentence' });
    expect(await codeOf(await change('a guess'))).toEqual([400, 'invalid_request']);
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await owner.send('GET', '/api/you/sessions')).status).toBe(200);
    expect(await codeOf(await elsewhere.send('GET', '/api/you/sessions'))).toEqual([401, 'signed_out']);
    expect(await codeOf(await change('a better sentence'))).toEqual([429, 'too_many_attempts']);
  });

  test.each([
    ['thirty days after it began', 29.9, 30.1, true],
    ['seven days after it was used last', 6.9, 7.1, false],
  ])('ends %s', async (_, until, after, used) => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    const begun = now;
    const { join } = await temporaryDesk({ now: () => new Date(now) });
    const owner = await join('owner');
    const statusAfter = async (days: number) => {
      now = begun + days * DAY_MS;
      return (await owner.send('GET', '/api/you/sessions')).status;
    };
    for (let day = 1; used && day < 30; day += 1) expect(await statusAfter(day)).toBe(200);
    expect(await statusAfter(until)).toBe(200);
    now = begun + (used ? 0 : until * DAY_MS);
    expect(await statusAfter(used ? after : until + after)).toBe(401);
  });

  test('logs who signed in and who was refused, by ids alone', async () => {
    const { join, visitor, events } = await temporaryDesk();
    const { person } = await join('owner');
    await visitor().signIn(person.email);
    await visitor().signIn(person.email, 'not the password');
    await visitor().signIn('nobody@default.example');
    expect(events).toEqual([
      { event: 'desk_link_used', accountId: 'default', personId: person.id, purpose: 'join', role: 'owner' },
      { event: 'desk_signed_in', accountId: 'default', personId: person.id },
      { event: 'desk_sign_in_refused', accountId: 'default', personId: person.id },
      { event: 'desk_sign_in_refused', accountId: 'default' },
    ]);
  });
});

describe('where the desk is opened', () => {
  const attempt = async (options: Parameters<typeof temporaryDesk>[0], headers: Record<string, string>) => {
    const { visitor, join } = await temporaryDesk(options);
    await join('owner').catch(() => {});
    const body = { email: 'owner@default.example', password: PASSWORD };
    const response = await visitor().send('POST', '/api/session', body, headers);
    return response.ok ? [200] : codeOf(response);
  };

  test.each([
    ['https behind something that ends TLS', { host: 'reviews.example', origin: 'https://reviews.example' }, 200],
    ['this machine by its address', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }, 200],
    ['plain http on another machine', { host: '192.0.2.4:8080', origin: 'http://192.0.2.4:8080' }, 'tls_required'],
    ['a host that was rewritten', { host: 'app:8080', origin: 'https://reviews.example' }, 'origin_not_allowed'],
    ['no host', { host: '', origin: 'https://' }, 'origin_not_allowed'],
  ])('%s, without PUBLIC_URL', async (_, headers, expected) => {
    expect((await attempt({}, headers)).at(-1)).toBe(expected);
  });

  test.each([
    ['there', { host: 'app:8080', origin: 'https://reviews.example' }, 200],
    [
      'elsewhere, whatever the host says',
      { host: 'evil.example', origin: 'https://evil.example' },
      'origin_not_allowed',
    ],
  ])('%s, with PUBLIC_URL', async (_, headers, expected) => {
    const publicUrl = 'https://reviews.example/shop';
    const { visitor, store } = await temporaryDesk({ publicUrl });
    const { secret } = await store.links.toJoin('default', 'owner', '');
    const response = await visitor().send('POST', '/api/link', { secret }, headers);
    expect(response.ok ? 200 : (await codeOf(response)).at(-1)).toBe(expected);
  });
});

describe('passwords', () => {
  test('are hashed with a salt, and the parameters beside the hash still verify after others were chosen', async () => {
    const weak = createPasswords({ cost: 4, blockSize: 8, parallel: 1 });
    const strong = createPasswords({ cost: 5, blockSize: 8, parallel: 2 });
    const [one, other] = [await weak.hash(PASSWORD), await weak.hash(PASSWORD)];
    expect(one).toMatch(/^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await strong.verify(PASSWORD, one)).toBe(true);
    expect(await strong.verify(`${PASSWORD} `, one)).toBe(false);
    expect(await strong.verify('', null)).toBe(false);
  });

  test('are the same however a keyboard composes a letter', async () => {
    const passwords = createPasswords({ cost: 4, blockSize: 8, parallel: 1 });
    const hash = await passwords.hash('caf\u00e9 in the morning');
    expect(await passwords.verify('cafe\u0301 in the morning', hash)).toBe(true);
  });

  test('wait for each other, and beyond 34 at once are refused', async () => {
    const { visitor } = await temporaryDesk({ passwords: createPasswords({ cost: 12, blockSize: 8, parallel: 1 }) });
    const attempts = Array.from({ length: 40 }, () => visitor().signIn('nobody@default.example'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(34);
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
  });
});
