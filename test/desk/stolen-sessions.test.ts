import { describe, expect, test } from 'vitest';
import { codeOf, temporaryDesk } from './temporary-desk.js';

/** A desk with an owner and a moderator. */
async function scene() {
  const desk = await temporaryDesk();
  return { ...desk, owner: await desk.join('owner'), moderator: await desk.join('moderator') };
}

describe('nobody gets anything', () => {
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
