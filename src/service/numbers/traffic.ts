/** How often shoppers' pages asked for a vendor's reviews: a number a day, and nothing of who asked. */
import { sql } from 'kysely';
import type { PeriodLength, TrafficNumbers, VendorNumbers } from '../../contract/desk/numbers.js';
import type { Db } from '../database/schema.js';
import { addDays, listPeriods, periodOf } from './periods.js';

/** Days are kept for so long. */
const KEPT_DAYS = 750;
/** Rows of one statement. */
const AT_ONCE = 1000;

/** Requests of one vendor: of lists and of stars, and the reviews that were sent. */
export interface TrafficCounts {
  lists: number;
  stars: number;
  submissions: number;
}

/** Adds the counts to those of the day, and forgets days that are long past. */
export async function addTraffic(
  transaction: Db,
  counts: ReadonlyMap<string, TrafficCounts>,
  day: string,
): Promise<void> {
  // All writers lock the rows in the same order, so that no two wait for each other.
  const ids = [...counts.keys()].sort();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const vendors = await transaction
      .selectFrom('businesses')
      .select('id')
      .where('id', 'in', some)
      .orderBy('id')
      .execute();
    if (vendors.length === 0) continue;
    const plus = (column: keyof TrafficCounts) =>
      sql<number>`${sql.ref(`daily_traffic.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
    await transaction
      .insertInto('daily_traffic')
      .values(vendors.map(({ id }) => ({ business_id: id, day, ...counts.get(id)! })))
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'day'])
          .doUpdateSet({ lists: plus('lists'), stars: plus('stars'), submissions: plus('submissions') }),
      )
      .execute();
  }
  await transaction.deleteFrom('daily_traffic').where('day', '<', addDays(day, -KEPT_DAYS)).execute();
}

/** What was counted in a span that ends today. */
export async function readTraffic(
  db: Db,
  vendorId: string,
  { start, length, today }: { start: string | null; length: PeriodLength; today: string },
): Promise<VendorNumbers['traffic']> {
  const days = db.selectFrom('daily_traffic').selectAll().where('business_id', '=', vendorId).orderBy('day');
  const first = await days.limit(1).executeTakeFirst();
  if (!first) return { since: null, periods: [] };
  const from = start !== null && start > first.day ? start : first.day;
  const periods = new Map<string, TrafficNumbers>();
  for (const period of listPeriods(from, length, today))
    periods.set(period, { from: period, lists: 0, stars: 0, submissions: 0 });
  for (const row of await days.where('day', '>=', from).execute()) {
    const period = periods.get(periodOf(row.day, length, today));
    if (!period) continue;
    period.lists += row.lists;
    period.stars += row.stars;
    period.submissions += row.submissions;
  }
  return { since: first.day, periods: [...periods.values()] };
}
