import type { Peer } from '../proxy/index.js';
import type { Logger } from './log.js';
import { errorFields } from './log.js';
import { notFound, problem } from './problem.js';

export type Fetch = (request: Request, peer?: Peer) => Response | Promise<Response>;

/** What answers under the one address; a part that is null is not there. */
export interface ServerParts {
  /** `/widget/v1/*` */
  proxy: Fetch;
  /** `/api/*` */
  service: Fetch | null;
  /** `/reviews-widget.js` and `/chunks/*`; null for a path that is no script file. */
  scripts: (request: Request, path: string) => Response | null;
  /** `/` and `/demo/*` */
  demo: Fetch | null;
  /** Whether requests can be served. */
  ready: () => Promise<boolean>;
}

/** The one fetch handler in front of all parts. */
export function createServer(parts: ServerParts): Fetch {
  return async (request, peer) => {
    const path = pathOf(request);
    if (parts.service && path.startsWith('/api/')) return parts.service(request, peer);
    if (path.startsWith('/widget/v1/')) return parts.proxy(request, peer);
    if (path === '/healthz') return health();
    if (path === '/readyz') return (await parts.ready()) ? health() : unready();
    const script = parts.scripts(request, path);
    if (script) return script;
    if (parts.demo && (path === '/' || path.startsWith('/demo/'))) return parts.demo(request, peer);
    return notFound();
  };
}

/** Answers while the parts are being opened. */
export function createStartingServer(): Fetch {
  return (request) => (pathOf(request) === '/healthz' ? health() : unready());
}

/** `fetch` with a line in the log for each request, without its query; an unexpected error becomes a 500. */
export function withAccessLog(fetch: Fetch, log: Logger): Fetch {
  return async (request, peer) => {
    const start = performance.now();
    let response: Response;
    try {
      response = await fetch(request, peer);
    } catch (error) {
      log.error(errorFields(error), 'unexpected error');
      response = problem(500, 'internal_error', 'Something went wrong on our side');
    }
    const ms = Math.round((performance.now() - start) * 10) / 10;
    log.info({ method: request.method, path: pathOf(request).slice(0, 200), status: response.status, ms }, 'request');
    return response;
  };
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

function health(): Response {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}

function unready(): Response {
  return problem(503, 'not_ready', 'The server is not ready', { 'retry-after': '1' });
}
