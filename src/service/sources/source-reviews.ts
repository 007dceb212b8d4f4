/** The reviews of a page of a source: new ones are stored, what their authors changed is changed, and what was erased here stays away. */
import { recordChange } from '../changes/change-log.js';
import type {
  BusinessRow,
  Db,
  ReviewedBusiness,
  ReviewRow,
  SourceLocationRow,
  SourceReviewRow,
} from '../database/schema.js';
import { eraseRows } from '../erasure/erase-rows.js';
import type { HashReach } from '../invites/suppressions.js';
import { storeChange } from '../reviews/review-change.js';
import { changeCounts } from '../reviews/review-counts.js';
import { importReviews, keyOf, storedRows } from '../reviews/review-import.js';
import { reviewOfRow, rowOfImport } from '../reviews/review-row.js';
import { takesReplies } from '../reviews/sources.js';
import { sha256 } from '../sha256.js';
import { eventsOfSubmission, recordEvents } from '../webhooks/webhook-messages.js';
import type { SourceReview } from './source-page.js';

/** Rows of one insert; a service that ignores `limit` sends its whole list as one page. */
const NOTED_AT_ONCE = 500;

export interface TakeOptions {
  location: Pick<SourceLocationRow, 'id' | 'reading_number'>;
  /** Whether those that are new are told to who wants to know. */
  isNews: boolean;
  hashReach: HashReach;
  at: Date;
}

/** Brings the vendor's reviews to what the source says of these. */
export async function takeReviews(
  transaction: Db,
  business: ReviewedBusiness & Pick<BusinessRow, 'new_reviews' | 'sender_name'>,
  listed: readonly SourceReview[],
  options: TakeOptions,
): Promise<void> {
  // One that came twice, as when the list moved meanwhile: the newer.
  const newest = new Map([...listed].sort(byChange).map((review) => [review.sourceFeedbackId, review]));
  const reviews = [...newest.values()].map((review) => withShopsName(review, business.sender_name));
  if (reviews.length === 0) return;
  const known = await knownReviews(transaction, options.location.id, reviews);
  const stored = await storedRows(transaction, business.id, reviews);
  const fresh = reviews.filter((review) => !known.has(review.sourceFeedbackId) && !stored.has(review));
  const ids = await addReviews(transaction, business, fresh, options);
  const met: SourceReviewRow[] = [];
  let isChanged = false;
  for (const review of reviews) {
    const fingerprint = fingerprintOf(review);
    const before = known.get(review.sourceFeedbackId);
    const row = stored.get(review);
    if (row && before?.fingerprint !== fingerprint) {
      if (await changeReview(transaction, business, row, review, options.at)) isChanged = true;
    }
    const reviewId = row?.id ?? ids.get(keyOf(review)) ?? before?.review_id;
    if (reviewId !== undefined) met.push(rowOfMet(business, review, { reviewId, fingerprint, ...options }));
  }
  await noteMet(transaction, met);
  if (isChanged) await recordChange(transaction, business, 'reviews');
}

/** Sources do not repeat in each reply whom it is from. */
function withShopsName(review: SourceReview, shop: string): SourceReview {
  const { response } = review;
  return response?.name === '' ? { ...review, response: { ...response, name: shop } } : review;
}

const byChange = (one: SourceReview, other: SourceReview) => Date.parse(one.updatedAt) - Date.parse(other.updatedAt);

/** What the source says of a review, as one text of fixed length. */
const fingerprintOf = (review: SourceReview) => sha256(JSON.stringify(Object.entries(review).sort()));

async function knownReviews(
  db: Db,
  locationId: string,
  reviews: readonly SourceReview[],
): Promise<Map<string, SourceReviewRow>> {
  const rows = await db
    .selectFrom('source_reviews')
    .selectAll()
    .where('location_id', '=', locationId)
    .where(
      'source_feedback_id',
      'in',
      reviews.map(({ sourceFeedbackId }) => sourceFeedbackId),
    )
    .execute();
  return new Map(rows.map((row) => [row.source_feedback_id, row]));
}

/** Stores those that were never here; resolves to their ids by key. */
async function addReviews(
  transaction: Db,
  business: ReviewedBusiness & Pick<BusinessRow, 'new_reviews'>,
  reviews: readonly SourceReview[],
  { isNews, hashReach, at }: TakeOptions,
): Promise<Map<string, string>> {
  if (reviews.length === 0) return new Map();
  const waits = business.new_reviews === 'wait';
  const shown = waits ? ({ showOnWidget: false, heldBackReason: 'pending' } as const) : {};
  const added = await importReviews(
    transaction,
    business.id,
    reviews.map((review) => ({ ...review, ...shown })),
    { hashReach, at },
  );
  const replies = reviews.filter(({ replyState }) => replyState !== null);
  const ids = new Map(added.map((one) => [keyOf(one), one.id]));
  for (const review of replies) {
    await transaction
      .updateTable('reviews')
      .set({ reply_state: review.replyState, reply_reason: review.replyReason })
      .where('business_id', '=', business.id)
      .where('id', '=', ids.get(keyOf(review)) ?? '')
      .execute();
  }
  if (isNews) {
    const rows = await transaction
      .selectFrom('reviews')
      .selectAll()
      .where('business_id', '=', business.id)
      .where('id', 'in', [...ids.values()])
      .execute();
    await recordEvents(transaction, business, rows.flatMap(eventsOfSubmission), at);
  }
  return ids;
}

/** What its author or the source may change. Who shows it or holds it back is the shop's, and stays. */
const OF_THE_SOURCE = [
  'author_name',
  'name',
  'photo',
  'rating',
  'rating_hundredths',
  'title',
  'text',
  'created_at',
  'updated_at',
  'review_url',
  'pictures',
  'video_ref',
] as const satisfies (keyof ReviewRow)[];

/** Changes a review to what its source says now; false where it says the same. Of an author who was erased here nothing comes back. */
async function changeReview(
  transaction: Db,
  business: ReviewedBusiness,
  before: ReviewRow,
  review: SourceReview,
  at: Date,
): Promise<boolean> {
  const whole = rowOfImport(business, review, at);
  const isErased = before.author_name === '' && whole.author_name !== '';
  const said = isErased ? {} : Object.fromEntries(OF_THE_SOURCE.map((column) => [column, whole[column]]));
  const values: Partial<ReviewRow> = { ...said, ...replyAfter(before, whole, review) };
  const isSame = Object.entries(values).every(([column, value]) => before[column as keyof ReviewRow] === value);
  if (isSame) return false;
  const after = await storeChange(transaction, before, { ...values, changed_at: at.toISOString() });
  await changeCounts(transaction, [after], [before]);
  return true;
}

/** The reply that the source shows counts, but while one of ours is on its way there. Where the source shows none, one that is kept here stays. */
function replyAfter(
  before: ReviewRow,
  whole: ReviewRow,
  { replyState, replyReason }: SourceReview,
): Partial<ReviewRow> {
  const isOnItsWay = before.reply_state === 'waiting' || (before.reply_state === 'failed' && before.response !== null);
  const isKeptHere = before.reply_state !== null || takesReplies(reviewOfRow(before));
  if (isOnItsWay || (isKeptHere && whole.response === null)) return {};
  return { response: whole.response, reply_state: replyState, reply_reason: replyReason };
}

function rowOfMet(
  business: ReviewedBusiness,
  { sourceFeedbackId }: SourceReview,
  { reviewId, fingerprint, location }: { reviewId: string; fingerprint: string } & TakeOptions,
): SourceReviewRow {
  return {
    location_id: location.id,
    source_feedback_id: sourceFeedbackId,
    business_id: business.id,
    review_id: reviewId,
    fingerprint,
    reading_number: location.reading_number,
    missed: 0,
  };
}

async function noteMet(transaction: Db, rows: SourceReviewRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += NOTED_AT_ONCE) {
    await transaction
      .insertInto('source_reviews')
      .values(rows.slice(start, start + NOTED_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['location_id', 'source_feedback_id']).doUpdateSet(({ ref }) => ({
          review_id: ref('excluded.review_id'),
          fingerprint: ref('excluded.fingerprint'),
          reading_number: ref('excluded.reading_number'),
          missed: 0,
        })),
      )
      .execute();
  }
}

/** A review of a list, as its source knows it and as it is known here. */
export type LeftReview = Pick<SourceReviewRow, 'source_feedback_id' | 'review_id'>;

/** Removes reviews of a list, with all that was said of them here. */
export async function removeSourceReviews(
  transaction: Db,
  locationId: string,
  business: ReviewedBusiness,
  reviews: readonly LeftReview[],
  at: Date,
): Promise<void> {
  if (reviews.length === 0) return;
  const erased = { reviews: reviews.map(({ review_id }) => review_id), contacts: [], reports: [] };
  await eraseRows(transaction, business, erased, { subject: 'review', keepText: false, at });
  await forgetSourceReviews(transaction, locationId, reviews);
}

/** Forgets that these reviews are of the list; they stay. */
export async function forgetSourceReviews(
  transaction: Db,
  locationId: string,
  reviews: readonly LeftReview[],
): Promise<void> {
  await transaction
    .deleteFrom('source_reviews')
    .where('location_id', '=', locationId)
    .where(
      'source_feedback_id',
      'in',
      reviews.map(({ source_feedback_id }) => source_feedback_id),
    )
    .execute();
}
