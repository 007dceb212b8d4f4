/** nginx with exactly the lines of docs/guide/operate.md, but for addresses, certificate and folder, in front of the server. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasNginx, startDocumentedNginx } from '../documented-nginx.mjs';
import { until } from '../e2e/server.js';
import { readDemo, startTestServer } from './test-server.js';

const SHOP = 'https://shop.example';
const OTHER_SHOP = 'https://other.example';

/** What came to the server through nginx, and what becomes of it. */
interface Origin {
  url: string;
  /** `METHOD path status`, or `gone` where nothing was answered. */
  log: string[];
  /** Answers with this status, or ends the connection at 0. */
  answer: number | null;
  /** Requests wait for it. */
  held: Promise<void>;
}

/** Stands between nginx and `server`, and counts. */
async function openOrigin(server: string): Promise<Origin> {
  const origin: Origin = { url: '', log: [], answer: null, held: Promise.resolve() };
  const front = createServer((incoming, outgoing) => {
    const note = (status: string | number) => origin.log.push(`${incoming.method} ${incoming.url} ${status}`);
    if (origin.answer === 0) {
      note('gone');
      incoming.socket.destroy();
      return;
    }
    if (origin.answer !== null) {
      note(origin.answer);
      outgoing.writeHead(origin.answer, { 'cache-control': 'no-store' }).end('{}');
      return;
    }
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url!, server), { method: method!, headers }, async (response) => {
      note(response.statusCode!);
      await origin.held;
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    front.closeAllConnections();
    front.close();
  });
  origin.url = `127.0.0.1:${(front.address() as AddressInfo).port}`;
  return origin;
}

/** A server with a vendor behind nginx. `freshSeconds` is how long its responses are fresh. */
async function open({ freshSeconds = 60 } = {}) {
  const server = await startTestServer({
    SNAPSHOT_FRESH_SECONDS: String(freshSeconds),
    TRUSTED_PROXIES: '1',
    CHALLENGE: 'always',
  });
  const { vendorId } = await readDemo(server.url);
  const origin = await openOrigin(server.url);
  const { url, stop } = await startDocumentedNginx(origin.url);
  onTestFinished(stop);
  origin.log.length = 0;
  const sign = async (...origins: string[]) => {
    const flags = origins.flatMap((one) => ['--origin', one]);
    return (await server.shell.run('token', '--vendor', vendorId, ...flags)).out.trim();
  };
  const token = await sign();
  const address = (resource: string, query: Record<string, string> = {}) =>
    `${url}/widget/v1/vendors/${vendorId}/${resource}?${new URLSearchParams({ token, ...query })}`;
  return { ...server, vendorId, origin, nginx: url, sign, token, address };
}

async function read(url: string, init?: RequestInit) {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** As text, over a connection of its own: the one over which an old copy came is free only once the new one is there. */
async function readAlone(url: string): Promise<string> {
  const sent = request(url, { agent: false }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return (await response.setEncoding('utf8').toArray()).join('');
}

describe.skipIf(!hasNginx)('nginx with the lines of the guide', () => {
  test('asks once for what is read again, compressed or not, also by HEAD', async () => {
    const { origin, address, nginx } = await open();
    const first = await read(address('reviews'));
    expect(first.status).toBe(200);
    expect(first.text).toContain('Warm and light.');
    expect((await read(address('reviews'))).text).toBe(first.text);
    expect((await read(address('reviews'), { method: 'HEAD' })).headers.get('etag')).toBe(first.headers.get('etag'));
    const etag = first.headers.get('etag')!;
    expect((await read(address('reviews'), { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(origin.log).toHaveLength(1);
    for (const path of ['/reviews-widget.js', '/review-stars.js', '/reviews-widget.css', '/chunks/form-Ab12.js']) {
      origin.log.length = 0;
      for (let time = 0; time < 3; time += 1) expect((await read(nginx + path)).status, path).toBe(200);
      expect(origin.log, path).toHaveLength(1);
    }
  });

  test('asks once for each object however many want it at once', async () => {
    const { origin, address, nginx } = await open();
    let release = () => {};
    origin.held = new Promise((resolve) => (release = resolve));
    const wanted = ['3', '4'].flatMap((limit) => Array.from({ length: 20 }, () => read(address('reviews', { limit }))));
    await until(async () => origin.log.length > 1);
    // By then nginx has taken the others as well, which came before.
    await fetch(`${nginx}/widget/v1/nothing`, { method: 'OPTIONS', signal: AbortSignal.timeout(300) }).catch(() => {});
    release();
    expect((await Promise.all(wanted)).map(({ status }) => status)).toEqual(wanted.map(() => 200));
    expect(origin.log.filter((line) => line.startsWith('GET'))).toHaveLength(2);
  });

  test('asks whether a copy that is too old has changed, and readers see it when it has', async () => {
    const { origin, address, shell, vendorId, url } = await open({ freshSeconds: 1 });
    const { text } = await read(address('reviews'));
    await until(async () => {
      expect((await read(address('reviews'))).text).toBe(text);
      return origin.log.some((line) => line.endsWith(' 304'));
    });
    const key = (await shell.run('key', 'create')).out.trim();
    const body = { rating: '4', vendorId, text: 'Came later.', firstName: 'Ada', source: 'shop' };
    const sent = await fetch(`${url}/api/v2/vendors/${vendorId}/submit-review`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(sent.status).toBe(201);
    await until(async () => (await read(address('reviews'))).text.includes('Came later.'));
  });

  test('sends a copy that is too old at once while the new one is fetched', async () => {
    const { origin, address } = await open({ freshSeconds: 1 });
    const text = await readAlone(address('reviews'));
    let release = () => {};
    origin.held = new Promise((resolve) => (release = resolve));
    await until(async () => {
      expect(await readAlone(address('reviews'))).toBe(text);
      return origin.log.length > 1;
    });
    release();
  });

  test('tells readers that they may not, or no more, once the copy is too old', async () => {
    const { origin, address } = await open({ freshSeconds: 1 });
    for (const answer of [401, 403, 404, 410, 429]) {
      origin.answer = null;
      await until(async () => (await read(address('reviews'))).status === 200);
      origin.answer = answer;
      await until(async () => (await read(address('reviews'))).status === answer);
    }
  });

  test('serves the copy on while the server is away, and a new one once it is back', async () => {
    const { origin, address } = await open({ freshSeconds: 1 });
    const { text } = await read(address('reviews'));
    // Whoever is told this is past the time in which a copy is sent while it is fetched anew.
    origin.answer = 404;
    await until(async () => (await read(address('reviews'))).status === 404);
    for (const answer of [0, 500, 503]) {
      origin.answer = answer;
      expect(await read(address('reviews')), String(answer)).toMatchObject({ status: 200, text });
      expect((await read(address('reviews', { limit: '7' }))).status).toBe(answer || 502);
    }
    origin.answer = null;
    origin.log.length = 0;
    expect(await read(address('reviews'))).toMatchObject({ status: 200, text });
    expect(origin.log).toEqual([expect.stringMatching(/ 304$/)]);
  });

  test('keeps tokens, origins, languages and codings apart', async () => {
    const { origin, address, sign } = await open();
    const bound = await sign(SHOP, OTHER_SHOP);
    const from = (name: string, token = bound) => read(address('reviews', { token }), { headers: { origin: name } });
    for (let time = 0; time < 2; time += 1) {
      for (const shop of [SHOP, OTHER_SHOP]) {
        const { status, headers } = await from(shop);
        expect([status, headers.get('access-control-allow-origin')]).toEqual([200, shop]);
      }
      expect((await from('https://thief.example')).status).toBe(403);
      expect((await read(address('reviews', { token: bound }))).status).toBe(403);
      const sameOrigin = await read(address('reviews', { token: bound }), {
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      expect(sameOrigin.headers.get('access-control-allow-origin')).toBe(null);
      expect((await from(SHOP, await sign(OTHER_SHOP))).status).toBe(403);
      expect((await read(address('reviews', { token: `${bound}x` }))).status).toBe(401);
    }
    expect(origin.log.filter((line) => line.endsWith(' 200')).length).toBeLessThanOrEqual(3);
    const policies = await Promise.all(['de', 'en', 'de'].map((lang) => read(address('policy', { lang }))));
    expect(policies[0]!.text).toContain('lang="de"');
    expect(policies[1]!.text).toContain('lang="en"');
    expect(policies[2]!.text).toBe(policies[0]!.text);
    const codings = ['br', 'gzip', 'identity', 'br', 'gzip', 'identity'];
    const coded = [];
    for (const coding of codings)
      coded.push(await read(address('ratings', { products: 'a' }), { headers: { 'accept-encoding': coding } }));
    expect(new Set(coded.map(({ text }) => text)).size).toBe(1);
  });

  test('keeps nothing of the desk, of what is sent, of challenges, errors and readers with their own header', async () => {
    const { origin, address, token, nginx, vendorId } = await open();
    const paths: [string, RequestInit][] = [
      [`${nginx}/desk/`, {}],
      [`${nginx}/desk/api/me`, {}],
      [`${nginx}/readyz`, {}],
      [address('challenge'), {}],
      [address('reviews', { limit: 'x' }), {}],
      [address('reviews'), { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }],
      [`${nginx}/widget/v1/vendors/${vendorId}/reviews`, { headers: { authorization: `Bearer ${token}` } }],
    ];
    for (const [url, init] of paths) {
      origin.log.length = 0;
      for (let time = 0; time < 2; time += 1) await read(url, init);
      expect(origin.log, url).toHaveLength(2);
    }
  });
});
