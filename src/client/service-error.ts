import type { FieldError } from '../contract/widget.js';

/**
 * What went wrong with a call, stable across wordings. `conflict` is a 409: what was sent is at odds with what the service
 * has, such as an idempotency key used for another review; `too_large` is a 413. `upstream_error` is a 5xx or a status without a code of its own;
 * `upstream_bad_response` is an answer that is not JSON, too large, too deep, of the wrong shape, or a redirect.
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

/** What a failed call knows besides its code: the HTTP status if one came, the wait the service asked for, the fields it named. */
export interface ServiceErrorDetails {
  status?: number;
  retryAfterSeconds?: number | null;
  fields?: FieldError[];
}

/** Every way a call can fail. The message holds neither the key nor anything a person typed, so it may be logged. */
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

/** A body that went on past the limit; a smaller page may still be had. */
export class BodyTooLarge extends ServiceError {
  constructor(limit: number, status: number) {
    super('upstream_bad_response', `The reviews service sent more than ${limit} bytes`, { status });
  }
}

/** The error for an answer that holds nothing of what it should hold. */
export function unusableAnswer(thing: string): ServiceError {
  return new ServiceError('upstream_bad_response', `The reviews service answered without ${thing}`);
}

/** Not a failure: the answer is still the one whose entity tag was sent. Only calls that send one reject with it. */
export class NotModified extends ServiceError {
  constructor() {
    super('upstream_bad_response', 'The answer of the reviews service has not changed', { status: 304 });
  }
}
