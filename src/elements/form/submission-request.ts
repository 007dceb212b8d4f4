import type { Challenge, FieldError, Problem, Receipt } from '../../contract/widget.js';
import { reviewsUrl } from '../base/endpoint.js';
import { retryAfterMs } from './form-retry.js';

/** What one attempt needs; `body` is a Submission as JSON. */
export interface SubmissionRequest {
  endpoint: string;
  vendorId: string;
  token: string;
  idempotencyKey: string;
  body: string;
  /** Deadline of the whole attempt in milliseconds; 20 seconds by default. */
  timeoutMs?: number;
}

/** How the form speaks about a failure. `setup`, `refused` and `unsolved` are definite: the service did not take the review. */
export type FailureKind = 'offline' | 'timeout' | 'unreachable' | 'setup' | 'refused' | 'unsolved' | 'busy';

/**
 * A failed attempt: `code` is the proxy's where it gave one, `fields` what it found wrong, `retryAfterMs` how long it asks
 * to wait; `challenge` what it wants solved first (`unsolved`).
 */
export interface Failure {
  kind: FailureKind;
  code: string;
  message: string;
  fields: FieldError[];
  retryAfterMs: number;
  challenge?: Challenge | undefined;
}

/** A review that was accepted; `kept` when the proxy has it but gave no feedback of the service (the id may be empty). */
export interface Taken {
  receipt: Receipt;
  kept: boolean;
}

/** Sends a review once. Never throws: whatever goes wrong comes back as a {@link Failure}. */
export async function sendSubmission({
  endpoint,
  vendorId,
  token,
  idempotencyKey,
  body,
  timeoutMs = 20_000,
}: SubmissionRequest): Promise<Taken | Failure> {
  if (!vendorId || !token) return failure('setup', 'not_configured', 'vendor-id or token is missing');
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(reviewsUrl(endpoint, 'vendors', vendorId), {
      method: 'POST',
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body,
      signal,
    });
    return read(response, await response.text());
  } catch (error) {
    const kind = signal.aborted ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline';
    return failure(kind, kind, (error as Error).message);
  }
}

function read({ status, headers }: Response, text: string): Taken | Failure {
  const body = parse(text) as Partial<Omit<Problem, 'errors'> & Receipt & { errors: unknown }> | null;
  const kept = status === 202;
  if (status === 201 || kept) {
    // Only a receipt proves that the proxy answered, and not a server that says 2xx to everything.
    if (typeof body?.id !== 'string') return failure('unreachable', 'bad_response', 'no receipt');
    const { id, published, verified, answers } = body;
    return {
      receipt: {
        id,
        published: published === true,
        ...(typeof verified === 'boolean' && { verified }),
        ...((answers === 'kept' || answers === 'dropped') && { answers }),
      },
      kept,
    };
  }
  // An earlier attempt under this key did arrive, and the words were edited since: the review is there, once.
  if (body?.code === 'idempotency_conflict') return { receipt: { id: '', published: false }, kept: true };
  const fields = Array.isArray(body?.errors) ? body.errors.filter(isFieldError) : [];
  const code = typeof body?.code === 'string' ? body.code : 'bad_response';
  const wait = retryAfterMs(headers.get('retry-after'), Date.now());
  const challenge = body?.challenge;
  const kind = code === 'challenge_required' ? 'unsolved' : kindOf(status);
  return { ...failure(kind, code, `${body?.title ?? status}`), fields, retryAfterMs: wait, challenge };
}

function kindOf(status: number): FailureKind {
  if (status === 429) return 'busy';
  if ([401, 403, 404, 405, 415].includes(status)) return 'setup';
  return [400, 409, 413, 422].includes(status) ? 'refused' : 'unreachable';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isFieldError(value: unknown): value is FieldError {
  const error = value as FieldError | null;
  return typeof error?.field === 'string' && typeof error.message === 'string';
}

function failure(kind: FailureKind, code: string, message: string): Failure {
  return { kind, code, message, fields: [], retryAfterMs: 0 };
}
