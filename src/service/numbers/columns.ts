/** What the numbers of a vendor read of its reviews, as each engine writes it. */
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/schema.js';

/** A member of a JSON column as text. SQLite has indexes on two of these expressions (database/tables.ts), for this spelling alone. */
function member(db: Db, column: 'product' | 'response', name: string): RawBuilder<string | null> {
  const ref = sql.ref(column);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return sql`(${ref}::json ->> ${sql.lit(name)})`;
  return sql`json_extract(${ref}, ${sql.lit(`$.${name}`)})`;
}

/** The shop's own identifier of the product that a review is about. */
export const productId = (db: Db) => member(db, 'product', 'sourceProductId');
export const productTitle = (db: Db) => member(db, 'product', 'title');
/** The day of the reply, `YYYY-MM-DD`. */
export const replyDay = (db: Db) => member(db, 'response', 'date');

/**
 * That a review was written here; what a file brought has an id of its own where it comes from. Of that nobody knows how long it waited, or what it
 * was chosen from. Written as the index `reviews_written_here` is.
 */
export const WRITTEN_HERE = sql<boolean>`source_feedback_id = id`;

/** The day on which a review was written, in UTC. */
export const DAY = sql<string>`substr(created_at, 1, 10)`;
/** Its whole stars; null without any. */
export const STARS = sql<number | string | null>`((rating_hundredths + 50) / 100)`;
/** Sums of what every number is made of; Postgres has them as text. */
export const SUMS = [
  sql<number | string>`count(*)`.as('reviews'),
  sql<number | string>`count(rating_hundredths)`.as('rated'),
  sql<number | string>`coalesce(sum(rating_hundredths), 0)`.as('hundredths'),
] as const;

/** That a review is in our averages, where the ratings of `uncounted` sources are not: what was written here under their names is. */
export function countsWithout(uncounted: readonly string[]) {
  return sql<boolean>`(source not in (${sql.join(uncounted)}) or ${WRITTEN_HERE})`;
}

/** The same, without the ratings that are in no average. Without any nothing but an index is read. */
export function sumsWithout(uncounted: readonly string[]): typeof SUMS {
  if (uncounted.length === 0) return SUMS;
  const rating = sql`case when ${countsWithout(uncounted)} then rating_hundredths end`;
  const [reviews] = SUMS;
  return [
    reviews,
    sql<number | string>`count(${rating})`.as('rated'),
    sql<number | string>`coalesce(sum(${rating}), 0)`.as('hundredths'),
  ];
}

/** The reviews of a vendor that were written on or after `from`, where it has a beginning, and before `before`. */
export function writtenBetween(db: Db, vendorId: string, from: string | null, before: string) {
  return db
    .selectFrom('reviews')
    .where('business_id', '=', vendorId)
    .where('created_at', '<', before)
    .$if(from !== null, (query) => query.where('created_at', '>=', from!));
}
