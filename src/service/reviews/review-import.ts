import { recordChange } from '../changes/change-log.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { type HashReach, suppressedOf } from '../invites/suppressions.js';
import { forgetMessagesAbout } from '../messages/messages.js';
import { changeCounts } from './review-counts.js';
import { type ImportedReview, rowOfImport } from './review-row.js';

/** Rows of one insert; their 36 columns stay under the 32,766 parameters SQLite takes. */
const INSERTED_AT_ONCE = 500;

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
  for (let start = 0; start < reviews.length; start += INSERTED_AT_ONCE) {
    const rows = reviews.slice(start, start + INSERTED_AT_ONCE).map((review) => rowOfImport(vendor, review, at));
    await withoutUnwanted(transaction, vendor.account_id, rows, hashReach);
    const inserted = await transaction
      .insertInto('reviews')
      .values(rows)
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
  if (stored.length > 0) await recordChange(transaction, vendor);
  return stored;
}

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

/** Those of the reviews that the vendor has already, by source and id. */
export async function findImported<Review extends ReviewKey>(
  db: Db,
  vendorId: string,
  reviews: readonly Review[],
): Promise<Review[]> {
  const stored: Review[] = [];
  for (let start = 0; start < reviews.length; start += INSERTED_AT_ONCE) {
    const some = reviews.slice(start, start + INSERTED_AT_ONCE);
    const found = await db
      .selectFrom('reviews')
      .select(['source', 'source_feedback_id'])
      .where('business_id', '=', vendorId)
      .where('source', 'in', [...new Set(some.map(({ source }) => source))])
      .where(
        'source_feedback_id',
        'in',
        some.map(({ sourceFeedbackId }) => sourceFeedbackId),
      )
      .execute();
    const there = new Set(found.map((row) => keyOf({ source: row.source, sourceFeedbackId: row.source_feedback_id })));
    stored.push(...some.filter((review) => there.has(keyOf(review))));
  }
  return stored;
}

/** Where a review comes from, as one text: a vendor has each once. */
export function keyOf({ source, sourceFeedbackId }: ReviewKey): string {
  return JSON.stringify([source, sourceFeedbackId]);
}
