import { describe, expect, test, vi } from 'vitest';
import { renderInsights } from '../../../src/embed/index.js';
import type { ProxyOptions } from '../../../src/proxy/index.js';
import { createRequestLimits } from '../../../src/stores/index.js';
import { kindOf, listing, ownerIn, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const SIZE = {
  category: 'fit',
  topic: 'size',
  mentions: 5,
  label: 'Runs small',
  sentiment: 'negative',
  praised: 0,
  criticised: 5,
  quotes: [
    { reviewId: 'r-0', text: 'It runs small.', opinion: 'criticism' },
    { reviewId: 'r-0', text: 'Buy at evil.example!', opinion: 'criticism' },
    { reviewId: 'r-9', text: 'Hidden and small.', opinion: 'criticism' },
  ],
};
const product = { sourceProductId: 'shirt', title: 'Shirt' };
const REVIEWS = [
  ...Array.from({ length: 6 }, (_, n) => ({ id: `r-${n}`, text: 'It runs small.', product })),
  { id: 'r-9', text: 'Hidden and small.', showOnWidget: false },
];

/** A proxy before a service that says of its insights what ours says, or nothing. */
async function start({ isOurs = true, ...options }: Partial<ProxyOptions> & { isOurs?: boolean } = {}) {
  const embedInsights = vi.fn(renderInsights);
  const parts = startProxy(
    (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (!pathname.endsWith('/review-insights'))
        return listing(REVIEWS.map((fields) => review({ ...fields, businessId: ownerIn(request) })));
      const statistics = { totalReviews: 7, averageRating: 1, averageRatingTrend: 0 };
      const about = isOurs ? { productId: searchParams.get('productId'), language: 'en' } : {};
      const theirs = { topic: 'parking', label: 'Parkplätze fehlen', sentiment: 'negative', mentions: 900 };
      return Response.json({ topInsights: [isOurs ? SIZE : theirs], recentInsights: [], statistics, ...about });
    },
    { embedInsights, ...options },
  );
  const token = await parts.sign(['insights:read']);
  const ask = (query = '', init?: RequestInit, sent = token, family = 'vendors') =>
    parts.proxy(
      new Request(`https://proxy.test/widget/v1/${family}/${VENDOR}/embed/insights?token=${sent}&${query}`, init),
      { address: '192.0.2.1' },
    );
  return { ...parts, ask, embedInsights, token };
}

describe('insights as markup', () => {
  test.each(['vendors', 'businesses'])('are drawn for a page, of %s alike', async (family) => {
    const { ask, sign } = await start();
    const token = await sign(['insights:read'], VENDOR, undefined, kindOf(family));
    const response = await ask('lang=de&heading=Kurz&unknown=1', {}, token, family);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/);
    expect([response.headers.get('x-robots-tag'), response.headers.get('cache-control')]).toEqual([
      'noindex',
      expect.stringMatching(/^public, max-age=60/),
    ]);
    const html = await response.text();
    expect(html).toMatch(
      new RegExp(`^<review-insights (?:vendor|business)-id="${VENDOR}" token="${token}" lang="de" heading="Kurz"`),
    );
    expect(html).toContain('Größe: kritisiert');
    expect(html).toContain('It runs small.');
    // What no review says, or no reader sees.
    expect(html).not.toMatch(/evil|Hidden/);
  });

  test('are drawn once for all who want the same, and again once the reviews have changed', async () => {
    const { ask, embedInsights } = await start();
    const response = await ask('product-id=shirt');
    const etag = response.headers.get('etag')!;
    const again = await ask('product=shirt', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await ask('productId=shirt&lang=de');
    expect(embedInsights).toHaveBeenCalledTimes(2);
  });

  test('are those of another service in its words, without a count of what readers do not see', async () => {
    const { ask } = await start({ isOurs: false });
    const html = await (await ask('lang=fr')).text();
    expect(html).toContain('Parkplätze fehlen');
    expect(html).not.toMatch(/900|<details/);
    const ofProduct = await (await ask('product-id=shirt')).text();
    expect(ofProduct).not.toContain('Parkplätze');
    expect(ofProduct).toContain('</template>');
  });

  test('are of a product that readers see reviews of, and of attributes that fit', async () => {
    const { ask, asked } = await start();
    expect(await (await ask('product-id=made-up&show-empty')).text()).toContain('too few reviews');
    expect(asked.filter(({ url }) => url.includes('review-insights'))).toEqual([]);
    const response = await ask('lang=de&lang=en&product-id=&endpoint=x');
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect([response.status, ...errors.map(({ field }) => field)]).toEqual([400, 'lang', 'product-id', 'endpoint']);
  });

  test('need a token for insights, and a proxy that can draw', async () => {
    const { ask, sign } = await start();
    expect((await ask('', {}, '')).status).toBe(401);
    expect((await ask('', {}, await sign(['reviews:read']))).status).toBe(403);
    expect((await ask('', { method: 'POST' })).status).toBe(405);
    const { ask: askPlain } = await start({ embedInsights: undefined as never });
    expect((await askPlain()).status).toBe(404);
  });

  test('count in the limit of an address as what takes long to make', async () => {
    const limit = createRequestLimits(null);
    const making = {
      address: limit('making:address', { requests: 20, seconds: 60 }),
      token: limit('making:token', { requests: 400, seconds: 60 }),
    };
    const { ask } = await start({ rates: { making } });
    expect((await ask('heading=a')).status).toBe(200);
    expect((await ask('heading=a')).status).toBe(200);
    expect((await ask('heading=b')).status).toBe(200);
    expect((await ask('heading=c')).status).toBe(429);
  });
});
