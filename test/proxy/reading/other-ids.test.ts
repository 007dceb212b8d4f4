import { describe, expect, test } from 'vitest';
import { readProductIds } from '../../../src/client/product-ids.js';
import type { Ratings } from '../../../src/contract/ratings.js';
import type { PublicInsights, ReviewPage } from '../../../src/contract/widget.js';
import { filePlace, startFleet } from '../../fixtures/proxy-fleet.js';
import { ownerIn, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const CHAIR = { sourceProductId: '8103', title: 'Oak chair' };
const REVIEWS = [
  { product: CHAIR, rating: '5' },
  { product: CHAIR, rating: '4' },
  { product: CHAIR, rating: '1', showOnWidget: false },
  { product: { sourceProductId: 'bowl', title: 'Bowl' }, rating: '3' },
];
const PRODUCTS = [
  { sourceProductId: '8103', otherIds: ['8103-R', 'oak-chair', 'gid://shopify/Product/77', '__proto__', 'bowl'] },
];
const listed = (products: unknown) => (request: Request) => {
  const reviews = REVIEWS.map((fields) => review({ ...fields, businessId: ownerIn(request) }));
  return Response.json({ total: reviews.length, products, reviews });
};

async function start(products: unknown = PRODUCTS) {
  const list = listed(products);
  const parts = startProxy((request) => {
    const { searchParams, pathname } = new URL(request.url);
    if (!pathname.endsWith('review-insights')) return list(request);
    return Response.json({
      topInsights: [{ category: 'food', topic: 'bread', mentions: 1, label: 'Loved', sentiment: 'positive' }],
      productId: searchParams.get('productId'),
    });
  });
  const token = await parts.sign(['reviews:read', 'insights:read']);
  const get = async <Body>(path: string) => {
    const [name, query = ''] = path.split('?');
    const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/${name}?token=${token}&${query}`;
    return (await (await parts.proxy(new Request(url))).json()) as Body;
  };
  return { ...parts, get };
}

describe('another id of a product', () => {
  test.each(['8103-R', 'oak-chair', 'gid%3A%2F%2Fshopify%2FProduct%2F77', '%20__proto__%20', '8103'])(
    'opens its reviews: %s',
    async (id) => {
      const { get } = await start();
      const page = await get<ReviewPage>(`reviews?product=${id}`);
      expect(page.summary).toMatchObject({ average: 4.5, count: 2, total: 3 });
      expect(page.reviews.map(({ product }) => product?.sourceProductId)).toEqual(['8103', '8103']);
    },
  );

  test('has its numbers, under the id that was asked for', async () => {
    const { get } = await start();
    const { ratings } = await get<Ratings>('ratings?products=8103-R,oak-chair,8103,bowl,8103-r,nobody');
    const chair = { average: 4.5, count: 2 };
    expect(ratings).toEqual({
      '8103-R': chair,
      'oak-chair': chair,
      '8103': chair,
      bowl: { average: 3, count: 1 },
    });
  });

  test('has its insights, which the service is asked for once', async () => {
    const { get, asked } = await start();
    for (const id of ['8103-R', '8103', 'oak-chair']) {
      const insights = await get<PublicInsights>(`insights?productId=${id}`);
      expect(insights).toMatchObject({
        productId: id,
        statistics: { totalReviews: 2 },
        topInsights: [{ topic: 'bread' }],
      });
    }
    const insights = asked.filter(({ url }) => url.includes('review-insights'));
    expect(insights.map(({ url }) => new URL(url).searchParams.get('productId'))).toEqual(['8103']);
    expect(await get<PublicInsights>('insights?productId=nobody')).toMatchObject({
      productId: 'nobody',
      topInsights: [],
    });
  });

  test('is none where reviews stand under it, or where the service does not say', async () => {
    const { get } = await start();
    expect((await get<ReviewPage>('reviews?product=bowl')).summary).toMatchObject({ average: 3, count: 1 });
    for (const products of [null, {}, 'no list', [{ sourceProductId: '8103' }, { otherIds: ['8103-R'] }, null]]) {
      const foreign = await start(products);
      expect((await foreign.get<ReviewPage>('reviews?product=8103-R')).summary.count).toBe(0);
    }
  });

  test('is known to a process that reads the snapshot of another', async () => {
    const place = await filePlace();
    const fleet = startFleet(place.clock, listed(PRODUCTS));
    for (const process of ['the first', 'another']) {
      const proxy = fleet.start(await place.open());
      const response = await fleet.play(proxy.read(VENDOR, 'reviews', 'vendors', 'product=8103-R'));
      expect([process, ((await response.json()) as ReviewPage).summary.count]).toEqual([process, 2]);
    }
    expect(fleet.asked).toHaveLength(1);
  });
});

describe('what a service says of other ids', () => {
  test('is read leniently: an id of two products means neither', () => {
    const read = readProductIds([
      { sourceProductId: 'a', otherIds: ['x', 'y', 'y', 7, '', null, 'n'.repeat(201), 'a'] },
      { sourceProductId: 'b', otherIds: ['x', 'cafe\u0301'] },
    ]);
    expect([...read]).toEqual([
      ['y', 'a'],
      ['caf\u00e9', 'b'],
    ]);
  });

  test('is kept of a hundred thousand ids at most', () => {
    const otherIds = Array.from({ length: 100_010 }, (_, at) => `v${at}`);
    expect(readProductIds([{ sourceProductId: 'a', otherIds }]).size).toBe(100_000);
  });
});
