import { type Bounds, boundsOf, type CallOptions } from './bounds.js';
import type { Clock } from './clock.js';
import { failureOf, failureOfExchange } from './failure.js';
import type { CutList } from './json-cutter.js';
import { untilAborted } from './response-body.js';
import { ANSWER_LIMITS, LIST_LIMITS, readJson } from './response-json.js';
import { withRetries } from './retry.js';
import { NotModified, ServiceError } from './service-error.js';

/** One request of a call. */
export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  body?: unknown;
  idempotencyKey?: string;
  /** Whether sending it twice does what sending it once does. */
  repeatable: boolean;
  /** Takes the entries of a list that may be long, in place of the answer. */
  list?: CutList;
  /** The entity tags of a list, where it may be asked for on condition. */
  tags?: EntityTags;
  /** The interface does not show this answer: what is not JSON, or empty, reads as null. */
  shapeless?: boolean;
}

/** The entity tag of the answer that is at hand, and that of the one that came; null where there is none. */
export interface EntityTags {
  known: string | null;
  received: string | null;
}

/** What requests are sent with. */
export interface Exchanging {
  apiKey: string;
  fetch: typeof globalThis.fetch;
  retries: number;
  clock: Clock;
}

/** Sends requests, each within the bounds of its call. */
export interface Exchanger {
  bounds(call?: CallOptions, waitMs?: number): Bounds;
  /** The JSON of the answer. Rejects with a ServiceError, {@link NotModified} where the known answer is still right, or with the reason of the caller's signal. */
  send(exchange: Exchange, bounds: Bounds): Promise<unknown>;
}

/** Sends under one key. Throws a TypeError when the key cannot stand in a header. */
export function createExchanger({ apiKey, fetch, retries, clock }: Exchanging): Exchanger {
  // The platform's own error would quote the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be printable ASCII without spaces');

  const sendOnce = async (exchange: Exchange, { deadline, signal, answered }: Bounds): Promise<unknown> => {
    const { method, url, body, idempotencyKey, list = null, tags, shapeless = false } = exchange;
    const headers: Record<string, string> = { 'x-api-key': apiKey, accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    if (tags?.known) headers['if-none-match'] = tags.known;
    try {
      signal.throwIfAborted();
      const init: RequestInit = { method, headers, redirect: 'manual', signal };
      if (body !== undefined) init.body = JSON.stringify(body);
      const response = await untilAborted(fetch(url, init), signal);
      if (response.status === 304 && tags?.known) throw new NotModified();
      if (!response.ok) throw await failureOf(response, signal, clock.now());
      if (tags) tags.received = entityTag(response);
      const onBytes = (bytes: number) => {
        answered.bytes += bytes;
      };
      return await readJson(response, list ? LIST_LIMITS : ANSWER_LIMITS, list, signal, onBytes).catch((error) => {
        if (!(error instanceof SyntaxError)) throw error;
        if (shapeless) return null;
        throw notJson(response.status);
      });
    } catch (error) {
      if (signal.aborted && !deadline.aborted) throw signal.reason;
      throw failureOfExchange(error, deadline);
    }
  };

  return {
    bounds: (call, waitMs) => boundsOf(call, retries, clock, waitMs),
    send: (exchange, bounds) =>
      withRetries(() => sendOnce(exchange, bounds), exchange.repeatable ? bounds : { ...bounds, retries: 0 }, clock),
  };
}

/** One that a header carries back unchanged (RFC 9110 §8.8.3). */
function entityTag({ headers }: Response): string | null {
  const tag = headers.get('etag') ?? '';
  return /^(?:W\/)?"[\x21\x23-\x7e]{1,250}"$/.test(tag) ? tag : null;
}

function notJson(status: number): ServiceError {
  return new ServiceError('upstream_bad_response', 'The reviews service did not answer with JSON', { status });
}
