import type { Answer, Peer, ReadRequest, Soon, Proxy as WidgetProxy } from '../proxy/index.js';
import type { Logger } from './log.js';
import { errorFields } from './log.js';
import type { Metrics } from './metrics.js';
import { notFound, problem, problemAnswer } from './problem.js';

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
  /** What is not as it should be although requests are served; empty when all is well. */
  degraded: () => Promise<string[]>;
}

/** What answers `/metrics`; null where they have a port of their own. */
export type AnswerMetrics = (() => Promise<Response>) | null;

/** The one fetch handler in front of all parts; `stopping` says whether the server is about to end. */
export function createServer(parts: ServerParts, metrics: AnswerMetrics, stopping: () => boolean): Fetch {
  return (request, peer) => {
    const path = pathOf(request);
    if (parts.service && path.startsWith('/api/')) return parts.service(request, peer);
    if (isWidget(path)) return parts.proxy(request, peer);
    const state = metrics === null && path === '/metrics' ? undefined : STATES[path];
    if (state && !isRead(request)) return onlyRead();
    if (state === 'health') return health();
    if (state === 'readiness') return stopping() ? unready() : parts.degraded().then(health);
    if (state === 'metrics') return metrics!();
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

/** What answers where nothing but the metrics is. */
export function createMetricsServer(metrics: () => Promise<Response>): Fetch {
  return (request) => {
    if (pathOf(request) !== '/metrics') return notFound();
    return isRead(request) ? metrics() : onlyRead();
  };
}

function onlyRead(): Response {
  return problem(405, 'method_not_allowed', 'This address takes only GET and HEAD.', { allow: 'GET, HEAD' });
}

/** Answers while the parts are being opened. */
export function createStartingServer(): Fetch {
  return (request) => (pathOf(request) === '/healthz' ? health() : unready());
}

/** Answers a read of the widget; null for what is left to {@link Fetch}. */
export type Read = (request: ReadRequest, peer: Peer) => Soon<Answer> | null;

/** Addresses of the widget's that parsing leaves as they are. */
const PLAIN = /^\/widget\/v1\/[\w/-]+(?:\?[!$-;=?-Z_a-z~]*)?$/;

/** Hosts that the long way takes without a look; it judges the others. */
const HOST = /^[a-z\d._-]+(?::(?:[1-9]\d{3}|[1-5]\d{4}|6[0-4]\d{3}))?$/;

/**
 * Reads of the widget on a short way: most requests are, and to make a `Request` and a `Response` of one costs as much as to
 * answer it. `proxy` is undefined until it is open.
 */
export function createReading(
  proxy: () => Pick<WidgetProxy, 'read'> | undefined,
  log: Logger,
  count: Metrics['count'],
): Read {
  const noted = createNoting(log, count);
  /** The last address that was, and most readers ask for the same; and the last host. */
  let plain = '';
  let known: string | null = null;
  return (request, peer) => {
    const reads = proxy();
    // An Authorization that comes twice is joined on the long way, and no token then.
    if (!reads || request.headers.get('authorization') !== null) return null;
    if (request.url !== plain && !PLAIN.test(request.url)) return null;
    plain = request.url;
    const host = request.headers.get('host');
    if (host !== known && host !== null && !(HOST.test(host) && URL.canParse(`http://${host}`))) return null;
    known = host;
    return noted(
      request,
      () => reads.read(request, peer),
      () => problemAnswer(...UNEXPECTED),
    );
  };
}

/**
 * `fetch` with each request counted, and with a line in the log, without its query; an unexpected error becomes a 500. A read
 * of the widget that succeeds is logged at `debug`: there are more of them than of all else, and one is like the other.
 */
export function withAccessLog(fetch: Fetch, log: Logger, count: Metrics['count']): Fetch {
  const noted = createNoting(log, count);
  return (request, peer) =>
    noted(
      request,
      () => fetch(request, peer),
      () => problem(...UNEXPECTED),
    );
}

const UNEXPECTED = [500, 'internal_error', 'Something went wrong on our side.'] as const;

function createNoting(log: Logger, count: Metrics['count']) {
  return <Given extends { status: number }>(
    request: ReadRequest,
    answer: () => Soon<Given>,
    failure: () => Given,
  ): Soon<Given> => {
    const start = performance.now();
    try {
      const given = answer();
      if (!(given instanceof Promise)) return note(given);
      return given.catch(failed).then(note);
    } catch (error) {
      return note(failed(error));
    }

    function failed(error: unknown): Given {
      log.error(errorFields(error), 'unexpected error');
      return failure();
    }

    function note(given: Given): Given {
      const { method } = request;
      const { status } = given;
      const path = pathOf(request);
      const ms = performance.now() - start;
      count(routeOf(path), method, status, ms / 1000);
      const level = status < 400 && isRead(request) && isWidget(path) ? 'debug' : 'info';
      if (log.isLevelEnabled(level)) {
        log[level]({ method, path: path.slice(0, 200), status, ms: Math.round(ms * 10) / 10 }, 'request');
      }
      return given;
    }
  };
}

/** One of a few names for where a request went. */
function routeOf(path: string): string {
  if (isWidget(path)) return 'widget';
  if (path.startsWith('/api/')) return 'api';
  if (path.startsWith('/demo/') || path === '/') return 'demo';
  if (path.startsWith('/chunks/') || /^\/reviews-widget\.(js|css)$/.test(path)) return 'script';
  return STATES[path] ?? 'other';
}

export function isRead({ method }: { method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isWidget(path: string): boolean {
  return path.startsWith('/widget/v1/');
}

/** An address is absolute, or from the root, and normal: finding its path is far cheaper than parsing it. */
function pathOf({ url }: Pick<ReadRequest, 'url'>): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  return url.slice(start, query === -1 ? undefined : query);
}

/** What is `degraded` is said with 200: it serves, so the load balancer leaves it in. */
function health(degraded: string[] = []): Response {
  const text = degraded.length > 0 ? `degraded: ${degraded.join(', ')}\n` : 'ok\n';
  return new Response(text, { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}

function unready(): Response {
  return problem(503, 'not_ready', 'The server is not ready.', { 'retry-after': '1' });
}
