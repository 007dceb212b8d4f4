import type { Challenge, FieldError } from '../contract/widget.js';
import { PROBLEM_TYPE, type ProblemStatus, problemBody } from '../platform/problem.js';
import type { PlainResponse, ResponseHeaders } from './plain-response.js';

/** Every code of a problem: its status, and a sentence for the developer who reads the response. */
const PROBLEMS = {
  invalid_request: [400, 'The request has wrong values.'],
  token_missing: [401, 'A token is required, as the parameter "token" or as a bearer token.'],
  token_invalid: [401, 'The token is not valid.'],
  token_expired: [401, 'The token has expired.'],
  token_revoked: [401, 'The token was revoked.'],
  origin_not_allowed: [403, 'The token is not for pages of this origin.'],
  scope_missing: [403, 'The token does not allow this.'],
  vendor_not_allowed: [403, 'The token is for another vendor.'],
  challenge_required: [403, 'This has to come with the solution of the challenge.'],
  not_found: [404, 'There is nothing at this address.'],
  method_not_allowed: [405, 'This address does not take this method.'],
  idempotency_conflict: [409, 'This Idempotency-Key came with another request before.'],
  too_large: [413, 'The body is too large.'],
  unsupported_media_type: [415, 'The body must be application/json.'],
  review_refused: [422, "The shop's own check did not take this review."],
  rate_limited: [429, 'Too many requests came from this address or under this token.'],
  internal_error: [500, 'Something went wrong in the proxy.'],
  reports_unsupported: [501, 'The reviews service behind this proxy takes no reports: write to the shop.'],
  uploads_unsupported: [501, 'The reviews service behind this proxy takes no files of this kind.'],
  upstream_unauthorized: [502, 'The reviews service refused the proxy.'],
  upstream_error: [502, 'The reviews service failed.'],
  upstream_bad_response: [502, 'The reviews service gave a response that cannot be read.'],
  outbox_unavailable: [503, 'The review could neither be kept nor delivered.'],
  uploads_full: [503, 'The reviews service has no room for files for now.'],
  upstream_unreachable: [503, 'The reviews service cannot be reached.'],
  upstream_rate_limited: [503, 'The reviews service takes no more requests for now.'],
  upstream_timeout: [504, 'The reviews service did not respond in time.'],
} as const satisfies Record<string, readonly [status: ProblemStatus, detail: string]>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** What a refusal may say beyond its code. */
export interface RefusalDetails {
  detail?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  allow?: string;
  challenge?: Challenge;
}

/** Thrown anywhere in the proxy to end a request with a problem; holds nothing that may not leave. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly details: RefusalDetails;

  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** The RFC 9457 response to a refusal; no cache stores it. */
export function problemResponse({ code, details }: Refusal, headers: ResponseHeaders): PlainResponse {
  const [status, detail] = PROBLEMS[code];
  const problem = problemBody(status, code, {
    detail: details.detail ?? detail,
    ...(details.errors && { errors: details.errors }),
    ...(details.challenge && { challenge: details.challenge }),
  });
  headers['content-type'] = PROBLEM_TYPE;
  headers['cache-control'] = 'no-store';
  if (status === 401)
    headers['www-authenticate'] = code === 'token_missing' ? 'Bearer' : 'Bearer error="invalid_token"';
  // The rest of such a body stays unread, so the connection cannot carry another request.
  if (status === 413) headers.connection = 'close';
  if (details.allow) headers.allow = details.allow;
  if (details.retryAfterSeconds !== undefined) headers['retry-after'] = String(details.retryAfterSeconds);
  return { status, headers, body: JSON.stringify(problem) };
}
