/** The examples of docs/guide/adapters.md, and the Worker of docs/guide/ways-in/workers.md, run as they stand there: only the package's name is turned into the built files. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTokenKey, createTokens } from '../../src/proxy/index.js';
import { serveElsewhere } from '../e2e/server.js';
import { API_KEY, review, VENDOR } from '../fixtures/proxy-upstream.js';

let directory: string;
let upstream: Awaited<ReturnType<typeof serveElsewhere>>;
let asked: { method: string; url: string; key: unknown; body: string }[] = [];
let variables: Record<string, string>;
let sign: (scope: string[]) => Promise<string>;

beforeAll(async () => {
  // Beside the project's packages, where the examples find theirs.
  directory = await mkdtemp(resolve('node_modules/.adapters-'));
  upstream = await serveElsewhere(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method!, url: request.url!, key: request.headers['x-api-key'], body });
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') response.writeHead(201).end(JSON.stringify({ feedback: { id: 'f1' } }));
    else
      response.end(JSON.stringify({ total: 2, reviews: [review({ text: 'Shown' }), review({ showOnWidget: false })] }));
  });
  const keys = { keys: [createTokenKey()] };
  const tokens = createTokens(() => keys);
  sign = (scope) => tokens.sign({ vendorId: VENDOR, scope, expiresInSeconds: 3600 });
  variables = {
    UPSTREAM_BASE_URL: `${upstream.url}/api/v1`,
    UPSTREAM_MARKETPLACE_URL: `${upstream.url}/api/v2`,
    UPSTREAM_API_KEY: API_KEY,
    TOKEN_KEYS: JSON.stringify(keys),
  };
});
afterAll(async () => {
  upstream.stop();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  asked = [];
});

/** The module that an example is. */
async function example(name: string) {
  const [path, before] =
    name === 'workers'
      ? ['docs/guide/ways-in/workers.md', '`worker.js`:\n\n']
      : ['docs/guide/adapters.md', `<!-- example: ${name} -->\n`];
  const page = await readFile(path, 'utf8');
  const [, code] = new RegExp(`${before}\`\`\`js\\n([^]*?)\`\`\``).exec(page) ?? [];
  if (!code) throw new Error(`${path} has no example ${name}`);
  const module = join(directory, `${name}.mjs`);
  const built = code.replace(
    /'reviews-widget-proxy(?:\/(\w+))?'/g,
    (_, entry = 'proxy') => `'${pathToFileURL(resolve(`dist/${entry}.js`))}'`,
  );
  await writeFile(module, built);
  Object.assign(process.env, variables);
  return import(module);
}

/** What every adapter must do, whatever server it is in. */
async function holds(send: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> {
  const path = `/widget/v1/vendors/${VENDOR}/reviews`;
  const read = await send(`${path}?token=${await sign(['reviews:read'])}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(read.status).toBe(200);
  const page = (await read.json()) as { total: number; reviews: { text: string }[] };
  expect(page.reviews.map(({ text }) => text)).toEqual(['Shown']);

  const known = { 'if-none-match': read.headers.get('etag')!, 'accept-encoding': 'identity' };
  expect((await send(`${path}?token=${await sign(['reviews:read'])}`, { headers: known })).status).toBe(304);

  const preflight = await send(path, { method: 'OPTIONS', headers: { origin: 'https://shop.example' } });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');

  const submission = {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await sign(['reviews:submit'])}` },
    body: JSON.stringify({ rating: 4, text: 'Größe passt 👍' }),
  };
  const sent = await send(path, submission);
  expect(sent.status).toBe(201);
  expect(await sent.json()).toEqual({ id: 'f1', published: false });
  expect(JSON.parse(asked.at(-1)!.body)).toMatchObject({ rating: '4', text: 'Größe passt 👍', showOnWidget: false });
  expect(asked.every(({ key }) => key === API_KEY)).toBe(true);

  const large = await send(path, { ...submission, body: JSON.stringify({ rating: 4, text: 'x'.repeat(70_000) }) });
  expect(large.status).toBe(413);
  expect((await send(`${path}?token=forged`)).status).toBe(401);
}

describe('the example for', () => {
  test('Express serves the proxy', async () => {
    const { app } = (await example('express')) as { app: RequestListener };
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await holds((path, init) => fetch(`${url}${path}`, init));
      expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
    } finally {
      server.close();
    }
  });

  test('Next.js exports the methods of a route that serve the proxy', async () => {
    const route = (await example('next')) as Record<string, (request: Request) => Promise<Response>>;
    await holds((path, init) => route[init?.method ?? 'GET']!(new Request(`https://shop.example${path}`, init)));
    expect(Object.keys(route).sort()).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST', 'dynamic']);
  });

  test('Workers exports a fetch handler that serves the proxy', async () => {
    const { default: worker } = (await example('workers')) as {
      default: { fetch(request: Request, env: object): Promise<Response> };
    };
    await holds((path, init) => worker.fetch(new Request(`https://shop.example${path}`, init), variables));
  });
});
