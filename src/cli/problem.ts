import { STATUS_CODES } from 'node:http';
import type { Problem } from '../contract/widget.js';
import type { Answer } from '../proxy/index.js';

/** An error answer (RFC 9457) of the server itself, for what no room answers. */
export function problem(status: number, code: string, detail: string, more: Record<string, string> = {}): Response {
  const { headers, body } = problemAnswer(status, code, detail);
  return new Response(body, { status, headers: { ...headers, ...more } });
}

/** The same before it is a `Response`. RFC 9457 §4.2.1: the title of an `about:blank` problem is its status's phrase. */
export function problemAnswer(status: number, code: string, detail: string): Answer {
  const body: Problem = { type: 'about:blank', title: STATUS_CODES[status]!, status, code, detail };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

/** The answer where nothing is. */
export function notFound(): Response {
  return problem(404, 'not_found', 'There is nothing at this address.');
}
