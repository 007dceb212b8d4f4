import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../src/contract/widget.js';
import { createMissing } from '../../../src/server/home/home.js';
import {
  createMetricsRouter,
  createRouter,
  createStartupHandler,
  type Fetch,
  type Handlers,
} from '../../../src/server/http/router.js';

const respondWith = (text: string) => () => new Response(text);
const HANDLERS: Handlers = {
  proxy: respondWith('proxy'),
  service: respondWith('service'),
  scripts: respondWith('script'),
  desk: respondWith('desk'),
  docs: respondWith('docs'),
  invites: respondWith('invite'),
  textReports: respondWith('text_reports'),
  orders: respondWith('orders'),
  media: respondWith('media'),
  home: respondWith('home'),
  missing: await createMissing(),
  demo: respondWith('demo'),
  checkReadiness: async () => ({ degraded: [], notices: [] }),
};
const serve = (handlers: Handlers, stopping = false): Fetch =>
  createRouter(
    handlers,
    async () => new Response('metrics'),
    () => stopping,
  );
const get = (path: string) => new Request(`http://localhost${path}`);

describe('createRouter', () => {
  test.each([
    ['/widget/v1/vendors/v/reviews?token=t', 'proxy'],
    ['/api/v1/reviews', 'service'],
    ['/api/v2/vendors', 'service'],
    ['/reviews-widget.js', 'script'],
    ['/review-stars.js', 'script'],
    ['/invite-page.js', 'script'],
    ['/reviews-widget-loader.js', 'script'],
    ['/v1.2.3/reviews-widget.js', 'script'],
    ['/v1/chunks/form-Ab12.js', 'script'],
    ['/integrity.json', 'script'],
    ['/', 'demo'],
    ['/demo/shop.css', 'demo'],
    ['/desk', 'desk'],
    ['/desk/api/session', 'desk'],
    ['/docs', 'docs'],
    ['/docs/guide/start.html', 'docs'],
    ['/llms.txt', 'docs'],
    ['/review/a.b.c?rating=4', 'invite'],
    ['/unsubscribe/a.b.c', 'invite'],
    ['/orders/41d7', 'orders'],
    ['/healthz', 'ok\n'],
    ['/readyz', 'ok\n'],
    ['/metrics', 'metrics'],
  ])('gives %s to %s', async (path, text) => {
    expect(await (await serve(HANDLERS)(get(path))).text()).toBe(text);
  });

  test.each([
    '/apis',
    '/widget/v2/x',
    '/demos',
    '/desks',
    '/review',
    '/reviews/x',
    '/reviews-widget.js.map',
    '/v1.2/reviews-widget.js',
    '/v1/x.js',
  ])('has nothing at %s', async (path) => {
    const response = await serve(HANDLERS)(get(path));
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  test('has a page for people where there is nothing, and a problem for programs', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const page = await serve({ ...HANDLERS, orders: null })(new Request('http://localhost/orders/x', { headers }));
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('There is nothing at this address');
    const posted = await serve(HANDLERS)(new Request('http://localhost/nowhere', { headers, method: 'POST' }));
    expect(posted.headers.get('content-type')).toBe('application/problem+json');
  });

  test('is not ready once it stops, and serves on', async () => {
    const stopping = serve(HANDLERS, true);
    const response = await stopping(get('/readyz'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(((await response.json()) as Problem).code).toBe('not_ready');
    for (const path of ['/healthz', '/', '/widget/v1/x', '/metrics'])
      expect((await stopping(get(path))).status).toBe(200);
  });

  test('has no metrics where they have a port of their own', async () => {
    const server = createRouter(HANDLERS, null, () => false);
    expect((await server(get('/metrics'))).status).toBe(404);
    const metrics = createMetricsRouter(async () => new Response('metrics'));
    expect(await (await metrics(get('/metrics'))).text()).toBe('metrics');
    for (const path of ['/', '/readyz', '/widget/v1/x']) expect((await metrics(get(path))).status).toBe(404);
  });

  test('has nothing where there is no service and no demo', async () => {
    const server = serve({ ...HANDLERS, service: null, demo: null, invites: null });
    expect(await (await server(get('/'))).text()).toBe('home');
    for (const path of ['/api/v2/vendors', '/demo/shop.css', '/review/a', '/unsubscribe/a'])
      expect((await server(get(path))).status).toBe(404);
  });

  test('titles what it refuses by its status, and gives the reason as the detail', async () => {
    const problemOf = async (response: Response | Promise<Response>) => (await response).json();
    const post = new Request('http://localhost/healthz', { method: 'POST' });
    const type = 'about:blank';
    expect([
      await problemOf(serve(HANDLERS)(get('/nowhere'))),
      await problemOf(serve(HANDLERS)(post)),
      await problemOf(serve(HANDLERS, true)(get('/readyz'))),
    ]).toEqual([
      { type, title: 'Not Found', status: 404, code: 'not_found', detail: 'There is nothing at this address.' },
      {
        type,
        title: 'Method Not Allowed',
        status: 405,
        code: 'method_not_allowed',
        detail: 'This address takes only GET and HEAD.',
      },
      { type, title: 'Service Unavailable', status: 503, code: 'not_ready', detail: 'The server is not ready.' },
    ]);
  });
});

describe('what operators request', () => {
  test('says what is degraded, and goes on serving', async () => {
    const response = await serve({ ...HANDLERS, checkReadiness: async () => ({ degraded: ['redis'], notices: [] }) })(
      get('/readyz'),
    );
    expect([response.status, await response.text()]).toEqual([200, 'degraded: redis\n']);
  });

  test.each(['/healthz', '/readyz', '/metrics'])('is only read: POST %s', async (path) => {
    const response = await serve(HANDLERS)(new Request(`http://localhost${path}`, { method: 'POST' }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('a starting server is alive and not ready', async () => {
  const server = createStartupHandler();
  expect((await server(get('/healthz'))).status).toBe(200);
  for (const path of ['/readyz', '/', '/widget/v1/x']) expect((await server(get(path))).status).toBe(503);
});
