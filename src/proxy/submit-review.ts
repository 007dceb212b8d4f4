import { type ServiceClient, ServiceError } from '../client/index.js';
import type { Feedback } from '../contract/service.js';
import type { Receipt } from '../contract/widget.js';
import type { AnswerHeaders } from './cors.js';
import { Refusal } from './problem.js';
import { readJsonObject } from './read-body.js';
import type { Snapshots } from './snapshots.js';
import { readSubmission } from './submission.js';
import type { TokenClaims } from './token-claims.js';
import { failureEvent, rejectedRefusal, upstreamRefusal } from './upstream-refusal.js';

/** How long a page waits before it sends again, when the service does not say. */
const RETRY_AFTER_SECONDS = 10;

/** What taking a review depends on. */
export interface SubmittingOptions {
  client: ServiceClient;
  snapshots: Snapshots;
  timeoutMs: number;
  log: (event: object) => void;
}

/** Answers an admitted `POST …/reviews`: passes the review on, shown at once only when the token may publish. */
export function createSubmitting({ client, snapshots, timeoutMs, log }: SubmittingOptions) {
  return async (request: Request, claims: TokenClaims, vendorId: string, headers: AnswerHeaders): Promise<Response> => {
    const published = claims.scope.includes('reviews:publish');
    const idempotencyKey = readIdempotencyKey(request);
    const review = readSubmission(await readJsonObject(request), vendorId, published);
    let feedback: Feedback;
    try {
      feedback = await client.submitReview(review, { idempotencyKey, timeoutMs, retries: 0 });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log(failureEvent('submission_failed', vendorId, error));
      if (error.code === 'invalid_request') throw rejectedRefusal(error);
      throw upstreamRefusal(error, vendorId, Math.max(1, Math.ceil(error.retryAfterSeconds ?? RETRY_AFTER_SECONDS)));
    }
    if (published) snapshots.outdate(vendorId);
    const receipt: Receipt = { id: feedback.id, published };
    headers['content-type'] = 'application/json; charset=utf-8';
    headers['cache-control'] = 'no-store';
    return new Response(JSON.stringify(receipt), { status: 201, headers });
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
