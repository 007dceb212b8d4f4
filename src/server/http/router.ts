import type { Peer } from '../../proxy/index.js';
import { notFoundResponse, problemResponse, readOnlyResponse } from './problem.js';

export type Fetch = (request: Request, peer?: Peer) => Response | Promise<Response>;

/** The handlers of one address; null for what this server does not have. */
export interface Handlers {
  /** `/widget/v1/*` */
  proxy: Fetch;
  /** `/api/*` */
  service: Fetch | null;
  /** `/reviews-widget.js`, `/review-stars.js`, `/invite-page.js`, the style sheets and `/chunks/*` */
  scripts: Fetch;
  /** `/demo/*`, and `/` where it is there */
  demo: Fetch | null;
  /** `/` without a demo */
  home: Fetch;
  /** An address where there is nothing: a page for people, a problem for programs */
  missing: Fetch;
  /** `/desk` and `/desk/*` */
  desk: Fetch;
  /** `/docs/*`: the documentation; and `/llms.txt` */
  docs: Fetch;
  /** `/review/*` and `/unsubscribe/*`: what links of invites open */
  invites: Fetch | null;
  /** `/text-messages/*`: what the provider of text messages reports */
  textReports: Fetch | null;
  /** `/media/*`: pictures and films of shoppers */
  media: Fetch | null;
  /** `/orders/*`: what shops tell of their orders */
  orders: Fetch | null;
  /** What `/readyz` says. */
  checkReadiness: () => Promise<Health>;
}

/** Responds to `GET /metrics`; null where the metrics have a port of their own. */
export type MetricsHandler = (() => Promise<Response>) | null;

/** The one fetch handler in front of all others; `isStopping` says whether the server is about to end. */
export function createRouter(handlers: Handlers, metrics: MetricsHandler, isStopping: () => boolean): Fetch {
  return (request, peer) => {
    const path = pathOf(request);
    const { missing } = handlers;
    switch (routeOf(path)) {
      case 'widget':
        return handlers.proxy(request, peer);
      case 'api':
        return handlers.service ? handlers.service(request, peer) : notFoundResponse();
      case 'script':
        return handlers.scripts(request, peer);
      case 'demo':
        if (handlers.demo) return handlers.demo(request, peer);
        return (path === '/' ? handlers.home : missing)(request, peer);
      case 'desk':
        return handlers.desk(request, peer);
      case 'docs':
        return handlers.docs(request, peer);
      case 'invite':
        return (handlers.invites ?? missing)(request, peer);
      case 'text_reports':
        return (handlers.textReports ?? missing)(request, peer);
      case 'orders':
        return (handlers.orders ?? missing)(request, peer);
      case 'media':
        return (handlers.media ?? missing)(request, peer);
      case 'health':
        return readOnly(request, () => healthResponse());
      case 'readiness':
        return readOnly(request, () =>
          isStopping() ? notReadyResponse() : handlers.checkReadiness().then(healthResponse),
        );
      case 'metrics':
        return metrics ? readOnly(request, metrics) : notFoundResponse();
      case 'other':
        return missing(request, peer);
    }
  };
}

/** The fetch handler of a port that has nothing but the metrics. */
export function createMetricsRouter(metrics: () => Promise<Response>): Fetch {
  return (request) => (routeOf(pathOf(request)) === 'metrics' ? readOnly(request, metrics) : notFoundResponse());
}

/** Responds to every request while the app is being opened: the process is alive and not ready. */
export function createStartupHandler(): Fetch {
  return (request) => (routeOf(pathOf(request)) === 'health' ? healthResponse() : notReadyResponse());
}

function readOnly(request: Request, respond: () => Response | Promise<Response>): Response | Promise<Response> {
  return isRead(request) ? respond() : readOnlyResponse();
}

/** What `/readyz` says besides being ready. */
interface Health {
  /** Names what is degraded although requests are served; empty when all is well. */
  degraded: string[];
  /** Sentences on what will need the operator, a line each. */
  notices: string[];
}

/** The response of `/healthz` and `/readyz`. A degraded server still serves, so it says so with 200 and stays in the load balancer. */
function healthResponse({ degraded, notices }: Health = { degraded: [], notices: [] }): Response {
  const lines = [degraded.length > 0 ? `degraded: ${degraded.join(', ')}` : 'ok', ...notices];
  return new Response(lines.map((line) => `${line}\n`).join(''), {
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });
}

/** The response of a server that is starting or stopping. */
function notReadyResponse(): Response {
  return problemResponse(503, 'not_ready', 'The server is not ready.', { 'retry-after': '1' });
}

/** Where a request goes: also the `route` label of the metrics, so there are few and none is made up by a client. */
type Route =
  | 'widget'
  | 'api'
  | 'script'
  | 'demo'
  | 'desk'
  | 'docs'
  | 'invite'
  | 'text_reports'
  | 'orders'
  | 'media'
  | 'health'
  | 'readiness'
  | 'metrics'
  | 'other';

/** The files of the script, also with a version before them, as in `/v1.2.3/reviews-widget.js`. */
const SCRIPT =
  /^(?:\/v\d{1,6}(?:\.\d{1,6}\.\d{1,6})?)?\/(?:chunks\/.*|reviews-widget\.(?:js|css)|reviews-widget-loader\.js|review-stars\.js|invite-page\.js|review-insights\.css|integrity\.json)$/;

/** The route of a path; `other` where there is nothing. */
export function routeOf(path: string): Route {
  if (path.startsWith('/widget/v1/')) return 'widget';
  if (path.startsWith('/api/')) return 'api';
  if (SCRIPT.test(path)) return 'script';
  if (path.startsWith('/demo/') || path === '/demo' || path === '/') return 'demo';
  if (path.startsWith('/desk/') || path === '/desk') return 'desk';
  if (path.startsWith('/docs/') || path === '/docs' || path === '/llms.txt') return 'docs';
  if (/^\/(?:review|unsubscribe)\//.test(path)) return 'invite';
  if (path.startsWith('/text-messages/')) return 'text_reports';
  if (path.startsWith('/orders/')) return 'orders';
  if (path.startsWith('/media/')) return 'media';
  if (path === '/healthz') return 'health';
  if (path === '/readyz') return 'readiness';
  return path === '/metrics' ? 'metrics' : 'other';
}

/** The path of a request's address, which is absolute or begins at the root. Cutting it out is far cheaper than parsing the address. */
export function pathOf({ url }: { url: string }): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', start);
  return url.slice(start, query === -1 ? undefined : query);
}

/** A path as the log has it: of an invite's link without its token, which speaks for a customer, and of a file without its address, which opens it. */
export function loggedPath(path: string, route: Route): string {
  return route === 'invite' || route === 'media' ? path.slice(0, path.indexOf('/', 1) + 1) : path.slice(0, 200);
}

/** Whether a request only reads. */
export function isRead({ method }: { method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a request sends a file, to import or of a review, which takes its time. */
export function isUpload({ method, url = '' }: { method?: string | undefined; url?: string | undefined }): boolean {
  if (method === 'PATCH') return url.startsWith('/media/uploads/');
  return method === 'POST' && /^\/desk\/api\/vendors\/[^/]+\/imports(?:\?|$)/.test(url);
}
