import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/contract/widget.js';
import { FORGED_TOKENS } from '../fixtures/forged-tokens.js';
import { HOSTILE_ORIGINS, HOSTILE_TO_WILDCARDS } from '../fixtures/hostile-origins.js';
import { listing, review, startProxy, VENDOR } from '../fixtures/proxy-upstream.js';

const start = () => startProxy(() => listing([review()]));
const outcome = async (response: Response) => [response.status, ((await response.json()) as Problem).code];
const SHOP = 'https://shop.example';

describe('admission', () => {
  const refused = (code: string, status = 401) => [status, code];

  test('needs a token', async () => {
    const { proxy, url } = start();
    const bare = await proxy(new Request(url()));
    expect(bare.headers.get('www-authenticate')).toBe('Bearer');
    expect(await outcome(bare)).toEqual(refused('token_missing'));
    expect(await outcome(await proxy(new Request(`${url()}?token=`)))).toEqual(refused('token_missing'));
    const basic = new Request(url(), { headers: { authorization: 'Basic YTpi' } });
    expect(await outcome(await proxy(basic))).toEqual(refused('token_missing'));
  });

  test.each(['Bearer', 'bearer', 'BEARER '])('takes it as %s too', async (scheme) => {
    const { proxy, url, sign } = start();
    const authorization = `${scheme} ${await sign(['reviews:read'])}`;
    expect((await proxy(new Request(url(), { headers: { authorization } }))).status).toBe(200);
  });

  test('responds to every forged token in the same words', async () => {
    const { proxy, url, keySet, sign, asked } = start();
    const genuine = { token: await sign(['reviews:read']), key: keySet.keys[0]! };
    const bodies = new Set<string>();
    for (const [what, forge] of FORGED_TOKENS) {
      const token = encodeURIComponent(await forge(genuine));
      const response = await proxy(new Request(`${url()}?token=${token}`));
      expect([what, response.status]).toEqual([what, 401]);
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
    expect(asked).toHaveLength(0);
  });

  test('says that a token has expired or was revoked', async () => {
    const { read, sign, tokens, clock, keySet } = start();
    const token = await sign(['reviews:read']);
    clock.now += 91 * 86_400_000;
    expect(await outcome(await read('', {}, token))).toEqual(refused('token_expired'));
    clock.now -= 91 * 86_400_000;
    keySet.revoked.push((await tokens.verify(token)).tokenId!);
    expect(await outcome(await read('', {}, token))).toEqual(refused('token_revoked'));
  });

  test.each([['reviews:submit'], ['reviews:publish'], ['insights:read']])('does not read under %s', async (scope) => {
    const { read, sign } = start();
    expect(await outcome(await read('', {}, await sign([scope])))).toEqual(refused('scope_missing', 403));
  });

  test('does not cross vendors', async () => {
    const { read, sign, asked } = start();
    expect(await outcome(await read('', {}, await sign(['reviews:read'], 'other')))).toEqual(
      refused('vendor_not_allowed', 403),
    );
    expect(await outcome(await read('', {}, await sign(['reviews:read'], VENDOR.toUpperCase())))).toEqual(
      refused('vendor_not_allowed', 403),
    );
    expect(asked).toHaveLength(0);
  });

  test('checks id, token, scope, vendor, origin and query in this order', async () => {
    const { proxy, url, sign, keySet } = start();
    const codes: string[] = [];
    const steps: [id: string, token: string][] = [
      ['a.b', 'x'],
      ['other', 'x'],
      ['other', await sign(['reviews:submit'], VENDOR, [])],
      ['other', await sign(['reviews:read'], VENDOR, [])],
      [VENDOR, await sign(['reviews:read'], VENDOR, [])],
      [VENDOR, await sign(['reviews:read'])],
    ];
    for (const [id, token] of steps) {
      const response = await proxy(new Request(`${url(id)}?token=${token}&limit=abc`));
      codes.push(((await response.json()) as Problem).code);
    }
    expect(keySet.keys).toHaveLength(1);
    expect(codes).toEqual([
      'invalid_request',
      'token_invalid',
      'scope_missing',
      'vendor_not_allowed',
      'origin_not_allowed',
      'invalid_request',
    ]);
  });

  test('names each wrong parameter', async () => {
    const { read, asked } = start();
    const response = await read('limit=abc&sort=best');
    expect(await response.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'invalid_request',
      detail: expect.any(String),
      errors: [
        { field: 'limit', message: expect.any(String) },
        { field: 'sort', message: expect.any(String) },
      ],
    });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toHaveLength(0);
  });
});

describe('origins', () => {
  const readFrom = async (headers: Record<string, string>, origins = [SHOP]) => {
    const { read, sign } = start();
    return read('', { headers }, await sign(['reviews:read'], VENDOR, origins));
  };

  test('of a bound token are named to the page', async () => {
    const response = await readFrom({ origin: SHOP });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, SHOP]);
    expect(response.headers.get('vary')).toMatch(/\bOrigin\b/);
    expect(response.headers.get('cache-control')).toMatch(/^public/);
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });

  test.each(HOSTILE_ORIGINS)(
    'are exact, unlike %s, also where the request says it is of the same origin',
    async (_why, origin) => {
      for (const headers of [{ origin }, { origin, 'sec-fetch-site': 'same-origin' }]) {
        const response = await readFrom(headers);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(await outcome(response)).toEqual([403, 'origin_not_allowed']);
      }
    },
  );

  test('with a wildcard open each page one label below, and name that page alone', async () => {
    for (const origin of ['https://hats.webflow.io', 'https://xn--hte-ula.webflow.io', 'https://1.webflow.io']) {
      const response = await readFrom({ origin }, [SHOP, 'https://*.webflow.io']);
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
      expect(response.headers.get('vary')).toContain('Origin, Sec-Fetch-Site');
    }
  });

  // What no header may hold cannot be sent.
  const sendable = HOSTILE_TO_WILDCARDS.filter(([, origin]) => /^[\x20-\xff]*$/.test(origin));

  test.each(sendable)('with a wildcard do not open %s', async (_why, origin) => {
    const response = await readFrom({ origin }, ['https://*.webflow.io']);
    expect(await outcome(response)).toEqual([403, 'origin_not_allowed']);
  });

  test('are needed, unless the request is of the same origin', async () => {
    expect((await readFrom({})).status).toBe(403);
    expect((await readFrom({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await readFrom({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await readFrom({ 'sec-fetch-site': 'none' })).status).toBe(403);
    const same = await readFrom({ 'sec-fetch-site': 'same-origin' });
    expect([same.status, same.headers.get('access-control-allow-origin')]).toEqual([200, null]);
    expect(same.headers.get('vary')).toMatch(/\bOrigin\b/);
  });

  test('of an empty list are none', async () => {
    expect((await readFrom({ origin: SHOP }, [])).status).toBe(403);
  });

  test('of a token without any are all', async () => {
    const response = await start().read('', { headers: { origin: 'https://anywhere.test' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('may read what is wrong with their request', async () => {
    const { read, sign, proxy, url } = start();
    const headers = { origin: SHOP };
    const wrong = await read('limit=abc', { headers }, await sign(['reviews:read'], VENDOR, [SHOP]));
    expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([400, SHOP]);
    const missing = await proxy(new Request(url(), { headers }));
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });

  test('get a response to their preflight', async () => {
    const { proxy, url } = start();
    const response = await proxy(
      new Request(url(), {
        method: 'OPTIONS',
        headers: {
          origin: SHOP,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      }),
    );
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST');
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization, content-type, idempotency-key');
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
  });
});
