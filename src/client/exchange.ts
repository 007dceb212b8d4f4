import { failureOf, failureOfExchange } from './failure.js';
import { BODY_LIMIT, DEPTH_LIMIT, isTooDeep, readText, untilAborted } from './response-text.js';
import { ServiceError } from './service-error.js';

/** Milliseconds a call may take when it asks for nothing shorter. */
export const DEADLINE_MS = 30_000;

/** One request of a call. */
export interface Exchange {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  body?: unknown;
  idempotencyKey?: string | undefined;
}

/** When a call ends: by itself at the deadline, or because the caller gave up. */
export interface Ending {
  deadline: AbortSignal;
  signal: AbortSignal;
}

/** The ending of one call, started now. */
export function createEnding(timeoutMs = DEADLINE_MS, caller?: AbortSignal): Ending {
  const deadline = AbortSignal.timeout(Math.min(Math.max(0, timeoutMs), DEADLINE_MS));
  return { deadline, signal: caller ? AbortSignal.any([caller, deadline]) : deadline };
}

/**
 * Sends requests under one key and returns the JSON of each answer. Rejects with a ServiceError, or with the reason of
 * the caller's signal. Throws a TypeError when the key cannot stand in a header.
 */
export function createExchange(apiKey: string, fetch: typeof globalThis.fetch) {
  // The platform's own error would quote the key.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be printable ASCII without spaces');

  return async ({ method, url, body, idempotencyKey }: Exchange, { deadline, signal }: Ending): Promise<unknown> => {
    const headers: Record<string, string> = { 'x-api-key': apiKey, accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    try {
      signal.throwIfAborted();
      const init: RequestInit = { method, headers, redirect: 'manual', signal };
      if (body !== undefined) init.body = JSON.stringify(body);
      const response = await untilAborted(fetch(url, init), signal);
      if (!response.ok) throw await failureOf(response, signal);
      return parsed(await readText(response, BODY_LIMIT, signal), response.status);
    } catch (error) {
      if (signal.aborted && !deadline.aborted) throw signal.reason;
      throw failureOfExchange(error, deadline);
    }
  };
}

function parsed(text: string, status: number): unknown {
  if (isTooDeep(text, DEPTH_LIMIT)) {
    throw new ServiceError('upstream_bad_response', 'The reviews service answered with JSON nested too deep', {
      status,
    });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError('upstream_bad_response', 'The reviews service did not answer with JSON', { status });
  }
}
