import { type Bounds, boundsOf, type CallOptions } from './bounds.js';
import type { Clock } from './clock.js';
import { failureOf, failureOfExchange } from './failure.js';
import { BODY_LIMIT, DEPTH_LIMIT, isTooDeep, readText, untilAborted } from './response-text.js';
import { withRetries } from './retry.js';
import { ServiceError } from './service-error.js';

/** One request of a call. */
export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  body?: unknown;
  idempotencyKey?: string;
  /** Whether sending it twice does what sending it once does. */
  repeatable: boolean;
  /** The interface does not show this answer: what is not JSON, or empty, reads as null. */
  shapeless?: boolean;
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
  bounds(call?: CallOptions): Bounds;
  /** The JSON of the answer. Rejects with a ServiceError, or with the reason of the caller's signal. */
  send(exchange: Exchange, bounds: Bounds): Promise<unknown>;
}

/** Sends under one key. Throws a TypeError when the key cannot stand in a header. */
export function createExchanger({ apiKey, fetch, retries, clock }: Exchanging): Exchanger {
  // The platform's own error would quote the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be printable ASCII without spaces');

  const sendOnce = async (exchange: Exchange, { deadline, signal, answered }: Bounds): Promise<unknown> => {
    const { method, url, body, idempotencyKey, shapeless = false } = exchange;
    const headers: Record<string, string> = { 'x-api-key': apiKey, accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    try {
      signal.throwIfAborted();
      const init: RequestInit = { method, headers, redirect: 'manual', signal };
      if (body !== undefined) init.body = JSON.stringify(body);
      const response = await untilAborted(fetch(url, init), signal);
      if (!response.ok) throw await failureOf(response, signal, clock.now());
      const text = await readText(response, BODY_LIMIT, signal);
      answered.characters += text.length;
      return parsed(text, response.status, shapeless);
    } catch (error) {
      if (signal.aborted && !deadline.aborted) throw signal.reason;
      throw failureOfExchange(error, deadline);
    }
  };

  return {
    bounds: (call) => boundsOf(call, retries, clock),
    send: (exchange, bounds) =>
      withRetries(() => sendOnce(exchange, bounds), exchange.repeatable ? bounds : { ...bounds, retries: 0 }, clock),
  };
}

function parsed(text: string, status: number, shapeless: boolean): unknown {
  if (isTooDeep(text, DEPTH_LIMIT)) {
    throw new ServiceError('upstream_bad_response', 'The reviews service answered with JSON nested too deep', {
      status,
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    if (shapeless) return null;
    throw new ServiceError('upstream_bad_response', 'The reviews service did not answer with JSON', { status });
  }
}
