import { type Call, type CallOptions, type Clock, startCall, untilAborted } from './call-deadline.js';
import { errorOfFailedRequest, errorOfResponse } from './failure.js';
import type { ListHandler } from './json-list-parser.js';
import { LIST_LIMITS, RESPONSE_LIMITS, readJson } from './response-json.js';
import { NotModified, ServiceError } from './service-error.js';

/** One request of a call. */
export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
  idempotencyKey?: string;
  /** A preference, which a service that does not know it ignores (RFC 7240). */
  prefer?: string;
  /** Whether sending it twice has the same effect as sending it once. */
  isRetryable: boolean;
  /** Gets the entries of a long list one by one; the response then comes without them. */
  list?: ListHandler;
  /** Makes the request conditional. */
  tags?: EntityTags;
  /** The response is its body, a stream that nobody has read; the deadline and the caller's signal end it too. */
  stream?: boolean;
  /** A success whatever its body says: one that is empty or not JSON reads as null. */
  mayBeEmpty?: boolean;
}

/** The entity tag of the response that the caller has, and that of the one received; null where there is none. */
export interface EntityTags {
  known: string | null;
  received: string | null;
}

/** What a transport is made of. */
export interface TransportOptions {
  apiKey: string;
  fetch: typeof globalThis.fetch;
  retries: number;
  clock: Clock;
}

/** Sends the requests of calls. */
export interface Transport {
  startCall(options?: CallOptions, waitMs?: number): Call;
  /**
   * The JSON of the response. Rejects with a ServiceError, with {@link NotModified} where the known entity tag is still current,
   * or with the reason of the caller's signal.
   */
  send(request: ServiceRequest, call: Call): Promise<unknown>;
}

/** A transport with one API key. Throws a TypeError when a header cannot carry the key. */
export function createTransport({ apiKey, fetch, retries, clock }: TransportOptions): Transport {
  // The platform's own error would quote the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be printable ASCII without spaces');

  const sendOnce = async (request: ServiceRequest, { timeout, signal, received, permit }: Call): Promise<unknown> => {
    const {
      method,
      url,
      body,
      idempotencyKey,
      prefer,
      list = null,
      tags,
      mayBeEmpty = false,
      stream = false,
    } = request;
    const headers: Record<string, string> = { 'x-api-key': apiKey, accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    if (prefer !== undefined) headers.prefer = prefer;
    if (tags?.known) headers['if-none-match'] = tags.known;
    try {
      signal.throwIfAborted();
      const init: RequestInit & { permit?: unknown } = { method, headers, redirect: 'manual', signal };
      if (permit !== undefined) init.permit = permit;
      if (body !== undefined) init.body = JSON.stringify(body);
      const response = await untilAborted(fetch(url, init), signal);
      if (response.status === 304 && tags?.known) throw new NotModified();
      if (!response.ok) throw await errorOfResponse(response, signal, clock.now());
      if (tags) tags.received = entityTag(response);
      if (stream) return response.body;
      const onBytes = (bytes: number) => {
        received.bytes += bytes;
      };
      return await readJson(response, list ? LIST_LIMITS : RESPONSE_LIMITS, list, signal, onBytes).catch((error) => {
        if (!(error instanceof SyntaxError)) throw error;
        if (mayBeEmpty) return null;
        throw notJsonError(response.status);
      });
    } catch (error) {
      if (signal.aborted && !timeout.aborted) throw signal.reason;
      throw errorOfFailedRequest(error, timeout);
    }
  };

  return {
    startCall: (options, waitMs) => startCall(options, retries, clock, waitMs),
    send: (request, call) =>
      withRetries(() => sendOnce(request, call), request.isRetryable ? call : { ...call, retries: 0 }, clock),
  };
}

/** An entity tag that a header carries back unchanged (RFC 9110 §8.8.3). */
function entityTag({ headers }: Response): string | null {
  const tag = headers.get('etag') ?? '';
  return /^(?:W\/)?"[\x21\x23-\x7e]{1,250}"$/.test(tag) ? tag : null;
}

function notJsonError(status: number): ServiceError {
  return new ServiceError('upstream_bad_response', 'The reviews service did not respond with JSON', { status });
}

/** The first backoff is at most this, each further one at most twice the one before, and none longer than the second. */
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;

/** Statuses worth a retry, besides 429. A 500 that is a bug of the service costs the retries and no more. */
const TRANSIENT = new Set([408, 500, 502, 503, 504]);

/**
 * Sends until it succeeds, fails for good, or the call has no retries or time left; fails with the last failure. The backoff is
 * random between zero and an exponential bound ("full jitter"), so that clients that failed together do not retry together,
 * and is added to the wait that a Retry-After demands. A wait that would end after the deadline is not begun.
 *
 * Ours and not p-retry's or cockatiel's: neither waits for a Retry-After nor leaves out a wait that would end after a deadline,
 * so that all they could take over is the loop.
 */
async function withRetries<T>(send: () => Promise<T>, call: Call, clock: Clock): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await send();
    } catch (error) {
      if (retry >= call.retries || !isTransient(error)) throw error;
      const jitter = clock.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** retry);
      const wait = jitter + (error.retryAfterSeconds ?? 0) * 1000;
      if (clock.now() + wait >= call.expiresAt) throw error;
      await clock.sleep(wait, call.signal).catch(() => {
        throw call.timeout.aborted ? error : call.signal.reason;
      });
    }
  }
}

function isTransient(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) return false;
  if (error.code === 'upstream_unreachable' || error.code === 'rate_limited') return true;
  return error.status !== null && TRANSIENT.has(error.status);
}
