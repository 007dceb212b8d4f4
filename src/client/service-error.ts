import type { FieldError } from '../contract/widget.js';

/**
 * What went wrong with a call; stable, while messages may change. `conflict` is a 409: the request conflicts with what the service
 * has, such as an idempotency key used for another review; `too_large` is a 413. `upstream_error` is a 5xx or a status without a code of its own;
 * `upstream_bad_response` is a response that is not JSON, too large, too deep, of the wrong shape, or a redirect.
 */
export type ServiceErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'rate_limited'
  | 'upstream_error'
  | 'upstream_unreachable'
  | 'upstream_timeout'
  | 'upstream_bad_response';

/** What is known of a failed call besides its code: the HTTP status, the Retry-After and the wrong fields, where the service sent them. */
export interface ServiceErrorDetails {
  status?: number;
  retryAfterSeconds?: number | null;
  fields?: FieldError[];
}

/** A call that failed. The message has neither the key nor anything a person typed, so it may be logged. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly status: number | null;
  readonly retryAfterSeconds: number | null;
  readonly fields: FieldError[];

  constructor(code: ServiceErrorCode, message: string, details: ServiceErrorDetails = {}) {
    super(message);
    this.code = code;
    this.status = details.status ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.fields = details.fields ?? [];
  }
}

/** A body over the limit; a smaller page may still fit. */
export class BodyTooLarge extends ServiceError {
  constructor(limit: number, status: number) {
    super('upstream_bad_response', `The reviews service sent more than ${limit} bytes`, { status });
  }
}

/** The error for a response without the thing that was requested. */
export function unusableResponse(thing: string): ServiceError {
  return new ServiceError('upstream_bad_response', `The reviews service responded without ${thing}`);
}

/** Not a failure: the response is still the one whose entity tag was sent. Only calls that send an entity tag reject with it. */
export class NotModified extends ServiceError {
  constructor() {
    super('upstream_bad_response', 'The response of the reviews service has not changed', { status: 304 });
  }
}
