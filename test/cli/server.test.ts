import { describe, expect, test } from 'vitest';
import { createLog } from '../../src/cli/log.js';
import {
  createMetricsServer,
  createServer,
  createStartingServer,
  type Fetch,
  type ServerParts,
  withAccessLog,
} from '../../src/cli/server.js';
import type { Problem } from '../../src/contract/widget.js';

const answer = (text: string) => () => new Response(text);
const PARTS: ServerParts = {
  proxy: answer('proxy'),
  service: answer('service'),
  scripts: (_, path) => (path === '/reviews-widget.js' ? new Response('script') : null),
  demo: answer('demo'),
  degraded: async () => [],
};
const serve = (parts: ServerParts, stopping = false): Fetch =>
  createServer(
    parts,
    async () => new Response('metrics'),
    () => stopping,
  );
const uncounted = () => {};
const get = (path: string) => new Request(`http://localhost${path}`);

describe('createServer', () => {
  test.each([
    ['/widget/v1/vendors/v/reviews?token=t', 'proxy'],
    ['/api/v1/reviews', 'service'],
    ['/api/v2/vendors', 'service'],
    ['/reviews-widget.js', 'script'],
    ['/', 'demo'],
    ['/demo/shop.css', 'demo'],
    ['/healthz', 'ok\n'],
    ['/readyz', 'ok\n'],
    ['/metrics', 'metrics'],
  ])('gives %s to %s', async (path, text) => {
    expect(await (await serve(PARTS)(get(path))).text()).toBe(text);
  });

  test.each(['/apis', '/widget/v2/x', '/demos', '/reviews-widget.js.map'])('has nothing at %s', async (path) => {
    const response = await serve(PARTS)(get(path));
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  test('is not ready once it stops, and serves on', async () => {
    const stopping = serve(PARTS, true);
    const response = await stopping(get('/readyz'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(((await response.json()) as Problem).code).toBe('not_ready');
    for (const path of ['/healthz', '/', '/widget/v1/x', '/metrics'])
      expect((await stopping(get(path))).status).toBe(200);
  });

  test('has no metrics where they have a port of their own', async () => {
    const server = createServer(PARTS, null, () => false);
    expect((await server(get('/metrics'))).status).toBe(404);
    const metrics = createMetricsServer(async () => new Response('metrics'));
    expect(await (await metrics(get('/metrics'))).text()).toBe('metrics');
    for (const path of ['/', '/readyz', '/widget/v1/x']) expect((await metrics(get(path))).status).toBe(404);
  });

  test('titles what it refuses by its status, and tells the reason beside', async () => {
    const told = async (response: Response | Promise<Response>) => (await response).json();
    const unready = serve(PARTS, true);
    const failing = withAccessLog(
      () => Promise.reject(new Error('secret')),
      createLog('silent', { write: () => {} }),
      uncounted,
    );
    const post = new Request('http://localhost/healthz', { method: 'POST' });
    const type = 'about:blank';
    expect([
      await told(serve(PARTS)(get('/nowhere'))),
      await told(serve(PARTS)(post)),
      await told(failing(get('/'))),
      await told(unready(get('/readyz'))),
    ]).toEqual([
      { type, title: 'Not Found', status: 404, code: 'not_found', detail: 'There is nothing at this address.' },
      {
        type,
        title: 'Method Not Allowed',
        status: 405,
        code: 'method_not_allowed',
        detail: 'This address takes only GET and HEAD.',
      },
      {
        type,
        title: 'Internal Server Error',
        status: 500,
        code: 'internal_error',
        detail: 'Something went wrong on our side.',
      },
      { type, title: 'Service Unavailable', status: 503, code: 'not_ready', detail: 'The server is not ready.' },
    ]);
  });
});

describe('what operators ask', () => {
  test('says what is degraded, and goes on serving', async () => {
    const response = await serve({ ...PARTS, degraded: async () => ['redis'] })(get('/readyz'));
    expect([response.status, await response.text()]).toEqual([200, 'degraded: redis\n']);
  });

  test.each(['/healthz', '/readyz', '/metrics'])('is only read: POST %s', async (path) => {
    const response = await serve(PARTS)(new Request(`http://localhost${path}`, { method: 'POST' }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('a starting server lives and is not ready', async () => {
  const server = createStartingServer();
  expect((await server(get('/healthz'))).status).toBe(200);
  for (const path of ['/readyz', '/', '/widget/v1/x']) expect((await server(get(path))).status).toBe(503);
});

describe('withAccessLog', () => {
  test('answers an unexpected error with 500, and logs where it was without its words', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const fetch = withAccessLog(
      () => {
        throw new TypeError('cannot read "ada@example.com"');
      },
      log,
      uncounted,
    );
    const response = await fetch(get('/x?token=secret'));
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([500, 'internal_error']);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', error: 'TypeError', at: expect.any(Array) });
    expect(JSON.parse(lines[1]!)).toMatchObject({ method: 'GET', path: '/x', status: 500 });
    expect(lines.join('')).not.toMatch(/ada@example|secret/);
  });

  test('counts each request under one of a few routes', async () => {
    const counted: unknown[][] = [];
    const log = createLog('silent', { write: () => {} });
    const fetch = withAccessLog(serve(PARTS), log, (...count) => counted.push(count));
    const paths = ['/widget/v1/x', '/api/v1/x', '/', '/demo/x', '/reviews-widget.js', '/chunks/x', '/metrics', '/a/b'];
    for (const path of paths) await fetch(get(path));
    expect(counted.map(([route]) => route)).toEqual([
      'widget',
      'api',
      'demo',
      'demo',
      'script',
      'script',
      'metrics',
      'other',
    ]);
    expect(counted.at(-1)!.slice(1)).toEqual(['GET', 404, expect.any(Number)]);
  });

  test.each([
    ['GET', '/widget/v1/vendors/v/reviews', 200, 'debug'],
    ['GET', '/widget/v1/vendors/v/reviews', 304, 'debug'],
    ['HEAD', '/widget/v1/vendors/v/reviews', 200, 'debug'],
    ['GET', '/widget/v1/vendors/v/reviews', 404, 'info'],
    ['POST', '/widget/v1/vendors/v/reviews', 201, 'info'],
    ['GET', '/api/v2/vendors', 200, 'info'],
    ['GET', '/widget/v1', 200, 'info'],
  ])('logs %s %s that ends with %i at %s, without its query', async (method, path, status, level) => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => lines.push(line) });
    const fetch = withAccessLog(() => new Response(null, { status }), log, uncounted);
    await fetch(new Request(`http://localhost${path}?token=secret`, { method }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level, method, path, status }]);
    expect(lines.join('')).not.toContain('secret');
  });

  test('logs nothing when it is silent', async () => {
    const lines: string[] = [];
    await withAccessLog(answer('x'), createLog('silent', { write: (line) => lines.push(line) }), uncounted)(get('/'));
    expect(lines).toEqual([]);
  });
});

test('a log cuts out fields that are named like a secret', () => {
  const lines: string[] = [];
  const secrets = { token: 's', apiKey: 's', nested: { email: 's', deep: { phoneNumber: 's' } }, 'x-api-key': 's' };
  createLog('info', { write: (line) => lines.push(line) }).info({ ...secrets, vendorId: 'v' }, 'event');
  expect(JSON.parse(lines[0]!)).toEqual({
    level: 'info',
    time: expect.any(Number),
    msg: 'event',
    vendorId: 'v',
    nested: { deep: {} },
  });
});
