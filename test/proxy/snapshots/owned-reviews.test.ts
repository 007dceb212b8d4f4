import { describe, expect, test } from 'vitest';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { kindOf, LOCATION, listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const OTHER = '6f1c2d3e-0000-4000-8000-000000000002';

async function readOf(family: string, answer: () => Response) {
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

describe('the list of a vendor', () => {
  test('is the vendor’s, whatever businessId its reviews carry or lack', async () => {
    const { page, logged } = await readOf('vendors', () =>
      listing([
        review({ id: 'location', businessId: LOCATION, rating: '4' }),
        review({ id: 'another-location', businessId: OTHER, rating: '4' }),
        review({ id: 'vendor', businessId: VENDOR, rating: '4' }),
        review({ id: 'null', businessId: null, rating: '4' }),
        review({ id: 'missing', businessId: undefined, rating: '4' }),
        review({ id: 'number', businessId: 7, rating: '4' }),
        review({ id: 'named', businessId: LOCATION, vendorId: VENDOR, rating: '4' }),
        review({ id: 'capitals', businessId: LOCATION, vendorId: VENDOR.toUpperCase(), rating: '4' }),
        review({ id: 'nobody', businessId: LOCATION, vendorId: null, rating: '4' }),
        review({ id: 'hidden', businessId: LOCATION, showOnWidget: false }),
      ]),
    );
    const { summary, total } = await page();
    expect(summary).toEqual({ average: 4, count: 9, histogram: [0, 0, 0, 9, 0], total: 10 });
    expect(total).toBe(9);
    expect(logged).toEqual([]);
  });

  test('holds none that names another vendor, and does not count it', async () => {
    const { page, logged } = await readOf('vendors', () =>
      listing([
        review({ id: 'own', businessId: LOCATION }),
        review({ id: 'foreign', vendorId: OTHER }),
        review({ id: 'foreign-hidden', vendorId: OTHER, showOnWidget: false }),
        review({ id: 'longer', vendorId: `${VENDOR}0` }),
        review({ id: 'number', vendorId: 7 }),
      ]),
    );
    const { reviews, summary } = await page();
    expect(reviews.map(({ id }) => id)).toEqual(['own']);
    expect(summary).toMatchObject({ count: 1, total: 1 });
    expect(logged).toMatchObject([
      { severity: 'warn', event: 'reviews_not_owned', vendorId: VENDOR, dropped: 4, unowned: 0, kept: 1 },
    ]);
    expect(JSON.stringify(logged)).not.toContain(OTHER);
  });
});

describe('the list of a business', () => {
  test('holds only reviews that name it, and counts no others', async () => {
    const { page, logged } = await readOf('businesses', () =>
      listing([
        review({ id: 'own', businessId: VENDOR, rating: '4' }),
        review({ id: 'capitals', rating: '4', businessId: VENDOR.toUpperCase() }),
        review({ id: 'hidden', businessId: VENDOR, showOnWidget: false }),
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
    const subject = `businesses/${VENDOR}/reviews`;
    expect(logged).toMatchObject([{ event: 'reviews_not_owned', subject, dropped: 6, unowned: 2, kept: 3 }]);
  });
});

describe.each([
  ['vendors', { vendorId: OTHER }],
  ['businesses', { businessId: OTHER }],
])('the list of one of the %s', (family, stray) => {
  test('says once that it holds others, and again when that came back', async () => {
    let strays = [review(stray)];
    const { page, nextPeriod, logged } = await readOf(family, () =>
      listing([review({ businessId: VENDOR }), ...strays]),
    );
    await page();
    await nextPeriod();
    expect(logged).toHaveLength(1);
    strays = [];
    await nextPeriod();
    strays = [review(stray), review(stray)];
    expect((await nextPeriod()).summary).toMatchObject({ count: 1, total: 1 });
    expect(logged).toMatchObject([{ dropped: 1 }, { dropped: 2 }]);
  });

  test('is empty when none is its own', async () => {
    const { page } = await readOf(family, () => listing([review(stray), review(stray)]));
    expect(await page()).toMatchObject({ summary: { count: 0, total: 0, average: null }, total: 0, reviews: [] });
  });
});
