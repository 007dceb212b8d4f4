import { recordChange } from '../changes/change-log.js';
import type { Db } from '../database/schema.js';
import { changeCounts } from './review-counts.js';
import { type ImportedReview, rowOfImport } from './review-row.js';

/** Rows of one insert; their 36 columns stay under the 32,766 parameters SQLite takes. */
const INSERTED_AT_ONCE = 500;

/** Stores the reviews the vendor does not have; returns how many. Throws when there is no such vendor. */
export async function importReviews(
  transaction: Db,
  vendorId: string,
  reviews: ImportedReview[],
  at: Date,
): Promise<number> {
  const vendor = await transaction
    .selectFrom('businesses')
    .select(['id', 'account_id'])
    .where('id', '=', vendorId)
    .executeTakeFirst();
  if (!vendor) throw new Error(`There is no vendor "${vendorId}"`);
  let stored = 0;
  for (let start = 0; start < reviews.length; start += INSERTED_AT_ONCE) {
    const rows = reviews.slice(start, start + INSERTED_AT_ONCE).map((review) => rowOfImport(vendor, review, at));
    const inserted = await transaction
      .insertInto('reviews')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['business_id', 'source', 'source_feedback_id']).doNothing())
      .returning(['business_id', 'source', 'show_on_widget', 'is_archived', 'rating_hundredths'])
      .execute();
    await changeCounts(transaction, inserted);
    stored += inserted.length;
  }
  if (stored > 0) await recordChange(transaction, vendor);
  return stored;
}

/** How many of the reviews the vendor has already, by source and id; each of them may be given once. */
export async function countImported(
  db: Db,
  vendorId: string,
  reviews: Pick<ImportedReview, 'source' | 'sourceFeedbackId'>[],
): Promise<number> {
  let stored = 0;
  for (let start = 0; start < reviews.length; start += INSERTED_AT_ONCE) {
    const some = reviews.slice(start, start + INSERTED_AT_ONCE);
    const wanted = new Set(some.map((review) => keyOf(review.source, review.sourceFeedbackId)));
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
    stored += found.filter((row) => wanted.has(keyOf(row.source, row.source_feedback_id))).length;
  }
  return stored;
}

function keyOf(source: string, id: string): string {
  return JSON.stringify([source, id]);
}
