import { sql } from 'kysely';
import type { VendorNumbers } from '../../contract/desk-numbers.js';
import type { Db } from '../database/schema.js';
import { DAY, replyDay, WRITTEN_HERE, writtenBetween } from './columns.js';
import { medianOf } from './sums.js';

const DAY_MS = 86_400_000;
/** Up to how many days each group of replies took; null: longer. */
const WITHIN = [0, 1, 3, 7, 30, null];

/**
 * How many of the reviews that were written here have a reply, and after how many days: a reply that a file brought is not this desk's. A reply has a
 * day and no time, so that less than a day is not known.
 */
export async function readReplies(
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
