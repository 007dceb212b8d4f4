import { describe, expect, test } from 'vitest';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { kindOf, listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const OTHER = '6f1c2d3e-0000-4000-8000-000000000002';

describe.each(['vendors', 'businesses'])('the list of one of the %s', (family) => {
  async function readOf(answer: () => Response) {
    const parts = startProxy(answer);
    const token = await parts.sign(['reviews:read'], VENDOR, undefined, kindOf(family));
    const url = `https://proxy.test/widget/v1/${family}/${VENDOR}/reviews?token=${token}&limit=50`;
    const page = async () => (await (await parts.proxy(new Request(url))).json()) as ReviewPage;
    const nextPeriod = async () => {
      parts.clock.now += 60_000;
      await page();
      await new Promise((resolve) => setImmediate(resolve));
      return page();
    };
    return { ...parts, page, nextPeriod };
  }

  test('holds only reviews that name its owner, and counts no others', async () => {
    const { page, logged } = await readOf(() =>
      listing([
        review({ id: 'own', rating: '4' }),
        review({ id: 'capitals', rating: '4', businessId: VENDOR.toUpperCase() }),
        review({ id: 'hidden', showOnWidget: false }),
        review({ id: 'foreign', businessId: OTHER }),
        review({ id: 'foreign-hidden', businessId: OTHER, showOnWidget: false }),
        review({ id: 'unowned', businessId: null }),
        review({ id: 'missing', businessId: undefined }),
        review({ id: 'number', businessId: 7 }),
        review({ id: 'longer', businessId: `${VENDOR}0` }),
      ]),
    );
    const { reviews, summary, total } = await page();
    expect(reviews.map(({ id }) => id)).toEqual(['own', 'capitals']);
    expect(summary).toEqual({ average: 4, count: 2, histogram: [0, 0, 0, 2, 0], total: 3 });
    expect(total).toBe(2);
    expect(logged).toMatchObject([
      {
        severity: 'warn',
        event: 'reviews_not_owned',
        vendorId: VENDOR,
        subject: `${family}/${VENDOR}/reviews`,
        dropped: 6,
        unowned: 3,
        kept: 3,
      },
    ]);
    expect(logged).not.toContain(OTHER);
  });

  test('says once that it holds others, and again when that came back', async () => {
    let strays = [review({ businessId: OTHER })];
    const { page, nextPeriod, logged } = await readOf(() => listing([review(), ...strays]));
    await page();
    await nextPeriod();
    expect(logged).toHaveLength(1);
    strays = [];
    await nextPeriod();
    strays = [review({ businessId: null })];
    expect((await nextPeriod()).summary).toMatchObject({ count: 1, total: 1 });
    expect(logged).toMatchObject([{ unowned: 0 }, { unowned: 1 }]);
  });

  test('is empty when none is its own', async () => {
    const { page } = await readOf(() => listing([review({ businessId: OTHER }), review({ businessId: null })]));
    expect(await page()).toMatchObject({ summary: { count: 0, total: 0, average: null }, total: 0, reviews: [] });
  });
});
