/** Reviews about products and reviews about the shop: together they are all of a vendor's. */
import { describe, expect, test } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import type { PublicReview, ReviewPage } from '../../../src/contract/widget.js';
import { readPageQuery } from '../../../src/proxy/reading/page-query.js';
import { createReviewIndex } from '../../../src/proxy/reading/review-index.js';
import { snapshotFromJson, snapshotToJson } from '../../../src/proxy/snapshots/saved-snapshot.js';
import { type Snapshot, type TakenList, takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { applyDelta } from '../../../src/proxy/snapshots/snapshot-delta.js';
import fc from '../../fixtures/fast-check.js';
import { listing, review, START, startProxy } from '../../fixtures/proxy-upstream.js';

const PRODUCTS = ['mug', 'cup', '__proto__'];
const SOURCES = ['google', 'trustpilot', 'shop', ''];
const FILTERS = ['', 'sort=oldest', 'sort=lowest', 'sort=highest', 'rating=5,3', 'media=true', 'q=warm', 'topic=size'];

const anyFields = fc.record({
  rating: fc.constantFrom(null, '1', '2.5', '3', '5'),
  source: fc.constantFrom(...SOURCES),
  product: fc.constantFrom(null, null, ...PRODUCTS).map((id) => id && { sourceProductId: id, title: 'A product' }),
  showOnWidget: fc.constantFrom(true, true, false),
  heldBackReason: fc.constantFrom(null, 'pending', 'spam'),
  text: fc.constantFrom('Keeps warm.', 'It leaks.'),
  gifRef: fc.constantFrom(null, 'a.gif'),
  topics: fc.constantFrom([], [{ topic: 'size', opinion: 'praise' }]),
  day: fc.integer({ min: 1, max: 28 }),
});

/** A list of them, of a service that says how to go on with it. */
function listed(fields: { day: number }[]): TakenList {
  const reviews = fields.map(({ day, ...one }, at) => {
    const createdAt = new Date(Date.UTC(2026, 1, day, 10, at)).toISOString();
    return readReview(review({ ...one, id: `r${at}`, createdAt }))!;
  });
  const { length: total } = reviews;
  return {
    total,
    reviews,
    shopNames: ['Shop'],
    sync: { updatedAfter: new Date(START).toISOString(), version: 'v1', total },
  };
}

/** What readers get of a snapshot, by the query. */
function reader(snapshot: Snapshot) {
  const index = createReviewIndex(snapshot);
  return (query: string): Promise<ReviewPage> =>
    index.plan(readPageQuery(new URLSearchParams(`limit=50&${query}`))).page();
}

/** Numbers that add up: averages do not. Nothing is said of sources where all reviews are of one that is the shop's own. */
function counts({ summary, reviews }: ReviewPage): Record<string, number> {
  const { count, histogram, total, pending = 0, media = 0, uncounted = 0, own } = summary;
  const bySource = summary.sources ?? [{ source: reviews[0]?.source ?? '', count }];
  return {
    ...{ count, total, pending, media, uncounted },
    own: own?.ratings ?? histogram.reduce((sum, one) => sum + one, 0),
    ...Object.fromEntries(histogram.map((number, at) => [`star ${at + 1}`, number])),
    ...Object.fromEntries(bySource.map((one) => [`from ${one.source}`, one.count])),
  };
}

function expectSum(all: ReviewPage, parts: ReviewPage[]): void {
  const sum: Record<string, number> = {};
  for (const part of [counts(all), ...parts.map(counts)]) for (const name of Object.keys(part)) sum[name] = 0;
  for (const part of parts.map(counts)) for (const [name, value] of Object.entries(part)) sum[name]! += value;
  const none = Object.fromEntries(Object.keys(sum).map((name) => [name, 0]));
  expect(sum).toEqual({ ...none, ...counts(all) });
}

/** Holds what readers get of the scopes to what they get of all. */
async function expectPartition(snapshot: Snapshot): Promise<void> {
  const read = reader(snapshot);
  for (const source of ['', ...SOURCES.filter(Boolean).map((name) => `source=${name}&`)]) {
    const of = (scope: string, filter = '') => read(`${source}${scope}&${filter}`);
    const [all, shop, product] = [await of(''), await of('about=shop'), await of('about=product')];
    expectSum(all, [shop, product]);
    expectSum(product, await Promise.all(PRODUCTS.map((id) => of(`product=${id}`))));
    expect([...new Set([...shop.sources, ...product.sources])].sort()).toEqual(all.sources);
    for (const filter of FILTERS) {
      const found = await of('', filter);
      const ids = (is: (review: PublicReview) => boolean) => found.reviews.filter(is).map(({ id }) => id);
      for (const [scope, about, expected] of [
        ['about=shop', shop, ids((one) => one.product === null)],
        ['about=product', product, ids((one) => one.product !== null)],
      ] as const) {
        const page = await of(scope, filter);
        expect([page.summary, page.sources]).toEqual([about.summary, about.sources]);
        expect([page.total, page.reviews.map(({ id }) => id)]).toEqual([expected.length, expected]);
      }
    }
  }
}

describe('the numbers about products and about the shop', () => {
  test('add up to those of all: of a list, after changes, and as they were saved', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyFields, { maxLength: 25 }),
        fc.array(fc.tuple(fc.nat(30), anyFields), { maxLength: 6 }),
        async (fields, changes) => {
          const first = await takeSnapshot(listed(fields), 'https://media.test/', START);
          await expectPartition(first);
          const changed = [...fields];
          for (const [at, one] of changes) changed[Math.min(at, changed.length)] = one;
          const whole = await takeSnapshot(listed(changed), 'https://media.test/', START);
          const next = await applyDelta(first, deltaTo(whole));
          expect(next).not.toBeNull();
          await expectPartition(next!);
          const saved = await snapshotFromJson(await snapshotToJson(next!), START);
          expect(saved).not.toBeNull();
          await expectPartition(saved!);
          for (const scope of ['about=shop', 'about=product']) {
            const expected = await reader(whole)(scope);
            expect(await reader(next!)(scope)).toEqual(expected);
            expect(await reader(saved!)(scope)).toEqual(expected);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test('are kept apart, whichever is asked for first', async () => {
    const product = { sourceProductId: 'mug', title: 'Mug' };
    const reviews = [review({ id: 'a', product }), review({ id: 'b', rating: '1' })];
    const { read } = startProxy(() => listing(reviews));
    const ids = async (query: string) => ((await (await read(query)).json()) as ReviewPage).reviews.map(({ id }) => id);
    for (const sort of ['newest', 'lowest', 'newest']) {
      expect(await ids(`about=shop&sort=${sort}`)).toEqual(['b']);
      expect(await ids(`about=product&sort=${sort}`)).toEqual(['a']);
      expect(new Set(await ids(`sort=${sort}`))).toEqual(new Set(['a', 'b']));
      expect(await ids(`about=product&product=mug&sort=${sort}`)).toEqual(['a']);
    }
  });

  test('of the shop cannot be those of a product: the answer says why', async () => {
    const { read } = startProxy(() => listing([review()]));
    const response = await read('about=shop&product=mug');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'about', message: 'must not be shop with a product: reviews of the shop have none' }],
    });
  });

  test('say how many reviews may be missing, where the list could not be read to its end', async () => {
    const reviews = [review(), review({ showOnWidget: false })];
    const { read } = startProxy(() => listing(reviews, 9));
    const { summary } = (await (await read('about=shop')).json()) as ReviewPage;
    expect(summary).toMatchObject({ count: 1, total: 2, unread: 7 });
  });
});

/** Everything that `whole` has, as changes. */
function deltaTo(whole: Snapshot) {
  const { reviews, heldBack, topics, takenAt, policy, productIds, summary, sync } = whole;
  const bits = new Map(reviews.map(({ id }, place) => [id, topics?.[place] ?? 0]));
  return { takenAt, total: summary.total, reviews, topics: bits, heldBack, gone: [], policy, productIds, sync: sync! };
}
