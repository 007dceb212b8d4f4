import { describe, expect, test } from 'vitest';
import type { Problem, ReviewPage } from '../../src/contract/widget.js';
import { listing, review, startProxy, VENDOR } from '../fixtures/proxy-upstream.js';

const start = () => startProxy(() => listing([review()]));
const outcome = async (response: Response) => [response.status, ((await response.json()) as Problem).code];

describe('routes', () => {
  test.each([
    '/',
    '/widget/v1',
    '/widget/v1/vendors',
    `/widget/v1/vendors/${VENDOR}`,
    `/widget/v1/vendors/${VENDOR}/reviews/`,
    `/widget/v1/vendors/${VENDOR}/invites`,
    `/widget/v1/vendors/../${VENDOR}/reviews`,
    `/widget/v2/vendors/${VENDOR}/reviews`,
    `/widget/v1/businesses/${VENDOR}`,
    `/widget/v1/locations/${VENDOR}/reviews`,
    `/x/widget/v1/vendors/${VENDOR}/reviews`,
  ])('%s has nothing', async (path) => {
    expect(await outcome(await start().proxy(new Request(`https://proxy.test${path}`)))).toEqual([404, 'not_found']);
  });

  test.each(['', '%20', 'a%2Fb', '..%2Fa', 'a.b', 'a b', 'é', 'x'.repeat(65), '%00', "'", 'a%0d%0ax'])(
    'an id that is none is wrong by name and never reaches the service: "%s"',
    async (id) => {
      const { proxy, asked } = start();
      const response = await proxy(new Request(`https://proxy.test/widget/v1/vendors/${id}/reviews`));
      expect(await response.json()).toMatchObject({
        status: 400,
        code: 'invalid_request',
        errors: [{ field: 'vendorId' }],
      });
      expect(asked).toHaveLength(0);
    },
  );

  test.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    '%s is not a method, and the answer says which are',
    async (method) => {
      const response = await start().proxy(new Request(start().url(), { method }));
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
      expect(await outcome(response)).toEqual([405, 'method_not_allowed']);
    },
  );
});

describe('the response to a read', () => {
  test('is one page with its summary', async () => {
    const response = await start().read('limit=5');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      summary: { average: 5, count: 1, histogram: [0, 0, 0, 0, 1], total: 1 },
      total: 1,
      offset: 0,
      limit: 5,
      sources: ['shop'],
      reviews: [{ author: 'Ada L.', rating: 5 }],
    });
  });

  test('has the headers of something that any page may show and any cache may hold', async () => {
    expect(Object.fromEntries((await start().read()).headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Age, ETag, Retry-After',
      'cache-control': 'public, max-age=60, stale-while-revalidate=60, stale-if-error=604800',
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'referrer-policy': 'no-referrer',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
  });

  test('to HEAD is the same without a body', async () => {
    const { read } = start();
    const [get, head] = [await read(), await read('', { method: 'HEAD' })];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect([...head.headers]).toEqual([...get.headers]);
  });

  test('to a HEAD that is refused has no body either', async () => {
    const { proxy, url } = start();
    const response = await proxy(new Request(url(), { method: 'HEAD' }));
    expect([response.status, await response.text()]).toEqual([401, '']);
  });

  test('sends its own headers alone to the service', async () => {
    const { read, asked } = start();
    const headers = {
      cookie: 'a=b',
      'x-forwarded-for': '1.2.3.4',
      'x-api-key': 'mine',
      host: 'attacker.test',
      range: 'bytes=0-1',
    };
    await read('limit=1&path=../../keys', { headers });
    expect(asked[0]!.url).toBe(`http://upstream.test/api/v2/vendors/${VENDOR}/reviews`);
    for (const name of ['cookie', 'x-forwarded-for', 'range']) expect(asked[0]!.headers.has(name)).toBe(false);
    expect(asked[0]!.headers.get('x-api-key')).not.toBe('mine');
  });
});

describe('an unexpected exception', () => {
  test('is a 500 that says nothing, and a log entry that says its name', async () => {
    const tokens = {
      sign: () => Promise.reject(new Error()),
      verify: () => Promise.reject(new RangeError('SECRET')),
      findVerified: () => null,
      secrets: async () => [],
    };
    const { read, logged } = startProxy(() => listing([]), { tokens });
    const response = await read('', {}, 'x');
    expect(await response.clone().text()).not.toContain('SECRET');
    expect(await outcome(response)).toEqual([500, 'internal_error']);
    expect(logged).toEqual([{ severity: 'error', event: 'internal_error', error: 'RangeError' }]);
  });
});

test('a proxy is not made with a media address that no page could load', () => {
  expect(() => startProxy(() => listing([]), { mediaBaseUrl: 'ftp://media.test/' })).toThrow('mediaBaseUrl');
});

test('a media address without a slash at its end is a folder all the same', async () => {
  const upstream = () => listing([review({ videoRef: 'a.mp4' })]);
  const page = (await (
    await startProxy(upstream, { mediaBaseUrl: 'https://m.test/files' }).read()
  ).json()) as ReviewPage;
  expect(page.reviews[0]!.media).toEqual([{ type: 'video', url: 'https://m.test/files/a.mp4' }]);
});
