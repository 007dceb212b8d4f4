import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Receipt } from '../../contract/widget.js';
import type { Gate } from '../abuse/gate.js';
import type { Answer, AnswerHeaders } from '../answer.js';
import { LONGEST_PAUSE_MS } from '../budget/longest-pause.js';
import type { Outbox, Submitted } from '../outbox/outbox.js';
import type { Said } from '../outbox/outbox-store.js';
import { saidIn } from '../outbox/outbox-try.js';
import { Refusal } from '../problem.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import type { TokenClaims } from '../tokens/token-claims.js';
import { failureEvent, rejectedRefusal, upstreamRefusal } from '../upstream-refusal.js';
import type { InboundCounting } from './inbound-rates.js';
import { readJsonObject } from './read-body.js';
import { readSubmission } from './submission.js';

/** How long a page waits before it sends again, when the service does not say. */
const RETRY_AFTER_SECONDS = 10;

/** What taking a review depends on. */
export interface SubmittingOptions {
  client: Pick<ServiceClient, 'submitReview'>;
  snapshots: Pick<Snapshots, 'outdate'>;
  /** Absent: a review goes straight to the service, and what it answers is the answer. */
  outbox?: Pick<Outbox, 'submit'> | undefined;
  /** Who may pass. */
  gate: Pick<Gate, 'admit'>;
  timeoutMs: number;
  log: (event: object) => void;
}

/** A request whose token may submit. */
export interface Submitting {
  claims: TokenClaims;
  vendorId: string;
  counting: InboundCounting;
}

/**
 * Answers an admitted `POST …/reviews`: 201 once the service has the review, 202 while the outbox keeps it for delivery.
 * It is shown at once only when the token may publish.
 */
export function createSubmitting({ client, snapshots, outbox, gate, timeoutMs, log }: SubmittingOptions) {
  const submit = outbox?.submit ?? submitStraight;

  return async (
    request: Request,
    { claims, vendorId, counting }: Submitting,
    headers: AnswerHeaders,
  ): Promise<Answer> => {
    await counting.byAddress('submissions');
    const published = claims.scope.includes('reviews:publish');
    const idempotencyKey = readIdempotencyKey(request);
    const body = await readJsonObject(request);
    const review = readSubmission(body, vendorId, published);
    const countToken = () => counting.byToken('submissions');
    const address = counting.address();
    const { taken } = await gate.admit({
      request,
      claims,
      vendorId,
      address,
      body,
      review,
      idempotencyKey,
      countToken,
    });
    const submitted = await submit(review, idempotencyKey).catch((error: unknown) => {
      throw error instanceof ServiceError ? refusalOf(error, vendorId) : error;
    });
    await taken();
    const delivered = submitted.state === 'delivered';
    const receipt: Receipt = delivered
      ? { id: submitted.feedbackId, published, ...told(body, review, submitted.said ?? {}) }
      : { id: submitted.id, published };
    headers['content-type'] = 'application/json; charset=utf-8';
    headers['cache-control'] = 'no-store';
    return { status: delivered ? 201 : 202, headers, body: JSON.stringify(receipt) };
  };

  async function submitStraight(review: SubmittedReview, idempotencyKey: string): Promise<Submitted> {
    const feedback = await client.submitReview(review, { idempotencyKey, timeoutMs, retries: 0 });
    if (review.showOnWidget) snapshots.outdate(review.vendorId);
    return { state: 'delivered', feedbackId: feedback.id, said: saidIn(feedback) };
  }

  function refusalOf(error: ServiceError, vendorId: string): Refusal {
    log(failureEvent('submission_failed', vendorId, error));
    if (error.code === 'invalid_request' || error.status === 422) return rejectedRefusal(error);
    const seconds = Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
    return upstreamRefusal(error, vendorId, Math.min(LONGEST_PAUSE_MS / 1000, Math.max(1, seconds)));
  }
}

/** What the page is told of what it sent along. A service that says nothing has not done it. */
function told(body: Record<string, unknown>, review: SubmittedReview, said: Said): Partial<Receipt> {
  return {
    ...(Boolean(body.invitation) && { verified: said.verified === true }),
    ...(review.answers && { answers: said.answersKept ? 'kept' : 'dropped' }),
  };
}

/** The page's key, under which a review arrives once however often it is sent; a page that has none gets none of that. */
function readIdempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key') ?? crypto.randomUUID();
  const message = 'must be 1 to 200 printable ASCII characters without spaces';
  if (!/^[\x21-\x7E]{1,200}$/.test(key)) {
    throw new Refusal('invalid_request', { errors: [{ field: 'Idempotency-Key', message }] });
  }
  return key;
}
