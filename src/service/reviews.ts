import type { Feedback, Review, ReviewList, ReviewUpdate, SubmittedReview } from '../contract/service.js';
import { sha256 } from './keys.js';
import { type ImportedReview, reviewOfRow, rowOfImport, rowOfSubmission } from './review-row.js';
import type { Db, ReviewRow } from './schema.js';

/** Which of a vendor's reviews to list; everything when empty. */
export interface VendorReviewQuery {
  showOnWidget?: boolean | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The reviews. Lists are newest first: `createdAt`, then `id`, both descending. */
export interface ReviewStore {
  /**
   * Stores a review. Under a key already used for this vendor it stores nothing and returns the first feedback, or
   * throws an {@link IdempotencyConflict} when the review is another one.
   */
  submit(review: SubmittedReview, options?: { idempotencyKey?: string | undefined; at?: Date }): Promise<Feedback>;
  list(vendorId: string, query?: VendorReviewQuery): Promise<ReviewList>;
  /** How many reviews the query finds, its `limit` and `offset` left aside. */
  count(vendorId: string, query?: VendorReviewQuery): Promise<number>;
  /** The same list in batches, so that no list is too long for memory. */
  batches(vendorId: string, query?: VendorReviewQuery): AsyncGenerator<Review[]>;
  /** Null when there is no such review, or when it belongs to another account than the one given. */
  update(id: string, update: ReviewUpdate, options?: { accountId?: string | null; at?: Date }): Promise<Review | null>;
  /**
   * Stores all of them or none; those the vendor already has (same source and sourceFeedbackId) stay as they are.
   * Returns how many were new. NUL characters are removed, halves of surrogate pairs replaced.
   */
  import(vendorId: string, reviews: ImportedReview[]): Promise<number>;
}

/** The idempotency key was already used for another review. */
export class IdempotencyConflict extends Error {
  readonly code = 'idempotency_conflict';
}

/** Rows read at once: some milliseconds of work for an engine that runs on the calling thread. */
const BATCH = 1000;
/** Rows of one insert; their 25 columns stay under the 32,766 parameters SQLite takes. */
const INSERTED_AT_ONCE = 500;

/** The reviews in `db`. */
export function createReviewStore(db: Db): ReviewStore {
  const filtered = (vendorId: string, { showOnWidget }: VendorReviewQuery) => {
    const query = db.selectFrom('reviews').where('business_id', '=', vendorId);
    return showOnWidget === undefined ? query : query.where('show_on_widget', '=', showOnWidget ? 1 : 0);
  };

  const count = async (vendorId: string, query: VendorReviewQuery = {}): Promise<number> => {
    const { total } = await filtered(vendorId, query)
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };

  async function* batches(vendorId: string, query: VendorReviewQuery = {}): AsyncGenerator<Review[]> {
    let left = query.limit ?? Number.POSITIVE_INFINITY;
    let last: ReviewRow | undefined;
    while (left > 0) {
      const size = Math.min(BATCH, left);
      const next = filtered(vendorId, query)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(size);
      const after = last;
      const rows = await (after === undefined
        ? next.offset(query.offset ?? 0)
        : next.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '<', tuple(after.created_at, after.id)),
          )
      ).execute();
      if (rows.length > 0) yield rows.map(reviewOfRow);
      if (rows.length < size) return;
      left -= rows.length;
      last = rows.at(-1);
    }
  }

  return {
    count,
    batches,

    async submit(review, { idempotencyKey, at = new Date() } = {}) {
      const row = rowOfSubmission(review, at);
      const feedback = (id: string) => ({ id, ...(review.source !== undefined && { source: review.source }) });
      if (idempotencyKey === undefined) {
        await db.insertInto('reviews').values(row).execute();
        return feedback(row.id);
      }
      // One statement decides who was first, so two that arrive together cannot both store.
      const hash = sha256(JSON.stringify(review));
      const stored = await db
        .insertInto('reviews')
        .values({ ...row, idempotency_key: idempotencyKey, idempotency_hash: hash })
        .onConflict((conflict) => conflict.columns(['business_id', 'idempotency_key']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored) return feedback(stored.id);
      const first = await db
        .selectFrom('reviews')
        .select(['id', 'idempotency_hash'])
        .where('business_id', '=', review.vendorId)
        .where('idempotency_key', '=', idempotencyKey)
        .executeTakeFirstOrThrow();
      if (first.idempotency_hash !== hash) throw new IdempotencyConflict('the key belongs to another review');
      return feedback(first.id);
    },

    async list(vendorId, query = {}) {
      const total = await count(vendorId, query);
      const reviews: Review[] = [];
      for await (const batch of batches(vendorId, query)) reviews.push(...batch);
      return { total, reviews };
    },

    async update(id, { showOnWidget, isArchived }, { accountId = null, at = new Date() } = {}) {
      let query = db
        .updateTable('reviews')
        .set({
          updated_at: at.toISOString(),
          ...(showOnWidget !== undefined && { show_on_widget: showOnWidget ? 1 : 0 }),
          ...(isArchived !== undefined && { is_archived: isArchived ? 1 : 0 }),
        })
        .where('id', '=', id)
        .returningAll();
      if (accountId !== null) {
        query = query.where('business_id', 'in', (eb) =>
          eb.selectFrom('businesses').select('businesses.id').where('account_id', '=', accountId),
        );
      }
      const row = await query.executeTakeFirst();
      return row ? reviewOfRow(row) : null;
    },

    async import(vendorId, reviews) {
      const rows = reviews.map((review) => rowOfImport(vendorId, review));
      const vendor = await db.selectFrom('businesses').select('id').where('id', '=', vendorId).executeTakeFirst();
      if (!vendor) throw new Error(`There is no vendor "${vendorId}"`);
      return db.transaction().execute(async (transaction) => {
        let stored = 0;
        for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
          const { numInsertedOrUpdatedRows } = await transaction
            .insertInto('reviews')
            .values(rows.slice(start, start + INSERTED_AT_ONCE))
            .onConflict((conflict) => conflict.columns(['business_id', 'source', 'source_feedback_id']).doNothing())
            .executeTakeFirstOrThrow();
          stored += Number(numInsertedOrUpdatedRows ?? 0n);
        }
        return stored;
      });
    },
  };
}
