import { type ReceivedFeedback, type ServiceClient, ServiceError } from '../../client/index.js';
import type { Feedback, SubmittedReview } from '../../contract/service/submitted-review.js';
import type { SubmissionOutcome } from '../../contract/widget.js';
import { sha256 } from '../../platform/sha256.js';
import type { Timer } from '../../platform/timer.js';
import type { Refusal } from '../problem.js';
import type { StoredFeedback } from './outbox-store.js';
import { isInvalid } from './retry-policy.js';

/** What sending depends on. */
export interface SendReviewOptions {
  client: Pick<ServiceClient, 'submitReview'>;
  idempotencyKey: string;
  /** How long the service may take, ms. */
  timeoutMs: number;
  isLenient?: boolean;
  log: (event: object) => void;
}

/**
 * Sends a review. Where the service refuses one that has fields beyond the interface, it is sent once more without them: a strict
 * service refuses what it does not know. That is another body, so it has another key, the same each time. Rejects with a `ServiceError`.
 */
export async function sendReview(review: SubmittedReview, options: SendReviewOptions): Promise<ReceivedFeedback> {
  const { client, idempotencyKey, timeoutMs, isLenient = false, log } = options;
  const startedAt = performance.now();
  const { plain, dropped } = withoutExtensions(review);
  try {
    return await client.submitReview(review, { idempotencyKey, timeoutMs, ...ONCE, isLenient });
  } catch (error) {
    if (!(error instanceof ServiceError) || !isInvalid(error) || dropped.length === 0) throw error;
  }
  const left = Math.max(0, Math.floor(timeoutMs - (performance.now() - startedAt)));
  const feedback = await client.submitReview(plain, {
    idempotencyKey: await sha256(JSON.stringify([idempotencyKey, 'without extensions'])),
    timeoutMs: left,
    ...ONCE,
  });
  log({ severity: 'warn', event: 'submission_fields_dropped', vendorId: review.vendorId, dropped, hint: HINT });
  return feedback;
}

const HINT =
  'the reviews service refuses fields that its interface does not show, and has the review without them: a form need not ask for them';

/** The review as the interface shows it. With uploads it is whole: such a service knows our fields, and the shopper can act. */
function withoutExtensions(review: SubmittedReview): { plain: SubmittedReview; dropped: string[] } {
  if (review.uploads) return { plain: review, dropped: [] };
  const { title, invitation, answers, ...plain } = review;
  const sent = Object.entries({ title, invitation, answers }).filter(([, value]) => value !== undefined);
  return { plain, dropped: sent.map(([field]) => field) };
}

/** Until when a shopper waits for the response. */
export interface ResponseDeadline {
  /** What `work` resolves or rejects to; null when the deadline passes first: the work goes on, and nobody observes its end. */
  within<T>(work: Promise<T>): Promise<T | null>;
  /** Cancels the deadline, so that the shopper waits until the response is there. False when the deadline has passed already. */
  keepShopperWaiting(): boolean;
}

/** A deadline in `ms` from now. */
export function createResponseDeadline(ms: number, timer: Timer): ResponseDeadline {
  let hasPassed = false;
  let pass: (nothing: null) => void;
  const passed = new Promise<null>((resolve) => {
    pass = resolve;
  });
  const stopTimer = timer(() => {
    hasPassed = true;
    pass(null);
  }, ms);
  return {
    within: (work) => Promise.race([work, passed]),
    keepShopperWaiting() {
      stopTimer();
      return !hasPassed;
    },
  };
}

/** An outcome inside the proxy: what was not accepted comes with the service's error, or with the proxy's own refusal. */
export type Outcome = SubmissionOutcome<ServiceError | Refusal>;
/** That of a review which the service has. */
type DeliveredOutcome = Extract<Outcome, { state: 'delivered' }>;

/** How a review is sent: one request, and whether it is shown at once is up to the vendor where the service knows that. */
const ONCE = { retries: 0, byVendorSetting: true } as const;

/** The feedback with an id, which receipt and outbox need: where the service's is not usable, one that the proxy has for the submission. */
export function withId(feedback: ReceivedFeedback, ownId: string): Feedback {
  return { ...feedback, id: feedback.id ?? ownId };
}

/** The outcome of a review on which the service gave this feedback. What the service does not mention, it has not done. */
export function deliveredOutcome(
  { showOnWidget, invitation, title, answers, uploads }: SubmittedReview,
  { id, verified, shown, titleKept, answersKept, uploadsKept }: StoredFeedback,
): DeliveredOutcome {
  return {
    state: 'delivered',
    id,
    // A vendor's setting for new reviews goes before what the token asks for.
    published: shown ?? showOnWidget === true,
    ...(invitation !== undefined && { verified: verified === true }),
    ...(title && { title: titleKept ? 'kept' : 'dropped' }),
    ...(answers && { answers: answersKept ? 'kept' : 'dropped' }),
    ...(uploads && { uploads: uploadsKept ? 'kept' : 'dropped' }),
  };
}

/** The outcome of a review that is in the outbox under `id`. */
export function queuedOutcome({ showOnWidget }: SubmittedReview, id: string): Outcome {
  return { state: 'queued', id, published: showOnWidget === true };
}
