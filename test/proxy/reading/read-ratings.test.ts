import { describe, expect, test } from 'vitest';
import { isRatings, type Ratings } from '../../../src/contract/ratings.js';
import { createRequestLimits } from '../../../src/stores/index.js';
import { businessReview, kindOf, listing, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const of = (sourceProductId: string, fields = {}) =>
  businessReview({ product: { sourceProductId, title: 'A product' }, ...fields });
const REVIEWS = [
  of('mug', { rating: '5' }),
  of('mug', { rating: '4' }),
  of('mug', { rating: '4' }),
  of('mug', { rating: '1', showOnWidget: false }),
  of('bowl', { rating: null }),
  of('archived', { isArchived: true }),
  of('a,b', { rating: '2' }),
  of('__proto__', { rating: '3' }),
  of('constructor', { rating: '3.5' }),
  of('12', { rating: '5' }),
  businessReview({ rating: '5' }),
];

async function start(options = {}, reviews: unknown[] = REVIEWS) {
  const parts = startProxy(() => listing(reviews), options);
  const token = await parts.sign(['reviews:read']);
  const ask = (query: string, init?: RequestInit, family = 'vendors', sent = token) =>
    parts.proxy(new Request(`https://proxy.test/widget/v1/${family}/${VENDOR}/ratings?token=${sent}&${query}`, init), {
      address: '192.0.2.1',
    });
  const read = async (query: string) => (await (await ask(query)).json()) as Ratings;
  return { ...parts, ask, read };
}
const errorsOf = async (response: Response) => {
  const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
  return [response.status, ...errors.map(({ field, message }) => `${field} ${message}`)];
};
const ids = (count: number, length = 1) =>
  Array.from({ length: count }, (_, n) => `${n}`.padStart(length, 'x')).join(',');

describe('the ratings', () => {
  test.each([
    ['gid%3A%2F%2Fshopify%2FProduct%2F12', 'gid://shopify/Product/12'],
    ['%0A%20mug%20', '\n mug '],
    ['cafe%CC%81', 'cafe\u0301'],
  ])('are found by another form of an id, and named by it: %s', async (query, id) => {
    const { read } = await start({}, [...REVIEWS, of('caf\u00e9', { rating: '5' })]);
    expect(Object.keys((await read(`product=${query}`)).ratings)).toEqual([id]);
  });

  test('are those of the visible reviews of each product, and of all', async () => {
    const { read } = await start();
    expect(await read('products=mug,bowl')).toEqual({
      ratings: { mug: { average: 4.33, count: 3 }, bowl: { average: null, count: 1 } },
      all: { average: 3.94, count: 9 },
    });
  });

  test('leave out products that nobody has reviewed, or of which no review is shown', async () => {
    const { read } = await start();
    expect((await read('products=archived,none,Mug')).ratings).toEqual({});
    expect((await read('')).ratings).toEqual({});
  });

  test.each(['vendors', 'businesses'])('are of %s alike', async (family) => {
    const { ask, sign } = await start();
    const token = await sign(['reviews:read'], VENDOR, undefined, kindOf(family));
    const response = await ask('products=mug', {}, family, token);
    expect([response.status, await response.json()]).toMatchObject([200, { ratings: { mug: { count: 3 } } }]);
  });

  test('are the numbers of the summary of each product', async () => {
    const { ask, read, proxy, sign } = await start();
    const token = await sign(['reviews:read']);
    const { ratings } = await read(`products=mug,bowl,12,constructor,__proto__&product=${encodeURIComponent('a,b')}`);
    expect(Object.keys(ratings)).toHaveLength(6);
    for (const [id, rating] of Object.entries(ratings)) {
      const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/reviews?token=${token}&product=${encodeURIComponent(id)}`;
      const { summary } = (await (await proxy(new Request(url))).json()) as { summary: object };
      expect(summary).toMatchObject({ ...rating });
    }
    expect((await ask('')).status).toBe(200);
  });

  test('of a product with a comma in its id are had by `product`, which may be repeated', async () => {
    const { read } = await start();
    expect((await read('products=a,b')).ratings).toEqual({});
    const { ratings } = await read('product=a%2Cb&product=mug&products=12');
    expect(Object.keys(ratings).sort()).toEqual(['12', 'a,b', 'mug']);
  });

  test('of products whose ids are names of an object are like any other', async () => {
    const { ask } = await start();
    const text = await (await ask('products=__proto__,constructor,toString,hasOwnProperty')).text();
    expect(text).toContain('"__proto__":{"average":3,"count":1}');
    const body: unknown = JSON.parse(text);
    expect(isRatings(body)).toBe(true);
    expect(Object.keys((body as Ratings).ratings).sort()).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf((body as Ratings).ratings)).toBe(Object.prototype);
  });
});

describe('a request for ratings', () => {
  test('may name a hundred products, and one of them twice', async () => {
    const { ask } = await start();
    expect((await ask(`products=${ids(100)}`)).status).toBe(200);
    expect((await ask(`products=${ids(100)},0,1&product=2`)).status).toBe(200);
    const most = 'products must be at most 100 different ones';
    expect(await errorsOf(await ask(`products=${ids(101)}`))).toEqual([400, most]);
    expect(await errorsOf(await ask(`products=${ids(100)}&product=one+more`))).toEqual([400, most]);
  });

  test('names ids of 1 to 200 characters', async () => {
    const { ask } = await start([], [of('x'.repeat(200))]);
    const found = await ask(`products=${'x'.repeat(200)}`);
    expect(Object.keys(((await found.json()) as Ratings).ratings)).toHaveLength(1);
    const each = 'each must be 1 to 200 characters';
    expect(await errorsOf(await ask(`products=${'x'.repeat(201)}`))).toEqual([400, `products ${each}`]);
    expect(await errorsOf(await ask('products=a,,b'))).toEqual([400, `products ${each}`]);
    expect(await errorsOf(await ask('products=&product='))).toEqual([400, `products ${each}`, `product ${each}`]);
  });

  test('gives `products` and the token once', async () => {
    const { ask } = await start();
    expect(await errorsOf(await ask('products=a&products=b'))).toEqual([400, 'products must be given once']);
    expect(await errorsOf(await ask('token=a'))).toEqual([400, 'token must be given once']);
  });

  test('needs the scope `reviews:read`, and is a read', async () => {
    const { ask, sign } = await start();
    const refused = await ask('products=mug', {}, 'vendors', await sign(['insights:read', 'reviews:publish']));
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'scope_missing' }]);
    const posted = await ask('products=mug', { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const head = await ask('products=mug', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('is held by caches like the reviews, and not responded to again in whatever order it names the products', async () => {
    const { ask, asked, clock } = await start();
    const first = await ask('products=mug,bowl');
    const etag = first.headers.get('etag')!;
    clock.now += 20_000;
    const again = await ask('product=bowl&products=mug,mug', { headers: { 'if-none-match': etag } });
    expect([
      again.status,
      again.headers.get('cache-control'),
      again.headers.get('access-control-allow-origin'),
    ]).toEqual([304, 'public, max-age=40, stale-while-revalidate=60, stale-if-error=604800', '*']);
    expect(asked).toHaveLength(1);
  });

  test('that is cached gets its response at once, as one for reviews does', async () => {
    const { ask, proxy, sign } = await start();
    const token = await sign(['reviews:read']);
    const request = new Request(`https://proxy.test/widget/v1/vendors/${VENDOR}/ratings?token=${token}&products=mug`);
    expect(proxy.ready(request)).toBeNull();
    await ask('products=mug', {}, 'vendors', token);
    expect(proxy.ready(request)).toMatchObject({ status: 200 });
  });

  test('is charged when its response has to be made, so that made-up lists have an end', async () => {
    const limit = createRequestLimits(null);
    const making = {
      address: limit('making:address', { requests: 5, seconds: 60 }),
      token: limit('making:token', { requests: 50, seconds: 60 }),
    };
    const { ask } = await start({ rates: { making } });
    for (let n = 0; n < 5; n++) expect((await ask(`products=made-up-${n}`)).status).toBe(200);
    expect((await ask('products=made-up-5')).status).toBe(429);
    expect((await ask('products=made-up-4')).status).toBe(200);
  });
});
