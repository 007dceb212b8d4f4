/** Which products of a vendor have the most reviews, and the best and worst averages. */
import { type RawBuilder, sql } from 'kysely';
import type { ProductNumbers, VendorNumbers } from '../../contract/desk/numbers.js';
import type { Db } from '../database/schema.js';
import { lastTitle } from '../products/filed-reviews.js';
import { nameIn, readProductRows } from '../products/product-rows.js';
import { productId, SUMS, writtenBetween } from './columns.js';
import { numbersOf } from './sums.js';

/** Products of each list. */
const LISTED = 10;
/** Rated reviews that a product needs for a place by its average: one review says little. */
const FEWEST = 3;

/** The products whose reviews were written from `from` on and before `before`; a shop may have as many as it has reviews. */
export async function readProducts(
  db: Db,
  vendorId: string,
  from: string | null,
  before: string,
): Promise<VendorNumbers['products']> {
  const sums = writtenBetween(db, vendorId, from, before)
    .where(productId(db), 'is not', null)
    .select([productId(db).as('id'), ...SUMS])
    .groupBy(productId(db));
  const average = sql`hundredths * 1.0 / nullif(rated, 0)`;
  const place = (order: RawBuilder<unknown>) =>
    sql<number | string>`row_number() over (order by ${order}, reviews desc, id)`;
  const ranked = db
    .with(
      (cte) => cte('products').materialized(),
      () => sums,
    )
    .selectFrom('products')
    .select(['id', 'reviews', 'rated', 'hundredths', sql<number | string>`count(*) over ()`.as('count')])
    .select([
      place(sql`reviews desc`).as('most'),
      place(sql`case when rated < ${FEWEST} then 1 else 0 end, ${average} desc`).as('best'),
      place(sql`case when rated < ${FEWEST} then 1 else 0 end, ${average}`).as('worst'),
    ]);
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where(({ or, eb }) => or([eb('most', '<=', LISTED), eb('best', '<=', LISTED), eb('worst', '<=', LISTED)]))
    .execute();
  const titles = await readTitles(
    db,
    vendorId,
    rows.map(({ id }) => id!),
  );
  const listOf = (order: 'most' | 'best' | 'worst') =>
    rows
      .filter((row) => Number(row[order]) <= LISTED && (order === 'most' || Number(row.rated) >= FEWEST))
      .sort((one, other) => Number(one[order]) - Number(other[order]))
      .map((row): ProductNumbers => ({ id: row.id!, title: titles.get(row.id!) ?? row.id!, ...numbersOf(row) }));
  return {
    count: Number(rows[0]?.count ?? 0),
    mostReviewed: listOf('most'),
    best: listOf('best'),
    worst: listOf('worst'),
    fewest: FEWEST,
  };
}

/** What each product is called: as the owner says, else as its last review does. */
async function readTitles(db: Db, vendorId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const id of ids) {
    const title = await lastTitle(db, vendorId, id);
    if (title) titles.set(id, title);
  }
  for (const [id, { name, name_from }] of await readProductRows(db, vendorId, ids)) {
    const isId = nameIn(titles.get(id), id) === '';
    if (name !== '' && (name_from === 'owner' || isId)) titles.set(id, name);
  }
  return titles;
}
