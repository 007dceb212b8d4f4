import { problemResponse } from './problem.js';

/** The response of `/healthz` and `/readyz`. A degraded server still serves, so it says so with 200 and stays in the load balancer. */
export function healthResponse(degraded: string[] = []): Response {
  const text = degraded.length > 0 ? `degraded: ${degraded.join(', ')}\n` : 'ok\n';
  return new Response(text, { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}

/** The response of a server that is starting or stopping. */
export function notReadyResponse(): Response {
  return problemResponse(503, 'not_ready', 'The server is not ready.', { 'retry-after': '1' });
}
