import { type ReceivedFeedback, type ServiceClient, ServiceError } from '../../client/index.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import { sha256 } from '../../platform/sha256.js';
import { isInvalid } from './retry-policy.js';
import { ONCE } from './submission-outcome.js';

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
