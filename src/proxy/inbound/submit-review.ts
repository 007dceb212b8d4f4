import { type ServiceClient, ServiceError } from '../../client/index.js';
import { idempotencyKeyErrors } from '../../contract/service/fields.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Receipt } from '../../contract/widget.js';
import type { Gate } from '../abuse/gate.js';
import { LONGEST_PAUSE_MS } from '../budget/permit.js';
import type { Outbox } from '../outbox/outbox.js';
import { isInvalid, isRejection } from '../outbox/retry-policy.js';
import { deliveredOutcome, type Outcome, sendReview, withId } from '../outbox/send-review.js';
import type { PlainResponse, ResponseHeaders } from '../plain-response.js';
import { Refusal } from '../problem.js';
import type { TokenClaims } from '../tokens/tokens.js';
import { failureEvent, rejectedRefusal, upstreamRefusal } from '../upstream-refusal.js';
import type { InboundCounting } from './inbound-rates.js';
import { jsonResponse, readJsonObject } from './json-bodies.js';
import { readSubmission } from './submission.js';

/** How long a page waits before it sends again, when the service does not say. */
export const RETRY_AFTER_SECONDS = 10;

/** What accepting a review depends on. */
export interface SubmitHandlerOptions {
  client: Pick<ServiceClient, 'submitReview'>;
  /** Is told the vendor whose readers see the review from now on. */
  reads: { invalidate(vendorId: string): void };
  /** Absent: a review goes straight to the service, and its response decides. */
  outbox?: Pick<Outbox, 'submit'> | undefined;
  /** Decides which reviews may pass. */
  gate: Pick<Gate, 'admit'>;
  /** Refuses files for a service that surely takes none. */
  uploading: { checkTaken(vendorId: string): Promise<void> };
  timeoutMs: number;
  log: (event: object) => void;
}

/** A request whose token may submit. */
export interface AdmittedRequest {
  claims: TokenClaims;
  vendorId: string;
  counting: InboundCounting;
}

/**
 * Handles `POST …/reviews` of an admitted token: 201 when the service has the review, 202 while the outbox has it. Readers see
 * it without the shop's approval only when the token may publish.
 */
export function createSubmitHandler({ client, reads, outbox, gate, uploading, timeoutMs, log }: SubmitHandlerOptions) {
  const submit = outbox?.submit ?? sendDirectly;

  return async (
    request: Request,
    { claims, vendorId, counting }: AdmittedRequest,
    headers: ResponseHeaders,
  ): Promise<PlainResponse> => {
    await counting.byAddress('submissions');
    const published = claims.scope.includes('reviews:publish');
    const idempotencyKey = readIdempotencyKey(request);
    const body = await readJsonObject(request);
    const review = readSubmission(body, vendorId, published);
    if (review.uploads) await uploading.checkTaken(vendorId);
    const countToken = () => counting.byToken('submissions');
    const address = counting.address();
    const { rememberAccepted } = await gate.admit({
      request,
      claims,
      vendorId,
      address,
      body,
      content: review,
      written: review,
      review,
      idempotencyKey,
      countToken,
    });
    const outcome = await submit(review, idempotencyKey);
    if (outcome.state === 'rejected' || outcome.state === 'failed') throw refusalOf(outcome.reason, vendorId);
    await rememberAccepted();
    const { state, ...receipt } = outcome;
    if (state === 'queued') return jsonResponse(202, receipt, headers);
    return jsonResponse(201, withInviteRefused(receipt, body), headers);
  };

  async function sendDirectly(review: SubmittedReview, idempotencyKey: string): Promise<Outcome> {
    try {
      const feedback = await sendReview(review, { client, idempotencyKey, timeoutMs, log });
      const outcome = deliveredOutcome(review, withId(feedback, idempotencyKey));
      if (outcome.published) reads.invalidate(review.vendorId);
      return outcome;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { state: isRejection(error) ? 'rejected' : 'failed', reason: error };
    }
  }

  function refusalOf(reason: ServiceError | Refusal, vendorId: string): Refusal {
    if (reason instanceof Refusal) return reason;
    log(failureEvent('submission_failed', vendorId, reason));
    if (isInvalid(reason)) return rejectedRefusal(reason);
    const seconds = Math.ceil(reason.retryAfterSeconds ?? RETRY_AFTER_SECONDS);
    return upstreamRefusal(reason, vendorId, Math.min(LONGEST_PAUSE_MS / 1000, Math.max(1, seconds)));
  }
}

/** An invite token without a valid form is not sent to the service, and its page hears that it was not accepted. */
function withInviteRefused(receipt: Receipt, { invitation }: Record<string, unknown>): Receipt {
  return invitation ? { ...receipt, verified: receipt.verified ?? false } : receipt;
}

/** The page's idempotency key, under which a review arrives once however often it is sent. A page without one gets a new one for each request. */
export function readIdempotencyKey(request: Request): string {
  const key = request.headers.get('idempotency-key') ?? crypto.randomUUID();
  const errors = idempotencyKeyErrors(key);
  if (errors.length > 0) throw new Refusal('invalid_request', { errors });
  return key;
}
