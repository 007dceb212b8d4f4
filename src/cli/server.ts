import type { Peer } from '../proxy/index.js';
import type { Logger } from './log.js';
import { errorFields } from './log.js';
import type { Metrics } from './metrics.js';
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
  /** What is not as it should be although requests are served; empty when all is well. */
  degraded: () => string[];
}

/** The one fetch handler in front of all parts; `metrics` answers `/metrics`. */
export function createServer(parts: ServerParts, metrics: () => Promise<Response>): Fetch {
  return (request, peer) => {
    const path = pathOf(request);
    if (parts.service && path.startsWith('/api/')) return parts.service(request, peer);
    if (isWidget(path)) return parts.proxy(request, peer);
    const state = STATES[path];
    if (state && !isRead(request))
      return problem(405, 'method_not_allowed', 'Only GET and HEAD', { allow: 'GET, HEAD' });
    if (state === 'health') return health();
    if (state === 'readiness') return parts.ready().then((ready) => (ready ? health(parts.degraded()) : unready()));
    if (state === 'metrics') return metrics();
    const script = parts.scripts(request, path);
    if (script) return script;
    if (parts.demo && (path === '/' || path.startsWith('/demo/'))) return parts.demo(request, peer);
    return notFound();
  };
}

/** Where operators look. */
const STATES: Record<string, 'health' | 'readiness' | 'metrics'> = {
  '/healthz': 'health',
  '/readyz': 'readiness',
  '/metrics': 'metrics',
};

/** Answers while the parts are being opened. */
export function createStartingServer(): Fetch {
  return (request) => (pathOf(request) === '/healthz' ? health() : unready());
}

/**
 * `fetch` with each request counted, and with a line in the log, without its query; an unexpected error becomes a 500. A read
 * of the widget that succeeds is logged at `debug`: there are more of them than of all else, and one is like the other.
 */
export function withAccessLog(fetch: Fetch, log: Logger, count: Metrics['count']): Fetch {
  return (request, peer) => {
    const start = performance.now();
    try {
      const response = fetch(request, peer);
      if (!(response instanceof Promise)) return noted(request, start, response);
      return response.catch(failed).then((answer) => noted(request, start, answer));
    } catch (error) {
      return noted(request, start, failed(error));
    }
  };

  function failed(error: unknown): Response {
    log.error(errorFields(error), 'unexpected error');
    return problem(500, 'internal_error', 'Something went wrong on our side');
  }

  function noted(request: Request, start: number, response: Response): Response {
    const { method } = request;
    const { status } = response;
    const path = pathOf(request);
    const ms = performance.now() - start;
    count(routeOf(path), method, status, ms / 1000);
    const level = status < 400 && isRead(request) && isWidget(path) ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) {
      log[level]({ method, path: path.slice(0, 200), status, ms: Math.round(ms * 10) / 10 }, 'request');
    }
    return response;
  }
}

/** One of a few names for where a request went. */
function routeOf(path: string): string {
  if (isWidget(path)) return 'widget';
  if (path.startsWith('/api/')) return 'api';
  if (path.startsWith('/demo/') || path === '/') return 'demo';
  if (path.startsWith('/chunks/') || /^\/reviews-widget\.(js|css)$/.test(path)) return 'script';
  return STATES[path] ?? 'other';
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isWidget(path: string): boolean {
  return path.startsWith('/widget/v1/');
}

/** A request's address is absolute and normal: finding its path is far cheaper than parsing it. */
function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  return url.slice(start, query === -1 ? undefined : query);
}

/** What is `degraded` is said with 200: it serves, so whoever balances the load leaves it in. */
function health(degraded: string[] = []): Response {
  const text = degraded.length > 0 ? `degraded: ${degraded.join(', ')}\n` : 'ok\n';
  return new Response(text, { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}

function unready(): Response {
  return problem(503, 'not_ready', 'The server is not ready', { 'retry-after': '1' });
}
