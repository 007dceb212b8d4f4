import type { Reply } from '../contract/service/reply.js';
import type { Review, ReviewList, ReviewUpdate } from '../contract/service/review.js';
import type { Feedback, SubmittedReview } from '../contract/service/submitted-review.js';
import { recordChange } from './changes/change-log.js';
import type { Database } from './database.js';
import { once } from './idempotency.js';
import type { InvitationKeys } from './invitation-keys.js';
import { readInvitation } from './invitation-token.js';
import { outcomeOf, withInvitation } from './invitation-use.js';
import { type Change, replyToReview, updateReview } from './review-change.js';
import { changeCounts, countReviews, type ReviewFilter, type ReviewOwner, sourcesOf } from './review-counts.js';
import { importReviews } from './review-import.js';
import { type ReviewListQuery, readReviewPage, walkReviews } from './review-list.js';
import { validateList } from './review-list-validator.js';
import { hasAnswers, type ImportedReview, rowOfSubmission } from './review-row.js';

/** The reviews. Lists are newest first unless the query says otherwise: `createdAt`, then `id`. */
export interface ReviewStore {
  /**
   * Stores a review, verified when it comes with an invitation that is accepted; one that is not accepted costs the
   * review nothing else. Under a key already used for this vendor it stores nothing and returns the first feedback, or
   * throws an `IdempotencyConflict` when the review is another one.
   */
  submit(review: SubmittedReview, options?: { idempotencyKey?: string | undefined; at?: Date }): Promise<Feedback>;
  list(vendorId: string, query?: ReviewListQuery): Promise<ReviewList>;
  /** How many reviews the query finds, its `limit` and `offset` left aside. */
  count(vendorId: string, query?: ReviewFilter): Promise<number>;
  /** The same list in batches, so that no list is too long for memory. */
  batches(vendorId: string, query?: ReviewListQuery): AsyncGenerator<Review[]>;
  /** A page of a vendor's reviews, or of all reviews of an account. */
  page(owner: ReviewOwner, query: ReviewListQuery): Promise<ReviewList>;
  /** A weak entity tag of the list that `query` describes, had without reading it; null when there is none now. */
  validator(owner: ReviewOwner, query: unknown): Promise<string | null>;
  /** Names of the sources there are reviews of. */
  sources(owner: ReviewOwner): Promise<string[]>;
  /**
   * Shows, hides, archives or brings back a review. Null when there is none, or when it belongs to another account than
   * the one given. Throws `NotHeldBack` when a reason comes for a review that readers see.
   */
  update(id: string, update: ReviewUpdate, change?: Partial<Change>): Promise<Review | null>;
  /** Replies, in place of the reply before. Null as in `update`. Throws `CannotReply` where the source keeps replies. */
  reply(reply: Reply, change?: Partial<Change>): Promise<Review | null>;
  /**
   * Stores all of them or none; those the vendor already has (same source and sourceFeedbackId) stay as they are.
   * Returns how many were new. NUL characters are removed, halves of surrogate pairs replaced.
   */
  import(vendorId: string, reviews: ImportedReview[]): Promise<number>;
}

/** The reviews in `database`. */
export function createReviewStore({ db, write }: Database, invitationKeys: InvitationKeys): ReviewStore {
  const changed = ({ accountId = null, at = new Date() }: Partial<Change> = {}): Change => ({ accountId, at });

  return {
    async submit(review, { idempotencyKey, at = new Date() } = {}) {
      const { vendorId, source, invitation, answers } = review;
      const given =
        invitation === undefined
          ? undefined
          : await readInvitation(invitation, { keys: await invitationKeys.all(), vendorId, at });
      return write(async (transaction) => {
        const found = transaction.selectFrom('businesses').select(['id', 'account_id']).where('id', '=', vendorId);
        const vendor = await found.executeTakeFirstOrThrow();
        const row = rowOfSubmission(vendor, review, at);
        // The same answers in another order are the same review.
        const asked = answers ? { ...review, answers: Object.entries(answers).sort() } : review;
        const request = { scope: `reviews of ${vendorId}`, key: idempotencyKey, request: asked, at };
        const id = await once(transaction, request, row.id, async () => {
          const stored = given ? await withInvitation(transaction, row, given) : row;
          await transaction.insertInto('reviews').values(stored).execute();
          await changeCounts(transaction, [stored]);
          await recordChange(transaction, vendor);
        });
        // Read again: a retry is told what became of the first one.
        const outcome = given && (await outcomeOf(transaction, id));
        return {
          id,
          ...(source !== undefined && { source }),
          ...outcome,
          ...(hasAnswers(review) && { answersKept: true }),
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

    validator: (owner, query) => validateList(db, owner, query),

    sources: (owner) => sourcesOf(db, owner),

    update: (id, update, change) => write((transaction) => updateReview(transaction, id, update, changed(change))),

    reply: (reply, change) => write((transaction) => replyToReview(transaction, reply, changed(change))),

    import: (vendorId, reviews) => write((transaction) => importReviews(transaction, vendorId, reviews, new Date())),
  };
}
