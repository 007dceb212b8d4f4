import type { ReceivedFeedback, ServiceError } from '../../client/index.js';
import type { Feedback, SubmittedReview } from '../../contract/service/submitted-review.js';
import type { SubmissionOutcome } from '../../contract/widget.js';
import type { Refusal } from '../problem.js';
import type { StoredFeedback } from './outbox-store.js';

/** An outcome inside the proxy: what was not accepted comes with the service's error, or with the proxy's own refusal. */
export type Outcome = SubmissionOutcome<ServiceError | Refusal>;
/** That of a review which the service has. */
export type DeliveredOutcome = Extract<Outcome, { state: 'delivered' }>;

/** How a review is sent: one request, and whether it is shown at once is up to the vendor where the service knows that. */
export const ONCE = { retries: 0, byVendorSetting: true } as const;

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
