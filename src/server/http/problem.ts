import { STATUS_CODES } from 'node:http';
import type { Problem } from '../../contract/widget.js';
import type { PlainResponse } from '../../proxy/index.js';

/** An error response (RFC 9457) of the server itself, for requests that reach none of the rooms it serves. */
export function problemResponse(
  status: number,
  code: string,
  detail: string,
  more: Record<string, string> = {},
): Response {
  const { headers, body } = problemParts(status, code, detail);
  return new Response(body, { status, headers: { ...headers, ...more } });
}

/** The same before it becomes a `Response`. RFC 9457 §4.2.1: the title of an `about:blank` problem is its status's phrase. */
export function problemParts(status: number, code: string, detail: string): PlainResponse {
  const body: Problem = { type: 'about:blank', title: STATUS_CODES[status]!, status, code, detail };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

/** The response at an address where there is nothing. */
export function notFoundResponse(): Response {
  return problemResponse(404, 'not_found', 'There is nothing at this address.');
}

/** The response to a method other than GET and HEAD at an address that can only be read. */
export function readOnlyResponse(): Response {
  return problemResponse(405, 'method_not_allowed', 'This address takes only GET and HEAD.', { allow: 'GET, HEAD' });
}
