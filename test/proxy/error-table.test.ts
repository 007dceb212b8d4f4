/** Every error that a page can get, by the code it can rely on: at least one way to each. */
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/contract/widget.js';
import type { ProxyOptions, RequestLimit } from '../../src/proxy/index.js';
import { PROBLEM_CODES, Refusal } from '../../src/proxy/problem.js';
import { review as aReview, listing, startProxy, type Upstream, VENDOR } from '../fixtures/proxy-upstream.js';

type Proxy = ReturnType<typeof startProxy>;

interface Row {
  status: number;
  code: string;
  /** What the service does; it has no reviews unless said otherwise. */
  upstream?: Upstream;
  options?: Partial<ProxyOptions>;
  send: (proxy: Proxy) => Promise<Response>;
  retryAfter?: true;
}

const json = { 'content-type': 'application/json' };
const read = (proxy: Proxy) => proxy.read();
const shown = aReview();
const review = { rating: 5, text: 'Good.' };
const open: Row['send'] = async ({ proxy, url, sign }) =>
  proxy(
    new Request(url().replace(/reviews$/, 'uploads'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await sign(['reviews:submit'])}` },
      body: JSON.stringify({ type: 'image/png', size: 1 }),
    }),
  );
const never: RequestLimit = { consume: async () => 1 };
const responds = (status: number) => () => new Response('{}', { status });
const fails = (name: string) => () => Promise.reject(new TypeError(name));

const rows: Row[] = [
  { status: 400, code: 'invalid_request', send: (proxy) => proxy.read('limit=51') },
  { status: 400, code: 'invalid_request', send: (proxy) => proxy.submit({ rating: 6 }) },
  { status: 401, code: 'token_missing', send: async ({ proxy, url }) => proxy(new Request(url())) },
  { status: 401, code: 'token_invalid', send: (proxy) => proxy.read('', {}, 'a.b.c') },
  {
    status: 401,
    code: 'token_expired',
    send: async (proxy) => {
      const token = await proxy.sign(['reviews:read']);
      proxy.clock.now += 91 * 86_400_000;
      return proxy.read('', {}, token);
    },
  },
  {
    status: 401,
    code: 'token_revoked',
    send: async (proxy) => {
      const token = await proxy.sign(['reviews:read']);
      proxy.keySet.revoked.push((await proxy.tokens.verify(token)).tokenId!);
      return proxy.read('', {}, token);
    },
  },
  {
    status: 403,
    code: 'origin_not_allowed',
    send: async (proxy) => {
      const token = await proxy.sign(['reviews:read'], VENDOR, ['https://shop.example']);
      return proxy.read('', { headers: { origin: 'https://shop.example.evil.test' } }, token);
    },
  },
  {
    status: 403,
    code: 'scope_missing',
    send: async (proxy) => proxy.read('', {}, await proxy.sign(['reviews:submit'])),
  },
  {
    status: 403,
    code: 'vendor_not_allowed',
    send: async (proxy) => proxy.read('', {}, await proxy.sign(['reviews:read'], 'other')),
  },
  {
    status: 404,
    code: 'not_found',
    send: async ({ proxy }) => proxy(new Request('https://proxy.test/widget/v1/nothing')),
  },
  { status: 404, code: 'not_found', upstream: responds(404), send: read },
  {
    status: 405,
    code: 'method_not_allowed',
    send: async ({ proxy, url }) => proxy(new Request(url(), { method: 'DELETE' })),
  },
  { status: 409, code: 'idempotency_conflict', upstream: responds(409), send: (proxy) => proxy.submit(review) },
  { status: 413, code: 'too_large', send: (proxy) => proxy.submit({ rating: 5, text: 'x'.repeat(65_536) }) },
  {
    status: 415,
    code: 'unsupported_media_type',
    send: (proxy) => proxy.submit(review, { 'content-type': 'text/plain' }),
  },
  {
    status: 429,
    code: 'rate_limited',
    options: { rates: { submissions: { address: never, token: never } }, challenge: 'off' },
    send: (proxy) => proxy.submit(review),
    retryAfter: true,
  },
  { status: 403, code: 'challenge_required', options: { challenge: 'always' }, send: (proxy) => proxy.submit(review) },
  { status: 422, code: 'review_refused', options: { inspect: () => 'refuse' }, send: (proxy) => proxy.submit(review) },
  {
    status: 500,
    code: 'internal_error',
    options: { outbox: { submit: () => Promise.reject(new Error('a bug')) } },
    send: (proxy) => proxy.submit(review),
  },
  {
    status: 503,
    code: 'outbox_unavailable',
    options: { outbox: { submit: async () => ({ state: 'failed', reason: new Refusal('outbox_unavailable') }) } },
    send: (proxy) => proxy.submit(review),
  },
  {
    status: 501,
    code: 'reports_unsupported',
    upstream: ({ url }) =>
      url.endsWith('/reviews') ? listing([{ ...shown, businessId: VENDOR }]) : new Response('{}', { status: 404 }),
    send: async ({ proxy, url, sign }) =>
      proxy(new Request(`${url()}/${shown.id}/report?token=${await sign(['reviews:read'])}`)),
  },
  { status: 501, code: 'uploads_unsupported', upstream: responds(404), send: open },
  { status: 503, code: 'uploads_full', upstream: responds(409), send: open, retryAfter: true },
  { status: 502, code: 'upstream_unauthorized', upstream: responds(401), send: read, retryAfter: true },
  { status: 502, code: 'upstream_error', upstream: responds(500), send: read, retryAfter: true },
  { status: 502, code: 'upstream_bad_response', upstream: () => new Response('<html>'), send: read, retryAfter: true },
  { status: 503, code: 'upstream_unreachable', upstream: fails('refused'), send: read, retryAfter: true },
  { status: 503, code: 'upstream_rate_limited', upstream: responds(429), send: read, retryAfter: true },
  {
    status: 504,
    code: 'upstream_timeout',
    upstream: () => new Promise(() => {}),
    options: { limits: { waitMs: 20 } },
    send: read,
    retryAfter: true,
  },
];

describe('an error', () => {
  test.each(rows)(
    '$status $code',
    async ({ status, code, upstream = () => listing([]), options, send, retryAfter }) => {
      const response = await send(startProxy(upstream, options));
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      // No cache keeps it, and the page's script may read what is wrong.
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-expose-headers')).toContain('Retry-After');
      const problem = (await response.json()) as Problem;
      expect(problem).toMatchObject({ type: 'about:blank', status, code });
      expect(problem.title).toMatch(/^[A-Z]/);
      expect(problem.detail).toMatch(/^[A-Z].+\.$/);
      if (retryAfter) expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    },
  );

  test('of every code is in the table', () => {
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(PROBLEM_CODES));
  });

  test('of a wrong value names the field and what would be right', async () => {
    const proxy = startProxy(() => listing([]));
    const wrongQuery = (await (await proxy.read('limit=51&sort=best')).json()) as Problem;
    expect(wrongQuery.errors).toEqual([
      { field: 'limit', message: 'must be a whole number from 1 to 50' },
      { field: 'sort', message: expect.stringMatching(/^must be one of newest, oldest/) },
    ]);
    const wrongBody = (await (await proxy.submit({ rating: 6, email: 'x' }, json)).json()) as Problem;
    expect(wrongBody.errors?.map(({ field }) => field)).toEqual(['rating', 'email']);
  });
});
