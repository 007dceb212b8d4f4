/** The numbers of a vendor. Each query reads an index alone, in time order, so that many reviews are counted within a moment. */

import { sql } from 'kysely';
import type { NumberSpan, ReviewNumbers, VendorNumbers } from '../../contract/desk/numbers.js';
import type { Database } from '../database/database.js';
import type { Db } from '../database/schema.js';
import { inState } from '../moderation/queues.js';
import { DAY, replyDay, STARS, SUMS, WRITTEN_HERE, writtenBetween } from './columns.js';
import { addDays, dayOf, firstDay, listPeriods, periodLength, periodOf } from './periods.js';
import { readProducts } from './products.js';
import { addSums, medianOf, noSums, numbersOf, type Sums } from './sums.js';
import { addTraffic, readTraffic, type TrafficCounts } from './traffic.js';

const DAY_MS = 86_400_000;

/** What a shop can count. The caller has checked that the vendor is open to whoever asks. */
export interface NumberStore {
  read(vendorId: string, span: NumberSpan, at: Date): Promise<VendorNumbers>;
  /** Adds what was counted since the last call, by vendor; of vendors that are gone nothing is kept. */
  addTraffic(counts: ReadonlyMap<string, TrafficCounts>, at: Date): Promise<void>;
}

/** The numbers in `database`. */
export function createNumberStore({ db, write }: Pick<Database, 'db' | 'write'>): NumberStore {
  return {
    read: (vendorId, span, at) => readNumbers(db, vendorId, span, at),
    addTraffic: (counts, at) => write((transaction) => addTraffic(transaction, counts, dayOf(at.getTime()))),
  };
}

async function readNumbers(db: Db, vendorId: string, span: NumberSpan, at: Date): Promise<VendorNumbers> {
  const today = dayOf(at.getTime());
  const tomorrow = addDays(today, 1);
  const start = firstDay(span, today);
  const { days, stars, sources } = await readReviews(db, vendorId, start, tomorrow);
  const total = noSums();
  for (const sums of days.values()) addSums(total, sums);
  const from = start ?? [...days.keys()].sort()[0] ?? null;
  const length = periodLength(span, from ?? today, today);
  const periods = new Map(listPeriods(from ?? today, length, today).map((first) => [first, noSums()]));
  for (const [day, sums] of days) {
    const period = periods.get(periodOf(day, length, today));
    if (period) addSums(period, sums);
  }
  return {
    span,
    from,
    to: today,
    period: length,
    total: numbersOf(total),
    before: start === null ? null : await readBefore(db, vendorId, start, today),
    periods: [...periods].map(([first, sums]) => ({ from: first, ...numbersOf(sums) })),
    stars,
    sources: [...sources]
      .map(([source, sums]) => ({ source, ...numbersOf(sums) }))
      .sort((one, other) => other.reviews - one.reviews || (one.source < other.source ? -1 : 1)),
    products: await readProducts(db, vendorId, start, tomorrow),
    replies: await readReplies(db, vendorId, start, tomorrow),
    waiting: await readWaiting(db, vendorId, at),
    traffic: await readTraffic(db, vendorId, { start, length, today }),
    invites: await readInvites(db, vendorId, start, tomorrow),
  };
}

/** One pass over an index that has all of it: a row for each day, source and number of stars. */
async function readReviews(db: Db, vendorId: string, from: string | null, before: string) {
  const rows = await writtenBetween(db, vendorId, from, before)
    .select([DAY.as('day'), 'source', STARS.as('stars'), ...SUMS])
    .groupBy([DAY, 'source', STARS])
    .execute();
  const days = new Map<string, Sums>();
  const sources = new Map<string, Sums>();
  const stars = [0, 0, 0, 0, 0];
  for (const row of rows) {
    for (const [kinds, name] of [[days, row.day] as const, [sources, row.source] as const]) {
      const sums = kinds.get(name) ?? noSums();
      addSums(sums, row);
      kinds.set(name, sums);
    }
    if (row.stars !== null) stars[Number(row.stars) - 1]! += Number(row.reviews);
  }
  return { days, sources, stars };
}

/** As many days before the span as it has. */
async function readBefore(db: Db, vendorId: string, start: string, today: string): Promise<ReviewNumbers> {
  const days = Math.round((Date.parse(today) - Date.parse(start)) / DAY_MS) + 1;
  const sums = writtenBetween(db, vendorId, addDays(start, -days), start).select([...SUMS]);
  return numbersOf(await sums.executeTakeFirstOrThrow());
}

/** Pending reviews, and how long those have waited that were written here: when a file brought the others is not known. The index has them in the order in which they came. */
async function readWaiting(db: Db, vendorId: string, at: Date): Promise<VendorNumbers['waiting']> {
  const pending = inState(db, vendorId, 'pending');
  const { count } = await pending
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const reviews = Number(count);
  const own = pending.where(WRITTEN_HERE);
  const timed = await own.select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow();
  const measured = Number(timed.count);
  if (measured === 0) return { reviews, timed: 0, medianDays: null, longestDays: null };
  const daysAt = async (place: number) => {
    const row = await own
      .select('created_at')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .offset(place)
      .executeTakeFirst();
    return row ? Math.max(0, Math.round(((at.getTime() - Date.parse(row.created_at)) / DAY_MS) * 10) / 10) : null;
  };
  return { reviews, timed: measured, medianDays: await daysAt((measured - 1) >> 1), longestDays: await daysAt(0) };
}

/** Invites made in the span, what became of them, and how many of them a review came from. */
async function readInvites(db: Db, vendorId: string, from: string | null, before: string) {
  const made = db
    .selectFrom('invites')
    .where('business_id', '=', vendorId)
    .where('created_at', '<', before)
    .$if(from !== null, (query) => query.where('created_at', '>=', from!));
  const counted = await made
    .select(({ fn }) => [
      fn.countAll<number | string>().as('made'),
      fn.count<number | string>('sent_at').as('sent'),
      fn.count<number | string>('delivered_at').as('delivered'),
      fn.count<number | string>('opened_at').as('opened'),
    ])
    .executeTakeFirstOrThrow();
  const reviewed = await made
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('review_invitations')
          .select('review_invitations.review_id')
          .whereRef('review_invitations.invite_id', '=', 'invites.id'),
      ),
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    made: Number(counted.made),
    sent: Number(counted.sent),
    delivered: Number(counted.delivered),
    opened: Number(counted.opened),
    reviewed: Number(reviewed.count),
  };
}

/** Up to how many days each group of replies took; null: longer. */
const WITHIN = [0, 1, 3, 7, 30, null];

/**
 * How many of the reviews that were written here have a reply, and after how many days: a reply that a file brought is not this desk's. A reply has a
 * day and no time, so that less than a day is not known.
 */
async function readReplies(
  db: Db,
  vendorId: string,
  from: string | null,
  before: string,
): Promise<VendorNumbers['replies']> {
  const written = writtenBetween(db, vendorId, from, before)
    .where(WRITTEN_HERE)
    .select(['created_at', replyDay(db).as('replied')]);
  // A step of its own: SQLite reads the day from its index only where nothing is computed of it.
  const rows = await db
    .with(
      (cte) => cte('written').materialized(),
      () => written,
    )
    .selectFrom('written')
    .select([DAY.as('day'), 'replied', sql<number | string>`count(*)`.as('reviews')])
    .groupBy([DAY, 'replied'])
    .execute();
  const days = new Map<number, number>();
  let reviews = 0;
  let replied = 0;
  for (const row of rows) {
    reviews += Number(row.reviews);
    if (row.replied === null) continue;
    replied += Number(row.reviews);
    const took = Math.round((Date.parse(row.replied) - Date.parse(row.day)) / DAY_MS);
    // Where the shop is ahead of UTC, a reply may have the day before.
    if (!Number.isNaN(took)) days.set(Math.max(0, took), (days.get(Math.max(0, took)) ?? 0) + Number(row.reviews));
  }
  const within = WITHIN.map((most, at) => {
    const least = at === 0 ? -1 : WITHIN[at - 1]!;
    const counted = [...days].filter(([took]) => took > least && (most === null || took <= most));
    return { days: most, reviews: counted.reduce((sum, [, reviews]) => sum + reviews, 0) };
  });
  const dated = within.reduce((sum, { reviews }) => sum + reviews, 0);
  return { reviews, replied, dated, medianDays: medianOf(days), within };
}
