import { allowsOrigin } from '../contract/tokens.js';
import type { PlainResponse, ReadRequest, ResponseHeaders } from './plain-response.js';

/** Which pages may read a response: whether this one may at all, and the headers that say so. */
export interface Access {
  allowed: boolean;
  headers: Record<string, string>;
}

/** Any page may read: responses under a token of no origin, and errors, so that a page's script can tell what is wrong. */
export const OPEN: Access = { allowed: true, headers: { 'access-control-allow-origin': '*' } };

/** No page may read it: people open it, from wherever they come. */
export const OPENED: Access = { allowed: true, headers: {} };

/**
 * What a response under a bound token depends on. Every one of them says so, refusals too: caches that keep one list of names
 * for an address would otherwise forget half of it.
 */
const BOUND_VARY = 'Origin, Sec-Fetch-Site';

/**
 * Who may read under a token bound to `origins` (absent: any; empty: none). The page's own origin is named, never a wildcard. Browsers send a same-origin read without an
 * `Origin`, and then `Sec-Fetch-Site`, which no script can forge, stands in for it; beside an `Origin` it counts for nothing.
 */
export function readAccess(request: ReadRequest, origins: string[] | undefined): Access {
  if (!origins) return OPEN;
  const origin = request.headers.get('origin');
  if (origin !== null && allowsOrigin(origins, origin)) {
    return { allowed: true, headers: { 'access-control-allow-origin': origin, vary: BOUND_VARY } };
  }
  const sameOrigin = origin === null && request.headers.get('sec-fetch-site') === 'same-origin';
  if (sameOrigin) return { allowed: true, headers: { vary: BOUND_VARY } };
  return { allowed: false, headers: { ...OPEN.headers, vary: BOUND_VARY } };
}

/** Headers of every response, for it to add what it says about caching, type and content. */
export function responseHeaders(access: Access): ResponseHeaders {
  const headers = {
    'access-control-expose-headers': 'Age, ETag, Retry-After',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  // Not spread into it: V8 takes most of a microsecond for each name that is added to an object made by spreading.
  return Object.assign(headers, access.headers);
}

/** The response to a preflight. It comes without a token, so it opens the door to every page; the request itself is checked. */
export function preflightResponse(): PlainResponse {
  const headers = Object.assign(responseHeaders(OPEN), {
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    'access-control-max-age': '86400',
  });
  return { status: 204, headers, body: null };
}
