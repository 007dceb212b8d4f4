import { problemResponse } from './problem.js';

/** What `/readyz` says besides being ready. */
export interface Health {
  /** Names what is degraded although requests are served; empty when all is well. */
  degraded: string[];
  /** Sentences on what will need the operator, a line each. */
  notices: string[];
}

/** The response of `/healthz` and `/readyz`. A degraded server still serves, so it says so with 200 and stays in the load balancer. */
export function healthResponse({ degraded, notices }: Health = { degraded: [], notices: [] }): Response {
  const lines = [degraded.length > 0 ? `degraded: ${degraded.join(', ')}` : 'ok', ...notices];
  return new Response(lines.map((line) => `${line}\n`).join(''), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });
}

/** The response of a server that is starting or stopping. */
export function notReadyResponse(): Response {
  return problemResponse(503, 'not_ready', 'The server is not ready.', { 'retry-after': '1' });
}
