/** How a merchant works through a vendor's reviews (all of it an extension). */
import { z } from 'zod';
import { DECIDED_REASONS } from '../held-back-reasons.js';
import { id, timestamp } from './fields.js';
import { DecidedReason } from './held-back-reason.js';
import { Review } from './review.js';

const oneOf = <const T extends readonly string[]>(words: T) => z.enum(words, `must be one of ${words.join(', ')}`);

/** Where a review stands. Each has one of them. */
export const REVIEW_STATES = ['pending', 'shown', 'held_back', 'archived'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** `todo` is what waits for the merchant: pending reviews, and those with an open report; `reported` are the latter. */
export const QUEUES = ['todo', 'pending', 'shown', 'held_back', 'archived', 'reported'] as const;
export type Queue = (typeof QUEUES)[number];

/** What may be decided about a review. */
export const REVIEW_DECISIONS = ['show', 'hold_back', 'archive', 'pending'] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** Whether new reviews are shown at once: one setting for all of them, whatever their stars. */
export const NEW_REVIEWS = ['show', 'wait'] as const;
const NewReviews = oneOf(NEW_REVIEWS).nullable();
export type NewReviews = z.infer<typeof NewReviews>;

/** Reviews of one decision, at most. */
export const MAX_DECIDED = 100;

/** `GET /vendors/{vendorId}/moderation`. */
export const Moderation = z
  .object({
    counts: z
      .object({
        todo: z.int(),
        pending: z.int(),
        shown: z.int(),
        held_back: z.int(),
        archived: z.int(),
        reported: z.int(),
      } satisfies Record<Queue, z.ZodType>)
      .describe('Reviews in each queue.'),
    newReviews: NewReviews.describe(
      '`show`: new reviews are shown at once, as far as whoever submits them allows it; `wait`: all of them wait for a decision; ' +
        'null: whoever submits a review says so.',
    ),
  })
  .meta({ id: 'Moderation' });
export type Moderation = z.infer<typeof Moderation>;

/** Body of `PUT /vendors/{vendorId}/moderation`. */
export const ModerationUpdate = z
  .object({ newReviews: NewReviews.describe('`show`, `wait` or null, as in Moderation.') })
  .meta({ id: 'ModerationUpdate' });
export type ModerationUpdate = z.infer<typeof ModerationUpdate>;

/** A decision as it stays on record. */
export const DecisionRecord = z
  .object({
    id,
    at: timestamp,
    by: z.string().describe('Who decided: somebody at the desk by name, the command line, or an API key.'),
    decision: z
      .string()
      .describe(`${REVIEW_DECISIONS.join(', ')}, undo, media_held_back, media_shown or product_changed.`),
    reason: z.string().nullable().describe('Why it is held back; of `product_changed`, from which product to which.'),
  })
  .meta({ id: 'DecisionRecord' });
export type DecisionRecord = z.infer<typeof DecisionRecord>;

/** The decisions about one review, the last first. */
export const DecisionHistory = z.object({ decisions: z.array(DecisionRecord) }).meta({ id: 'DecisionHistory' });
export type DecisionHistory = z.infer<typeof DecisionHistory>;

/** A review and where it stands. */
export const QueuedReview = z
  .object({
    review: Review,
    state: z.enum(REVIEW_STATES),
    openReports: z.int().describe('Reports of it that are not decided.'),
    namePassesFor: z
      .enum(['verified', 'shop'])
      .nullable()
      .describe(
        'What the name of its author passes for: `verified` with a check mark or a word that says so, which readers do not see, or `shop`, whose name readers see above no review. Null: nothing.',
      ),
    lastDecision: DecisionRecord.nullable().describe(
      'Null where nobody has decided yet, or where it is not on record.',
    ),
  })
  .meta({ id: 'QueuedReview' });
export type QueuedReview = z.infer<typeof QueuedReview>;

/** A page of a queue. */
export const ReviewQueue = z
  .object({
    reviews: z.array(QueuedReview),
    nextCursor: z
      .string()
      .optional()
      .describe(
        'The `cursor` of the next page, where there may be one. A page of a search may be shorter than its `limit`, or empty: ' +
          'the search goes on from there.',
      ),
  })
  .meta({ id: 'ReviewQueue' });
export type ReviewQueue = z.infer<typeof ReviewQueue>;

/** Body of `POST /vendors/{vendorId}/moderation/decisions`. */
export const DecisionRequest = z
  .object({
    reviewIds: z
      .array(id)
      .min(1, 'must name a review')
      .max(MAX_DECIDED, `must be at most ${MAX_DECIDED}`)
      .describe(`At most ${MAX_DECIDED}.`),
    decision: oneOf(REVIEW_DECISIONS),
    reason: DecidedReason.optional().describe('Needed to hold back; may come with `archive`; none is about stars.'),
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision === 'hold_back' && reason === undefined) {
      const message = `is required: one of ${DECIDED_REASONS.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['reason'], message });
    }
    if (reason !== undefined && (decision === 'show' || decision === 'pending')) {
      context.addIssue({ code: 'custom', path: ['reason'], message: `must not come with "${decision}"` });
    }
  })
  .meta({ id: 'DecisionRequest' });
export type DecisionRequest = z.infer<typeof DecisionRequest>;

/** Body of `POST /vendors/{vendorId}/moderation/undo`. */
export const UndoRequest = z
  .object({
    decisionIds: z.array(id).min(1, 'must name a decision').max(MAX_DECIDED, `must be at most ${MAX_DECIDED}`),
  })
  .meta({ id: 'UndoRequest' });
export type UndoRequest = z.infer<typeof UndoRequest>;

/** Why nothing was done about a review. */
export const DECISION_REFUSALS = ['not_found', 'was_shown', 'changed_since', 'too_late'] as const;
export type DecisionRefusal = (typeof DECISION_REFUSALS)[number];

/** What became of one review of a request. */
export const DecisionResult = z
  .object({
    id: z.string().describe('Of the review; for an undo, of the decision.'),
    outcome: z.enum(['done', 'unchanged', ...DECISION_REFUSALS]).describe('`unchanged`: it was so already.'),
    decisionId: id.nullable().describe('What undoes it; null where nothing was done.'),
    queued: QueuedReview.nullable().describe('The review as it is now; null when there is none.'),
  })
  .meta({ id: 'DecisionResult' });
export type DecisionResult = z.infer<typeof DecisionResult>;

/** What became of each, in the order of the request. */
export const DecisionResults = z.object({ results: z.array(DecisionResult) }).meta({ id: 'DecisionResults' });
export type DecisionResults = z.infer<typeof DecisionResults>;

/** Body of `PUT /vendors/{vendorId}/reviews/{reviewId}/media`: holds one picture or video back, or shows it again. */
export const MediaDecision = z
  .object({
    kind: oneOf(['picture', 'video', 'gif']),
    position: z
      .int()
      .min(0)
      .max(9)
      .default(0)
      .describe('Of a picture: its place among those that came with the review, from 0 on.'),
    show: z.boolean(),
    reason: DecidedReason.optional().describe('Needed to hold it back, and only then.'),
  })
  .superRefine(({ show, reason }, context) => {
    if (show !== (reason !== undefined)) return;
    const message = show ? 'must not come with "show"' : `is required: one of ${DECIDED_REASONS.join(', ')}`;
    context.addIssue({ code: 'custom', path: ['reason'], message });
  })
  .meta({ id: 'MediaDecision' });
export type MediaDecision = z.infer<typeof MediaDecision>;
