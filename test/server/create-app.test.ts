import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import type { Problem, ReviewPage } from '../../src/contract/widget.js';
import type { OutboxStore } from '../../src/proxy/index.js';
import { createApp } from '../../src/server/create-app.js';
import { createLog } from '../../src/server/log.js';
import { readSettings } from '../../src/server/settings/settings.js';
import { openProxyStores } from '../../src/server/storage/proxy-stores.js';
import { openServiceStore } from '../../src/server/storage/service-store.js';
import { WriteHealth } from '../../src/server/storage/write-health.js';
import { EVERY_ACCOUNT } from '../../src/service/account-access.js';
import { openStore } from '../../src/service/index.js';
import { createTestShell } from '../cli/test-shell.js';
import { exchange } from '../fixtures/raw-http.js';
import { readDemo, startTestServer } from './test-server.js';

describe('the default server', () => {
  test('shows the demo through the proxy, under a strict policy', async () => {
    const { url, ownUrl } = await startTestServer();
    const { vendorId, token, page, headers } = await readDemo(url);
    expect(page).toContain('$& {{other}}');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: ${ownUrl}; media-src 'self' ${ownUrl}; ` +
        "connect-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; " +
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

  test('lets its pages send pictures of shoppers to an origin of their own, and show them from there', async () => {
    const { url, ownUrl } = await startTestServer({ MEDIA_URL: 'https://media.shop.example' });
    for (const path of ['/', '/docs/']) {
      const policy = (await fetch(`${url}${path}`)).headers.get('content-security-policy');
      expect(policy).toContain("connect-src 'self' https://media.shop.example;");
      expect(policy).toContain(`img-src 'self' data: ${ownUrl} https://media.shop.example;`);
      expect(policy).toContain(`media-src 'self' ${ownUrl} https://media.shop.example;`);
    }
  });

  test('takes a submission with the demo token', async () => {
    const { url } = await startTestServer();
    const { vendorId, token } = await readDemo(url);
    const response = await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'k-1' },
      body: JSON.stringify({ rating: 4, text: 'Good.', email: 'eve@example.com' }),
    });
    expect(response.status).toBe(201);
  });

  test('serves the service to its keys, the script, the demo files and health', async () => {
    const { url, shell } = await startTestServer();
    const status = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).status;
    const key = (await shell.run('key', 'create')).out.trim();
    const { vendorId } = await readDemo(url);
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
      '/demo/%2e%2e/data/token-keys.json',
    ]) {
      expect(await status(path)).toBe(404);
    }
    expect(((await (await fetch(`${url}/nothing`)).json()) as Problem).code).toBe('not_found');
    for (const path of ['/demo', '/demo/']) {
      const redirect = await fetch(`${url}${path}`, { redirect: 'manual' });
      expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/']);
    }
  });

  test('serves a range of a video, as some browsers request', async () => {
    const { url } = await startTestServer();
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

  test('seeds once, also when the first start was cut off while seeding', async () => {
    const shell = await createTestShell({ PORT: '0' });
    const firstStart = await openStore({ dataDir: shell.dataDir });
    const vendor = { name: 'Demo storefront', senderName: 'Demo storefront', industry: 'demo' };
    const { id } = await firstStart.vendors.create(vendor, undefined, { idempotencyKey: 'demo-vendor' });
    await firstStart.close();
    for (let starts = 0; starts < 2; starts += 1) {
      const { url, close } = await startTestServer({}, shell);
      expect((await readDemo(url)).vendorId).toBe(id);
      await close();
    }
    const store = await openStore({ dataDir: shell.dataDir });
    expect(await store.vendors.list(EVERY_ACCOUNT)).toHaveLength(1);
    expect(await store.reviews.count(id)).toBe(3);
    await store.close();
  });

  test('shows what the shop approves, and takes back what it hides, at the very next read', async () => {
    const { url, shell } = await startTestServer();
    const { vendorId, token } = await readDemo(url);
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

  test('builds links from PUBLIC_URL or its own address, whatever host a request names', async () => {
    for (const [env, origin] of [
      [{}, 'http://localhost:'],
      [{ PUBLIC_URL: 'https://reviews.example/shop/' }, 'https://reviews.example/shop/api/icons/'],
    ] as const) {
      const { url, shell } = await startTestServer(env);
      const { port } = new URL(url);
      const key = (await shell.run('key', 'create')).out.trim();
      const lines = ['GET /api/v1/businesses HTTP/1.1', 'host: evil.example', `x-api-key: ${key}`, 'connection: close'];
      const response = await exchange(Number(port), `${lines.join('\r\n')}\r\n\r\n`);
      expect(response).toContain(`"src":"${origin}`);
      expect(response).not.toContain('evil.example');
      const { servers } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { servers: { url: string }[] };
      expect(servers[0]!.url).toMatch(/^(?:https:\/\/reviews\.example\/shop|http:\/\/localhost:\d+)\/api$/);
    }
  });

  test('has relative media at PUBLIC_URL', async () => {
    const { url } = await startTestServer({ PUBLIC_URL: 'https://reviews.example' });
    const { vendorId, token } = await readDemo(url);
    const page = await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews?token=${token}`);
    const { reviews } = (await page.json()) as ReviewPage;
    expect(reviews[1]!.media[0]!.url).toBe('https://reviews.example/demo/media/clip.mp4');
  });

  test('runs without the demo', async () => {
    const { url, shell } = await startTestServer({ DEMO: 'off' });
    expect((await fetch(`${url}/demo/`)).status).toBe(404);
    const home = await fetch(`${url}/`);
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('href="/desk"')]);
    expect((await shell.run('vendor', 'list')).out).toBe('');
  });

  test('logs one JSON object a request, without its query or anything secret', async () => {
    const { url, shell } = await startTestServer({ LOG_LEVEL: 'debug' });
    const { vendorId, token } = await readDemo(url);
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

test('an app that cannot be created leaves nothing running on the stores', async () => {
  const shell = await createTestShell({ PORT: '0' });
  const settings = readSettings({ ...shell.env, PORT: '0' });
  const log = createLog(settings.logLevel, shell.stdout);
  const databaseHealth = new WriteHealth({ store: 'database', log });
  const store = await openServiceStore(settings, databaseHealth, log);
  const proxyStores = await openProxyStores(settings, log);
  const { outbox } = proxyStores;
  const calls: string[] = [];
  const recorded = Object.fromEntries(
    Object.entries(outbox).map(([name, call]) => [
      name,
      (...args: never[]) => {
        calls.push(name);
        return (call as (...args: never[]) => unknown)(...args);
      },
    ]),
  ) as unknown as OutboxStore;
  const options = {
    settings,
    log,
    store,
    databaseHealth,
    proxyStores: { ...proxyStores, outbox: recorded },
    scripts: () => new Response(null, { status: 404 }),
    deskFiles: { page: '', lookPreview: '', configurator: '', fetch: () => new Response(null, { status: 404 }) },
    docsDir: shell.docsDir,
    analysisScript: '',
    url: 'http://localhost:1',
  };
  await expect(createApp({ ...options, demoDir: `${shell.dataDir}/no-demo` })).rejects.toThrow('no-demo');
  expect(calls).toEqual([]);
  const app = await createApp({ ...options, demoDir: shell.demoDir });
  await vi.waitFor(() => expect(calls).toContain('take'));
  await app.close();
  await store.close();
  await proxyStores.close();
});
