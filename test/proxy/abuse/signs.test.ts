/** What speaks for a robot under CHALLENGE=auto. */
import { describe, expect, test } from 'vitest';
import { createTokens } from '../../../src/proxy/index.js';
import { type Sent, solve, startGated } from './gated-proxy.js';

const HOUR_MS = 3_600_000;
const WORDS = 'Warm, light, and it does not itch at all.';

/** Sends reviews that differ, each from an address of its own unless it has one. */
async function sendMany(send: (sent: Sent) => Promise<{ status: number }>, times: number, sent: Sent = {}) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await send({ address: `198.51.100.${n}`, ...sent })).status);
  return statuses;
}

describe('a review with no sign of a robot', () => {
  test('passes without start and without work, as other programs send it', async () => {
    const { send } = await startGated();
    expect((await send({ body: { text: WORDS } })).status).toBe(201);
  });

  test('passes with three links and a start that is good', async () => {
    const { send, begin, clock } = await startGated();
    const { start, challenge } = await begin();
    clock.now += 4_000;
    const text = 'See https://a.test/1, www.b.test and c.test/x; I mean 4.5/5 and e.g. this.';
    expect([challenge, (await send({ body: { text, start, website: '' } })).status]).toEqual([null, 201]);
  });
});

describe('a sign of a robot is', () => {
  test.each<[string, object]>([
    ['a filled honeypot', { website: 'https://spam.test' }],
    ['four links', { text: 'http://a.test http://b.test https://c.test www.d.test' }],
    ['four links without http', { text: 'a.test/1 b.test/2 c.test/3 d.test/4' }],
    ['links in answers', { text: 'a.test/1 b.test/2', answers: { fit: 'c.test/3 d.test/4' } }],
    ['a link in a name', { firstName: 'Visit www.spam.test' }],
    ['a start that is none', { start: 'a.b.c' }],
    ['a start of another type', { start: 5 }],
  ])('%s: it has to work, and then it passes', async (_, body) => {
    const { send } = await startGated();
    const refused = await send({ body, key: 'k1' });
    expect([refused.status, refused.body.code]).toEqual([403, 'challenge_required']);
    const solution = await solve(refused.body.challenge);
    expect((await send({ body: { ...body, solution }, key: 'k1' })).status).toBe(201);
  });

  test('a start sooner than a second ago, or longer than a day', async () => {
    const { send, begin, clock } = await startGated();
    const { start } = await begin();
    const at = async (ms: number) => {
      clock.now += ms;
      const { status } = await send({ body: { start } });
      clock.now -= ms;
      return status;
    };
    expect([await at(0), await at(999), await at(1_000), await at(24 * HOUR_MS), await at(24 * HOUR_MS + 1)]).toEqual([
      403, 403, 201, 201, 403,
    ]);
  });

  test('a start of another vendor, of other keys, or changed', async () => {
    const { send, begin, clock, sign } = await startGated();
    const other = await begin({ vendorId: 'other', token: await sign(['reviews:submit'], 'other') });
    const foreign = await (await startGated()).begin();
    const { start } = await begin();
    const [head, claims, signature] = start.split('.');
    const { iat } = JSON.parse(atob(claims!));
    const earlier = btoa(JSON.stringify({ ...JSON.parse(atob(claims!)), iat: iat - 60 })).replace(/=+$/, '');
    clock.now += 4_000;
    for (const forged of [other.start, foreign.start, `${head}.${earlier}.${signature}`, `${head}.${claims}.`])
      expect((await send({ body: { start: forged } })).status).toBe(403);
    expect((await send({ body: { start } })).status).toBe(201);
  });

  test('a third copy of a text that came under the token in the last hour, however it is spaced and counted', async () => {
    const { send, sign, clock } = await startGated();
    clock.now = Math.ceil(clock.now / HOUR_MS) * HOUR_MS;
    const again = 'WARM - light; and it does not itch\n at all!!! 17';
    const copies = [WORDS, again, WORDS, again];
    const statuses: number[] = [];
    for (const [n, text] of copies.entries()) statuses.push((await send({ body: { text }, key: `c${n}` })).status);
    expect(statuses).toEqual([201, 201, 201, 403]);
    expect((await send({ body: { text: again }, token: await sign(['reviews:submit']) })).status).toBe(201);
    clock.now += 2 * HOUR_MS;
    expect((await send({ body: { text: again }, key: 'k4' })).status).toBe(201);
  });

  test('no short text that came before: many shoppers write it', async () => {
    const { send } = await startGated();
    expect(await sendMany(send, 5, { body: { text: 'Great product!' } })).toEqual([201, 201, 201, 201, 201]);
  });

  test('a link to where another review of the last hour led', async () => {
    const { send } = await startGated();
    expect((await send({ body: { text: 'See https://www.spam.test/a' } })).status).toBe(201);
    expect((await send({ body: { text: 'Or spam.test/b' } })).status).toBe(403);
    expect((await send({ body: { text: 'Or https://fine.test/b' } })).status).toBe(201);
  });

  test('more than twenty a minute under a token, from wherever they come, until a minute later', async () => {
    const { send, sign, begin, clock } = await startGated();
    clock.now = Math.ceil(clock.now / 60_000) * 60_000;
    const statuses = await sendMany(send, 30);
    expect([statuses.indexOf(403), statuses.filter((status) => status === 201).length]).toEqual([20, 20]);
    expect((await begin()).challenge).not.toBeNull();
    expect((await send({ token: await sign(['reviews:submit']) })).status).toBe(201);
    clock.now += 120_000;
    expect((await begin()).challenge).toBeNull();
    expect((await send()).status).toBe(201);
  });

  test('more than twenty a minute from an address, whatever their tokens', async () => {
    const { send, sign, clock } = await startGated();
    clock.now = Math.ceil(clock.now / 60_000) * 60_000;
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1)
      statuses.push((await send({ token: await sign(['reviews:submit']), address: '198.51.100.1' })).status);
    expect(statuses.indexOf(403)).toBe(20);
    expect((await send({ token: await sign(['reviews:submit']), address: '198.51.100.2' })).status).toBe(201);
  });

  test('more than two hundred an hour under a token, however slowly they come', async () => {
    const { send, clock } = await startGated();
    clock.now = Math.ceil(clock.now / HOUR_MS) * HOUR_MS;
    const statuses: number[] = [];
    for (let n = 0; n < 210; n += 1) {
      clock.now += 12_000;
      statuses.push((await send({ address: `198.51.100.${n}` })).status);
    }
    expect(statuses.indexOf(403)).toBe(200);
  });

  test('nothing under CHALLENGE=off', async () => {
    const { send, begin } = await startGated({ challenge: 'off' });
    const body = { website: 'x', start: 'x', solution: 'x', firstName: 'www.spam.test', text: WORDS };
    expect(await sendMany(send, 25, { body, address: '198.51.100.1' })).toEqual(Array(25).fill(201));
    expect(await begin()).toEqual({ start: expect.any(String), challenge: null });
  });
});

describe('a review that was taken', () => {
  test('passes again under its key without anything, ten times an hour', async () => {
    const { send } = await startGated();
    const first = { body: { text: WORDS }, key: 'k1' };
    expect((await send(first)).status).toBe(201);
    await sendMany(send, 30);
    expect((await send({ key: 'k2' })).status).toBe(403);
    expect(await sendMany(send, 11, first)).toEqual([...Array(10).fill(201), 403]);
  });

  test('does not let another through under its key', async () => {
    const { send } = await startGated();
    expect((await send({ body: { text: WORDS }, key: 'k1' })).status).toBe(201);
    await sendMany(send, 30);
    expect((await send({ body: { text: 'Another one.' }, key: 'k1' })).status).toBe(403);
  });
});

test('what shoppers typed is not kept, only hashes of it', async () => {
  const kept: unknown[] = [];
  const { send } = await startGated({
    abuseStore: {
      async count(...args) {
        kept.push(args);
        return { minute: 0, hour: 0 };
      },
      async putIfAbsent(...args) {
        kept.push(args);
        return args[2];
      },
      async get(...args) {
        kept.push(args);
        return null;
      },
    },
  });
  const text = `${WORDS} See https://blog.test/x, ada@shopper.test`;
  await send({ body: { text, firstName: 'Lovelace', email: 'ada@shopper.test' }, key: 'key-of-the-page' });
  expect(kept.length).toBeGreaterThan(4);
  expect(JSON.stringify(kept)).not.toMatch(/warm|itch|blog|shopper|lovelace|key-of/i);
});

test('a token is no start, and a start no token', async () => {
  const { send, begin, ask, pageToken, keySet } = await startGated();
  const { start } = await begin();
  expect((await ask({ token: start })).status).toBe(401);
  expect((await send({ token: start })).status).toBe(401);
  expect((await send({ body: { start: pageToken } })).status).toBe(403);
  await expect(createTokens(() => keySet).verify(start)).rejects.toThrow('token_invalid');
});
