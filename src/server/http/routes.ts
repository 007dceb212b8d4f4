/** Where a request goes: also the `route` label of the metrics, so there are few and none is made up by a client. */
export type Route =
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
  /^(?:\/v\d{1,6}(?:\.\d{1,6}\.\d{1,6})?)?\/(?:chunks\/.*|reviews-widget\.(?:js|css)|reviews-widget-loader\.js|review-stars\.js|review-insights\.css|integrity\.json)$/;

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
