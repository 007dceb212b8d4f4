import type {
  DecisionRecord,
  DecisionRequest,
  DecisionResult,
  MediaDecision,
  Moderation,
  NewReviews,
  QueuedReview,
  ReviewQueue,
} from '../../contract/service/moderation.js';
import type { ReviewAudit } from '../../contract/service/review-audit.js';
import type { Database } from '../database/database.js';
import type { Db } from '../database/schema.js';
import { createAudit, walkAudited } from '../policy/review-audit.js';
import { valuesAfter } from '../reviews/review-change.js';
import { decisionsAbout } from './decision-log.js';
import { type Decided, type Decider, decide, UPDATES, undo } from './decisions.js';
import { decideMedia } from './held-back-media.js';
import { type QueueQuery, readQueuePage } from './queue-page.js';
import { countQueues, readQueued } from './queues.js';

/**
 * How a merchant works through a vendor's reviews. Nothing here changes what a shopper wrote. The caller has checked that the vendor is
 * open to whoever asks; a review of another vendor is not found.
 */
export interface ModerationStore {
  /** How many reviews each queue has, and whether new ones wait. */
  overview(vendorId: string): Promise<Moderation>;
  /** Says whether new reviews are shown at once or wait, whatever their stars. */
  setNewReviews(vendorId: string, newReviews: NewReviews): Promise<void>;
  page(vendorId: string, query: QueueQuery): Promise<ReviewQueue>;
  /** One review as it is now; null when the vendor has none with this id. */
  get(vendorId: string, reviewId: string): Promise<QueuedReview | null>;
  /** Decides about each of these reviews, all in one transaction; what becomes of one says nothing of the others. */
  decide(vendorId: string, request: DecisionRequest, decider: Decider): Promise<DecisionResult[]>;
  /** What the audit would say if this were decided; nothing is. */
  forecast(vendorId: string, decision: ForecastDecision, at: Date): Promise<Forecast>;
  /** Takes decisions of the last day back: each review is exactly where it was before, unless it has moved since. */
  undo(vendorId: string, decisionIds: readonly string[], decider: Decider): Promise<DecisionResult[]>;
  /**
   * Holds one picture or video of a review back, or shows it again. Null when there is no such review. Throws `NoSuchMedia`.
   */
  decideMedia(
    place: { vendorId: string; reviewId: string },
    decision: MediaDecision,
    decider: Decider,
  ): Promise<QueuedReview | null>;
  /** What was decided about a review, the last first. */
  history(vendorId: string, reviewId: string): Promise<DecisionRecord[]>;
}

/** The queues in `database`, whose `write` notifies of changes. */
export function createModerationStore({ db, write }: Pick<Database, 'db' | 'write'>): ModerationStore {
  async function resultsOf(vendorId: string, decided: readonly Decided[]): Promise<DecisionResult[]> {
    const ids = decided.flatMap(({ reviewId }) => reviewId ?? []);
    const queued = new Map((await readQueued(db, vendorId, ids)).map((one) => [one.review.id, one]));
    return decided.map(({ id, outcome, decisionId, reviewId }) => ({
      id,
      outcome,
      decisionId,
      queued: queued.get(reviewId ?? '') ?? null,
    }));
  }
  const get = async (vendorId: string, reviewId: string) => (await readQueued(db, vendorId, [reviewId]))[0] ?? null;

  return {
    async overview(vendorId) {
      const vendor = db.selectFrom('businesses').select('new_reviews').where('id', '=', vendorId);
      const { new_reviews } = await vendor.executeTakeFirstOrThrow();
      return { counts: await countQueues(db, vendorId), newReviews: new_reviews };
    },

    async setNewReviews(vendorId, newReviews) {
      await write((transaction) =>
        transaction.updateTable('businesses').set({ new_reviews: newReviews }).where('id', '=', vendorId).execute(),
      );
    },

    page: (vendorId, query) => readQueuePage(db, vendorId, query),

    get,

    decide: async (vendorId, request, decider) =>
      resultsOf(vendorId, await write((transaction) => decide(transaction, vendorId, request, decider))),

    forecast: (vendorId, decision, at) => forecast(db, vendorId, decision, at),

    undo: async (vendorId, decisionIds, decider) =>
      resultsOf(vendorId, await write((transaction) => undo(transaction, vendorId, decisionIds, decider))),

    async decideMedia(place, decision, decider) {
      const isThere = await write((transaction) => decideMedia(transaction, place, decision, decider));
      return isThere ? get(place.vendorId, place.reviewId) : null;
    },

    history: (vendorId, reviewId) => decisionsAbout(db, vendorId, reviewId),
  };
}

// What the audit would say if something were decided, before it is.

/** For so long those that wait are thought to go on waiting. */
const AHEAD_DAYS = 7;

/** A decision that is only thought of. */
type ForecastDecision = Pick<DecisionRequest, 'reviewIds' | 'decision'>;

/** Held back as it would be at once; and how many would wait, and whether unequally if they did for a week more. */
interface Forecast {
  heldBack: ReviewAudit['heldBack'];
  waiting: { low: number; others: number; days: number; isUnequal: boolean };
}

async function forecast(
  db: Db,
  vendorId: string,
  { reviewIds, decision }: ForecastDecision,
  at: Date,
): Promise<Forecast> {
  const chosen = new Set(reviewIds);
  const then = createAudit(at);
  const later = createAudit(new Date(at.getTime() + AHEAD_DAYS * 86_400_000));
  await walkAudited(db, vendorId, (before) => {
    const row = chosen.has(before.id) ? { ...before, ...valuesAfter(before, UPDATES[decision], at) } : before;
    then.add(row);
    later.add(row);
  });
  const { heldBack, stars } = then.finish();
  const pending = (isLow: boolean) =>
    stars.reduce((sum, star) => sum + (star.stars <= 2 === isLow ? star.pending : 0), 0);
  const { isUnequal } = later.finish().waiting;
  return { heldBack, waiting: { low: pending(true), others: pending(false), days: AHEAD_DAYS, isUnequal } };
}
