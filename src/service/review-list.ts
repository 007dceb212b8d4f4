/** How lists of reviews are read: any length, either way, from any place in them. */
import { sql } from 'kysely';
import type { Review } from '../contract/service/review.js';
import { countReviews, type ReviewFilter, type ReviewOwner } from './review-counts.js';
import { reviewOfRow } from './review-row.js';
import type { Db, ReviewRow } from './schema.js';

/** Which reviews to list, and which part of the list; all of it when empty, newest first. */
export interface ReviewListQuery extends ReviewFilter {
  limit?: number | undefined;
  offset?: number | undefined;
  sort?: 'desc' | 'asc' | undefined;
}

/** Rows read at once: some milliseconds of work for an engine that runs on the calling thread. */
const BATCH = 1000;

/**
 * The list in batches, by `createdAt`, then `id`. `total` is how long the whole list is. Each batch starts where the one
 * before ended, so the list costs no more the further it is read, and what arrives meanwhile moves nothing.
 */
export async function* walkReviews(
  db: Db,
  owner: ReviewOwner,
  query: ReviewListQuery,
  total: number,
): AsyncGenerator<Review[]> {
  const { sort = 'desc', offset = 0 } = query;
  let left = Math.min(query.limit ?? Number.POSITIVE_INFINITY, total - offset);
  let last: ReviewRow | undefined;
  while (left > 0) {
    const size = Math.min(BATCH, left);
    const rows = last
      ? await rowsAfter(db, owner, query, last, sort, size)
      : await rowsAt(db, owner, query, { offset, total, sort, size });
    if (rows.length > 0) yield rows.map(reviewOfRow);
    if (rows.length < size) return;
    left -= rows.length;
    last = rows.at(-1);
  }
}

/** One page, with how long the whole list is. */
export async function readReviewPage(db: Db, owner: ReviewOwner, query: ReviewListQuery) {
  const total = await countReviews(db, owner, query);
  const reviews: Review[] = [];
  for await (const batch of walkReviews(db, owner, query, total)) reviews.push(...batch);
  return { total, reviews };
}

async function rowsAfter(
  db: Db,
  owner: ReviewOwner,
  filter: ReviewFilter,
  last: ReviewRow,
  sort: 'desc' | 'asc',
  size: number,
): Promise<ReviewRow[]> {
  return found(db, owner, filter)
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), sort === 'desc' ? '<' : '>', tuple(last.created_at, last.id)),
    )
    .orderBy('created_at', sort)
    .orderBy('id', sort)
    .limit(size)
    .execute();
}

interface Place {
  offset: number;
  total: number;
  sort: 'desc' | 'asc';
  size: number;
}

/** What lies before `offset` is counted off in the index, from the nearer end of the list; only the page itself is read. */
async function rowsAt(db: Db, owner: ReviewOwner, filter: ReviewFilter, place: Place): Promise<ReviewRow[]> {
  const size = Math.min(place.size, place.total - place.offset);
  const fromEnd = place.total - place.offset - size;
  const backwards = fromEnd < place.offset;
  const opposite = place.sort === 'desc' ? 'asc' : 'desc';
  const direction = backwards ? opposite : place.sort;
  const ids = found(db, owner, filter)
    .select('id')
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(backwards ? fromEnd : place.offset);
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('created_at', place.sort)
    .orderBy('id', place.sort)
    .execute();
}

function found(db: Db, owner: ReviewOwner, { source, showOnWidget }: ReviewFilter) {
  const reviews = db.selectFrom('reviews');
  const owned =
    'businessId' in owner
      ? reviews.where('business_id', '=', owner.businessId)
      : reviews.where('account_id', '=', owner.accountId);
  return owned
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .$if(showOnWidget !== undefined, (query) => query.where('show_on_widget', '=', sql.lit(showOnWidget ? 1 : 0)));
}
