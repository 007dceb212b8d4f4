import { describe, expect, test } from 'vitest';
import { Insights } from '../../../src/contract/service/insights.js';
import type { ImportedReview } from '../../../src/service/index.js';
import { readAll } from '../../fixtures/keyword-analyser.js';
import { ENGINES, imported, temporaryService, wrongFields } from '../temporary-service.js';

const NOW = new Date('2026-03-31T12:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const KETTLE = { sourceProductId: 'kettle', title: 'Kettle' };

/** So many reviews that say this, the first one newest. */
const many = (count: number, text: string | ((n: number) => string), review: Partial<ImportedReview> = {}) =>
  Array.from({ length: count }, (_, n) =>
    imported({ text: typeof text === 'string' ? text : text(n), createdAt: ago(100 + n), ...review }),
  );

describe.each(ENGINES)('on %s', (engine) => {
  async function shop(reviews: ImportedReview[]) {
    const service = await temporaryService({ engine, now: () => NOW });
    const { store, vendor, call } = service;
    await store.reviews.import(vendor.id, reviews);
    await readAll(store);
    const insights = async (query = '', kind = 'vendors') => {
      const answer = await call('GET', `/v2/${kind}/${vendor.id}/review-insights${query}`);
      expect(answer.status).toBe(200);
      return Insights.parse(await answer.json());
    };
    const list = async () => (await store.reviews.list(vendor.id)).reviews;
    return { ...service, insights, list };
  }

  test('a topic is said once five reviews mention it, with the reviews and sentences behind it', async () => {
    const { insights, list } = await shop([
      ...many(5, (n) => `Good delivery ${n}. And more.`),
      ...many(4, 'Good sound.'),
    ]);
    const { topInsights, recentInsights, reviewsRead, toRead, unread, productId, language } = await insights();
    expect({ recentInsights, reviewsRead, toRead, unread, productId, language }).toEqual({
      recentInsights: [],
      reviewsRead: 9,
      toRead: 0,
      unread: [],
      productId: null,
      language: 'en',
    });
    const behind = (await list()).filter(({ text }) => text.includes('delivery'));
    expect(topInsights).toEqual([
      {
        category: 'order',
        topic: 'delivery',
        mentions: 5,
        label: 'Arrives fast',
        sentiment: 'positive',
        praised: 5,
        criticised: 0,
        claim: 'arrives_fast',
        claims: [{ claim: 'arrives_fast', mentions: 5 }],
        reviewIds: behind.map(({ id }) => id),
        quotes: behind.map(({ id, text }) => ({ reviewId: id, text: text.split(' And')[0], opinion: 'praise' })),
        trend: null,
        wordedBy: 'rules',
      },
    ]);
    expect(await insights('', 'businesses')).toEqual(await insights());
  });

  test.each([
    ['that is named and not judged', [...many(9, 'The delivery.'), ...many(4, 'Good delivery.')]],
    ['that four reviews both praise and criticise', many(4, 'Good delivery. Bad delivery.')],
  ])('a topic %s is left out', async (_, reviews) => {
    const { insights } = await shop(reviews);
    expect((await insights()).topInsights).toEqual([]);
  });

  test('sentences that say what the label says come first', async () => {
    const { insights } = await shop([
      ...many(5, (n) => `Bad size ${n}.`, { createdAt: ago(1) }),
      ...many(5, (n) => `The size is small ${n}.`),
    ]);
    const [size] = (await insights()).topInsights;
    expect(size!.label).toBe('Runs small');
    expect(size!.quotes!.slice(0, 5).every(({ text }) => text.includes('small'))).toBe(true);
    expect(size!.quotes).toHaveLength(10);
  });

  test('readers never learn of a review that they do not see, and it leaves at once', async () => {
    const { insights, list, store, vendor } = await shop([
      ...many(5, 'Good delivery.'),
      ...many(9, 'Bad sound.', { showOnWidget: false, heldBackReason: 'spam' }),
      ...many(9, 'Bad sound.', { isArchived: true }),
    ]);
    expect((await insights()).topInsights).toMatchObject([{ topic: 'delivery', mentions: 5 }]);
    const { id } = (await list()).find(({ text }) => text.includes('delivery'))!;
    await store.reviews.update(id, { showOnWidget: false }, { account: 'default' });
    expect(await insights()).toMatchObject({ topInsights: [], reviewsRead: 4 });
    expect(vendor.id).toBeTruthy();
  });

  test('what many criticise stays beside what more praise, most mentions first', async () => {
    const { insights } = await shop([
      ...many(30, (n) => `Good sound ${n}.`),
      ...many(6, (n) => `Bad packaging ${n}.`),
      ...many(6, (n) => `Late delivery ${n}.`),
    ]);
    const said = (await insights()).topInsights.map(({ topic, sentiment, claim, praised, criticised }) => [
      ...[topic, sentiment, claim, praised, criticised],
    ]);
    expect(said).toEqual([
      ['sound', 'positive', 'sounds_good', 30, 0],
      ['delivery', 'negative', 'late', 0, 6],
      ['packaging', 'negative', null, 0, 6],
    ]);
  });

  test('quotes are criticism and praise in turns, distinct, newest first, twenty at most; of the reviews a thousand', async () => {
    const { insights } = await shop([
      ...many(600, 'Good  delivery.'),
      ...many(500, (n) => `good delivery ${n % 40}.`),
      ...many(3, (n) => `Bad delivery ${n}.`),
    ]);
    const [delivery] = (await insights()).topInsights;
    expect(delivery).toMatchObject({ mentions: 1103, praised: 1100, criticised: 3 });
    expect(delivery!.reviewIds).toHaveLength(1000);
    expect(new Set(delivery!.reviewIds).size).toBe(1000);
    const quotes = delivery!.quotes!.map(({ text }) => text);
    expect(quotes).toHaveLength(20);
    expect(quotes.slice(0, 6)).toEqual([
      ...['Bad delivery 0.', expect.stringMatching(/^good {1,2}delivery/i), 'Bad delivery 1.'],
      ...[expect.stringMatching(/^good {1,2}delivery/i), 'Bad delivery 2.', expect.anything()],
    ]);
    expect(new Set(quotes.map((text) => text.toLowerCase().replace(/\s+/g, ' '))).size).toBe(20);
  });

  test('the last 30 days are counted by themselves, and a rise is said with what chance may have done', async () => {
    const { insights, store, vendor } = await shop([]);
    const write = async (count: number, days: number, text: (n: number) => string) => {
      for (let n = 0; n < count; n += 1)
        await store.reviews.submit(
          { rating: '5', vendorId: vendor.id, text: text(n) },
          { at: new Date(ago(days + n)) },
        );
    };
    await write(60, 100, (n) => `Good sound ${n}.`);
    await write(2, 100, (n) => `Bad packaging ${n}.`);
    await write(10, 3, (n) => `Bad packaging, lately ${n}.`);
    await readAll(store);
    const { topInsights, recentInsights } = await insights();
    expect(recentInsights).toMatchObject([{ topic: 'packaging', mentions: 10, criticised: 10 }]);
    expect(recentInsights[0]!.quotes!.every(({ text }) => text.includes('lately'))).toBe(true);
    expect(topInsights.map(({ topic, mentions, trend }) => [topic, mentions, trend?.direction])).toEqual([
      ['sound', 60, 'falling'],
      ['packaging', 12, 'rising'],
    ]);
    const { change, low, high } = topInsights[1]!.trend!;
    expect(change).toBeCloseTo(1 - 2 / 62, 3);
    expect([low > 0, low < change, high >= change]).toEqual([true, true, true]);
  });

  test('what a file brought makes no trend', async () => {
    const { insights } = await shop([
      ...many(60, (n) => `Good sound ${n}.`, { createdAt: '2019-05-01T00:00:00Z' }),
      ...many(10, (n) => `Bad packaging ${n}.`, { createdAt: ago(3) }),
    ]);
    const { topInsights } = await insights();
    expect(topInsights.map(({ topic, trend }) => [topic, trend])).toEqual([
      ['sound', null],
      ['packaging', null],
    ]);
  });

  test('what the stars belie is withheld, where more than chance does', async () => {
    const { insights } = await shop([
      ...many(40, (n) => `Late delivery ${n}.`, { rating: '5' }),
      ...many(6, (n) => `Late delivery, again ${n}.`, { rating: '1' }),
      ...many(30, (n) => `Good sound ${n}.`, { rating: '1' }),
      ...many(20, (n) => `Bad packaging ${n}.`, { rating: '2' }),
      ...many(12, (n) => `The size is small ${n}.`, { rating: '5' }),
      ...many(60, 'No word of it.', { rating: '5' }),
    ]);
    const said = (await insights()).topInsights.map(({ topic, criticised, claim }) => [topic, criticised, claim]);
    // Who is content takes another size, and says so.
    expect(said).toEqual([
      ['packaging', 20, null],
      ['size', 12, 'runs_small'],
    ]);
  });

  test('a few criticisms by people who are content are said where others are no less content', async () => {
    const { insights } = await shop([
      ...many(6, (n) => `Late delivery ${n}.`, { rating: '5' }),
      ...many(100, 'No word of it.', { rating: '5' }),
    ]);
    expect((await insights()).topInsights).toMatchObject([{ topic: 'delivery', criticised: 6 }]);
  });

  test('the average is that of the reviews that readers see', async () => {
    const { insights } = await shop([
      ...many(4, 'Good sound.', { rating: '5', createdAt: ago(3) }),
      ...many(4, 'Good sound.', { rating: '3', createdAt: ago(40) }),
      ...many(9, 'Bad sound.', { rating: '1', createdAt: ago(3), showOnWidget: false, heldBackReason: 'spam' }),
      ...many(2, 'Bad sound.', { rating: '1', createdAt: ago(40), isArchived: true }),
    ]);
    expect((await insights()).statistics).toEqual({ totalReviews: 8, averageRating: 4, averageRatingTrend: 2 });
  });

  test('one product is spoken of alone, and the vendor has its products side by side', async () => {
    const { insights } = await shop([
      ...many(6, (n) => `Good size ${n}.`, { product: KETTLE, rating: '4' }),
      ...many(8, (n) => `Bad size ${n}.`, { product: { sourceProductId: 'mug', title: 'Mug' }, rating: '1' }),
      ...many(3, 'Bad size.', { product: KETTLE, rating: '1', showOnWidget: false }),
      ...many(5, 'Good size.'),
    ]);
    const of = async (id: string) => insights(`?productId=${id}`);
    expect(await of('kettle')).toMatchObject({
      productId: 'kettle',
      reviewsRead: 6,
      topInsights: [{ topic: 'size', mentions: 6, praised: 6 }],
    });
    expect(await of('mug')).toMatchObject({ productId: 'mug', topInsights: [{ mentions: 8, criticised: 8 }] });
    expect(await of('Kettle')).toMatchObject({ productId: 'Kettle', reviewsRead: 0, topInsights: [] });
    expect(await of('kettle')).not.toHaveProperty('products');
    const { products, topInsights } = await insights();
    expect(topInsights).toMatchObject([{ mentions: 19, praised: 11, criticised: 8 }]);
    expect(products).toEqual([
      {
        product: { sourceProductId: 'mug', title: 'Mug' },
        statistics: { totalReviews: 8, averageRating: 1 },
        topics: [{ ...topic('size', 8, 0, 8, 'negative') }],
      },
      {
        product: KETTLE,
        statistics: { totalReviews: 6, averageRating: 4 },
        topics: [{ ...topic('size', 6, 6, 0, 'positive') }],
      },
    ]);
  });

  const topic = (name: string, mentions: number, praised: number, criticised: number, sentiment: string) => ({
    ...{ category: 'fit', topic: name, mentions, praised, criticised, sentiment },
    label: expect.any(String),
  });

  test('reviews in a language that nobody here reads are said to be unread', async () => {
    const { insights } = await shop([
      ...many(3, 'xx sound'),
      ...many(2, '12345'),
      ...many(1, 'Good sound.'),
      ...many(4, ''),
    ]);
    expect(await insights()).toMatchObject({
      reviewsRead: 1,
      unread: [
        { language: 'xx', reviews: 3 },
        { language: null, reviews: 2 },
      ],
    });
  });

  test('the same reviews give the same response, until one changes or the day does', async () => {
    const { call, vendor, store, list } = await shop(many(6, 'Good sound.'));
    const path = `/v2/vendors/${vendor.id}/review-insights`;
    const first = await call('GET', path);
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^W\/"/);
    expect(await (await call('GET', path)).text()).toBe(await first.text());
    const again = (query = '') => call('GET', `${path}${query}`, undefined, { 'if-none-match': etag });
    expect((await again()).status).toBe(304);
    expect((await again('?language=de')).status).toBe(200);
    expect((await again('?productId=kettle')).status).toBe(200);
    await store.reviews.update((await list())[0]!.id, { isArchived: true }, { account: 'default' });
    expect((await again()).status).toBe(200);
  });

  test.each([
    ['?language=xx', ['language']],
    ['?language=EN', ['language']],
    ['?productId=', ['productId']],
    [`?productId=${'x'.repeat(201)}&language=`, ['language', 'productId']],
  ])('%s is refused, and the wrong parameters are named', async (query, fields) => {
    const { call, vendor } = await temporaryService({ engine });
    const answer = await call('GET', `/v2/vendors/${vendor.id}/review-insights${query}`);
    expect([answer.status, await wrongFields(answer)]).toEqual([400, fields]);
  });
});
