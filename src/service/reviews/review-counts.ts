/**
 * How many reviews there are of each kind, updated in the transaction of every change: the total of a list and the rating of
 * a business are known without counting a million rows.
 */
import { sql } from 'kysely';
import { rulesOf } from '../../contract/source-rules.js';
import type { Db, ReviewCountRow, ReviewRow } from '../database/schema.js';

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

function countsOf(db: Db, owner: ReviewOwner) {
  const counts = db.selectFrom('review_counts');
  if ('businessId' in owner) return counts.where('business_id', '=', owner.businessId);
  return counts.where('business_id', 'in', (eb) =>
    eb.selectFrom('businesses').select('businesses.id').where('account_id', '=', owner.accountId),
  );
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
