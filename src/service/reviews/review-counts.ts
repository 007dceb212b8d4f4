/**
 * How many reviews there are of each kind, updated in the transaction of every change: the total of a list and the rating of
 * a business are known without counting a million rows.
 */
import { sql } from 'kysely';
import { rulesOf } from '../../contract/source-rules.js';
import type { Db, ReviewCountRow, ReviewRow } from '../database/schema.js';
import { SUMS, WRITTEN_HERE } from '../numbers/columns.js';
import { SHOWN } from './review-state.js';

/** Whose reviews: of one business, or of all businesses of an account. */
export type ReviewOwner = { businessId: string } | { accountId: string };

/** Which of the owner's reviews; all of them when empty. */
export interface ReviewFilter {
  source?: string | undefined;
  showOnWidget?: boolean | undefined;
  /** Those that came or were changed after this moment; as the database writes them, in UTC with milliseconds. */
  updatedAfter?: string | undefined;
}

/** What counting needs of a review. */
export type CountedRow = Pick<
  ReviewRow,
  'business_id' | 'source' | 'show_on_widget' | 'is_archived' | 'rating_hundredths'
>;

/** Adds `added` to the counts and subtracts `removed`. */
export async function changeCounts(transaction: Db, added: CountedRow[], removed: CountedRow[] = []): Promise<void> {
  const changes = new Map<string, ReviewCountRow>();
  for (const row of added) addTo(changes, row, 1);
  for (const row of removed) addTo(changes, row, -1);
  if (changes.size === 0) return;
  const plus = (column: 'reviews' | 'rated' | 'rating_hundredths') =>
    sql<number>`${sql.ref(`review_counts.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  await transaction
    .insertInto('review_counts')
    // All writers lock the rows in the same order, so that no two wait for each other.
    .values([...changes].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, change]) => change))
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'source', 'show_on_widget', 'is_archived']).doUpdateSet({
        reviews: plus('reviews'),
        rated: plus('rated'),
        rating_hundredths: plus('rating_hundredths'),
      }),
    )
    .execute();
}

/** How many reviews the owner has of this kind. */
export async function countReviews(db: Db, owner: ReviewOwner, filter: ReviewFilter = {}): Promise<number> {
  const { source, showOnWidget, updatedAfter } = filter;
  const counts = updatedAfter === undefined ? countsOf(db, owner) : updatedCounts(db, owner, updatedAfter);
  const { total } = await counts
    .select(({ fn }) => fn.sum('reviews').as('total'))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .$if(showOnWidget !== undefined, (query) => query.where('show_on_widget', '=', showOnWidget ? 1 : 0))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Names of the sources the owner has reviews of, in alphabetical order. */
export async function sourcesOf(db: Db, owner: ReviewOwner): Promise<string[]> {
  const rows = await countsOf(db, owner)
    .select('source')
    .where('reviews', '>', 0)
    .distinct()
    .orderBy('source')
    .execute();
  return rows.map(({ source }) => source);
}

/** Those of a business's sources whose ratings are in no average of ours. */
export async function uncountedSources(db: Db, businessId: string): Promise<string[]> {
  const sources = await sourcesOf(db, { businessId });
  return sources.filter((source) => !rulesOf(source).counted);
}

/** What the reviews of a business add up to. */
export interface ReviewSums {
  /** In alphabetical order. */
  sources: string[];
  reviews: number;
  /** Of those that are in our averages, as they are on the page: how many have a rating, and the sum of these. */
  rated: number;
  hundredths: number;
}

export const NO_SUMS: ReviewSums = { sources: [], reviews: 0, rated: 0, hundredths: 0 };

/** The sums of each business that has reviews; `shown`: of those that readers see. */
export async function sumReviews(
  db: Db,
  owner: ReviewOwner,
  { shown }: { shown: boolean },
): Promise<Map<string, ReviewSums>> {
  const rows = await countsOf(db, owner)
    .select(['business_id', 'source'])
    .select(({ fn }) => [
      fn.sum<number | string>('reviews').as('reviews'),
      fn.sum<number | string>('rated').as('rated'),
      fn.sum<number | string>('rating_hundredths').as('hundredths'),
    ])
    .where('reviews', '>', 0)
    .$if(shown, (query) => query.where(SHOWN))
    .groupBy(['business_id', 'source'])
    .orderBy('source')
    .execute();
  const uncounted = rows.filter(({ source }) => !rulesOf(source).counted);
  const all = new Map<string, ReviewSums>();
  for (const row of rows) {
    const { sources, reviews, rated, hundredths } = all.get(row.business_id) ?? NO_SUMS;
    const isCounted = !uncounted.includes(row);
    all.set(row.business_id, {
      sources: [...sources, row.source],
      reviews: reviews + Number(row.reviews),
      rated: rated + (isCounted ? Number(row.rated) : 0),
      hundredths: hundredths + (isCounted ? Number(row.hundredths) : 0),
    });
  }
  if (uncounted.length === 0) return all;
  for (const row of await sumWrittenHere(db, owner, { names: uncounted.map(({ source }) => source), shown })) {
    const sums = all.get(row.business_id)!;
    sums.rated += Number(row.rated);
    sums.hundredths += Number(row.hundredths);
  }
  return all;
}

/** What was written here under the names of sources that do not count: it does. */
function sumWrittenHere(db: Db, owner: ReviewOwner, { names, shown }: { names: readonly string[]; shown: boolean }) {
  const [, ...ofRatings] = SUMS;
  return db
    .selectFrom('reviews')
    .select(['business_id', ...ofRatings])
    .where(ownedBy(owner))
    .where('source', 'in', [...new Set(names)])
    .where(WRITTEN_HERE)
    .$if(shown, (query) => query.where(SHOWN))
    .groupBy('business_id')
    .execute();
}

/** Counted one by one: an index finds the updated ones, which are few for a client that requests them repeatedly. */
function updatedCounts(db: Db, owner: ReviewOwner, updatedAfter: string) {
  const [column, value] =
    'businessId' in owner ? (['business_id', owner.businessId] as const) : (['account_id', owner.accountId] as const);
  return db.selectFrom((eb) =>
    eb
      .selectFrom('reviews')
      .select(['source', 'show_on_widget', sql<number>`1`.as('reviews')])
      .where(column, '=', value)
      .where(sql<string>`coalesce(changed_at, updated_at)`, '>', updatedAfter)
      .as('review_counts'),
  );
}

const countsOf = (db: Db, owner: ReviewOwner) => db.selectFrom('review_counts').where(ownedBy(owner));

/** That a row is of one of the owner's businesses. */
export function ownedBy(owner: ReviewOwner) {
  if ('businessId' in owner) return sql<boolean>`business_id = ${owner.businessId}`;
  return sql<boolean>`business_id in (select businesses.id from businesses where account_id = ${owner.accountId})`;
}

function addTo(changes: Map<string, ReviewCountRow>, row: CountedRow, sign: 1 | -1): void {
  const { business_id, source, show_on_widget, is_archived, rating_hundredths } = row;
  const key = JSON.stringify([business_id, source, show_on_widget, is_archived]);
  const change = changes.get(key) ?? {
    business_id,
    source,
    show_on_widget,
    is_archived,
    reviews: 0,
    rated: 0,
    rating_hundredths: 0,
  };
  change.reviews += sign;
  if (rating_hundredths !== null) {
    change.rated += sign;
    change.rating_hundredths += sign * rating_hundredths;
  }
  changes.set(key, change);
}
