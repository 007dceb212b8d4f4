/**
 * When a failed delivery is retried, and when never. The time of the next attempt is kept in the outbox, where another process
 * may be the one to make it after a restart: that is why the backoff is computed here, and no library's retry loop, which
 * lives as long as one process, runs it.
 */
import type { ServiceError, ServiceErrorCode } from '../../client/index.js';
import { LONGEST_PAUSE_MS } from '../budget/permit.js';

/** The backoff begins at the first and grows to the longest, ms. */
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 300_000;
/** A service that did not respond in time may still be busy with the review, ms. */
const TIMED_OUT_WAIT_MS = 10_000;

const REJECTIONS: ReadonlySet<ServiceErrorCode> = new Set(['invalid_request', 'not_found', 'conflict', 'too_large']);

/** Whether the service will never take the review. Any other failure may pass, or be put right by the operator. */
export function isRejection(error: ServiceError): boolean {
  return REJECTIONS.has(error.code) || isInvalid(error);
}

/** Whether the service refuses what the review says: 400 or 422. */
export function isInvalid({ code, status }: ServiceError): boolean {
  return code === 'invalid_request' || status === 422;
}

/** So many server errors of one review are about the review, and not about the service. */
const SERVER_ERRORS_TO_STEP_ASIDE = 3;

/**
 * Whether the service was reached, and failed at what it was sent: it responded with 500, or with a success that holds no feedback.
 * 502, 503, 504 and a redirect speak of the service, whatever it was sent, as do a timeout and a connection that is not made: those
 * say nothing about the review, however often they come.
 */
export function isServerError({ code, status }: ServiceError): boolean {
  return status === 500 || (code === 'upstream_bad_response' && (status ?? 200) < 300);
}

/** Whether a review with so many server errors is to hold up no other. */
export function stepsAside(serverErrors: number): boolean {
  return serverErrors >= SERVER_ERRORS_TO_STEP_ASIDE;
}

/**
 * Whether it is in doubt after a failed attempt that the review has not arrived. A status of 4xx says that it has not; so
 * does a connection that was never made.
 */
export function leavesDoubt({ code, status, message }: ServiceError): boolean {
  if (status !== null && status >= 400 && status < 500) return status === 408;
  return !(code === 'upstream_unreachable' && NEVER_SENT.test(SYSTEM_CODE.exec(message)?.[1] ?? ''));
}

/** The system's code at the end of the client's message. */
const SYSTEM_CODE = /\(([A-Z_]+)\)$/;
/** Codes of a connection that was never made, or whose certificate was refused. */
const NEVER_SENT =
  /^(?:CIRCUIT_OPEN|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$|^CERT_|_CERT/;

/**
 * How long until the next attempt, ms, after `attempts` before the one that failed: exponential backoff with full jitter, so
 * that what failed together is not retried together, on top of a floor and of what a Retry-After requests.
 */
export function backoffMs({ code, retryAfterSeconds }: ServiceError, attempts: number, random: () => number): number {
  const jitter = random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempts, 30));
  const requested = Math.min(LONGEST_PAUSE_MS, (retryAfterSeconds ?? 0) * 1000);
  const least = code === 'upstream_timeout' ? TIMED_OUT_WAIT_MS : FIRST_BACKOFF_MS;
  return Math.ceil(least + requested + jitter);
}
