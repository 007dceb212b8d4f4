import type { ProductChange } from '../../contract/service/product-changes.js';
import type { ListSync, Reply, Review, ReviewList, ReviewUpdate } from '../../contract/service/review.js';
import type { ReviewAudit } from '../../contract/service/review-audit.js';
import type { Feedback, SubmittedReview } from '../../contract/service/submitted-review.js';
import { recordChange } from '../changes/change-log.js';
import type { Database } from '../database/database.js';
import { makeOnce } from '../database/idempotency.js';
import type { Db } from '../database/schema.js';
import { readInviteToken } from '../invites/invite-token.js';
import type { InviteTokenKeys } from '../invites/invite-token-keys.js';
import { readTokenOutcome, useInviteToken } from '../invites/invite-token-use.js';
import type { SuppressionStore } from '../invites/suppressions.js';
import type { Decider } from '../moderation/decisions.js';
import { auditReviews } from '../policy/review-audit.js';
import { fileReviews } from '../products/filed-reviews.js';
import { type ClaimOptions, claimUploads, countUploadsOf } from '../uploads/claim-uploads.js';
import { eventsOfSubmission, recordEvents } from '../webhooks/webhook-messages.js';
import { withCanReply } from './can-reply.js';
import { changeProducts } from './product-changes.js';
import { type Change, deleteReply, replyToReview, updateReview } from './review-change.js';
import { changeCounts, countReviews, type ReviewFilter, type ReviewOwner, sourcesOf } from './review-counts.js';
import {
  type FiledReview,
  findImported,
  importReviews,
  type ReviewKey,
  removeImported,
  type TakenIn,
  takeInReviews,
} from './review-import.js';
import { listEntityTag, type ReviewListQuery, readListSync, readReviewPage, walkReviews } from './review-list.js';
import { hasAnswers, type ImportedReview, rowOfSubmission } from './review-row.js';
import { isShown } from './review-state.js';

/** The reviews. Lists are newest first unless the query says otherwise: `createdAt`, then `id`. */
export interface ReviewStore {
  /**
   * Stores a review, as verified when it comes with an invite token that is accepted; with a refused token it is stored all
   * the same. `byVendorSetting`: where the vendor shows new reviews at once, so is this one, in spite of `showOnWidget: false`. Under a key already used for this vendor it stores nothing and returns the first feedback, or throws an
   * `IdempotencyConflict` when the review is another one. Throws `UnusableUploads` unless it is to be lenient: then the review is stored without
   * those that cannot be used.
   */
  submit(
    review: SubmittedReview,
    options?: { idempotencyKey?: string | undefined; at?: Date; byVendorSetting?: boolean; uploads?: UploadsOfReview },
  ): Promise<Feedback>;
  list(vendorId: string, query?: ReviewListQuery): Promise<ReviewList>;
  /** How many reviews the query finds, without its `limit` and `offset`. */
  count(vendorId: string, query?: ReviewFilter): Promise<number>;
  /** The list in batches: a list of any length fits into memory. */
  batches(vendorId: string, query?: ReviewListQuery): AsyncGenerator<Review[]>;
  /** A page of a vendor's reviews, or of all reviews of an account. */
  page(owner: ReviewOwner, query: ReviewListQuery): Promise<ReviewList>;
  /** The reviews with whether they take replies. */
  withCanReply(reviews: readonly Review[]): Promise<Review[]>;
  /** How who is about to read a vendor's list goes on with it. */
  sync(vendorId: string, updatedAfter?: string): Promise<ListSync>;
  /** A weak entity tag of the list that `query` describes, found without reading the list; null when there is none now. */
  entityTag(owner: ReviewOwner, query: unknown): Promise<string | null>;
  /** How low ratings fare against all others. */
  audit(vendorId: string, at: Date): Promise<ReviewAudit>;
  /** Names of the sources there are reviews of. */
  sources(owner: ReviewOwner): Promise<string[]>;
  /**
   * Shows, hides, archives or brings back a review. Null when there is none, or when it belongs to an account that is
   * not open. Throws `NotHeldBack` when a reason comes for a review that readers see.
   */
  update(id: string, update: ReviewUpdate, change: Change): Promise<Review | null>;
  /** Gives reviews another product; resolves to how many of each change had another one. All or nothing. Throws `TooManyReviews` beyond `most`. */
  changeProducts(
    vendorId: string,
    changes: readonly ProductChange[],
    decider: Decider & { most?: number },
  ): Promise<number[]>;
  /** Adds or replaces the reply. Null as in `update`. Throws `CannotReply` where the source keeps its replies itself. */
  reply(reply: Reply, change: Change): Promise<Review | null>;
  /** Takes the reply away. Null and throws as `reply` does. */
  deleteReply(reviewId: string, change: Change): Promise<Review | null>;
  /**
   * Stores all of them or none; those the vendor already has (same source and sourceFeedbackId) stay as they are.
   * Returns ids and keys of those that were new. NUL characters are removed, halves of surrogate pairs replaced.
   */
  import(vendorId: string, reviews: ImportedReview[]): Promise<(ReviewKey & { id: string })[]>;
  /**
   * The same for reviews of a file, which may have been imported before: what is there is known by its id or by a former one, and gets of the
   * file what it lacks.
   */
  takeIn<Review extends FiledReview>(vendorId: string, reviews: readonly Review[]): Promise<TakenIn<Review>>;
  /** Takes back what was imported, and nothing was done with since; returns how many of these are gone. */
  removeImported(vendorId: string, ids: readonly string[]): Promise<number>;
  /** Those of these that the vendor has already, by source and id. */
  findImported<Review extends ReviewKey & { formerIds?: readonly string[] }>(
    vendorId: string,
    reviews: readonly Review[],
  ): Promise<Review[]>;
}

/** What becomes of the files that a review names. */
type UploadsOfReview = Pick<ClaimOptions, 'addressOf' | 'isLenient'>;
/** Where no files are kept, none can be named. */
const NO_UPLOADS: UploadsOfReview = { addressOf: null, isLenient: false };

/** The reviews in `database`. */
export function createReviewStore(
  { db, write }: Database,
  tokenKeys: InviteTokenKeys,
  suppressions: Pick<SuppressionStore, 'hashing'>,
): ReviewStore {
  return {
    async submit(review, { idempotencyKey, at = new Date(), byVendorSetting, uploads = NO_UPLOADS } = {}) {
      const { answers, vendorId, source, invitation } = review;
      const token =
        invitation === undefined
          ? undefined
          : await readInviteToken(invitation, { keys: await tokenKeys.all(), vendorId, at });
      return write(async (transaction) => {
        const found = transaction
          .selectFrom('businesses')
          .select(['id', 'account_id', 'new_reviews'])
          .where('id', '=', vendorId);
        const vendor = await found.executeTakeFirstOrThrow();
        const row = rowOfSubmission(vendor, review, at, byVendorSetting);
        // A shopper's answers to the shop's questions may come in another order: the review is the same.
        const sorted = answers ? { ...review, answers: Object.entries(answers).sort() } : review;
        const request = { scope: `reviews of ${vendorId}`, key: idempotencyKey, request: sorted, at };
        const id = await makeOnce(transaction, request, row.id, async () => {
          const whole = await claimUploads(transaction, row, review.uploads ?? [], { ...uploads, at });
          const used = token ? await useInviteToken(transaction, whole, token) : whole;
          const filed = await fileReviews(transaction, vendorId, [used], at);
          const [stored = used] = filed.rows;
          await transaction.insertInto('reviews').values(stored).execute();
          await changeCounts(transaction, [stored]);
          await recordEvents(transaction, vendor, eventsOfSubmission(stored), at);
          await recordChange(transaction, vendor, filed.changed);
        });
        // Read from the database: the response to a retry says what became of the first request.
        const outcome = token && (await readTokenOutcome(transaction, id));
        return {
          id,
          ...(source !== undefined && { source }),
          ...outcome,
          ...(vendor.new_reviews !== null && { shown: await isShownNow(transaction, id) }),
          ...(review.title && { titleKept: true }),
          ...(hasAnswers(review) && { answersKept: true }),
          ...(review.uploads?.length && {
            uploadsKept: (await countUploadsOf(transaction, id)) === review.uploads.length,
          }),
        };
      });
    },

    list: (vendorId, query = {}) => readReviewPage(db, { businessId: vendorId }, query),

    count: (vendorId, query) => countReviews(db, { businessId: vendorId }, query),

    async *batches(vendorId, query = {}) {
      const owner = { businessId: vendorId };
      yield* walkReviews(db, owner, query, await countReviews(db, owner, query));
    },

    page: (owner, query) => readReviewPage(db, owner, query),

    withCanReply: (reviews) => withCanReply(db, reviews),

    sync: (vendorId, updatedAfter) => readListSync(db, vendorId, updatedAfter),

    entityTag: (owner, query) => listEntityTag(db, owner, query),

    audit: (vendorId, at) => auditReviews(db, vendorId, at),

    sources: (owner) => sourcesOf(db, owner),

    update: (id, update, change) => write((transaction) => updateReview(transaction, id, update, change)),

    changeProducts: (vendorId, changes, decider) =>
      write((transaction) => changeProducts(transaction, vendorId, changes, decider)),

    reply: (reply, change) => write((transaction) => replyToReview(transaction, reply, change)),

    deleteReply: (reviewId, change) => write((transaction) => deleteReply(transaction, reviewId, change)),

    async import(vendorId, reviews) {
      const { known } = await suppressions.hashing();
      return write((transaction) =>
        importReviews(transaction, vendorId, reviews, { hashReach: known, at: new Date() }),
      );
    },

    async takeIn(vendorId, reviews) {
      const { known } = await suppressions.hashing();
      return write((transaction) =>
        takeInReviews(transaction, vendorId, reviews, { hashReach: known, at: new Date() }),
      );
    },

    removeImported: (vendorId, ids) => write((transaction) => removeImported(transaction, vendorId, ids)),

    findImported: (vendorId, reviews) => findImported(db, vendorId, reviews),
  };
}

async function isShownNow(transaction: Db, id: string): Promise<boolean> {
  const row = transaction.selectFrom('reviews').select(['show_on_widget', 'is_archived']).where('id', '=', id);
  const found = await row.executeTakeFirst();
  return found !== undefined && isShown(found);
}
