import { describe, expect, test } from 'vitest';
import { normalProductId } from '../../../src/contract/product-id.js';
import type { ReviewPage } from '../../../src/contract/widget.js';
import { twoDecimals } from '../../fixtures/count-by-hand.js';
import fc from '../../fixtures/fast-check.js';
import { businessReview, listing, review, startProxy, VENDOR } from '../../fixtures/proxy-upstream.js';

const RATINGS = [null, '1', '1.5', '2', '3', '3.4', '4', '4.5', '5', '7', 'five'];
const PRODUCTS = [null, 'mug', 'mug ', 'Mug', '', '__proto__', 'p'.repeat(300)];
const SOURCES = [null, '', 'google', 'shop', 'constructor'];

/** A review as a service may list it, with what puts it into a scope or out of one. */
const anyReview = fc
  .record({
    rating: fc.constantFrom(...RATINGS),
    source: fc.constantFrom(...SOURCES),
    sourceProductId: fc.constantFrom(...PRODUCTS),
    showOnWidget: fc.constantFrom(true, true, true, false, null, 'true'),
    isArchived: fc.constantFrom(false, false, false, true, 'no'),
    heldBackReason: fc.constantFrom(null, 'pending', 'spam'),
    day: fc.integer({ min: 1, max: 28 }),
    gifRef: fc.constantFrom(null, 'a.gif'),
  })
  .map(({ sourceProductId, day, ...fields }) => {
    const product = sourceProductId === null ? null : { sourceProductId, title: 'A product' };
    return review({ ...fields, product, createdAt: `2026-02-${String(day).padStart(2, '0')}T10:00:00Z` });
  });
type Listed = ReturnType<typeof review> & { product: { sourceProductId: string } | null };

const nameOf = (name: unknown) => encodeURIComponent(String(name));
const productOf = ({ product }: Listed) => normalProductId(product?.sourceProductId ?? '').slice(0, 200) || null;
const isShown = ({ showOnWidget, isArchived }: Listed) => showOnWidget === true && isArchived === false;
const isPending = ({ showOnWidget, isArchived, heldBackReason }: Listed) =>
  showOnWidget !== true && isArchived === false && heldBackReason === 'pending';
const ratingOf = ({ rating }: Listed) => {
  const value = Number(rating ?? Number.NaN);
  return value >= 1 && value <= 5 ? value : null;
};

/** The numbers of `members`, counted by hand. */
function count(members: Listed[]) {
  const shown = members.filter(isShown);
  const ratings = shown.map(ratingOf).filter((rating) => rating !== null);
  const pending = members.filter(isPending).length;
  const files = shown.filter(({ gifRef }) => gifRef).length;
  const isOwn = ({ source }: Listed) => source === 'shop' || !source;
  const own = shown
    .filter(isOwn)
    .map(ratingOf)
    .filter((rating) => rating !== null);
  const ownHundredths = own.reduce((sum, rating) => sum + Math.round(rating * 100), 0);
  const hundredths = ratings.reduce((sum, rating) => sum + Math.round(rating * 100), 0);
  return {
    average: ratings.length ? twoDecimals(hundredths, ratings.length) : null,
    count: shown.length,
    histogram: [1, 2, 3, 4, 5].map((star) => ratings.filter((rating) => Math.round(rating) === star).length),
    total: members.length,
    ...(pending > 0 && { pending }),
    ...(files > 0 && { media: files }),
    ...(!shown.every(isOwn) && {
      own: {
        average: own.length ? twoDecimals(ownHundredths, own.length) : null,
        ratings: own.length,
        // Google lets search engines be told of none.
        ...(shown.some(({ source }) => source === 'google') && { only: true }),
      },
    }),
    ...sourcesOf(shown, isOwn),
  };
}

/** Where they come from, counted by hand. */
function sourcesOf(shown: Listed[], isOwn: (review: Listed) => boolean) {
  const names = [...new Set(shown.map(({ source }) => (source ?? '') as string))];
  if (names.length < 2 && shown.every(isOwn)) return {};
  const sources = names.map((name) => {
    const members = shown.filter(({ source }) => (source ?? '') === name);
    const hundredths = members.map(ratingOf).flatMap((rating) => (rating === null ? [] : Math.round(rating * 100)));
    const sum = hundredths.reduce((one, other) => one + other, 0);
    return {
      source: name,
      count: members.length,
      average: hundredths.length ? twoDecimals(sum, hundredths.length) : null,
      ...(!isOwn(members[0]!) && { elsewhere: true }),
      ...(name === 'google' && { reportUrl: expect.stringContaining('google.com') }),
    };
  });
  return { sources: sources.sort((a, b) => b.count - a.count || (a.source < b.source ? -1 : 1)) };
}

const pageOf = async (response: Response) => (await response.json()) as ReviewPage;

describe('the numbers of an answer', () => {
  test('are those of its product and source, counted by hand, whatever else the reader filters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyReview, { maxLength: 40 }), async (listed) => {
        const all = listed as Listed[];
        const { read, sign } = startProxy(() => listing(all));
        const token = await sign(['reviews:read']);
        for (const product of [null, ...new Set(all.map(productOf).filter((id) => id !== null)), 'no such']) {
          for (const source of [null, 'google', 'shop', 'constructor', 'no such']) {
            const scope = [
              ...(product === null ? [] : [`product=${nameOf(product)}`]),
              ...(source === null ? [] : [`source=${nameOf(source)}`]),
            ].join('&');
            const ofProduct = all.filter((one) => product === null || productOf(one) === product);
            const members = ofProduct.filter((one) => source === null || one.source === source);
            const shown = members.filter(isShown);
            const page = await pageOf(await read(`${scope}&limit=50`, {}, token));
            expect(page.summary).toEqual(count(members));
            expect(page.total).toBe(shown.length);
            expect(new Set(page.reviews.map(({ id }) => id))).toEqual(new Set(shown.map(({ id }) => id)));
            const sources = new Set(ofProduct.filter(isShown).map((one) => one.source ?? ''));
            expect(page.sources).toEqual([...sources].filter((name) => name !== '').sort());
            for (const filter of ['rating=5', 'media=true', 'q=good', 'q=xyz', 'sort=lowest&offset=3&limit=1']) {
              const filtered = await pageOf(await read(`${scope}&${filter}`, {}, token));
              expect([filtered.summary, filtered.sources]).toEqual([page.summary, page.sources]);
            }
            // A row of the histogram says how many reviews its press brings.
            for (const [row, expected] of page.summary.histogram.entries()) {
              const { total } = await pageOf(await read(`${scope}&rating=${row + 1}`, {}, token));
              expect(total).toBe(expected);
            }
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  test('of a product that has no review are none', async () => {
    const { read } = startProxy(() => listing([review(), review({ showOnWidget: false })]));
    expect(await pageOf(await read('product=none'))).toMatchObject({
      summary: { average: null, count: 0, histogram: [0, 0, 0, 0, 0], total: 0 },
      total: 0,
      sources: [],
      reviews: [],
    });
  });

  test('of a business are those of its source too', async () => {
    const reviews = ['google', 'facebook', 'google'].map((source, i) => businessReview({ source, rating: `${5 - i}` }));
    const { proxy, sign } = startProxy(() => listing(reviews));
    const token = await sign(['reviews:read'], VENDOR, undefined, 'business');
    const url = `https://proxy.test/widget/v1/businesses/${VENDOR}/reviews?token=${token}&source=google`;
    const { summary } = await pageOf(await proxy(new Request(url)));
    expect(summary).toEqual({
      average: 4,
      count: 2,
      histogram: [0, 0, 1, 0, 1],
      total: 2,
      own: { average: null, ratings: 0, only: true },
      sources: [{ source: 'google', count: 2, average: 4, elsewhere: true, reportUrl: expect.any(String) }],
    });
  });

  test('of a list that is longer than what came say how many reviews may be missing', async () => {
    const product = { sourceProductId: 'mug', title: '' };
    const reviews = [review({ product }), review({ product, showOnWidget: false }), review()];
    // A service that says there are ten, and has no further page.
    const { read } = startProxy(() => listing(reviews, 10));
    expect((await pageOf(await read('product=mug'))).summary).toMatchObject({ count: 1, total: 2, unread: 7 });
    expect((await pageOf(await read(''))).summary).toEqual({
      average: 5,
      count: 2,
      histogram: [0, 0, 0, 0, 2],
      total: 10,
    });
  });

  test('are those that hold after a refresh that read the new end of the list alone', async () => {
    const product = { sourceProductId: 'mug', title: '' };
    const old = Array.from({ length: 600 }, (_, i) =>
      review({ product: i % 2 ? product : null, showOnWidget: i % 3 > 0, createdAt: '2026-01-01T10:00:00Z' }),
    );
    let all = old;
    const upstream = (request: Request) => {
      const { searchParams } = new URL(request.url);
      const offset = Number(searchParams.get('offset') ?? 0);
      const limit = Math.min(100, Number(searchParams.get('limit') ?? 100));
      return listing(all.slice(offset, offset + limit), all.length);
    };
    const { read, clock, asked } = startProxy(upstream);
    const known = (await pageOf(await read('product=mug'))).summary;
    expect([known.count, known.total]).toEqual([200, 300]);
    all = [review({ product, showOnWidget: false }), review({ product }), ...old];
    const before = asked.length;
    clock.now += 61_000;
    await read('');
    // The refresh runs behind the read that found it due.
    await expect.poll(async () => (await pageOf(await read('product=mug'))).summary.total).toBe(302);
    expect((await pageOf(await read('product=mug'))).summary.count).toBe(201);
    expect(asked.length - before).toBe(1);
  });
});
