/** Turns a response that is not a success, and a request that failed, into a {@link ServiceError}. */
import type { FieldError } from '../contract/widget.js';
import { readRetryAfter } from '../platform/retry-after.js';
import { readJson } from './response-json.js';
import { ServiceError, type ServiceErrorCode } from './service-error.js';
import { isObject } from './values.js';

const CODES: Record<number, ServiceErrorCode> = {
  400: 'invalid_request',
  401: 'unauthorized',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  429: 'rate_limited',
};

const PROBLEM_BYTES = 64 * 1024;
const PROBLEM_LIMITS = {
  bytes: PROBLEM_BYTES,
  depth: 8,
  members: PROBLEM_BYTES,
  part: { characters: PROBLEM_BYTES, members: PROBLEM_BYTES },
};
const MAX_FIELDS = 50;
const MAX_CHARACTERS = 200;

/** The error of a response outside 2xx, with the fields and the Retry-After it names; `now` in ms since 1970. */
export async function errorOfResponse(response: Response, signal: AbortSignal, now: number): Promise<ServiceError> {
  const { status } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    response.body?.cancel().catch(() => {});
    return new ServiceError('upstream_bad_response', 'The reviews service responded with a redirect', { status });
  }
  const retryAfterSeconds = readRetryAfter(response.headers.get('retry-after'), now);
  const fields = await fieldsOf(response, signal);
  const message = `The reviews service responded with ${status}`;
  return new ServiceError(CODES[status] ?? 'upstream_error', message, { status, retryAfterSeconds, fields });
}

/** The error of a request that failed; `timeout` is the signal that fires at the deadline. */
export function errorOfFailedRequest(error: unknown, timeout: AbortSignal): ServiceError {
  if (error instanceof ServiceError) return error;
  if (timeout.aborted) return new ServiceError('upstream_timeout', 'The reviews service did not respond in time');
  const code = (error as { cause?: { code?: unknown } } | null)?.cause?.code;
  const named = typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : '';
  return new ServiceError('upstream_unreachable', `The reviews service could not be reached${named}`);
}

/** The `errors` of a problem body; empty when the body is no problem. */
async function fieldsOf(response: Response, signal: AbortSignal): Promise<FieldError[]> {
  try {
    const body = await readJson(response, PROBLEM_LIMITS, null, signal);
    const errors = isObject(body) && Array.isArray(body.errors) ? body.errors.slice(0, MAX_FIELDS) : [];
    return errors.flatMap((error: unknown) =>
      isObject(error) && typeof error.field === 'string' && typeof error.message === 'string'
        ? [{ field: error.field.slice(0, MAX_CHARACTERS), message: error.message.slice(0, MAX_CHARACTERS) }]
        : [],
    );
  } catch {
    return [];
  }
}
