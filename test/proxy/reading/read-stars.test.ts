import { describe, expect, test, vi } from 'vitest';
import { type RenderedStars, renderStars } from '../../../src/embed/index.js';
import type { ProxyOptions } from '../../../src/proxy/index.js';
import { createRequestLimits } from '../../../src/stores/index.js';
import { businessReview, kindOf, listing, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const of = (sourceProductId: string, fields = {}) =>
  businessReview({ product: { sourceProductId, title: 'A product' }, ...fields });
const REVIEWS = [
  of('mug', { rating: '5' }),
  of('mug', { rating: '1', showOnWidget: false }),
  of('a,b', { rating: '2' }),
];

async function start(options: Partial<ProxyOptions> = {}) {
  const embedStars = vi.fn(renderStars);
  const parts = startProxy(() => listing(REVIEWS), { embedStars, ...options });
  const token = await parts.sign(['reviews:read']);
  const ask = (query: string, init?: RequestInit, sent = token, family = 'vendors') =>
    parts.proxy(
      new Request(`https://proxy.test/widget/v1/${family}/${VENDOR}/embed/stars?token=${sent}&${query}`, init),
      { address: '192.0.2.1' },
    );
  return { ...parts, ask, embedStars, token };
}
const ids = (count: number, length = 1) =>
  Array.from({ length: count }, (_, n) => `${n}`.padStart(length, 'x')).join(',');
const fieldsOf = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { field: string }[] };
  return [response.status, ...errors.map(({ field }) => field)];
};

describe('the stars for a page', () => {
  test.each(['vendors', 'businesses'])('are markup by product, of %s alike', async (family) => {
    const { ask, sign } = await start();
    const token = await sign(['reviews:read'], VENDOR, undefined, kindOf(family));
    const response = await ask('products=mug,none&product=a%2Cb&href=/p/{product}&lang=de', {}, token, family);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { stars, all } = (await response.json()) as RenderedStars;
    expect(Object.keys(stars).sort()).toEqual(['a,b', 'mug', 'none']);
    expect(stars.mug).toMatch(new RegExp(`token="${token}" .*href="/p/mug" rating="5 1"`));
    expect(stars.mug).toContain('5 von 5 Sternen, 1 Bewertung');
    expect(all).toContain('rating="3.5 2"');
  });

  test('are drawn once for all who want the same, and held by caches as the numbers are', async () => {
    const { ask, embedStars } = await start();
    const response = await ask('products=mug,none');
    expect(response.headers.get('cache-control')).toMatch(/public.*max-age/);
    const etag = response.headers.get('etag')!;
    const again = await ask('products=none,mug,mug', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await ask('products=mug');
    await ask('products=none,mug&lang=de');
    expect(embedStars).toHaveBeenCalledTimes(3);
  });

  test('are of at most a hundred products, whose ids are short, and of attributes that fit', async () => {
    const { ask } = await start();
    expect((await ask(`products=${ids(100, 4)}`)).status).toBe(200);
    expect(await fieldsOf(await ask(`products=${ids(101, 4)}`))).toEqual([400, 'products']);
    expect((await ask(`products=${'x'.repeat(200)}`)).status).toBe(200);
    expect(await fieldsOf(await ask(`products=${'x'.repeat(201)}&href=x`))).toEqual([400, 'products', 'href']);
    expect(await fieldsOf(await ask('lang=de&lang=en'))).toEqual([400, 'lang']);
  });

  test('need a token for these reviews, and a proxy that can draw', async () => {
    const { ask, sign } = await start();
    expect((await ask('', {}, '')).status).toBe(401);
    expect((await ask('', {}, await sign(['reviews:submit']))).status).toBe(403);
    expect((await ask('', { method: 'POST' })).status).toBe(405);
    const { ask: askPlain } = await start({ embedStars: undefined as never });
    expect((await askPlain('products=mug')).status).toBe(404);
  });

  test('count in the limit of an address by how many there are', async () => {
    const limit = createRequestLimits(null);
    const making = {
      address: limit('making:address', { requests: 40, seconds: 60 }),
      token: limit('making:token', { requests: 400, seconds: 60 }),
    };
    const { ask } = await start({ rates: { making } });
    expect((await ask(`products=${ids(100, 4)}`)).status).toBe(200);
    expect((await ask(`products=${ids(100, 5)}`)).status).toBe(429);
  });
});
