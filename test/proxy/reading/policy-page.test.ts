import { describe, expect, test, vi } from 'vitest';
import { NOTHING_SAID } from '../../../src/contract/service/review-policy.js';
import { policyPage } from '../../../src/embed/index.js';
import type { ProxyOptions } from '../../../src/proxy/index.js';
import { kindOf, review, startProxy, type Upstream, VENDOR } from '../../fixtures/proxy-upstream.js';

const star = (stars: number, heldBack: number) => ({
  stars,
  reviews: 20,
  shown: 20 - heldBack,
  heldBack,
  pending: 0,
  reasons: heldBack ? { spam: heldBack } : {},
  waited: 20,
  medianDays: 0.5,
});
const AUDIT = {
  at: '2026-03-10T11:00:00.000Z',
  stars: [star(1, 9), star(2, 0), star(3, 0), star(4, 0), star(5, 0)],
  heldBack: {
    test: 'fisher_exact',
    low: { reviews: 40, heldBack: 9 },
    others: { reviews: 60, heldBack: 0 },
    p: 0.0001234,
    isUnequal: true,
  },
  waiting: {
    test: 'mann_whitney',
    low: { reviews: 40, medianDays: 0.5 },
    others: { reviews: 60, medianDays: 0.5 },
    p: 0.5,
    isUnequal: false,
  },
};
const REVIEWS = [review(), review({ showOnWidget: false, email: 'ada@shopper.test' })];

/** A service with a policy and an audit; `audit` is the response to that one. */
function service(
  policy: unknown = { ...NOTHING_SAID, incentives: 'none' },
  audit = () => Response.json(AUDIT),
): Upstream {
  return ({ url }) =>
    url.endsWith('/review-audit') ? audit() : Response.json({ total: REVIEWS.length, reviews: REVIEWS, policy });
}

async function start(upstream: Upstream = service(), options: Partial<ProxyOptions> = {}, family = 'vendors') {
  const parts = startProxy(upstream, { policyPage, ...options });
  const token = await parts.sign(['reviews:read'], VENDOR, undefined, kindOf(family));
  const open = (query = '', init?: RequestInit) =>
    parts.proxy(
      new Request(`https://proxy.test/widget/v1/${family}/${VENDOR}/policy?token=${token}&${query}`, init),
    ) as Promise<Response>;
  return { ...parts, open };
}
/** What a person reads, without the isolates around names and numbers. */
const textOf = async (response: Response) =>
  (await response.text())
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ');

describe('the policy page', () => {
  test('says what the shop has said, what is held back, how to report, and what the audit finds', async () => {
    const { open } = await start();
    const response = await open();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await textOf(response);
    for (const sentence of [
      'How these reviews are checked',
      'The shop does not check whether authors have bought or used the product.',
      'Nothing is given in return for reviews.',
      'Showing 1 of 2 reviews',
      'The shop has not said for which reasons it holds reviews back.',
      'Each review has a flag.',
      '1 star 20 9 (45%) Spam or advertising: 9 0.5 days',
      '1 and 2 stars: 9 of 40 (23%). 3 to 5 stars: 0 of 60 (0%).',
      'Reviews with 1 or 2 stars are held back more often than chance explains. Fisher’s exact test, one-sided: p = 0.00012.',
      'Chance explains the difference, or there is none to their disadvantage. Mann–Whitney test, one-sided: p = 0.5.',
      'As of March 10, 2026',
    ])
      expect(text).toContain(sentence);
    expect(text).not.toContain('shopper.test');
  });

  test('may show its own style sheet and nothing else, and no page of another origin reads it', async () => {
    const { headers } = await (await start()).open();
    const style = await policyPage.styleSource();
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${style}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('opens under a token of an origin, which a link does not send', async () => {
    const { proxy, sign } = await start();
    const token = await sign(['reviews:read'], VENDOR, ['https://shop.test']);
    const response = await proxy(new Request(`https://proxy.test/widget/v1/vendors/${VENDOR}/policy?token=${token}`));
    expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept-Encoding']);
  });

  test('is of a business too, of which nothing can be reported', async () => {
    const { open } = await start(service(), {}, 'businesses');
    const text = await textOf(await open());
    expect(text).toContain('Nothing is given in return for reviews.');
    expect(text).not.toContain('flag');
  });

  test('is in the language asked for, in its direction', async () => {
    const { open } = await start();
    const html = await (await open('lang=ar')).text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('كيف يجري التحقق من هذه التقييمات');
    expect(await (await open('lang=de-AT')).text()).toContain('<html lang="de-AT" dir="ltr">');
    expect(await (await open('lang=tlh')).text()).toContain('<html lang="en" dir="ltr">');
  });

  test('is made once, held by caches, and not sent again to who has it', async () => {
    const render = vi.fn(policyPage.render);
    const { open, asked, clock } = await start(service(), { policyPage: { ...policyPage, render } });
    const [first] = await Promise.all(Array.from({ length: 9 }, () => open('lang=fr')));
    expect([render.mock.calls.length, asked.length]).toEqual([1, 2]);
    clock.now += 20_000;
    const again = await open('lang=fr', { headers: { 'if-none-match': first!.headers.get('etag')! } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([
      304,
      'public, max-age=40, stale-while-revalidate=60, stale-if-error=604800',
    ]);
    const head = await open('lang=fr', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('counts against the limit of what has to be made, and says to come back in words', async () => {
    const consume = vi.fn(async () => 7_000);
    const { open } = await start(service(), {
      rates: { making: { address: { consume: async () => 0 }, token: { consume } } },
    });
    const response = await open('lang=de');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await textOf(response)).toContain('Diese Seite kann gerade nicht angezeigt werden.');
  });
});

describe('where something is missing, the policy page', () => {
  test('of a service that says nothing of its reviews says so', async () => {
    const missing = () => new Response(null, { status: 404 });
    const { open } = await start(service(null, missing));
    const text = await textOf(await open());
    expect(text).toContain('The shop’s review system says nothing about this.');
    expect(text).toContain('The shop’s review system does not count this.');
    expect(text).not.toContain('does not check');
  });

  test('goes without the numbers of an audit that cannot be had', async () => {
    const { open } = await start(service(undefined, () => new Response(null, { status: 500 })));
    const response = await open();
    expect(response.status).toBe(200);
    expect(await textOf(response)).toContain('These numbers cannot be shown right now.');
  });

  test('stays as it was last known while the service is away', async () => {
    let up = true;
    const upstream = service();
    const { open, clock } = await start((request) => (up ? upstream(request) : new Response(null, { status: 503 })));
    await open();
    up = false;
    clock.now += 90_000;
    const response = await open();
    expect([response.status, response.headers.get('age')]).toEqual([200, '90']);
    expect(await textOf(response)).toContain('9 of 40');
  });

  test('of a service that was never reached is a page that says to come back', async () => {
    const { open } = await start(() => new Response(null, { status: 503 }));
    const response = await open('lang=es');
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await textOf(response)).toContain('Esta página no se puede mostrar en este momento.');
  });

  test.each([
    ['token_expired', 401, 100 * 86_400_000],
    ['not_found', 404, 0],
  ])('of a link that is of no use (%s) is a page that says so', async (code, status, laterMs) => {
    const { open, clock } = await start(() => new Response(null, { status: 404 }));
    clock.now += laterMs;
    const response = await open();
    expect(response.status).toBe(status);
    const text = await textOf(response);
    expect(text).toContain('This link no longer works.');
    expect(text).toContain(code);
  });

  test.each([
    ['', 401],
    ['?token=x', 401],
    ['?token=x&lang=%3Cscript%3E', 401],
  ])('of the address %j is refused in words', async (query, status) => {
    const { proxy } = await start();
    const response = await proxy(new Request(`https://proxy.test/widget/v1/vendors/${VENDOR}/policy${query}`));
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html).toContain('This link no longer works.');
    expect(html).not.toContain('<script');
  });

  test('asked for in what is no language is refused, and so is another method', async () => {
    const { open } = await start();
    expect((await open('lang=null')).status).toBe(400);
    expect((await open('', { method: 'POST' })).status).toBe(405);
  });

  test('of a proxy that draws none is not there', async () => {
    const { proxy, sign } = startProxy(service());
    const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/policy?token=${await sign(['reviews:read'])}`;
    const response = await proxy(new Request(url));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  });
});
