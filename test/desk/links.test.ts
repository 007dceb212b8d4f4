import { describe, expect, test } from 'vitest';
import type { LinkFound, NewLink, PeopleListed } from '../../src/contract/desk/desk.js';
import { ENGINES } from '../service/temporary-service.js';
import { codeOf, PASSWORD, temporaryDesk } from './temporary-desk.js';

const DAY_MS = 86_400_000;
const ADA = { name: 'Ada', email: 'ada@shop.example', password: PASSWORD };
const secretOf = ({ url }: NewLink) => url.split('#')[1]!;

describe.each(ENGINES)('a one-time link on %s', (engine) => {
  test('works once, also when it is used twice at the same moment', async () => {
    const { store, visitor } = await temporaryDesk({ engine });
    const { secret } = await store.links.toJoin('default', 'owner', '');
    const uses = ['one', 'two', 'three'].map((name) =>
      visitor().send('POST', '/api/link/use', { ...ADA, secret, email: `${name}@shop.example` }),
    );
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 410, 410]);
    expect(await store.people.list('default')).toHaveLength(1);
    expect(await codeOf(await visitor().send('POST', '/api/link', { secret }))).toEqual([410, 'link_ended']);
  });

  test('goes to one recipient: an email that a program takes for two invites nobody', async () => {
    const { visitor, join, store } = await temporaryDesk({ engine });
    const owner = await join('owner');
    for (const email of ['new,two@x.example', 'new@x.example,two@x.example', 'a:new@x.example;', '<new@x.example>']) {
      const invited = await owner.send('POST', '/api/invites', { role: 'reader', note: '', email });
      expect(await codeOf(invited), email).toEqual([400, 'invalid_request']);
      const { secret } = await store.links.toJoin('default', 'reader', '');
      const joined = await visitor().send('POST', '/api/link/use', { ...ADA, secret, email });
      expect(await codeOf(joined), email).toEqual([400, 'invalid_request']);
    }
  });

  test('for the first owner ends once there is an owner, and a new one replaces it', async () => {
    const { store, visitor, join } = await temporaryDesk({ engine });
    const [first, second] = [await store.links.forFirstOwner('default'), await store.links.forFirstOwner('default')];
    const found = await visitor().send('POST', '/api/link', { secret: second.secret });
    expect((await found.json()) as LinkFound).toMatchObject({ purpose: 'first_owner', role: 'owner', email: null });
    expect(await codeOf(await visitor().send('POST', '/api/link', first))).toEqual([410, 'link_ended']);
    await join('owner');
    const late = await visitor().send('POST', '/api/link/use', { ...ADA, secret: second.secret });
    expect(await codeOf(late)).toEqual([410, 'link_ended']);
  });

  test('does not leave an account without an owner, also when two remove each other at the same moment', async () => {
    const { store, join } = await temporaryDesk({ engine });
    const [one, other] = [await join('owner'), await join('owner', { name: 'other' })];
    const responses = await Promise.all([
      one.send('DELETE', `/api/people/${other.person.id}`),
      other.send('DELETE', `/api/people/${one.person.id}`),
    ]);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    const [last] = await store.people.list('default');
    expect(last!.role).toBe('owner');
    const owner = last!.id === one.person.id ? one : other;
    const lower = await owner.send('PATCH', `/api/people/${last!.id}`, { role: 'reader' });
    expect(await codeOf(lower)).toEqual([409, 'last_owner']);
    expect(await codeOf(await owner.send('DELETE', `/api/people/${last!.id}`))).toEqual([409, 'last_owner']);
  });

  test('lets nobody take an email of the account, and stays good for another', async () => {
    const { store, visitor, join } = await temporaryDesk({ engine });
    await join('owner', { name: 'ada' });
    const { secret } = await store.links.toJoin('default', 'reader', '');
    const use = (email: string) => visitor().send('POST', '/api/link/use', { ...ADA, secret, email });
    expect(await codeOf(await use('ADA@default.example'))).toEqual([409, 'email_taken']);
    expect((await use('bo@default.example')).status).toBe(200);
    const { secret: elsewhere } = await store.links.toJoin('other', 'reader', '');
    const there = await visitor().send('POST', '/api/link/use', {
      ...ADA,
      secret: elsewhere,
      email: 'ada@default.example',
    });
    expect(there.status).toBe(200);
  });

  test('for a new password ends all sessions, and makes nobody new', async () => {
    const { store, visitor, join } = await temporaryDesk({ engine });
    const owner = await join('owner');
    const moderator = await join('moderator');
    const made = await owner.send('POST', `/api/people/${moderator.person.id}/password-link`, {});
    const secret = secretOf((await made.json()) as NewLink);
    const found = await visitor().send('POST', '/api/link', { secret });
    expect(await found.json()).toMatchObject({ purpose: 'password', role: 'moderator', email: moderator.person.email });
    const used = await visitor().send('POST', '/api/link/use', { secret, password: 'quite another sentence' });
    expect(await used.json()).toMatchObject({ person: moderator.person });
    expect(await codeOf(await moderator.send('GET', '/api/you/sessions'))).toEqual([401, 'signed_out']);
    expect((await visitor().signIn(moderator.person.email)).status).toBe(401);
    expect((await visitor().signIn(moderator.person.email, 'quite another sentence')).status).toBe(200);
    expect(await store.people.list('default')).toHaveLength(2);
  });

  test('ends with its person, when it is withdrawn, and with its time', async () => {
    let now = new Date('2026-01-01T00:00:00Z');
    const { visitor, join, store } = await temporaryDesk({ engine, now: () => now });
    const owner = await join('owner');
    const moderator = await join('moderator');
    const make = async (path: string, body: object) =>
      secretOf((await (await owner.send('POST', path, body)).json()) as NewLink);
    const password = await make(`/api/people/${moderator.person.id}/password-link`, {});
    const withdrawn = await make('/api/invites', { role: 'reader', note: '  for\n Rosa ' });
    const { invites } = (await (await owner.send('GET', '/api/people')).json()) as PeopleListed;
    expect(invites).toMatchObject([{ role: 'reader', note: 'for Rosa' }]);
    await owner.send('DELETE', `/api/invites/${invites[0]!.id}`);
    await owner.send('DELETE', `/api/people/${moderator.person.id}`);
    const late = await make('/api/invites', { role: 'reader' });
    const lookAt = async (secret: string) => (await visitor().send('POST', '/api/link', { secret })).status;
    now = new Date(now.getTime() + 7 * DAY_MS - 1000);
    expect([await lookAt(password), await lookAt(withdrawn), await lookAt(late)]).toEqual([410, 410, 200]);
    now = new Date(now.getTime() + 1000);
    expect(await lookAt(late)).toBe(410);
    expect((await visitor().send('POST', '/api/link/use', { ...ADA, secret: late })).status).toBe(410);
    expect(await store.people.list('default')).toHaveLength(1);
  });
});

test.each([
  ['no name', { ...ADA, name: '  ' }, 'name'],
  ['no email', { ...ADA, email: 'ada' }, 'email'],
  ['a short password', { ...ADA, password: 'elevenchars' }, 'password'],
  ['a NUL character', { ...ADA, name: 'A\0da' }, 'name'],
])('a link is not used up by %s', async (_, body, field) => {
  const { store, visitor } = await temporaryDesk();
  const { secret } = await store.links.toJoin('default', 'owner', '');
  const response = await visitor().send('POST', '/api/link/use', { ...body, secret });
  expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
  expect((await visitor().send('POST', '/api/link', { secret })).status).toBe(200);
});

test('a body that is no JSON, too long or of another type is refused', async () => {
  const { visitor } = await temporaryDesk();
  const send = (body: string, type = 'application/json') =>
    visitor().send('POST', '/api/session', body, { 'content-type': type });
  expect(await codeOf(await send('{'))).toEqual([400, 'invalid_request']);
  expect(await codeOf(await send('email=a', 'application/x-www-form-urlencoded'))).toEqual([
    415,
    'unsupported_media_type',
  ]);
  expect(await codeOf(await send(JSON.stringify('x'.repeat(300_000))))).toEqual([413, 'content_too_large']);
});
