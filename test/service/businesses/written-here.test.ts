/** A review that was written in a form here counts, also under the name of a source that does not: on the page and in all numbers. */
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { readPageQuery } from '../../../src/proxy/reading/page-query.js';
import { createReviewIndex } from '../../../src/proxy/reading/review-index.js';
import { takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import type { Schema } from '../../../src/service/database/schema.js';
import type { Store } from '../../../src/service/index.js';
import { sumReviews } from '../../../src/service/reviews/review-counts.js';
import { ENGINES, imported, temporaryDirectory, temporaryStore } from '../temporary-service.js';

const product = { sourceProductId: 'mug', title: 'Mug' };

/** Of Trustpilot two of one star and, under its name, two that were written here, of which readers see the one of five stars. */
async function shopWithBoth(store: Store) {
  const { id: vendorId } = await store.vendors.create({ name: 'Hats' });
  const write = (rating: string, showOnWidget: boolean, source = 'Trustpilot') =>
    store.reviews.submit({ vendorId, rating, text: 'Written here', source, product, showOnWidget });
  const read = (source: string, rating: string) => imported({ source, rating, product });
  await store.reviews.import(vendorId, [read('Trustpilot', '1'), read('Trustpilot', '1'), read('google', '4')]);
  await write('5', true);
  await write('2', false);
  return { vendorId, write };
}

async function onThePage(store: Store, vendorId: string) {
  const { reviews } = await store.reviews.list(vendorId, { limit: 100 });
  const received = reviews.map((review) => readReview(review)!);
  const snapshot = await takeSnapshot({ total: reviews.length, reviews: received }, 'https://media.test/', Date.now());
  return (await createReviewIndex(snapshot).plan(readPageQuery(new URLSearchParams())).page()).summary;
}

describe.each(ENGINES)('what was written here under the name of Trustpilot, on %s', (engine) => {
  test('is in the rating of the business, the insights and products, as it is on the page', async () => {
    const store = await temporaryStore(engine);
    const { vendorId } = await shopWithBoth(store);
    const other = await store.vendors.create({ name: 'Caps', competitors: [vendorId] });
    expect(await onThePage(store, vendorId)).toMatchObject({ average: 4.5, count: 4, uncounted: 2 });
    // Hidden ones too: 4, 5 and 2 stars.
    expect((await store.businesses.list('default'))[0]).toMatchObject({
      rating: '3.67',
      totalReviews: 5,
      sources: ['Trustpilot', 'google'],
    });
    const statistics = await store.businesses.statistics(vendorId, new Date(Date.now() + 60_000));
    expect(statistics).toMatchObject({ averageRating: 4.5, totalReviews: 4 });
    const insights = { vendorId: other.id, productId: null, language: 'en', at: new Date() } as const;
    expect(JSON.parse(await store.insights.read(insights)).competitors).toMatchObject([
      { statistics: { averageRating: 4.5, totalReviews: 4 } },
    ]);
    const { products } = await store.products.list(vendorId, { sort: 'name', limit: 10, offset: 0 });
    expect(products).toMatchObject([{ average: 4.5, shown: 4, reviews: 5 }]);
  });

  test('follows what becomes of it, and is of its own business alone', async () => {
    const store = await temporaryStore(engine);
    const { vendorId, write } = await shopWithBoth(store);
    const neighbour = await shopWithBoth(store);
    const { id } = await write('3', true, 'yelp');
    const ratings = async () => (await store.businesses.list('default')).map(({ rating }) => rating);
    expect(await ratings()).toEqual(['3.50', '3.67']);
    const found = await store.erasures.findReview(id, { account: 'default' });
    await store.erasures.erase(found!, { subject: 'review', keepText: false });
    await store.reviews.import(neighbour.vendorId, [imported({ source: 'yelp', rating: '1' })]);
    expect(await ratings()).toEqual(['3.67', '3.67']);
    expect((await store.businesses.statistics(vendorId)).averageRating).toBe(4.5);
  });
});

test('on SQLite it is found by an index, however many reviews the source itself has', async () => {
  const dataDir = temporaryDirectory();
  const { vendorId } = await shopWithBoth(await temporaryStore({ dataDir }));
  const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'));
  onTestFinished(() => void sqlite.close());
  const plans: string[] = [];
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: sqlite }),
    log({ query: { sql, parameters } }) {
      const steps = sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
      plans.push(steps.map(({ detail }) => detail).join('; '));
    },
  });
  await sumReviews(db, { accountId: 'default' }, { shown: false });
  await sumReviews(db, { businessId: vendorId }, { shown: true });
  const ofReviews = plans.filter((plan) => / reviews /.test(plan));
  expect(ofReviews).toHaveLength(2);
  for (const plan of ofReviews) expect(plan).toContain('reviews USING INDEX reviews_written_here_by_source');
});
