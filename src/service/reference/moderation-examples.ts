/** Examples for the document: how one review goes from a queue to its readers. */
import type {
  DecisionHistory,
  DecisionRecord,
  DecisionRequest,
  DecisionResult,
  DecisionResults,
  MediaDecision,
  Moderation,
  ModerationUpdate,
  QueuedReview,
  ReviewQueue,
  UndoRequest,
} from '../../contract/service/moderation.js';
import type { HeldBackMedia, Review } from '../../contract/service/review.js';

/** An example for each named schema of moderation, about this review. */
export function moderationExamples(review: Review) {
  const decision: DecisionRecord = {
    id: '0d6a3f6e-5a51-4a3e-9a52-7f8a1f0b7d42',
    at: '2026-03-02T08:30:00.000Z',
    by: 'API key',
    decision: 'show',
    reason: null,
  };
  const queued: QueuedReview = { review, state: 'shown', openReports: 0, namePassesFor: null, lastDecision: decision };
  const result: DecisionResult = { id: review.id, outcome: 'done', decisionId: decision.id, queued };
  return {
    DecisionHistory: { decisions: [decision] } satisfies DecisionHistory,
    DecisionRecord: decision,
    DecisionRequest: { reviewIds: [review.id], decision: 'hold_back', reason: 'spam' } satisfies DecisionRequest,
    DecisionResult: result,
    DecisionResults: { results: [result] } satisfies DecisionResults,
    HeldBackMedia: {
      kind: 'picture',
      position: 0,
      address: 'https://kettle.example/reviews/passport.jpg',
      reason: 'personal_data',
    } satisfies HeldBackMedia,
    MediaDecision: { kind: 'picture', position: 0, show: false, reason: 'personal_data' } satisfies MediaDecision,
    Moderation: {
      counts: { todo: 4, pending: 3, shown: 812, held_back: 14, archived: 2, reported: 1 },
      newReviews: 'wait',
    } satisfies Moderation,
    ModerationUpdate: { newReviews: 'wait' } satisfies ModerationUpdate,
    QueuedReview: queued,
    ReviewQueue: { reviews: [queued] } satisfies ReviewQueue,
    UndoRequest: { decisionIds: [decision.id] } satisfies UndoRequest,
  };
}
