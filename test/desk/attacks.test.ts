import { describe, expect, test } from 'vitest';
import { codeOf, HOME, PASSWORD, temporaryDesk } from './temporary-desk.js';

type Ids = { person: string; invite: string; session: string };

/** Every route of the desk that changes or tells something of an account, with the least role that may. */
const ROUTES: Record<
  string,
  { role: 'reader' | 'owner'; request: (ids: Ids) => [method: string, path: string, body?: object] }
> = {
  'list people': { role: 'owner', request: () => ['GET', '/people'] },
  'change a role': { role: 'owner', request: ({ person }) => ['PATCH', `/people/${person}`, { role: 'owner' }] },
  'remove a person': { role: 'owner', request: ({ person }) => ['DELETE', `/people/${person}`] },
  'make a password link': { role: 'owner', request: ({ person }) => ['POST', `/people/${person}/password-link`, {}] },
  'invite somebody': { role: 'owner', request: () => ['POST', '/invites', { role: 'owner' }] },
  'withdraw an invite': { role: 'owner', request: ({ invite }) => ['DELETE', `/invites/${invite}`] },
  'rename oneself': { role: 'reader', request: () => ['PATCH', '/you', { name: 'Mallory' }] },
  'set a password': {
    role: 'reader',
    request: () => ['PUT', '/you/password', { current: PASSWORD, password: 'another long sentence' }],
  },
  'list sessions': { role: 'reader', request: () => ['GET', '/you/sessions'] },
  'end a session': { role: 'reader', request: ({ session }) => ['DELETE', `/you/sessions/${session}`] },
};
const names = Object.keys(ROUTES);
const changing = names.filter((name) => ROUTES[name]!.request({ person: '', invite: '', session: '' })[0] !== 'GET');
const forOwners = names.filter((name) => ROUTES[name]!.role === 'owner');

/** An account with an owner, a moderator and an invite; and what is stored of it. */
async function scene(options: Parameters<typeof temporaryDesk>[0] = {}) {
  const desk = await temporaryDesk(options);
  const { store } = desk;
  const owner = await desk.join('owner');
  const moderator = await desk.join('moderator');
  await store.links.toJoin('default', 'reader', 'for Rosa');
  const [invite] = await store.links.list('default');
  const [session] = await store.sessions.list('default', moderator.person.id);
  const ids = { person: moderator.person.id, invite: invite!.id, session: session!.id };
  const state = async () => [
    (await store.people.list('default')).map(({ seenAt: _, ...person }) => person),
    await store.links.list('default'),
    await store.sessions.list('default', owner.person.id),
    await store.sessions.list('default', moderator.person.id),
    (await store.people.get('default', moderator.person.id))!.password,
  ];
  const attempt = (who: { send: typeof owner.send }, name: string, headers?: Record<string, string | null>) => {
    const [method, path, body] = ROUTES[name]!.request(ids);
    return who.send(method, `/api${path}`, body, headers);
  };
  return { ...desk, owner, moderator, ids, state, attempt };
}

describe('nobody gets anything', () => {
  test('of what the table does not know: it has every route that needs a session', async () => {
    const { readFileSync, readdirSync } = await import('node:fs');
    const files = readdirSync('src/desk', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /-routes\.ts$/.test(file),
    );
    const declared = files.flatMap((file) =>
      [...readFileSync(`src/desk/${file}`, 'utf8').matchAll(/routes\.(get|post|put|patch|delete)\('([^']+)'/g)].map(
        ([, method, path]) => `${method!.toUpperCase()} ${path!.replaceAll(/:\w+/g, ':id')}`,
      ),
    );
    const tried = names.map((name) => {
      const [method, path] = ROUTES[name]!.request({ person: ':id', invite: ':id', session: ':id' });
      return `${method} ${path}`;
    });
    const open = ['GET /session', 'POST /session', 'DELETE /session', 'POST /link', 'POST /link/use'];
    const ours = declared.filter((route) => / \/(?:people|invites|you|session|link)/.test(route));
    expect(ours.sort()).toEqual([...tried, ...open].sort());
  });

  test.each(names)('without a session: %s', async (name) => {
    const { visitor, attempt, state } = await scene();
    const before = await state();
    expect(await codeOf(await attempt(visitor(), name))).toEqual([401, 'signed_out']);
    expect(await state()).toEqual(before);
  });

  test.each(names)('with another account: %s', async (name) => {
    const { join, attempt, state, store } = await scene();
    const before = await state();
    const other = await join('owner', { accountId: 'elsewhere', name: 'olga' });
    const response = await attempt(other, name);
    expect(await response.text()).not.toMatch(/default|moderator@/);
    if (/person|invite|session|role|password link/.test(name) && !/list|invite somebody/.test(name)) {
      expect(response.status).toBe(404);
    }
    expect(await state()).toEqual(before);
    expect(await store.people.list('default')).toHaveLength(2);
  });

  const FOREIGN = {
    'another origin': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    'another port of this machine': { origin: 'http://localhost:9090', 'sec-fetch-site': 'same-site' },
    'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
    'no page at all': { origin: null, 'sec-fetch-site': null },
    'a page that lies about its origin': { 'sec-fetch-site': 'cross-site' },
    'an origin with ours in front': { origin: `${HOME}.evil.example` },
  };
  test.each(changing)('from another page than the desk: %s', async (name) => {
    const { owner, attempt, state } = await scene();
    const before = await state();
    for (const [page, headers] of Object.entries(FOREIGN)) {
      const response = await attempt(owner, name, headers);
      expect([page, ...(await codeOf(response))]).toEqual([page, 403, 'origin_not_allowed']);
    }
    expect(await state()).toEqual(before);
  });

  test.each(changing)('with a CSRF token that is missing, made up or of another session: %s', async (name) => {
    const { owner, moderator, attempt, state } = await scene();
    const before = await state();
    for (const token of [null, '', 'a'.repeat(64), moderator.csrfToken(), owner.cookie()!.split('=')[1]!]) {
      const response = await attempt(owner, name, { 'x-csrf-token': token });
      expect(await codeOf(response)).toEqual([403, 'csrf_token_invalid']);
    }
    expect(await state()).toEqual(before);
  });

  test.each(changing)('with a CSRF token and no session that it belongs to: %s', async (name) => {
    const { owner, visitor, attempt, state } = await scene();
    const before = await state();
    const thief = visitor();
    thief.steal({ csrfToken: owner.csrfToken() });
    expect(await codeOf(await attempt(thief, name))).toEqual([401, 'signed_out']);
    expect(await state()).toEqual(before);
  });

  test.each(forOwners)('that is for owners, as moderator or reader: %s', async (name) => {
    const { moderator, join, attempt, state } = await scene();
    const reader = await join('reader');
    const before = await state();
    for (const who of [moderator, reader])
      expect(await codeOf(await attempt(who, name))).toEqual([403, 'role_missing']);
    expect(await state()).toEqual(before);
  });

  test('with a session that was ended, by its owner or elsewhere', async () => {
    const { owner, visitor, store } = await scene();
    const second = visitor();
    await second.signIn(owner.person.email);
    const cookie = second.cookie();
    expect((await second.send('GET', '/api/people')).status).toBe(200);
    const sessions = await store.sessions.list('default', owner.person.id);
    const { hash } = (await store.sessions.open(cookie!.split('=')[1]!))!;
    expect(sessions.map(({ id }) => id)).toContain(hash);
    expect((await owner.send('DELETE', `/api/you/sessions/${hash}`)).status).toBe(204);
    expect(await codeOf(await second.send('GET', '/api/people'))).toEqual([401, 'signed_out']);

    const kept = owner.cookie();
    expect((await owner.send('DELETE', '/api/session', undefined)).status).toBe(204);
    expect(owner.cookie()).toBeNull();
    owner.steal({ cookie: kept });
    expect(await codeOf(await owner.send('GET', '/api/people'))).toEqual([401, 'signed_out']);
  });

  test('as a person who was removed, or has a lower role since: at once', async () => {
    const { owner, join } = await scene();
    const second = await join('owner', { name: 'second' });
    expect((await second.send('GET', '/api/people')).status).toBe(200);
    await owner.send('PATCH', `/api/people/${second.person.id}`, { role: 'moderator' });
    expect(await codeOf(await second.send('GET', '/api/people'))).toEqual([403, 'role_missing']);
    await owner.send('DELETE', `/api/people/${second.person.id}`);
    expect(await codeOf(await second.send('GET', '/api/people'))).toEqual([401, 'signed_out']);
    expect(await codeOf(await second.signIn(second.person.email))).toEqual([401, 'sign_in_refused']);
  });

  test('by a session that was planted before somebody signs in', async () => {
    const { moderator, owner, visitor } = await scene();
    const victim = visitor();
    victim.steal({ cookie: moderator.cookie(), csrfToken: moderator.csrfToken() });
    await victim.signIn(owner.person.email);
    expect(victim.cookie()).not.toBe(moderator.cookie());
    expect(await codeOf(await moderator.send('GET', '/api/you/sessions'))).toEqual([401, 'signed_out']);
  });

  test.each([
    ['a text', 'default.x'],
    ['another form', `default.${'a'.repeat(44)}`],
    ['an account that is none', `de/fault.${'a'.repeat(43)}`],
    ['nobody’s secret', `default.${'a'.repeat(43)}`],
    ['ten thousand characters', 'a'.repeat(10_000)],
  ])('with a cookie that is %s', async (_, value) => {
    const { visitor } = await scene();
    const thief = visitor();
    thief.steal({ cookie: `__Host-desk=${value}`, csrfToken: 'x' });
    expect(await codeOf(await thief.send('GET', '/api/people'))).toEqual([401, 'signed_out']);
  });

  test('with the hash of a session, which is what the database has', async () => {
    const { owner, visitor, store } = await scene();
    const [session] = await store.sessions.list('default', owner.person.id);
    const thief = visitor();
    thief.steal({ cookie: `__Host-desk=default.${session!.id.slice(0, 43)}` });
    expect(await codeOf(await thief.send('GET', '/api/people'))).toEqual([401, 'signed_out']);
  });
});
