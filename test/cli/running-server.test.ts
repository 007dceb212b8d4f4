import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../src/cli/log.js';
import { startServer } from '../../src/cli/running-server.js';
import { readSettings } from '../../src/cli/settings.js';
import type { Beginning, Problem, ReviewPage } from '../../src/contract/widget.js';
import { openStore } from '../../src/service/index.js';
import { solve } from '../proxy/abuse/gated-proxy.js';
import { hasRedis, startRedis } from '../service/redis.js';
import { createTestShell, type TestShell } from './test-shell.js';

async function start(env: Record<string, string> = {}, shell?: TestShell) {
  const own = shell ?? (await createTestShell({ PORT: '0', ...env }));
  const settings = readSettings({ ...own.env, ...env });
  const server = await startServer(settings, own, createLog(settings.logLevel, own.stdout));
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= server.close());
  onTestFinished(close);
  // By address: what "localhost" means differs between machines.
  return { shell: own, close, url: server.url.replace('localhost', '127.0.0.1'), ownUrl: server.url };
}

async function demoOf(url: string): Promise<{ vendorId: string; token: string; page: string; headers: Headers }> {
  const response = await fetch(`${url}/`);
  const page = await response.text();
  const [, vendorId, token] = /data-vendor="(.*?)" data-token="(.*?)"/.exec(page) ?? [];
  return { vendorId: vendorId!, token: token!, page, headers: response.headers };
}

/** An upstream that is there but has nothing. */
async function startUpstream(): Promise<string> {
  const server = createHttpServer((_, response) => response.writeHead(401).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the default server', () => {
  test('shows the demo through the proxy, under a strict policy', async () => {
    const { url, ownUrl } = await start();
    const { vendorId, token, page, headers } = await demoOf(url);
    expect(page).toContain('$& {{other}}');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: ${ownUrl}; media-src 'self' ${ownUrl}; ` +
        "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; " +
        "require-trusted-types-for 'script'; trusted-types lit-html dompurify",
    );
    const response = await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews?token=${token}`);
    const body = (await response.json()) as ReviewPage;
    expect(body.summary).toMatchObject({ count: 2, total: 3 });
    expect(body.reviews.map(({ text }) => text)).toEqual(['Warm and light.', 'Nett.']);
    expect(body.reviews[1]!.media).toEqual([{ type: 'video', url: `${ownUrl}/demo/media/clip.mp4` }]);
    expect(body.reviews[1]!.reply).toMatchObject({ text: 'Danke!' });
    expect(JSON.stringify(body)).not.toContain('ada@example.com');
  });

  test('takes a submission with the demo token', async () => {
    const { url } = await start();
    const { vendorId, token } = await demoOf(url);
    const response = await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'k-1' },
      body: JSON.stringify({ rating: 4, text: 'Good.', email: 'eve@example.com' }),
    });
    expect(response.status).toBe(201);
  });

  test('serves the service behind its keys, the script, the demo files and health', async () => {
    const { url, shell } = await start();
    const status = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).status;
    const key = (await shell.run('key', 'create')).out.trim();
    const { vendorId } = await demoOf(url);
    const list = `/api/v2/vendors/${vendorId}/reviews`;
    expect(await status(list)).toBe(401);
    expect(await status(list, { headers: { 'x-api-key': 'rvw_wrong' } })).toBe(401);
    expect(await status(list, { headers: { 'x-api-key': key } })).toBe(200);
    expect(await status('/reviews-widget.js')).toBe(200);
    expect(await status('/chunks/form-Ab12.js')).toBe(200);
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    for (const path of [
      '/nothing',
      '/chunks/',
      '/demo/reviews.json',
      '/demo/index.html',
      '/demo/',
      '/demo/%2e%2e/data/token-keys.json',
    ]) {
      expect(await status(path)).toBe(404);
    }
    expect(((await (await fetch(`${url}/nothing`)).json()) as Problem).code).toBe('not_found');
  });

  test('serves a piece of a video, as some browsers ask', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/demo/media/clip.mp4`, { headers: { range: 'bytes=10-19' } });
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': 'bytes 10-19/1000',
      'content-type': 'video/mp4',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect((await fetch(`${url}/demo/media/clip.mp4`)).headers.get('accept-ranges')).toBe('bytes');
  });

  test('seeds once, also when the first start ended in the middle of it', async () => {
    const shell = await createTestShell({ PORT: '0' });
    const begun = await openStore({ dataDir: shell.dataDir });
    const vendor = { name: 'Demo storefront', senderName: 'Demo storefront', industry: 'demo' };
    const { id } = await begun.vendors.create(vendor, undefined, { idempotencyKey: 'demo-vendor' });
    await begun.close();
    for (let starts = 0; starts < 2; starts += 1) {
      const { url, close } = await start({}, shell);
      expect((await demoOf(url)).vendorId).toBe(id);
      await close();
    }
    const store = await openStore({ dataDir: shell.dataDir });
    expect(await store.vendors.list()).toHaveLength(1);
    expect(await store.reviews.count(id)).toBe(3);
    await store.close();
  });

  test('shows what the shop approves, and takes back what it hides, at the very next read', async () => {
    const { url, shell } = await start();
    const { vendorId, token } = await demoOf(url);
    const key = (await shell.run('key', 'create')).out.trim();
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const shown = async (): Promise<string[]> => {
      const page = await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews?token=${token}&limit=50`);
      return ((await page.json()) as { reviews: { id: string }[] }).reviews.map((review) => review.id);
    };
    const [id] = await shown();
    for (const showOnWidget of [false, true, false]) {
      await fetch(`${url}/api/v2/reviews/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ showOnWidget }) });
      expect((await shown()).includes(id!)).toBe(showOnWidget);
    }
  });

  test('makes links of PUBLIC_URL or its own address, whatever host it is asked for', async () => {
    for (const [env, origin] of [
      [{}, 'http://localhost:'],
      [{ PUBLIC_URL: 'https://reviews.example/shop/' }, 'https://reviews.example/shop/api/icons/'],
    ] as const) {
      const { url, shell } = await start(env);
      const { port } = new URL(url);
      const key = (await shell.run('key', 'create')).out.trim();
      const lines = ['GET /api/v1/businesses HTTP/1.1', 'host: evil.example', `x-api-key: ${key}`, 'connection: close'];
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
      const answer = (await socket.toArray()).join('');
      expect(answer).toContain(`"src":"${origin}`);
      expect(answer).not.toContain('evil.example');
      const { servers } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { servers: { url: string }[] };
      expect(servers[0]!.url).toMatch(/^(?:https:\/\/reviews\.example\/shop|http:\/\/localhost:\d+)\/api$/);
    }
  });

  test('has relative media at PUBLIC_URL', async () => {
    const { url } = await start({ PUBLIC_URL: 'https://reviews.example' });
    const { vendorId, token } = await demoOf(url);
    const page = await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews?token=${token}`);
    const { reviews } = (await page.json()) as ReviewPage;
    expect(reviews[1]!.media[0]!.url).toBe('https://reviews.example/demo/media/clip.mp4');
  });

  test('has its metrics at METRICS_PORT and nowhere else', async () => {
    const { url, shell } = await start({ METRICS_PORT: '0' });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const [, port] = /metrics at http:\/\/localhost:(\d+)\/metrics/.exec(shell.out()) ?? [];
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await answer.text()).toContain('reviews_http_requests_total{route="metrics",method="GET",status="404"} 1');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });

  test('runs without the demo', async () => {
    const { url, shell } = await start({ DEMO: 'off' });
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await shell.run('vendor', 'list')).out).toBe('');
  });

  test('logs one JSON object a request, without its query or anything secret', async () => {
    const { url, shell } = await start({ LOG_LEVEL: 'debug' });
    const { vendorId, token } = await demoOf(url);
    await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews?token=${token}`);
    const lines = shell
      .out()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(-1)).toMatchObject({
      method: 'GET',
      path: `/widget/v1/vendors/${vendorId}/reviews`,
      status: 200,
      ms: expect.any(Number),
    });
    expect(shell.out()).not.toContain(token);
    const { keys } = JSON.parse(await readFile(`${shell.dataDir}/token-keys.json`, 'utf8'));
    expect(shell.out()).not.toContain(keys[0].k);
  });
});

describe('what comes in', () => {
  const submit = (url: string, vendorId: string, token: string, { headers = {}, body = {} } = {}) =>
    fetch(`${url}/widget/v1/vendors/${vendorId}/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify({ rating: 5, text: 'Good.', ...body }),
    });

  test('is limited by SUBMIT_RATE for each address, and counted in the metrics', async () => {
    const { url } = await start({ SUBMIT_RATE: '2' });
    const { vendorId, token } = await demoOf(url);
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await submit(url, vendorId, token)).status);
    expect(statuses).toEqual([201, 201, 429]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('reviews_http_requests_total{route="widget",method="POST",status="201"} 2');
    expect(metrics).toContain('reviews_http_requests_total{route="widget",method="POST",status="429"} 1');
    expect(metrics).not.toContain(vendorId);
  });

  test('is told apart by X-Forwarded-For behind as many proxies as TRUSTED_PROXIES says', async () => {
    const { url } = await start({ SUBMIT_RATE: '1', TRUSTED_PROXIES: '1' });
    const { vendorId, token } = await demoOf(url);
    const from = (address: string) => submit(url, vendorId, token, { headers: { 'x-forwarded-for': address } });
    expect((await from('203.0.113.7')).status).toBe(201);
    expect((await from('203.0.113.8')).status).toBe(201);
    expect((await from('203.0.113.9, 203.0.113.8')).status).toBe(429);
  });

  test('has to come with work under CHALLENGE=always, and is counted', async () => {
    const { url, shell } = await start({ CHALLENGE: 'always', TRUSTED_PROXIES: '1' });
    const { vendorId, token } = await demoOf(url);
    const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const asked = await fetch(`${url}/widget/v1/vendors/${vendorId}/challenge?token=${token}`, at('203.0.113.7'));
    const { challenge } = (await asked.json()) as Beginning;
    const solution = await solve(challenge);
    expect((await submit(url, vendorId, token, { body: { solution } })).status).toBe(201);
    const refused = await submit(url, vendorId, token, { body: { solution } });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'challenge_required' }]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('reviews_submissions_total{outcome="solved"} 1');
    expect(metrics).toContain('reviews_submissions_total{outcome="challenged"} 1');
    expect(shell.out()).not.toContain(solution.slice(0, 40));
    expect(shell.out()).not.toContain(challenge!.signature);
  });

  test('is not limited where the rate is 0', async () => {
    const { url } = await start({ SUBMIT_RATE: '0', CHALLENGE: 'off' });
    const { vendorId, token } = await demoOf(url);
    const all = await Promise.all(Array.from({ length: 70 }, () => submit(url, vendorId, token)));
    expect(all.every(({ status }) => status === 201)).toBe(true);
  });
});

describe('in front of an existing service', () => {
  test('there is no service, no demo and no database; errors do not show the key', async () => {
    const upstream = await startUpstream();
    const { url, shell } = await start({
      UPSTREAM_BASE_URL: `${upstream}/api/v1`,
      UPSTREAM_MARKETPLACE_URL: `${upstream}/api/v2`,
      UPSTREAM_API_KEY: 'secret-upstream-key',
    });
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/api/v2/ping`)).status).toBe(404);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/reviews-widget.js`)).status).toBe(200);
    const token = (await shell.run('token', '--vendor', 'v-1')).out.trim();
    const response = await fetch(`${url}/widget/v1/vendors/v-1/reviews?token=${token}`);
    expect(response.status).toBe(502);
    expect((await response.text()) + shell.out()).not.toContain('secret-upstream-key');
    expect(existsSync(`${shell.dataDir}/reviews.sqlite`)).toBe(false);
  });

  test('a review is kept while the service refuses the key, waits over a restart, and no log tells what is in it', async () => {
    const upstream = await startUpstream();
    const env = {
      UPSTREAM_BASE_URL: `${upstream}/api/v1`,
      UPSTREAM_MARKETPLACE_URL: `${upstream}/api/v2`,
      UPSTREAM_API_KEY: 'secret-upstream-key',
      LOG_LEVEL: 'debug',
    };
    const { url, shell, close } = await start(env);
    const token = (await shell.run('token', '--vendor', 'v-1')).out.trim();
    const before = shell.out().length;
    const secrets = {
      text: 'Squeaky left shoe',
      firstName: 'Philippa',
      lastName: 'Featherstone',
      email: 'philippa@example.com',
      phoneNumber: '+442079460000',
    };
    const sent = await fetch(`${url}/widget/v1/vendors/v-1/reviews`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': 'secret-page-key',
      },
      body: JSON.stringify({ rating: 2, ...secrets }),
    });
    expect(sent.status).toBe(202);
    expect(await sent.json()).toEqual({ id: expect.any(String), published: false });
    await fetch(`${url}/widget/v1/vendors/v-1/reviews?token=${token}&q=Squeaky`);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nreviews_outbox_waiting 1\n');
    await close();
    const logged = shell.out().slice(before);
    expect(logged).toContain('"status":202');
    expect(logged).toContain('UPSTREAM_API_KEY');
    for (const secret of [...Object.values(secrets), token, 'secret-page-key', 'secret-upstream-key', 'Squeaky'])
      expect(logged, secret).not.toContain(secret);

    const again = await start(env, shell);
    expect(await (await fetch(`${again.url}/metrics`)).text()).toContain('\nreviews_outbox_waiting 1\n');
  });

  test.runIf(hasRedis)('losing Redis is said, and stops no reads', async () => {
    const redis = await startRedis();
    const upstream = createHttpServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          total: 1,
          reviews: [{ id: 'r1', businessId: 'v', rating: '5', showOnWidget: true, text: 'Here' }],
        }),
      );
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    onTestFinished(() => void upstream.close());
    const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const { url, shell } = await start({
      UPSTREAM_BASE_URL: address,
      UPSTREAM_MARKETPLACE_URL: address,
      UPSTREAM_API_KEY: 'k',
      REDIS_URL: redis.url,
    });
    const token = (await shell.run('token', '--vendor', 'v-1')).out.trim();
    const read = async (query: string) =>
      (await fetch(`${url}/widget/v1/vendors/v-1/reviews?token=${token}&${query}`)).status;
    expect(await read('limit=1')).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok\n');
    await redis.stop();
    await vi.waitUntil(async () => (await (await fetch(`${url}/readyz`)).text()) === 'degraded: redis\n');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('\nreviews_redis_up 0\n');
    expect(await read('limit=2')).toBe(200);
    expect(shell.out()).toContain('redis_lost');
  });
});

describe('a start that fails', () => {
  test('names the port in use and how to choose another, and leaves nothing behind', async () => {
    const taken = await startUpstream();
    const port = new URL(taken).port;
    const shell = await createTestShell();
    expect(await shell.run('serve', '--port', port)).toEqual({
      code: 1,
      out: '',
      err: `reviews-widget: port ${port} is already in use on 127.0.0.1: choose another with --port ${Number(port) + 1} or PORT\n`,
    });
    expect(existsSync(shell.dataDir)).toBe(false);
  });

  test('names METRICS_PORT when that one is in use, and frees the other', async () => {
    const port = new URL(await startUpstream()).port;
    const shell = await createTestShell({ METRICS_PORT: port });
    expect((await shell.run('serve', '--port', '0')).err).toBe(
      `reviews-widget: port ${port} is already in use on 127.0.0.1: choose another with METRICS_PORT\n`,
    );
  });

  test('names a host that is not of this machine', async () => {
    const { run } = await createTestShell();
    expect((await run('serve', '--port', '0', '--host', '192.0.2.1')).err).toBe(
      'reviews-widget: this machine has no address 192.0.2.1: choose one with --host or HOST\n',
    );
  });

  test('names a data directory that cannot be one, and frees the port', async () => {
    const shell = await createTestShell({ PORT: '0' });
    const file = await shell.file('file', '');
    const { code, err } = await shell.run('serve', '--data', file);
    expect([code, err]).toEqual([1, expect.stringMatching(new RegExp(`^reviews-widget: DATA_DIR ${file} .*\n$`))]);
  });

  test('names a token keys file that cannot be used', async () => {
    const shell = await createTestShell({ PORT: '0', DEMO: 'off' });
    const path = await shell.file('keys.json', '{}');
    const { code, err } = await (await createTestShell({ PORT: '0', TOKEN_KEYS_FILE: path })).run('serve');
    expect([code, err]).toEqual([1, expect.stringContaining(`TOKEN_KEYS_FILE ${path} is not a JWK set`)]);
  });
});

describe('closing', () => {
  test('finishes the request in flight and then takes no more', async () => {
    const { url, close, shell } = await start();
    const { vendorId, token } = await demoOf(url);
    const body = JSON.stringify({ rating: 5, text: 'Late but whole.' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = [
      `POST /widget/v1/vendors/${vendorId}/reviews HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      'idempotency-key: late-1',
      `content-length: ${body.length}`,
    ].join('\r\n');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await new Promise<void>((resolve) => socket.write(`${head}\r\n\r\n${body.slice(0, 10)}`, () => resolve()));
    await fetch(`${url}/healthz`);
    const closed = close();
    const next = () =>
      fetch(`${url}/healthz`).then(
        () => 'taken',
        () => 'refused',
      );
    await expect.poll(next).toBe('refused');
    socket.write(body.slice(10));
    await closed;
    await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    const store = await openStore({ dataDir: shell.dataDir });
    expect((await store.reviews.list(vendorId)).reviews[0]?.text).toBe('Late but whole.');
    await store.close();
  });
});
