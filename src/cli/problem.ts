import type { Problem } from '../contract/widget.js';

/** An error answer (RFC 9457) of the server itself, for what no room answers. */
export function problem(status: number, code: string, title: string, headers: Record<string, string> = {}): Response {
  const body: Problem = { type: 'about:blank', title, status, code };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  });
}

/** The answer where nothing is. */
export function notFound(): Response {
  return problem(404, 'not_found', 'There is nothing at this address');
}
