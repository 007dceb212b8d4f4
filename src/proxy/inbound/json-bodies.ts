import { LIMITS } from '../../contract/widget.js';
import { BodyError, type BodyFault, readJsonBody } from '../../platform/json-body.js';
import type { PlainResponse, ResponseHeaders } from '../plain-response.js';
import { Refusal } from '../problem.js';

/** The JSON object in the body of a request. Rejects with a {@link Refusal}. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const value = await readJsonBody(request, LIMITS.submissionBytes).catch((error) => {
    throw error instanceof BodyError ? REFUSALS[error.fault]() : error;
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid_request', { detail: 'The body must be a JSON object.' });
  }
  return value as Record<string, unknown>;
}

const REFUSALS: Record<BodyFault, () => Refusal> = {
  unsupported_media_type: () => new Refusal('unsupported_media_type'),
  too_large: () => new Refusal('too_large', { detail: `The body must be at most ${LIMITS.submissionBytes} bytes.` }),
  not_json: () => new Refusal('invalid_request', { detail: 'The body is not JSON in UTF-8.' }),
  broken_off: () => new Refusal('invalid_request', { detail: 'The body broke off.' }),
};

/** A response with `value` as JSON, for one page alone: no cache stores it. */
export function jsonResponse(status: number, value: object, headers: ResponseHeaders): PlainResponse {
  headers['content-type'] = 'application/json; charset=utf-8';
  headers['cache-control'] = 'no-store';
  return { status, headers, body: JSON.stringify(value) };
}
