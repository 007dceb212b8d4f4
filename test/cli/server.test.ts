import { describe, expect, test } from 'vitest';
import { createLog } from '../../src/cli/log.js';
import { createServer, createStartingServer, type ServerParts, withAccessLog } from '../../src/cli/server.js';
import type { Problem } from '../../src/contract/widget.js';

const answer = (text: string) => () => new Response(text);
const PARTS: ServerParts = {
  proxy: answer('proxy'),
  service: answer('service'),
  scripts: (_, path) => (path === '/reviews-widget.js' ? new Response('script') : null),
  demo: answer('demo'),
  ready: async () => true,
};
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
  ])('gives %s to %s', async (path, text) => {
    expect(await (await createServer(PARTS)(get(path))).text()).toBe(text);
  });

  test.each(['/apis', '/widget/v2/x', '/demos', '/reviews-widget.js.map'])('has nothing at %s', async (path) => {
    const response = await createServer(PARTS)(get(path));
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
  });

  test('is not ready when its store is not', async () => {
    const response = await createServer({ ...PARTS, ready: async () => false })(get('/readyz'));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(((await response.json()) as Problem).code).toBe('not_ready');
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
    const fetch = withAccessLog(() => {
      throw new TypeError('cannot read "ada@example.com"');
    }, log);
    const response = await fetch(get('/x?token=secret'));
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([500, 'internal_error']);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', error: 'TypeError', at: expect.any(Array) });
    expect(JSON.parse(lines[1]!)).toMatchObject({ method: 'GET', path: '/x', status: 500 });
    expect(lines.join('')).not.toMatch(/ada@example|secret/);
  });

  test('logs nothing when it is silent', async () => {
    const lines: string[] = [];
    await withAccessLog(answer('x'), createLog('silent', { write: (line) => lines.push(line) }))(get('/'));
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
