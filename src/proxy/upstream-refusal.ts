import type { ServiceError } from '../client/index.js';
import type { FieldError } from '../contract/widget.js';
import type { Pause } from './budget/permit.js';
import { type ProblemCode, Refusal } from './problem.js';

const CODES = {
  invalid_request: 'upstream_error',
  unauthorized: 'upstream_unauthorized',
  not_found: 'not_found',
  conflict: 'idempotency_conflict',
  too_large: 'too_large',
  rate_limited: 'upstream_rate_limited',
  upstream_error: 'upstream_error',
  upstream_unreachable: 'upstream_unreachable',
  upstream_timeout: 'upstream_timeout',
  upstream_bad_response: 'upstream_bad_response',
} as const satisfies Record<ServiceError['code'], ProblemCode>;

/** What a reader or shopper learns when the service fails: the kind, and when to come back; none of the service's words. */
export function upstreamRefusal({ code }: ServiceError, vendorId: string, retryAfterSeconds: number): Refusal {
  return code === 'not_found'
    ? new Refusal('not_found', { detail: `The reviews service knows no vendor ${vendorId}.` })
    : new Refusal(CODES[code], { retryAfterSeconds });
}

/**
 * What a reader learns whose refresh does not get its turn in time: to come back when the pause is over, after a second at
 * least, or after a few seconds when nothing but slow refreshes are in its way.
 */
export function noTurnRefusal(pause: Pause | null): Refusal {
  const code = pause === null ? 'upstream_timeout' : PAUSED[pause.code];
  return new Refusal(code, { retryAfterSeconds: Math.max(1, Math.ceil((pause?.ms ?? 5_000) / 1000)) });
}

const PAUSED = { unreachable: 'upstream_unreachable', rate_limited: 'upstream_rate_limited' } as const;

/**
 * What a shopper learns when the service refuses a submission as wrong. Its field names become those of a Submission; its
 * messages are left out, since they may quote whatever was sent.
 */
export function rejectedRefusal({ fields }: ServiceError): Refusal {
  const names = new Set(fields.map(({ field }) => field.replace(/^channel\./, '').replace(/^channel$/, 'email')));
  const errors: FieldError[] = [...names]
    .filter((name) => SUBMISSION_FIELD.test(name))
    .map((field) => ({
      field,
      message: field.startsWith('uploads') ? UNUSABLE : 'was not accepted by the reviews service',
    }));
  const detail = 'The reviews service did not accept this review.';
  return new Refusal('invalid_request', { detail, ...(errors.length > 0 && { errors }) });
}

const UNUSABLE = 'cannot be used: send the file again, or leave it out';

const SUBMISSION_FIELD =
  /^(?:rating|text|firstName|lastName|email|phoneNumber|source|uploads(?:\.\d{1,2})?|answers(?:\.[A-Za-z][A-Za-z0-9_-]{0,63})?|product(?:\.(?:sourceProductId|title|description|imageUrl))?)$/;

/** Log entry of a failed call to the service. Says what to do where an operator can do something. */
export function failureEvent(event: string, vendorId: string, { code, status }: ServiceError): object {
  const unauthorized = code === 'unauthorized';
  return {
    severity: unauthorized ? 'error' : 'warn',
    event,
    vendorId,
    code,
    status,
    ...(unauthorized && { hint: 'the reviews service refuses the API key: check UPSTREAM_API_KEY' }),
  };
}
