/** `GET …/challenge`: who gets one, and how many. */
import { describe, expect, test } from 'vitest';
import type { RequestLimit } from '../../../src/proxy/index.js';
import { startGated } from './gated-proxy.js';

const at = (resource: string) => `https://proxy.test/widget/v1/${resource}`;

describe('what a page gets that begins', () => {
  test('is a start, no work while all is calm, and never kept by a cache', async () => {
    const { ask, asked } = await startGated();
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([200, { start: expect.any(String), challenge: null }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(asked).toEqual([]);
  });

  test('is work under CHALLENGE=always, valid for half an hour', async () => {
    const { begin, clock } = await startGated({ challenge: 'always' });
    const { challenge } = await begin();
    expect(challenge).toMatchObject({
      parameters: { algorithm: 'PBKDF2/SHA-256', keyLength: 32, keyPrefix: expect.stringMatching(/^[0-9a-f]{32}$/) },
      signature: expect.any(String),
    });
    expect(challenge!.parameters.expiresAt).toBe(Math.floor(clock.now / 1000) + 1_800);
  });

  test.each(['reviews:submit', 'reviews:publish'])('is for a token that has %s', async (scope) => {
    const { ask, sign } = await startGated();
    expect((await ask({ token: await sign([scope]) })).status).toBe(200);
  });

  test.each<[string, number, string]>([
    ['reviews:read', 403, 'scope_missing'],
    ['insights:read', 403, 'scope_missing'],
  ])('is not for one that has %s', async (scope, status, code) => {
    const { ask, sign } = await startGated();
    const response = await ask({ token: await sign([scope]) });
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });

  test('is not for a token of another vendor, nor for none', async () => {
    const { ask, proxy } = await startGated();
    expect((await ask({ vendorId: 'other' })).status).toBe(403);
    expect((await proxy(new Request(at('vendors/a/challenge')))).status).toBe(401);
  });

  test('is bound to origins as a review is', async () => {
    const { ask, sign } = await startGated();
    const token = await sign(['reviews:submit'], undefined, ['https://shop.example']);
    const from = (origin: string) => ask({ token, init: { headers: { origin } } });
    expect((await from('https://attacker.test')).status).toBe(403);
    const response = await from('https://shop.example');
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://shop.example',
    ]);
    expect(response.headers.get('vary')).toBe('Origin, Sec-Fetch-Site');
  });

  test('has no body where only its head is asked for', async () => {
    const { ask } = await startGated();
    const response = await ask({ init: { method: 'HEAD' } });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.each(['POST', 'PUT', 'DELETE'])('is not to be had by %s', async (method) => {
    const { ask } = await startGated();
    const response = await ask({ init: { method } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('is nothing that a business has', async () => {
    const { proxy, pageToken } = await startGated();
    expect((await proxy(new Request(`${at('businesses/a/challenge')}?token=${pageToken}`))).status).toBe(404);
  });

  test('is limited for each address, apart from the reviews', async () => {
    const keys: string[] = [];
    const limit = (most: number): RequestLimit => ({
      async consume(key) {
        keys.push(key);
        return keys.filter((known) => known === key).length > most ? 1_500 : 0;
      },
    });
    const challenges = { address: limit(2), token: limit(100) };
    const { ask, send } = await startGated({ challenge: 'always', rates: { challenges } });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await ask({ address: '198.51.100.2' })).status).toBe(200);
    expect((await send()).body.code).toBe('challenge_required');
    expect(keys.filter((key) => !key.startsWith('challenges:'))).toEqual([]);
  });
});

test('what was asked for, sent and solved is in no log', async () => {
  const { begin, send, logged } = await startGated({
    challenge: 'always',
    inspect: () => Promise.reject(new Error('SECRET of ada@shopper.test')),
  });
  const { challenge } = await begin();
  await send({ body: { solution: 'x', text: 'Warm' } });
  const { solve } = await import('./gated-proxy.js');
  await send({ body: { solution: await solve(challenge), text: 'Warm', email: 'ada@shopper.test' } });
  expect(logged).toEqual([expect.objectContaining({ event: 'inspect_failed', error: 'Error' })]);
  expect(JSON.stringify(logged)).not.toMatch(/SECRET|ada|Warm|[0-9a-f]{16}-?/i);
});
