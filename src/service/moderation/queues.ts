/** The queues of a vendor: which reviews are in them, and how many. */
import { type RawBuilder, sql } from 'kysely';
import { QUEUES, type Queue, type QueuedReview, type ReviewState } from '../../contract/service/moderation.js';
import { createNameReader } from '../../platform/shown-name.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { withProducts } from '../products/filed-reviews.js';
import { withCanReply } from '../reviews/can-reply.js';
import { reviewOfRow } from '../reviews/review-row.js';
import { STATE, stateOf } from '../reviews/review-state.js';
import { shopNamesOf } from '../vendors/shop-names.js';
import { toVendor } from '../vendors/vendors.js';
import { lastDecisions } from './decision-log.js';

/** Whether a review has a report that is not decided. */
const IS_REPORTED = sql<boolean>`exists (select 1 from reports where reports.business_id = reviews.business_id
  and reports.review_id = reviews.id and reports.decision is null)`;

/** The reviews of a vendor in one state. */
export function inState(db: Db, vendorId: string, state: ReviewState) {
  return db.selectFrom('reviews').where('business_id', '=', vendorId).where(sql<boolean>`${STATE} = ${state}`);
}

/** The reviews of a vendor with an open report. Reports are few: they are found first, and their reviews by id. */
export function reported(db: Db, vendorId: string) {
  return db
    .selectFrom('reviews')
    .where('business_id', '=', vendorId)
    .where('id', 'in', openReports(db, vendorId).select('review_id'));
}

/** The lists whose union a queue is; no review is in two of them. */
export function listsOf(db: Db, vendorId: string, queue: Queue) {
  if (queue === 'reported') return [reported(db, vendorId)];
  if (queue !== 'todo') return [inState(db, vendorId, queue)];
  return [inState(db, vendorId, 'pending'), reported(db, vendorId).where(sql<boolean>`${STATE} <> 'pending'`)];
}

/** How many reviews each queue has. */
export async function countQueues(db: Db, vendorId: string): Promise<Record<Queue, number>> {
  const kinds = await db
    .selectFrom('review_counts')
    .select(({ fn }) => ['show_on_widget', 'is_archived', fn.sum<number | string>('reviews').as('reviews')])
    .where('business_id', '=', vendorId)
    .groupBy(['show_on_widget', 'is_archived'])
    .execute();
  const countOf = (is: (kind: { show_on_widget: number; is_archived: number }) => boolean) =>
    kinds.filter(is).reduce((sum, { reviews }) => sum + Number(reviews), 0);
  const archived = countOf((kind) => kind.is_archived === 1);
  const shown = countOf((kind) => kind.is_archived === 0 && kind.show_on_widget === 1);
  const hidden = countOf((kind) => kind.is_archived === 0 && kind.show_on_widget === 0);
  const pending = await count(inState(db, vendorId, 'pending'));
  const reportedOnes = await count(reported(db, vendorId));
  const reportedAndPending = reportedOnes === 0 ? 0 : await count(inState(db, vendorId, 'pending').where(IS_REPORTED));
  const counts: Record<Queue, number> = {
    todo: pending + reportedOnes - reportedAndPending,
    pending,
    shown,
    held_back: hidden - pending,
    archived,
    reported: reportedOnes,
  };
  return Object.fromEntries(QUEUES.map((queue) => [queue, counts[queue]])) as Record<Queue, number>;
}

/** The reviews with what the merchant has to know of each, in the order of the rows. */
export async function queuedReviews(db: Db, vendorId: string, rows: readonly ReviewRow[]): Promise<QueuedReview[]> {
  const ids = rows.map(({ id }) => id);
  const decisions = await lastDecisions(db, vendorId, ids);
  const reports = await countReports(db, vendorId, ids);
  const vendor = await db.selectFrom('businesses').selectAll().where('id', '=', vendorId).executeTakeFirst();
  const readName = createNameReader(vendor ? shopNamesOf(toVendor(vendor)) : []);
  const reviews = await withCanReply(db, await withProducts(db, rows.map(reviewOfRow)));
  return rows.map((row, place) => {
    const review = reviews[place]!;
    return {
      review,
      state: stateOf(row),
      openReports: reports.get(row.id) ?? 0,
      namePassesFor: readName(review.authorName).flag,
      lastDecision: decisions.get(row.id) ?? null,
    };
  });
}

/** These reviews of a vendor, in the order of the ids; those that are not there are left out. */
export async function readQueued(db: Db, vendorId: string, ids: readonly string[]): Promise<QueuedReview[]> {
  if (ids.length === 0) return [];
  const found = db.selectFrom('reviews').selectAll().where('business_id', '=', vendorId).where('id', 'in', ids);
  const rows = new Map((await found.execute()).map((row) => [row.id, row]));
  return queuedReviews(
    db,
    vendorId,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
}

async function countReports(db: Db, vendorId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await openReports(db, vendorId)
    .select(({ fn }) => ['review_id', fn.countAll<number | string>().as('reports')])
    .where('review_id', 'in', ids)
    .groupBy('review_id')
    .execute();
  return new Map(rows.map(({ review_id, reports }) => [review_id, Number(reports)]));
}

function openReports(db: Db, vendorId: string) {
  return db.selectFrom('reports').where('reports.business_id', '=', vendorId).where('reports.decision', 'is', null);
}

async function count(list: ReturnType<typeof inState>): Promise<number> {
  const { total } = await list.select(sql<number | string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** What the order of a list is made of. */
export function after(place: { createdAt: string; id: string }, sort: 'asc' | 'desc'): RawBuilder<boolean> {
  const than = sql.raw(sort === 'desc' ? '<' : '>');
  return sql<boolean>`(created_at, id) ${than} (${place.createdAt}, ${place.id})`;
}
