import type { ServiceError, ServiceErrorCode } from '../../client/index.js';
import { LONGEST_PAUSE_MS } from '../budget/longest-pause.js';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;
/** A service that did not answer in time may still be busy with the review, ms. */
const TIMED_OUT_WAIT_MS = 10_000;

const REFUSALS: ReadonlySet<ServiceErrorCode> = new Set(['invalid_request', 'not_found', 'conflict', 'too_large']);

/** Whether the service will never take the review. Anything else may pass, or be put right by the operator. */
export function isRefused({ code, status }: ServiceError): boolean {
  return REFUSALS.has(code) || status === 422;
}

/** So often a service that is not well for the moment may answer 500 before it counts as being about the review. */
const FAILURES_OF_THE_SERVICE = 3;

/**
 * Whether a failure, after `attempts` before it, is taken to be about this one review: the service answers, and fails at it time
 * after time. 502, 503 and 504 speak of the service, whatever it was sent.
 */
export function isAboutIt({ status }: ServiceError, attempts: number): boolean {
  return status === 500 && attempts >= FAILURES_OF_THE_SERVICE;
}

/**
 * Whether a failed try may have brought the review to the service all the same. A status of 4xx says that it did not; so
 * does a connection that was never made.
 */
export function mayHaveArrived({ code, status, message }: ServiceError): boolean {
  if (status !== null && status >= 400 && status < 500) return status === 408;
  return !(code === 'upstream_unreachable' && NEVER_SENT.test(SYSTEM_CODE.exec(message)?.[1] ?? ''));
}

/** The system's code at the end of the client's message. */
const SYSTEM_CODE = /\(([A-Z_]+)\)$/;
/** Codes of a connection that was never made, or whose certificate was refused. */
const NEVER_SENT =
  /^(?:CIRCUIT_OPEN|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT)$|^CERT_|_CERT/;

/**
 * How long until the next try, ms, after `attempts` before the one that failed: random up to an exponential bound, so that
 * what failed together does not come back together, and that much longer than a Retry-After asks.
 */
export function retryWait({ code, retryAfterSeconds }: ServiceError, attempts: number, random: () => number): number {
  const jitter = random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 30));
  const asked = Math.min(LONGEST_PAUSE_MS, (retryAfterSeconds ?? 0) * 1000);
  const least = code === 'upstream_timeout' ? TIMED_OUT_WAIT_MS : FIRST_WAIT_MS;
  return Math.ceil(least + asked + jitter);
}
