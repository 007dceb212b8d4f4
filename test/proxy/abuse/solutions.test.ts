/** What lets a review through where work is asked for, and what does not. */
import { describe, expect, test } from 'vitest';
import { createTokenKey } from '../../../src/proxy/index.js';
import { changed, solve, startGated } from './gated-proxy.js';

const MINUTE_MS = 60_000;
const REVIEW = { text: 'Warm, light, and it does not itch at all.' };

/** A page whose work is asked for each time, and has done it once. */
async function startSolved() {
  const page = await startGated({ challenge: 'always' });
  const { challenge } = await page.begin();
  return { ...page, solution: await solve(challenge) };
}

describe('a review under CHALLENGE=always', () => {
  test('without work is asked for it, with the work that lets the same request through', async () => {
    const { send, asked } = await startGated({ challenge: 'always' });
    const refused = await send({ body: REVIEW, key: 'k1' });
    expect([refused.status, refused.body.code, asked.length]).toEqual([403, 'challenge_required', 0]);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    const solution = await solve(refused.body.challenge);
    expect(await send({ body: { ...REVIEW, solution }, key: 'k1' })).toMatchObject({ status: 201, body: { id: 'f1' } });
    expect(await asked[0]!.json()).not.toHaveProperty('solution');
  });

  test('with work done while its shopper typed passes at once', async () => {
    const { send, solution } = await startSolved();
    expect((await send({ body: { ...REVIEW, solution } })).status).toBe(201);
  });

  test('that is wrong is told so before its work is used up', async () => {
    const { send, solution } = await startSolved();
    expect((await send({ body: { rating: 6, solution }, key: 'k1' })).status).toBe(400);
    expect((await send({ body: { rating: 4, solution }, key: 'k2' })).status).toBe(201);
  });
});

describe('work', () => {
  test('lets one review through, and the same one again under its key', async () => {
    const { send, solution } = await startSolved();
    const body = { ...REVIEW, solution };
    expect((await send({ body, key: 'k1' })).status).toBe(201);
    expect((await send({ body, key: 'k1' })).status).toBe(201);
    expect((await send({ body, key: 'k2' })).status).toBe(403);
    expect((await send({ body: { ...body, text: 'Another text, under the same key.' }, key: 'k1' })).status).toBe(403);
  });

  test('lets a review through again whose service failed', async () => {
    let status = 502;
    const page = await startGated({ challenge: 'always' }, () =>
      Response.json({ feedback: { id: 'f1' } }, { status: status === 502 ? 502 : 201 }),
    );
    const body = { ...REVIEW, solution: await solve((await page.begin()).challenge) };
    expect((await page.send({ body, key: 'k1' })).status).toBe(502);
    status = 201;
    expect((await page.send({ body, key: 'k1' })).status).toBe(201);
  });

  test('is used once by many that come together', async () => {
    const { send, solution } = await startSolved();
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send({ body: { text: `Review ${n}`, solution }, key: `k${n}` })),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('passes after half an hour no more', async () => {
    const { send, begin, clock } = await startGated({ challenge: 'always' });
    clock.now -= 31 * MINUTE_MS;
    const late = await solve((await begin()).challenge);
    clock.now += 2 * MINUTE_MS;
    const inTime = await solve((await begin()).challenge);
    clock.now += 29 * MINUTE_MS;
    expect((await send({ body: { solution: late } })).body.code).toBe('challenge_required');
    expect((await send({ body: { solution: inTime } })).status).toBe(201);
  });

  test('is for the vendor and the token that it was given to', async () => {
    const { send, sign, solution } = await startSolved();
    const other = await sign(['reviews:submit']);
    expect((await send({ body: { solution }, token: other })).status).toBe(403);
    expect((await send({ body: { solution } })).status).toBe(201);
  });

  test('of another vendor is none', async () => {
    const { send, begin, sign } = await startGated({ challenge: 'always' });
    const { challenge } = await begin({ vendorId: 'other', token: await sign(['reviews:submit'], 'other') });
    expect((await send({ body: { solution: await solve(challenge) } })).status).toBe(403);
  });

  test('counts while its key is among those that verify, and no longer', async () => {
    const { send, begin, keySet, pageToken, solution } = await startSolved();
    keySet.keys.push(createTokenKey());
    expect((await send({ body: { solution } })).status).toBe(201);
    const { challenge } = await begin();
    const newer = await solve(challenge);
    keySet.keys.pop();
    expect((await send({ body: { solution: newer }, token: pageToken })).status).toBe(403);
  });

  test('done for another proxy with the same keys counts here too', async () => {
    const { tokens, pageToken, solution } = await startSolved();
    const other = await startGated({ challenge: 'always', tokens });
    expect((await other.send({ body: { solution }, token: pageToken })).status).toBe(201);
  });

  test.each<[string, (solution: string) => unknown]>([
    ['a number', () => 5],
    ['an object', () => ({})],
    ['nonsense', () => 'nonsense'],
    ['no base64', () => '%%%'],
    ['JSON of another shape', () => btoa('{"challenge":{}}')],
    ['longer than any', (solution) => solution.padEnd(5_000, ' ')],
    ['without a solution', (solution) => changed(solution, (payload) => Reflect.deleteProperty(payload, 'solution'))],
    ['with another key', (solution) => changed(solution, ({ solution }) => (solution.derivedKey = 'ab'.repeat(32)))],
    [
      'with a key that only begins as asked',
      (solution) =>
        changed(solution, ({ solution }) => (solution.derivedKey = solution.derivedKey.slice(0, 32) + '0'.repeat(32))),
    ],
    ['unsigned', (solution) => changed(solution, ({ challenge }) => (challenge.signature = ''))],
    ['signed otherwise', (solution) => changed(solution, ({ challenge }) => (challenge.signature = 'ab'.repeat(32)))],
    ['made cheaper', (solution) => changed(solution, ({ challenge }) => (challenge.parameters.cost = 1))],
    ['made longer', (solution) => changed(solution, ({ challenge }) => (challenge.parameters.expiresAt = 9e9))],
    [
      'of another name',
      (solution) => changed(solution, ({ challenge }) => (challenge.parameters.nonce = 'a'.repeat(32))),
    ],
    ['with a field more', (solution) => changed(solution, ({ challenge }) => (challenge.parameters.x = 1))],
    [
      'without what its key is checked by',
      (solution) => changed(solution, ({ challenge }) => Reflect.deleteProperty(challenge.parameters, 'keySignature')),
    ],
    [
      'of an unknown key',
      (solution) => changed(solution, ({ challenge }) => ((challenge.parameters.data as { kid: string }).kid = 'x')),
    ],
  ])('that is %s lets nothing through', async (_, change) => {
    const { send, solution, logged } = await startSolved();
    const refused = await send({ body: { solution: change(solution) } });
    expect([refused.status, refused.body.code, logged]).toEqual([403, 'challenge_required', []]);
    expect((await send({ body: { solution } })).status).toBe(201);
  });
});

describe('a review under CHALLENGE=auto', () => {
  test('with work that is wrong is asked for it again, with work that came too late and no sign it passes', async () => {
    const { send, begin, clock, sign } = await startGated();
    expect((await send({ body: { solution: 'nonsense' } })).status).toBe(403);
    clock.now -= 31 * MINUTE_MS;
    const token = await sign(['reviews:submit']);
    const { challenge } = (await send({ body: { website: 'x' }, token })).body;
    const late = await solve(challenge);
    clock.now += 31 * MINUTE_MS;
    expect((await send({ body: { solution: late }, token })).status).toBe(201);
    await begin();
  });
});
