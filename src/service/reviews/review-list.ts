/** How lists of reviews are read: any length, either way, from any place in them. */
import { type RawBuilder, sql } from 'kysely';
import { type ListSync, Review } from '../../contract/service/review.js';
import { ReviewPolicy } from '../../contract/service/review-policy.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { withProducts } from '../products/filed-reviews.js';
import { sha256 } from '../sha256.js';
import { countReviews, type ReviewFilter, type ReviewOwner } from './review-counts.js';
import { reviewOfRow } from './review-row.js';

/** Which reviews to list, and which part of the list; all of it when empty, newest first. */
export interface ReviewListQuery extends ReviewFilter {
  limit?: number | undefined;
  offset?: number | undefined;
  /** The `nextCursor` of the previous page: the list goes on after it, and `offset` is ignored. */
  cursor?: string | undefined;
  sort?: 'desc' | 'asc' | undefined;
}

/** Rows read at once: some milliseconds of work for an engine that runs on the calling thread. */
const BATCH = 1000;
/** Where fewer than one review in so many was updated, an index finds them and they are sorted; else the list is walked. */
const RARE = 20;

/**
 * The list in batches, by `createdAt`, then `id`. `total` is how long the whole list is. Each batch starts where the one
 * before ended, so later batches cost no more than the first, and reviews that arrive meanwhile move nothing.
 */
export async function* walkReviews(
  db: Db,
  owner: ReviewOwner,
  query: ReviewListQuery,
  total: number,
): AsyncGenerator<Review[]> {
  const { sort = 'desc', offset = 0, cursor, limit = Number.POSITIVE_INFINITY } = query;
  const list = { db, owner, query, sort, isRare: await isRare(db, owner, query, total) };
  let last = cursor === undefined ? null : readListCursor(cursor);
  let left = last ? limit : Math.min(limit, total - offset);
  while (left > 0) {
    const size = Math.min(BATCH, left);
    const rows = last ? await rowsAfter(list, last, size) : await rowsAt(list, { offset, total, size });
    if (rows.length > 0) yield await withProducts(db, rows.map(reviewOfRow));
    if (rows.length < size) return;
    left -= rows.length;
    const { created_at, id } = rows.at(-1)!;
    last = { createdAt: created_at, id };
  }
}

/** One page, with how long the whole list is, and where the next page begins when there may be one. */
export async function readReviewPage(db: Db, owner: ReviewOwner, query: ReviewListQuery) {
  const total = await countReviews(db, owner, query);
  const reviews: Review[] = [];
  for await (const batch of walkReviews(db, owner, query, total)) reviews.push(...batch);
  const nextCursor = nextCursorOf(query.limit, reviews.length, reviews.at(-1));
  return { total, reviews, ...(nextCursor !== null && { nextCursor }) };
}

/** Where the page after one of `length` reviews begins; null when that one was not full. */
export function nextCursorOf(limit: number | undefined, length: number, last: Review | undefined): string | null {
  return last && length === limit ? writeListCursor(last) : null;
}

interface List {
  db: Db;
  owner: ReviewOwner;
  query: ReviewFilter;
  sort: 'desc' | 'asc';
  /** Whether its reviews are few and far apart in the list. */
  isRare: boolean;
}

/** A row of a list: with what the review speaks of, once it was read. */
type ListedRow = ReviewRow & { topics: string | null };

async function rowsAfter(list: List, last: ListPlace, size: number): Promise<ListedRow[]> {
  const { sort } = list;
  return selectList(list)
    .selectAll()
    .select(topics)
    .where(
      sql<boolean>`(${createdAt(list)}, id) ${sql.raw(sort === 'desc' ? '<' : '>')} (${last.createdAt}, ${last.id})`,
    )
    .orderBy(createdAt(list), sort)
    .orderBy('id', sort)
    .limit(size)
    .execute();
}

interface Place {
  offset: number;
  total: number;
  size: number;
}

/** Rows before `offset` are skipped in the index, from the nearer end of the list; only the page itself is read. */
async function rowsAt(list: List, place: Place): Promise<ListedRow[]> {
  const { db, sort } = list;
  const size = Math.min(place.size, place.total - place.offset);
  const fromEnd = place.total - place.offset - size;
  const backwards = fromEnd < place.offset;
  const opposite = sort === 'desc' ? 'asc' : 'desc';
  const direction = backwards ? opposite : sort;
  const ids = selectList(list)
    .select('id')
    .orderBy(createdAt(list), direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(backwards ? fromEnd : place.offset);
  return db
    .selectFrom('reviews')
    .selectAll()
    .select(topics)
    .where('id', 'in', ids)
    .orderBy('created_at', sort)
    .orderBy('id', sort)
    .execute();
}

/** Found by the key of each row, so that it changes nothing of how the list is walked. */
const topics = sql<string | null>`(select topics from review_readings
  where review_readings.business_id = reviews.business_id and review_readings.review_id = reviews.id)`.as('topics');

function selectList({ db, owner, query, isRare }: List) {
  const { source, showOnWidget, updatedAfter } = query;
  const reviews = db.selectFrom('reviews');
  const owned =
    'businessId' in owner
      ? reviews.where('business_id', '=', owner.businessId)
      : reviews.where('account_id', '=', owner.accountId);
  return owned
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .$if(showOnWidget !== undefined, (query) => query.where('show_on_widget', '=', sql.lit(showOnWidget ? 1 : 0)))
    .$if(updatedAfter !== undefined, (query) => query.where(changedAt(isRare), '>', updatedAfter!));
}

async function isRare(db: Db, owner: ReviewOwner, query: ReviewFilter, total: number): Promise<boolean> {
  if (query.updatedAfter === undefined) return false;
  return total * RARE < (await countReviews(db, owner, { ...query, updatedAfter: undefined }));
}

/**
 * Both engines use an index on an expression only when the query writes the expression in the same way. `changedAt` and
 * `createdAt` write one of the two differently, so that the engine uses the index we want, whatever its statistics.
 */
function changedAt(isRare: boolean): RawBuilder<string> {
  return isRare ? sql`coalesce(changed_at, updated_at)` : sql`coalesce(changed_at, updated_at, '')`;
}

function createdAt({ isRare }: List): RawBuilder<string> {
  return isRare ? sql`(created_at || '')` : sql`created_at`;
}

// Where who has a list goes on: with the reviews that changed since, while nothing else did.

/** How much earlier than it is read a list goes on, ms: a review is there a while after the time that it has, and clocks differ. */
export const SYNC_MARGIN_MS = 60_000;

/** What is true of the whole list of a business before it is read. */
export async function readListSync(db: Db, businessId: string, after?: string, at = new Date()): Promise<ListSync> {
  const updatedAfter = new Date(at.getTime() - SYNC_MARGIN_MS).toISOString();
  // First of all: whatever changes while it is read is found by the next look.
  const { epoch, listVersion } = await versionsOf(db, businessId);
  const total = await countReviews(db, { businessId });
  const gone = after === undefined ? {} : { gone: await erasedAfter(db, businessId, after) };
  return { updatedAfter, version: sha256(JSON.stringify([FORMAT, epoch, listVersion])).slice(0, 32), total, ...gone };
}

/** Erasures that are looked through: of more, the total tells. */
const MOST_ERASURES = 1_000;

async function erasedAfter(db: Db, businessId: string, after: string): Promise<string[]> {
  const erasures = db.selectFrom('erasures').select('ids').where('erased_at', '>', after).orderBy('erased_at', 'desc');
  const found = erasures.where('business_id', '=', businessId).where('kept_text', '=', 0).limit(MOST_ERASURES);
  return (await found.execute()).flatMap(({ ids }) => (JSON.parse(ids) as { reviews: string[] }).reviews);
}

// The entity tag of a list, found without reading the list: each change gives its business a new version.

/** Part of the tag, so that a release that adds fields changes it. */
const FORMAT = [
  ...Object.keys(Review.shape),
  ...Object.keys(ReviewPolicy.shape),
  'shopNames',
  'questions',
  'products',
  'sync',
].join();
/** Changes without a number that go into an account's tag; with more, its list has no tag until they are numbered. */
const MAX_UNNUMBERED = 100;

/** A weak entity tag of the owner's list as `query` requests it; null when there is none now. */
export async function listEntityTag(db: Db, owner: ReviewOwner, query: unknown): Promise<string | null> {
  const versions =
    'businessId' in owner ? await versionOf(db, owner.businessId) : await versionsIn(db, owner.accountId);
  return versions && `W/"${sha256(JSON.stringify([FORMAT, versions, query])).slice(0, 32)}"`;
}

/** A business that has not changed since versions are recorded has the version of the database's history. */
async function versionOf(db: Db, businessId: string): Promise<string[]> {
  const { version, epoch } = await versionsOf(db, businessId);
  return [businessId, version ?? epoch];
}

function versionsOf(db: Db, businessId: string) {
  return db
    .selectFrom('change_sequence')
    .leftJoin('businesses', (join) => join.on('businesses.id', '=', businessId))
    .leftJoin('review_changes', (join) =>
      join
        .onRef('review_changes.account_id', '=', 'businesses.account_id')
        .onRef('review_changes.business_id', '=', 'businesses.id'),
    )
    .select(['review_changes.version', 'review_changes.list_version as listVersion', 'change_sequence.epoch'])
    .executeTakeFirstOrThrow();
}

/** The last change that has a number, and all that have none yet. */
async function versionsIn(db: Db, accountId: string): Promise<unknown[] | null> {
  const changes = db.selectFrom('review_changes').where('account_id', '=', accountId);
  // Those without a number first: a change that gets its number in between is seen twice, which is better than not at all.
  const unnumbered = await changes
    .select(['business_id', 'version'])
    .where('sequence', 'is', null)
    .orderBy('business_id')
    .limit(MAX_UNNUMBERED + 1)
    .execute();
  if (unnumbered.length > MAX_UNNUMBERED) return null;
  const last = await changes
    .select(['sequence', 'version'])
    .where('sequence', 'is not', null)
    .orderBy('sequence', 'desc')
    .orderBy('business_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { epoch } = await db.selectFrom('change_sequence').select('epoch').executeTakeFirstOrThrow();
  return [
    accountId,
    epoch,
    last?.sequence,
    last?.version,
    ...unnumbered.map(({ business_id, version }) => [business_id, version]),
  ];
}

/** Where a page of a list ended: the place of its last review in the list's order. */
export interface ListPlace {
  createdAt: string;
  id: string;
}

/** A place as a client carries it. */
export function writeListCursor({ createdAt, id }: ListPlace): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Null for what is no cursor of a list. */
export function readListCursor(cursor: string): ListPlace | null {
  const read = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\w-]{1,64})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  return read ? { createdAt: read[1]!, id: read[2]! } : null;
}
