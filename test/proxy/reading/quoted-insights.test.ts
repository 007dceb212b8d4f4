import { describe, expect, test } from 'vitest';
import type { PublicInsights } from '../../../src/contract/widget.js';
import { createBudget } from '../../../src/proxy/budget/budget.js';
import { ownerIn, review, START, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const STATISTICS = { totalReviews: 40, averageRating: 4.25, averageRatingTrend: 0 };
const quote = (reviewId: string, text: string) => ({ reviewId, text, opinion: 'criticism' });
const SIZE = {
  category: 'fit',
  topic: 'size',
  mentions: 3,
  label: 'Runs small',
  sentiment: 'negative',
  praised: 1,
  criticised: 2,
  claim: 'runs_small',
  reviewIds: ['r-1'],
  wordedBy: 'rules',
};
const product = (sourceProductId: string) => ({ sourceProductId, title: 'Shirt' });
const REVIEWS = [
  review({ id: 'r-1', text: 'Lovely. It runs small.', product: product('shirt') }),
  review({ id: 'r-2', title: 'Far too tight', text: '<p>Warm &amp; soft.</p>', product: product('p-1') }),
  review({ id: 'r-3', text: 'Call me: ada@shopper.test, it is tight.', email: 'ada@shopper.test' }),
  review({ id: 'r-4', text: 'Hidden and tight.', showOnWidget: false, product: product('hidden') }),
];
const QUOTES = [
  quote('r-1', 'It runs small.'),
  quote('r-2', 'Far too tight'),
  quote('r-2', 'Warm & soft.'),
  quote('r-3', 'Call me: ada@shopper.test, it is tight.'),
  quote('r-4', 'Hidden and tight.'),
  quote('r-1', 'Buy elsewhere.'),
  quote('r-2', 'It runs small.'),
  quote('r-9', 'It runs small.'),
  quote('r-1', ' '),
];

/** A service whose insights echo the product unless `echo` is false. */
async function start({ echo = true, insight = {}, rate }: { echo?: boolean; insight?: object; rate?: number } = {}) {
  const clock = { now: START };
  const parts = startProxy(
    (request) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/reviews')) return Response.json({ total: REVIEWS.length, reviews: listOf(request) });
      if (!pathname.endsWith('/review-insights')) return new Response('{}', { status: 404 });
      const about = echo ? { productId: searchParams.get('productId'), language: 'en' } : {};
      const topInsights = [{ ...SIZE, quotes: QUOTES, ...insight }];
      return Response.json({ topInsights, recentInsights: [], statistics: STATISTICS, ...about });
    },
    { now: () => clock.now, ...(rate && { budget: createBudget({ ratePerMinute: rate, now: () => clock.now }) }) },
  );
  const token = await parts.sign(['insights:read']);
  const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/insights?token=${token}`;
  const ask = (query = '') => parts.proxy(new Request(`${url}&${query}`));
  const read = async (query = '') => (await (await ask(query)).json()) as PublicInsights;
  const requested = () => parts.asked.filter((request) => request.url.includes('review-insights')).length;
  return { ...parts, clock, ask, read, requested };
}
const listOf = (request: Request) => REVIEWS.map((one) => ({ ...one, businessId: ownerIn(request) }));
describe('sentences of insights', () => {
  test('leave when readers see them in that review, and no others do', async () => {
    const { read } = await start();
    const { topInsights } = await read();
    expect(topInsights[0]!.quotes?.map(({ reviewId, text }) => [reviewId, text])).toEqual([
      ['r-1', 'It runs small.'],
      ['r-2', 'Far too tight'],
      ['r-2', 'Warm & soft.'],
    ]);
    expect(topInsights[0]).toMatchObject({ praised: 1, criticised: 2, claim: 'runs_small', wordedBy: 'rules' });
    expect(JSON.stringify(topInsights)).not.toMatch(/reviewIds|shopper|Hidden|elsewhere/);
  });

  test('are twenty of a topic at most, and none of them is longer than 500 characters', async () => {
    const long = 'so '.repeat(200);
    const { read } = await start({
      insight: { quotes: [quote('r-1', long), ...Array(21).fill(quote('r-1', 'It runs small.'))] },
    });
    expect((await read()).topInsights[0]!.quotes).toHaveLength(20);
  });

  test('are left out where nobody knows the reviews', async () => {
    const { proxy, sign } = startProxy((request) =>
      request.url.includes('review-insights')
        ? Response.json({ topInsights: [{ ...SIZE, quotes: QUOTES }], recentInsights: [], statistics: STATISTICS })
        : new Response('{}', { status: 500 }),
    );
    const url = `https://proxy.test/widget/v1/vendors/${VENDOR}/insights?token=${await sign(['insights:read'])}`;
    const response = await proxy(new Request(url));
    const { topInsights } = (await response.json()) as PublicInsights;
    expect([response.status, topInsights[0]!.label, topInsights[0]!.quotes]).toEqual([200, 'Runs small', undefined]);
  });
});

describe('insights of a product', () => {
  test('are those that the service says are of it', async () => {
    const { read, asked } = await start();
    expect(await read('productId=shirt')).toMatchObject({
      productId: 'shirt',
      topInsights: [{ topic: 'size' }],
      statistics: { totalReviews: 1 },
    });
    expect(asked.map(({ url }) => new URL(url).search)).toContain('?productId=shirt');
    for (const query of ['product=shirt', 'product=shirt&productId=shirt']) {
      expect((await read(query)).productId, query).toBe('shirt');
    }
  });

  test('are none of a service that speaks of the whole vendor', async () => {
    const { read } = await start({ echo: false });
    expect(await read('productId=shirt')).toEqual({
      topInsights: [],
      recentInsights: [],
      statistics: { totalReviews: 1, averageRating: 5, averageRatingTrend: null },
      productId: 'shirt',
    });
    expect((await read()).topInsights).toHaveLength(1);
  });

  test('are requested of products alone that readers see reviews of', async () => {
    const { read, requested } = await start();
    for (const made of [...Array(50).keys()]) await read(`productId=made-up-${made}`);
    expect(await read('productId=hidden')).toMatchObject({ topInsights: [], productId: 'hidden' });
    expect(requested()).toBe(0);
  });

  test('are requested once while they are fresh, and by a tenth of the rate at most', async () => {
    const { ask, requested, clock } = await start({ rate: 10 });
    await ask('productId=shirt');
    clock.now += 59_000;
    expect((await ask('productId=shirt')).status).toBe(200);
    const refused = await ask('productId=p-1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    expect(requested()).toBe(1);
    clock.now += 62_000;
    expect((await ask('productId=p-1')).status).toBe(200);
    expect(requested()).toBe(2);
  });

  test.each([
    'productId=',
    `productId=${'x'.repeat(201)}`,
    'productId=a&productId=b',
    'productId=a&product=b',
    'product=',
    'language=%3Cb%3E',
  ])('are refused for %s', async (query) => {
    const { ask } = await start();
    const response = await ask(query);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect([response.status, errors.map(({ field }) => field)]).toEqual([400, [query.split('=')[0]]]);
  });
});

describe('the language of labels', () => {
  test("is the service's own, unless the reader's is one that we have words for", async () => {
    const { read } = await start({ insight: { label: 'Sentence of a model.', wordedBy: 'model' } });
    const same = await read('language=en-GB');
    expect([same.language, same.topInsights[0]!.label, same.topInsights[0]!.wordedBy]).toEqual([
      'en',
      'Sentence of a model.',
      'model',
    ]);
    expect((await read('language=tlh')).language).toBe('en');
  });

  test('says all that the claims of the service say', async () => {
    const claims = [
      { claim: 'runs_small', mentions: 9 },
      { claim: 'true_to_size', mentions: 6 },
      { claim: 'of another version', mentions: 40 },
    ];
    const { read } = await start({ insight: { praised: 6, criticised: 9, claims } });
    const { topInsights } = await read('language=de');
    expect(topInsights[0]!.label).toBe('Fällt mal klein, mal normal aus');
    expect(topInsights[0]!.topicName).toBe('Größe');
    expect(topInsights[0]).not.toHaveProperty('claims');
  });

  test('costs no request', async () => {
    const { read, requested } = await start();
    for (const language of ['en', 'de', 'ar', 'pt-BR', 'xx']) await read(`language=${language}`);
    expect(requested()).toBe(1);
  });
});
