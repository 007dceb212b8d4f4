import type { QueuedReview } from '../../contract/service/moderation.js';
import type { Vendor } from '../../contract/service/vendor.js';
import { cleanText } from '../../platform/clean-text.js';
import { createNameReader } from '../../platform/shown-name.js';
import { type Changed, recordChange } from '../changes/change-log.js';
import type { Db, ReviewRow } from '../database/schema.js';
import type { ReviewLine } from '../export/export-lines.js';
import { rowOfReviewLine } from '../export/restored-rows.js';
import { type HashReach, suppressedOf } from '../invites/suppressions.js';
import { forgetMessagesAbout } from '../messages/messages.js';
import { fileReviews } from '../products/filed-reviews.js';
import { shopNamesOf } from '../vendors/shop-names.js';
import { changeCounts } from './review-counts.js';
import { type ImportedReview, reviewOfRow, rowOfImport } from './review-row.js';
import { stateOf } from './review-state.js';

/** Rows of one insert; their 36 columns stay under the 32,766 parameters SQLite takes. */
const INSERTED_AT_ONCE = 500;
/** The same for reviews that are looked up, each by several ids. */
const LOOKED_UP_AT_ONCE = 500;

/** What a review is known by where it comes from: a vendor has each once. */
export type ReviewKey = Pick<ImportedReview, 'source' | 'sourceFeedbackId'>;

export interface ImportOptions {
  /** Hashes of an address or number, as they stand on the list of who must not be asked. */
  hashReach: HashReach;
  at: Date;
}

/**
 * Stores the reviews the vendor does not have; returns their ids and keys. Throws when there is no such vendor. An author who must not be
 * asked, and may have been erased, keeps no address and no number.
 */
export async function importReviews(
  transaction: Db,
  vendorId: string,
  reviews: ImportedReview[],
  { hashReach, at }: ImportOptions,
): Promise<(ReviewKey & { id: string })[]> {
  const vendor = await transaction
    .selectFrom('businesses')
    .select(['id', 'account_id'])
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw new Error(`There is no vendor "${vendorId}"`);
  const stored: (ReviewKey & { id: string })[] = [];
  let changed: Changed = 'reviews';
  for (let start = 0; start < reviews.length; start += INSERTED_AT_ONCE) {
    const rows = reviews.slice(start, start + INSERTED_AT_ONCE).map((review) => rowOfImport(vendor, review, at));
    await withoutUnwanted(transaction, vendor.account_id, rows, hashReach);
    const filed = await fileReviews(transaction, vendorId, rows, at);
    if (filed.changed === 'list') changed = 'list';
    const inserted = await transaction
      .insertInto('reviews')
      .values(filed.rows)
      .onConflict((conflict) => conflict.columns(['business_id', 'source', 'source_feedback_id']).doNothing())
      .returning([
        'id',
        'business_id',
        'source',
        'source_feedback_id',
        'show_on_widget',
        'is_archived',
        'rating_hundredths',
      ])
      .execute();
    await changeCounts(transaction, inserted);
    stored.push(...inserted.map(({ id, source, source_feedback_id: key }) => ({ id, source, sourceFeedbackId: key })));
  }
  if (stored.length > 0) await recordChange(transaction, vendor, changed);
  return stored;
}

/** What came of reviews of a file: ids and keys of those that were new, how many of those that were there got what they lacked, and those that are of somebody else. */
export interface TakenIn<Kept extends ReviewKey = ReviewKey> {
  added: (ReviewKey & { id: string })[];
  completed: number;
  /** Another review has their id: nothing of them is kept. */
  others: Kept[];
}

/** A review of a file, with the ids by which an earlier import of it may have stored it. */
export type FiledReview = ImportedReview & { formerIds?: readonly string[] };

/**
 * Stores the reviews that the vendor does not have, and completes those that it has with what it lacks of them: stars, title, text, product, and what
 * is said of the experience. Nothing that is there is changed, and no person's name, address or picture comes back. Throws when there is no such vendor.
 */
export async function takeInReviews<Review extends FiledReview>(
  transaction: Db,
  vendorId: string,
  reviews: readonly Review[],
  options: ImportOptions,
): Promise<TakenIn<Review>> {
  const stored = await storedRows(transaction, vendorId, reviews);
  const added = await importReviews(
    transaction,
    vendorId,
    reviews.filter((review) => !stored.has(review)),
    options,
  );
  let completed = 0;
  const others: Review[] = [];
  for (const [review, row] of stored) {
    if (isOfAnother(review, row)) others.push(review);
    else if (
      await complete(
        transaction,
        vendorId,
        row,
        rowOfImport({ id: vendorId, account_id: row.account_id }, review, options.at),
      )
    ) {
      completed += 1;
    }
  }
  const vendor = [...stored.values()][0];
  if (completed > 0) await recordChange(transaction, { id: vendorId, account_id: vendor!.account_id });
  return { added, completed, others };
}

/** Whether a stored review with the id of this one says something else, of somebody else, on another day. */
function isOfAnother(review: ImportedReview, row: ReviewRow): boolean {
  const text = cleanText(review.text);
  const author = cleanText(review.authorName);
  return (
    row.created_at.slice(0, 10) !== review.createdAt.slice(0, 10) &&
    row.author_name !== '' &&
    author !== '' &&
    row.author_name !== author &&
    row.text !== '' &&
    text !== '' &&
    row.text !== text
  );
}

/** What a second reading of a file may add: an erasure leaves none of it empty that was there. */
const COMPLETED = [
  'title',
  'text',
  'product',
  'experienced_at',
  'incentive',
  'relationship',
] as const satisfies (keyof ReviewRow)[];

async function complete(transaction: Db, vendorId: string, before: ReviewRow, whole: ReviewRow): Promise<boolean> {
  const missing: Partial<ReviewRow> = Object.fromEntries(
    COMPLETED.filter((column) => !before[column] && whole[column]).map((column) => [column, whole[column]]),
  );
  if (before.rating_hundredths === null && whole.rating_hundredths !== null) {
    Object.assign(missing, { rating: whole.rating, rating_hundredths: whole.rating_hundredths });
  }
  if (before.verified_by === null && whole.verified_by !== null) {
    Object.assign(missing, { verified: whole.verified, verified_by: whole.verified_by });
  }
  if (Object.keys(missing).length === 0) return false;
  if (missing.product) {
    const filed = await fileReviews(
      transaction,
      vendorId,
      [{ ...before, product: missing.product }],
      new Date(whole.changed_at!),
    );
    missing.product = filed.rows[0]!.product;
  }
  await transaction
    .updateTable('reviews')
    .set({ ...missing, changed_at: whole.changed_at })
    .where('business_id', '=', vendorId)
    .where('id', '=', before.id)
    .execute();
  await changeCounts(transaction, [{ ...before, ...missing }], [before]);
  return true;
}

/** The rows of those that the vendor has, by their id or by a former one. */
export async function storedRows<Review extends ReviewKey & { formerIds?: readonly string[] }>(
  db: Db,
  vendorId: string,
  reviews: readonly Review[],
): Promise<Map<Review, ReviewRow>> {
  const found = new Map<Review, ReviewRow>();
  for (let start = 0; start < reviews.length; start += LOOKED_UP_AT_ONCE) {
    const some = reviews.slice(start, start + LOOKED_UP_AT_ONCE);
    const rows = await db
      .selectFrom('reviews')
      .selectAll()
      .where('business_id', '=', vendorId)
      .where('source', 'in', [...new Set(some.map(({ source }) => source))])
      .where('source_feedback_id', 'in', some.flatMap(idsOf))
      .execute();
    const byKey = new Map(
      rows.map((row) => [keyOf({ source: row.source, sourceFeedbackId: row.source_feedback_id }), row]),
    );
    for (const review of some) {
      const keys = idsOf(review).map((sourceFeedbackId) => keyOf({ source: review.source, sourceFeedbackId }));
      const row = keys.map((key) => byKey.get(key)).find((one) => one !== undefined);
      if (row) found.set(review, row);
    }
  }
  return found;
}

const idsOf = ({ sourceFeedbackId, formerIds = [] }: ReviewKey & { formerIds?: readonly string[] }) => [
  sourceFeedbackId,
  ...formerIds,
];

/** Takes address and number out of the rows of authors who must not be asked. */
async function withoutUnwanted(db: Db, accountId: string, rows: ReviewRow[], hashReach: HashReach): Promise<void> {
  const reached = rows.filter(({ email, phone_number }) => email !== null || phone_number !== null);
  const hashes = reached.map(hashReach);
  const unwanted = await suppressedOf(db, accountId, hashes.flat());
  for (const [at, row] of reached.entries()) {
    if (hashes[at]!.some((hash) => unwanted.has(hash))) Object.assign(row, { email: null, phone_number: null });
  }
}

/**
 * Removes of these reviews of a vendor those that nothing was done with since they were imported: no decision, no reply, no report. Returns how many.
 * Whatever is done with a review makes the time of its last change that of its row.
 */
export async function removeImported(transaction: Db, vendorId: string, ids: readonly string[]): Promise<number> {
  const vendor = await transaction
    .selectFrom('businesses')
    .select(['id', 'account_id'])
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor || ids.length === 0) return 0;
  const removed = await transaction
    .deleteFrom('reviews')
    .where('business_id', '=', vendorId)
    .where('id', 'in', ids)
    .whereRef('updated_at', '<', 'changed_at')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reports').select('reports.id').whereRef('reports.review_id', '=', 'reviews.id'))),
    )
    .returning(['id', 'business_id', 'source', 'show_on_widget', 'is_archived', 'rating_hundredths'])
    .execute();
  await changeCounts(transaction, [], removed);
  await forgetMessagesAbout(
    transaction,
    vendorId,
    removed.map(({ id }) => id),
  );
  if (removed.length > 0) await recordChange(transaction, vendor);
  return removed.length;
}

/** Those of the reviews that the vendor has already, by source and id, or by a former id. */
export async function findImported<Review extends ReviewKey & { formerIds?: readonly string[] }>(
  db: Db,
  vendorId: string,
  reviews: readonly Review[],
): Promise<Review[]> {
  const stored: Review[] = [];
  for (let start = 0; start < reviews.length; start += LOOKED_UP_AT_ONCE) {
    const some = reviews.slice(start, start + LOOKED_UP_AT_ONCE);
    const found = await db
      .selectFrom('reviews')
      .select(['source', 'source_feedback_id'])
      .where('business_id', '=', vendorId)
      .where('source', 'in', [...new Set(some.map(({ source }) => source))])
      .where('source_feedback_id', 'in', some.flatMap(idsOf))
      .execute();
    const there = new Set(found.map((row) => keyOf({ source: row.source, sourceFeedbackId: row.source_feedback_id })));
    const isThere =
      ({ source }: Review) =>
      (sourceFeedbackId: string) =>
        there.has(keyOf({ source, sourceFeedbackId }));
    stored.push(...some.filter((review) => idsOf(review).some(isThere(review))));
  }
  return stored;
}

/** Where a review comes from, as one text: a vendor has each once. */
export function keyOf({ source, sourceFeedbackId }: ReviewKey): string {
  return JSON.stringify([source, sourceFeedbackId]);
}

// Reviews of a file as a queue would list them once they are imported; nothing is stored.

type PreviewVendor = Pick<Vendor, 'id' | 'name' | 'senderName'>;

/** Of a file of another system. */
export function previewImport(vendor: PreviewVendor, review: ImportedReview): QueuedReview {
  return queued(vendor, rowOfImport(business(vendor.id), review));
}

/** Of an export of ours. */
export function previewReviewLine(vendor: PreviewVendor, line: ReviewLine): QueuedReview {
  return queued(
    vendor,
    rowOfReviewLine(business(vendor.id), line, (id) => id, new Date()),
  );
}

/** A review does not say whose account it is in. */
const business = (id: string) => ({ id, account_id: '' });

function queued(vendor: PreviewVendor, row: ReviewRow): QueuedReview {
  const review = reviewOfRow(row);
  const namePassesFor = createNameReader(shopNamesOf(vendor))(review.authorName).flag;
  return { review, state: stateOf(row), openReports: 0, namePassesFor, lastDecision: null };
}
