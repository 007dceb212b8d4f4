import { describe, expect, test } from 'vitest';
import { createInstrument, withInstrument } from '../../../src/server/http/instrument.js';
import type { Fetch } from '../../../src/server/http/router.js';
import { createLog } from '../../../src/server/log.js';
import type { Settings } from '../../../src/server/settings/settings.js';

/** `fetch` instrumented, with what it logs and records. */
function start(fetch: Fetch, level: Settings['logLevel'] = 'info') {
  const lines: string[] = [];
  const recorded: unknown[][] = [];
  const log = createLog(level, { write: (line) => lines.push(line) });
  const instrument = createInstrument(log, (...request) => recorded.push(request));
  return { instrumented: withInstrument(fetch, instrument), lines, recorded };
}
const get = (path: string) => new Request(`http://localhost${path}`);
const ok = () => new Response(null);

describe('an instrumented handler', () => {
  test.each([
    [
      'throws',
      () => {
        throw new TypeError('cannot read "ada@example.com"');
      },
    ],
    ['rejects', () => Promise.reject(new TypeError('cannot read "ada@example.com"'))],
  ])('that %s responds with 500, and logs where it was without the message', async (_, fetch) => {
    const { instrumented, lines, recorded } = start(fetch);
    const response = await instrumented(get('/x?token=secret'));
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        type: 'about:blank',
        title: 'Internal Server Error',
        status: 500,
        code: 'internal_error',
        detail: 'Something went wrong on our side.',
      },
    ]);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'error', error: 'TypeError', at: expect.any(Array) });
    expect(JSON.parse(lines[1]!)).toMatchObject({ method: 'GET', path: '/x', status: 500 });
    expect(lines.join('')).not.toMatch(/ada@example|secret/);
    expect(recorded).toEqual([['other', 'GET', 500, expect.any(Number)]]);
  });

  test('records each request under one of a few routes', async () => {
    const { instrumented, recorded } = start(() => new Response(null, { status: 404 }), 'silent');
    const routes = {
      '/widget/v1/x': 'widget',
      '/api/v1/x': 'api',
      '/': 'demo',
      '/demo/x': 'demo',
      '/desk/x': 'desk',
      '/docs/x': 'docs',
      '/review/a.b.c': 'invite',
      '/unsubscribe/a.b.c': 'invite',
      '/reviews-widget.js': 'script',
      '/reviews-widget.css': 'script',
      '/review-insights.css': 'script',
      '/review-stars.js': 'script',
      '/chunks/x': 'script',
      '/healthz': 'health',
      '/readyz': 'readiness',
      '/metrics': 'metrics',
      '/a/b': 'other',
    };
    for (const path of Object.keys(routes)) await instrumented(get(path));
    expect(recorded.map(([route]) => route)).toEqual(Object.values(routes));
    expect(recorded.at(-1)!.slice(1)).toEqual(['GET', 404, expect.any(Number)]);
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
    const { instrumented, lines } = start(() => new Response(null, { status }), 'debug');
    await instrumented(new Request(`http://localhost${path}?token=secret`, { method }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level, method, path, status }]);
    expect(lines.join('')).not.toContain('secret');
  });

  test.each(['/review/', '/unsubscribe/'])("the token of an invite's link is in no log (%s)", async (path) => {
    const { instrumented, lines } = start(ok, 'debug');
    await instrumented(get(`${path}secret.secret.secret`));
    await instrumented(get(`${path}secret.secret.secret/opened.gif?rating=4`));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ path }, { path }]);
    expect(lines.join('')).not.toContain('secret');
  });

  test('logs nothing when it is silent', async () => {
    const { instrumented, lines, recorded } = start(ok, 'silent');
    await instrumented(get('/'));
    expect([lines.length, recorded.length]).toEqual([0, 1]);
  });
});

test('a response that is there at once is recorded at once', () => {
  const recorded: unknown[][] = [];
  const { record } = createInstrument(createLog('silent', { write: () => {} }), (...request) => recorded.push(request));
  const response = ok();
  expect(record(get('/'), response, performance.now())).toBe(response);
  expect(recorded).toMatchObject([['demo', 'GET', 200, expect.any(Number)]]);
});
