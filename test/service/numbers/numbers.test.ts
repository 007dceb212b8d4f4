import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Schema } from '../../../src/service/database/schema.js';
import { EVERY_ACCOUNT, type ImportedReview, type Store } from '../../../src/service/index.js';
import type { InviteOptions } from '../../../src/service/invites/invites.js';
import { createNumberStore } from '../../../src/service/numbers/numbers.js';
import { listPeriods, periodOf } from '../../../src/service/numbers/periods.js';
import { medianOf } from '../../../src/service/numbers/sums.js';
import { ENGINES, imported, temporaryDirectory, temporaryStore } from '../temporary-service.js';

const NOW = new Date('2026-03-31T12:00:00Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();
const about = (sourceProductId: string, title = sourceProductId) => ({ sourceProductId, title });
const reply = (daysAgo: number) => ({ name: 'Shop', date: ago(daysAgo).slice(0, 10), comment: 'Thanks' });

async function shopWith(store: Store, reviews: Partial<ImportedReview>[]) {
  const vendor = await store.vendors.create({ name: 'Hats' });
  await store.reviews.import(vendor.id, reviews.map(imported));
  return vendor.id;
}

describe.each(ENGINES)('the numbers of a vendor, on %s', (engine) => {
  test('count the reviews of the span by day, stars and source, whether readers see them or not', async () => {
    const store = await temporaryStore(engine);
    const id = await shopWith(store, [
      { createdAt: ago(0), rating: '5' },
      { createdAt: ago(0), rating: '4.4', source: 'google', showOnWidget: false, heldBackReason: 'spam' },
      { createdAt: ago(29), rating: '1', isArchived: true },
      { createdAt: ago(2), rating: null },
      { createdAt: ago(30), rating: '2' },
      { createdAt: ago(500), rating: '3' },
    ]);
    await shopWith(store, [{ createdAt: ago(1), rating: '1' }]);
    const month = await store.numbers.read(id, '30d', NOW);
    expect(month).toMatchObject({ from: '2026-03-02', to: '2026-03-31', period: 'day', stars: [1, 0, 0, 1, 1] });
    expect(month.total).toEqual({ reviews: 4, rated: 3, average: 10.4 / 3 });
    expect(month.before).toEqual({ reviews: 1, rated: 1, average: 2 });
    expect(month.periods).toHaveLength(30);
    expect(month.periods.at(-1)).toEqual({ from: '2026-03-31', reviews: 2, rated: 2, average: 4.7 });
    expect(month.periods.at(-3)).toEqual({ from: '2026-03-29', reviews: 1, rated: 0, average: null });
    expect(month.sources.map(({ source, reviews }) => [source, reviews])).toEqual([
      ['file', 3],
      ['google', 1],
    ]);
    const all = await store.numbers.read(id, 'all', NOW);
    expect(all).toMatchObject({ from: ago(500).slice(0, 10), period: 'month', before: null, total: { reviews: 6 } });
    expect(all.periods.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(6);
  });

  test('name the products with most reviews, and the best and worst of those that have enough', async () => {
    const store = await temporaryStore(engine);
    const many = (product: string, ratings: string[]) =>
      ratings.map((rating, at) => ({
        rating,
        product: about(product, `${product} "${at}"`),
        createdAt: ago(20 - at),
      }));
    const id = await shopWith(store, [
      ...many('hat', ['5', '5', '4']),
      ...many('cap', ['1', '2', '1', '2']),
      ...many('one', ['1']),
      { rating: '1', createdAt: ago(1) },
    ]);
    const { products } = await store.numbers.read(id, '30d', NOW);
    expect(products.count).toBe(3);
    expect(products.mostReviewed.map(({ id, reviews }) => [id, reviews])).toEqual([
      ['cap', 4],
      ['hat', 3],
      ['one', 1],
    ]);
    expect(products.best.map(({ id }) => id)).toEqual(['hat', 'cap']);
    expect(products.worst[0]).toEqual({ id: 'cap', title: 'cap "3"', reviews: 4, rated: 4, average: 1.5 });
  });

  /** A review that is written here so many days ago, and gets its reply then. */
  async function write(store: Store, vendorId: string, days: number, replied: number | null = null) {
    const written = await store.reviews.submit(
      { rating: '5', vendorId, text: '', showOnWidget: replied !== null },
      { at: new Date(ago(days)) },
    );
    if (replied === null) return;
    const change = { account: 'default', at: new Date(ago(replied)) };
    await store.reviews.reply({ reviewId: written!.id, comment: 'Thanks' }, change);
  }

  test('say after how many days reviews got a reply, and how many wait for how long', async () => {
    const store = await temporaryStore(engine);
    const id = await shopWith(store, []);
    for (const [days, replied] of [
      [10, 10],
      [10, 11],
      [10, 6],
      [400, 1],
    ])
      await write(store, id, days!, replied);
    for (const days of [4, 2, 1]) await write(store, id, days);
    const { replies, waiting, total } = await store.numbers.read(id, '90d', NOW);
    expect(total.reviews).toBe(6);
    expect(replies).toMatchObject({ reviews: 6, replied: 3, dated: 3, medianDays: 0 });
    expect(replies.within.map(({ days, reviews }) => [days, reviews])).toEqual([
      [0, 2],
      [1, 0],
      [3, 0],
      [7, 1],
      [30, 0],
      [null, 0],
    ]);
    expect(waiting).toEqual({ reviews: 3, timed: 3, medianDays: 2, longestDays: 4 });
  });

  test('measure nothing of this desk by what a file brought', async () => {
    const store = await temporaryStore(engine);
    const id = await shopWith(store, [
      { createdAt: '2019-05-01T00:00:00Z', response: { name: 'Shop', date: '2020-05-01', comment: 'Thanks' } },
      { createdAt: ago(3), response: reply(1) },
      { createdAt: '2019-05-01T00:00:00Z', showOnWidget: false, heldBackReason: 'pending' },
    ]);
    const brought = await store.numbers.read(id, 'all', NOW);
    expect(brought.total.reviews).toBe(3);
    expect(brought.replies).toMatchObject({ reviews: 0, replied: 0, dated: 0, medianDays: null });
    expect(brought.waiting).toEqual({ reviews: 1, timed: 0, medianDays: null, longestDays: null });
    await write(store, id, 5);
    const { replies, waiting } = await store.numbers.read(id, 'all', NOW);
    expect(replies).toMatchObject({ reviews: 1, replied: 0 });
    expect(waiting).toEqual({ reviews: 2, timed: 1, medianDays: 5, longestDays: 5 });
  });

  test('add up what shoppers’ pages asked for, day by day, of vendors that are there', async () => {
    const store = await temporaryStore(engine);
    const id = await shopWith(store, []);
    const counts = { lists: 2, stars: 1, submissions: 0 };
    expect((await store.numbers.read(id, '30d', NOW)).traffic).toEqual({ since: null, periods: [] });
    const erased = await shopWith(store, []);
    const add = (days: number) =>
      store.numbers.addTraffic(new Map([id, 'gone', erased].map((one) => [one, counts])), new Date(ago(days)));
    for (const days of [800, 2, 0, 0]) await add(days);
    const { traffic } = await store.numbers.read(id, 'all', NOW);
    // What is older than two years is forgotten.
    expect(traffic.since).toBe('2026-03-29');
    expect((await store.numbers.read(id, '30d', NOW)).traffic.periods).toEqual([
      { from: '2026-03-29', ...counts },
      { from: '2026-03-30', lists: 0, stars: 0, submissions: 0 },
      { from: '2026-03-31', lists: 4, stars: 2, submissions: 0 },
    ]);
    await store.erasures.eraseVendor(erased, EVERY_ACCOUNT, NOW);
    await add(0);
    expect((await store.numbers.read('gone', 'all', NOW)).traffic.since).toBeNull();
    expect((await store.numbers.read(erased, 'all', NOW)).traffic.since).toBeNull();
  });

  test('count invites, what became of them, and those that a review came from', async () => {
    const store = await temporaryStore(engine);
    const id = await shopWith(store, []);
    const options: InviteOptions = {
      account: EVERY_ACCOUNT,
      at: new Date(ago(3)),
    };
    const draft = { firstName: 'Ada', lastName: undefined, phoneNumber: undefined, source: undefined };
    const invite = (email: string) =>
      store.invites.create(
        {
          ...draft,
          email,
          businessId: id,
          sourceContactId: undefined,
          campaignId: undefined,
          delayHours: 0,
          products: undefined,
        },
        options,
      );
    const opened = (await invite('ada@shopper.example'))!;
    await store.invites.record(id, opened.invite!.id, 'opened', new Date(ago(2)));
    const { invitation } = (await invite('bo@shopper.example'))!;
    await store.reviews.submit({ rating: '5', vendorId: id, invitation: invitation! }, { at: new Date(ago(1)) });
    expect((await store.numbers.read(id, '30d', NOW)).invites).toEqual({
      ...{ made: 2, sent: 0, delivered: 1, opened: 1 },
      reviewed: 1,
    });
    expect((await store.numbers.read(id, '30d', new Date(NOW.getTime() + 60 * DAY))).invites.made).toBe(0);
  });

  test('are all there where there is nothing', async () => {
    const store = await temporaryStore(engine);
    const id = await shopWith(store, []);
    for (const span of ['30d', '90d', '1y', 'all'] as const) {
      const numbers = await store.numbers.read(id, span, NOW);
      expect(numbers).toMatchObject({
        total: { reviews: 0, average: null },
        replies: { medianDays: null },
        waiting: { reviews: 0, timed: 0, medianDays: null, longestDays: null },
        products: { count: 0, best: [] },
      });
      expect(numbers.periods.length).toBeGreaterThan(0);
    }
  });
});

test('on SQLite the numbers are read in indexes, so that no review is', async () => {
  const dataDir = temporaryDirectory();
  const id = await shopWith(await temporaryStore({ dataDir }), []);
  const sqlite = new SQLite(join(dataDir, 'reviews.sqlite'));
  onTestFinished(() => void sqlite.close());
  const plans: string[] = [];
  const dialect = new SqliteDialect({ database: sqlite });
  const db = new Kysely<Schema>({
    dialect,
    log({ query: { sql, parameters } }) {
      const steps = sqlite.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
      plans.push(steps.map(({ detail }) => detail).join('; '));
    },
  });
  await createNumberStore({ db, write: async (work) => work(db) }).read(id, '1y', NOW);
  const ofReviews = plans.filter((plan) => / reviews /.test(plan));
  expect(ofReviews[0]).toContain('USING COVERING INDEX reviews_of_business');
  expect(ofReviews.filter((plan) => plan.includes('reviews_by_product')).length).toBeGreaterThan(0);
  expect(ofReviews.some((plan) => plan.includes('USING COVERING INDEX reviews_written_here'))).toBe(true);
  expect(ofReviews.filter((plan) => /SCAN reviews|reviews USING INDEX reviews_of_business/.test(plan))).toEqual([]);
});

test('the median is of all values, each as often as it is there', () => {
  expect(medianOf(new Map())).toBeNull();
  expect(medianOf(new Map([[7, 1]]))).toBe(7);
  expect(
    medianOf(
      new Map([
        [9, 3],
        [0, 4],
      ]),
    ),
  ).toBe(0);
  expect(
    medianOf(
      new Map([
        [9, 2],
        [0, 2],
      ]),
    ),
  ).toBe(4.5);
});

test('periods follow each other without a gap, and every day is in one of them', () => {
  const today = '2026-03-31';
  expect(listPeriods('2026-03-20', 'week', today)).toEqual(['2026-03-18', '2026-03-25']);
  expect(listPeriods('2025-11-30', 'month', today)).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  expect(listPeriods('1995-01-01', 'year', today)).toHaveLength(30);
  expect(periodOf('2026-03-24', 'week', today)).toBe('2026-03-18');
  expect(periodOf('2026-03-25', 'week', today)).toBe('2026-03-25');
});
