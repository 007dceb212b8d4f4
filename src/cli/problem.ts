import type { Problem } from '../contract/widget.js';
import type { Answer } from '../proxy/index.js';

/** An error answer (RFC 9457) of the server itself, for what no room answers. */
export function problem(status: number, code: string, title: string, more: Record<string, string> = {}): Response {
  const { headers, body } = problemAnswer(status, code, title);
  return new Response(body, { status, headers: { ...headers, ...more } });
}

/** The same before it is a `Response`. */
export function problemAnswer(status: number, code: string, title: string): Answer {
  const body: Problem = { type: 'about:blank', title, status, code };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify(body) };
}

/** The answer where nothing is. */
export function notFound(): Response {
  return problem(404, 'not_found', 'There is nothing at this address');
}
