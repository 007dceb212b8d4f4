import { describe, expect, test, vi } from 'vitest';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { VENDOR as BUSINESS, businessReview, listing, startProxy } from '../../fixtures/proxy-upstream.js';

/** A version 1 list in pages, newest first; `all` may be changed. */
function paging(all: Record<string, unknown>[]) {
  return ({ url }: Request) => {
    const query = new URL(url).searchParams;
    const offset = Number(query.get('offset') ?? 0);
    return listing(all.slice(offset, offset + Number(query.get('limit') ?? 100)), all.length);
  };
}

async function start(all: Record<string, unknown>[]) {
  const parts = startProxy(paging(all));
  const token = await parts.sign(['reviews:read', 'reviews:publish'], BUSINESS, undefined, 'business');
  const url = `https://proxy.test/widget/v1/businesses/${BUSINESS}/reviews`;
  const ask = (query = '', init?: RequestInit) => parts.proxy(new Request(`${url}?token=${token}&${query}`, init));
  const page = async (query = '') => (await (await ask(query)).json()) as ReviewPage;
  /** What the service was asked since the last time. */
  const pages = () => parts.asked.splice(0).map(({ url }) => new URL(url).search);
  /** Lets a period pass, and the refresh behind come to its end. */
  const nextPeriod = async () => {
    parts.clock.now += 60_000;
    await ask();
    await ask();
    // A long list takes some turns of the event loop.
    await vi.waitFor(() => expect(parts.proxy.stats().running).toBe(0));
  };
  return { ...parts, ask, page, pages, nextPeriod, token };
}

const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => businessReview({ id: `r-${from + i}`, text: `text ${from + i}` }));
const asking = (offset: number) => `?limit=500&offset=${offset}&businessId=${BUSINESS}&sort=desc`;

describe('the reviews of a business', () => {
  test('are the whole version 1 list, filtered and counted like those of a vendor', async () => {
    const all = [
      ...numbered(600),
      businessReview({ showOnWidget: false }),
      businessReview({ rating: '2', text: 'Meh.' }),
    ];
    const { page, pages } = await start(all);
    expect(await page('limit=2&rating=5')).toMatchObject({
      summary: { count: 601, total: 602, histogram: [0, 1, 0, 0, 600] },
      total: 600,
      reviews: [{ text: 'text 0' }, { text: 'text 1' }],
    });
    expect(await page('q=meh')).toMatchObject({ total: 1 });
    expect(pages()).toEqual([asking(0), asking(500)]);
  });

  test('take no businessReview, and say what they take', async () => {
    const { ask, pages } = await start([]);
    const response = await ask('', { method: 'POST', body: '{}' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(pages()).toEqual([]);
  });

  test('are not those of the vendor of the same id', async () => {
    const { page, read, pages } = await start(numbered(1));
    await page();
    expect((await read()).status).toBe(200);
    expect(pages()).toEqual([asking(0), '']);
  });

  test('need an id that is one, by its own name', async () => {
    const { proxy, token } = await start([]);
    const response = await proxy(new Request(`https://proxy.test/widget/v1/businesses/a.b/reviews?token=${token}`));
    expect(await response.json()).toMatchObject({ code: 'invalid_request', errors: [{ field: 'businessId' }] });
  });
});

describe('a list that comes in pages', () => {
  test('is read again as far as something is new, with honest counts', async () => {
    const all = [...numbered(1_100), businessReview({ id: 'hidden', showOnWidget: false })];
    const { page, pages, nextPeriod } = await start(all);
    await page();
    expect(pages()).toHaveLength(3);
    await nextPeriod();
    expect(pages()).toEqual([asking(0)]);
    all.unshift(businessReview({ id: 'new', text: 'new' }), businessReview({ id: 'new-hidden', showOnWidget: false }));
    await nextPeriod();
    expect(pages()).toEqual([asking(0)]);
    expect(await page('limit=2')).toMatchObject({
      summary: { count: 1_101, total: 1_103 },
      total: 1_101,
      reviews: [{ text: 'new' }, { text: 'text 0' }],
    });
  });

  test('shows what the new pages say of a review that was known', async () => {
    const all = numbered(600);
    const { page, nextPeriod } = await start(all);
    await page();
    all[3] = businessReview({ id: 'r-3', text: 'edited' });
    all[4] = businessReview({ id: 'r-4', showOnWidget: false });
    await nextPeriod();
    const after = await page('limit=5');
    expect(after.reviews.map(({ text }) => text)).toEqual(['text 0', 'text 1', 'text 2', 'edited', 'text 5']);
    expect(after.summary).toMatchObject({ count: 599, total: 600 });
  });

  test('is read to its end at once when a review went away', async () => {
    const all = numbered(1_100);
    const { page, pages, nextPeriod } = await start(all);
    await page();
    pages();
    all.splice(900, 1);
    await nextPeriod();
    expect(pages()).toHaveLength(3);
    expect((await page()).summary).toMatchObject({ count: 1_099, total: 1_099 });
  });

  test('is read to its end every ten minutes: an old review that was hidden is found then', async () => {
    const all = numbered(600);
    const { page, pages, nextPeriod } = await start(all);
    await page();
    pages();
    all[550] = businessReview({ id: 'r-550', showOnWidget: false });
    for (let minute = 1; minute <= 9; minute++) await nextPeriod();
    expect(pages()).toEqual(Array(9).fill(asking(0)));
    expect((await page()).summary.count).toBe(600);
    await nextPeriod();
    expect(pages()).toEqual([asking(0), asking(500)]);
    expect((await page()).summary).toMatchObject({ count: 599, total: 600 });
  });

  test('is read to its end when the proxy is told that it changed', async () => {
    const all = numbered(600);
    const { page, pages, proxy } = await start(all);
    await page();
    pages();
    all[550] = businessReview({ id: 'r-550', showOnWidget: false });
    proxy.invalidate(BUSINESS);
    expect((await page()).summary).toMatchObject({ count: 599, total: 600 });
    expect(pages()).toHaveLength(2);
  });
});
