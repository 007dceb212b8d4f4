import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/client/index.js';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { budgetedFetch, createBudget } from '../../../src/proxy/index.js';
import { API_KEY, listing, review, START, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const OTHER = '6f1c2d3e-0000-4000-8000-000000000002';

/** A service with `count` reviews that gives 50 at most, whatever it is asked for; `fails` are offsets whose page fails. */
function pages(count: number, fails: (offset: number) => boolean = () => false) {
  return ({ url }: Request) => {
    if (!url.includes(VENDOR)) return listing([review({ businessId: OTHER })]);
    const offset = Number(new URL(url).searchParams.get('offset') ?? 0);
    if (fails(offset)) return new Response('{}', { status: 500 });
    const length = Math.max(0, Math.min(50, count - offset));
    const createdAt = (index: number) => new Date(START - index * 1000).toISOString();
    return listing(
      Array.from({ length }, (_, index) => review({ id: `r-${offset + index}`, createdAt: createdAt(offset + index) })),
      count,
    );
  };
}

/** A proxy whose requests to `upstream` take from a budget of `ratePerMinute`. */
function startBudgeted(upstream: (request: Request) => Response, ratePerMinute = 200) {
  const clock = { now: START };
  const now = () => clock.now;
  const budget = createBudget({ ratePerMinute, now });
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://upstream.test/api/v1',
    marketplaceUrl: 'http://upstream.test/api/v2',
    apiKey: API_KEY,
    fetch: budgetedFetch(async (input, init) => {
      const request = new Request(input, init);
      asked.push(request.url);
      return upstream(request);
    }, budget),
  });
  const parts = startProxy(upstream, { client, budget, now });
  const nextPeriod = async () => {
    clock.now += 60_000;
    await parts.read();
    await vi.waitFor(() => expect(parts.proxy.stats().running).toBe(0));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ...parts, clock, asked, nextPeriod };
}

const page = async (response: Promise<Response> | Response) => (await (await response).json()) as ReviewPage;

describe('a list of more pages than may be asked for', () => {
  test('is served as far as it came, counted honestly, and leaves the others their requests', async () => {
    const { read, asked, logged, proxy, sign, url } = startBudgeted(pages(10_000));
    const { summary, total, reviews } = await page(read('limit=1&offset=1999'));
    expect(summary).toMatchObject({ count: 2000, total: 10_000 });
    expect([total, reviews[0]!.id, asked.length]).toEqual([2000, 'r-1999', 40]);
    const token = await sign(['reviews:read'], OTHER);
    expect((await page(proxy(new Request(`${url(OTHER)}?token=${token}`)))).summary).toMatchObject({
      count: 1,
      total: 1,
    });
    expect(logged).toEqual([
      {
        severity: 'warn',
        event: 'reviews_cut',
        vendorId: VENDOR,
        subject: `vendors/${VENDOR}/reviews`,
        code: 'requests',
        read: 2000,
        total: 10_000,
        hint: expect.stringContaining('larger pages'),
      },
    ]);
  });

  test('is read from its new end alone until it is read again as a whole, and logged once', async () => {
    const { asked, logged, nextPeriod, read } = startBudgeted(pages(10_000));
    await read();
    asked.length = 0;
    for (let minute = 1; minute < 10; minute += 1) await nextPeriod();
    expect(asked).toHaveLength(9);
    await nextPeriod();
    expect(asked).toHaveLength(49);
    expect((await page(read())).summary).toMatchObject({ count: 2000, total: 10_000 });
    expect(logged).toHaveLength(1);
  });

  test('takes a fifth of a smaller rate', async () => {
    const { read, asked } = startBudgeted(pages(10_000), 20);
    expect((await page(read())).summary).toMatchObject({ count: 200, total: 10_000 });
    expect(asked).toHaveLength(4);
  });

  test('is read further from a service without a rate', async () => {
    const { read, asked } = startProxy(pages(9000));
    expect((await page(read())).summary).toMatchObject({ count: 9000, total: 9000 });
    expect(asked).toHaveLength(180);
  });
});

describe('a list whose later page fails', () => {
  test('is served as far as it came, to readers who have nothing', async () => {
    const { read, logged } = startProxy(pages(1000, (offset) => offset >= 200));
    expect((await page(read())).summary).toMatchObject({ count: 200, total: 1000 });
    expect(logged).toMatchObject([{ event: 'reviews_cut', code: 'upstream_error', read: 200, total: 1000 }]);
  });

  test('does not replace for an hour what was known of more of it', async () => {
    let fails = (_offset: number) => false;
    const { read, nextPeriod, clock, logged } = startBudgeted((request) => pages(1000, fails)(request));
    await read();
    fails = (offset) => offset >= 200;
    clock.now += 9 * 60_000;
    await nextPeriod();
    const stale = await read();
    expect([stale.headers.get('age'), (await page(stale)).summary.count]).toEqual(['600', 1000]);
    expect(logged).toMatchObject([{ event: 'refresh_failed', code: 'upstream_error' }]);
    clock.now += 50 * 60_000;
    await nextPeriod();
    const fresh = await read();
    expect([fresh.headers.get('age'), (await page(fresh)).summary]).toMatchObject([null, { count: 200, total: 1000 }]);
  });
});

describe('a list that counts a review twice', () => {
  test('is counted as it is shown, and read to its end: a later copy may be held back', async () => {
    const all = Array.from({ length: 99 }, (_, index) => review({ id: `r-${index}` }));
    all.push(review({ id: 'r-0', showOnWidget: false }));
    const { read, nextPeriod, asked } = startBudgeted(({ url }) => {
      const offset = Number(new URL(url).searchParams.get('offset') ?? 0);
      return listing(all.slice(offset, offset + 50), all.length);
    });
    expect((await page(read('limit=50'))).summary).toMatchObject({ count: 98, total: 99 });
    asked.length = 0;
    all.unshift(review({ id: 'new' }));
    await nextPeriod();
    expect((await page(read())).summary).toMatchObject({ count: 99, total: 100 });
    expect(asked).toHaveLength(3);
  });
});
