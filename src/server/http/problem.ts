import { PROBLEM_TYPE, type ProblemStatus, problemBody } from '../../platform/problem.js';
import type { PlainResponse } from '../../proxy/index.js';

/** An error response (RFC 9457) of the server itself, for requests that reach none of the rooms it serves. */
export function problemResponse(
  status: ProblemStatus,
  code: string,
  detail: string,
  more: Record<string, string> = {},
): Response {
  const { headers, body } = problemParts(status, code, detail);
  return new Response(body, { status, headers: { ...headers, ...more } });
}

/** The same before it becomes a `Response`. */
export function problemParts(status: ProblemStatus, code: string, detail: string): PlainResponse {
  const headers = { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(problemBody(status, code, { detail })) };
}

/** The response at an address where there is nothing. */
export function notFoundResponse(): Response {
  return problemResponse(404, 'not_found', 'There is nothing at this address.');
}

/** The response to a method other than GET and HEAD at an address that can only be read. */
export function readOnlyResponse(): Response {
  return problemResponse(405, 'method_not_allowed', 'This address takes only GET and HEAD.', { allow: 'GET, HEAD' });
}
