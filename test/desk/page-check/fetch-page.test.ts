import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPage } from '../../../src/desk/setup/page-check/fetch-page.js';

const html = { 'content-type': 'text/html; charset=utf-8' };
const asked: IncomingMessage[] = [];
const PAGES: Record<string, (response: ServerResponse) => void> = {
  '/': (response) =>
    response.writeHead(200, { ...html, 'content-security-policy': "script-src 'self'" }).end('<p>Hats</p>'),
  '/missing': (response) => response.writeHead(404, html).end('<p>None</p>'),
  '/there': (response) => response.writeHead(302, { location: '/' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/away': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/port': (response) => response.writeHead(302, { location: 'http://localhost:1/' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/json': (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":1}'),
  '/large': (response) => response.writeHead(200, html).end('a'.repeat(200_000)),
  '/bomb': (response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'br' }).end(brotliCompressSync(Buffer.alloc(5_000_000))),
  '/packed': (response) =>
    response
      .writeHead(200, { ...html, 'content-encoding': 'br' })
      .end(brotliCompressSync(Buffer.from('<p>Packed</p>'))),
  '/silent': () => {},
};
const server = createServer((request, response) => {
  asked.push(request);
  PAGES[request.url ?? '']?.(response);
});
let home: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  home = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const LIMITS = { allowPrivate: true, signal: new AbortController().signal, largest: 100_000 };
const failureOf = (path: string, options: object = {}) =>
  fetchPage(`${home}${path}`, { ...LIMITS, ...options }).then(
    () => 'fetched',
    ({ code, detail }) => [code, detail],
  );

describe('a page is fetched for its owner', () => {
  test('with its status and policies, through redirects of its own origin, without a cookie', async () => {
    expect(await fetchPage(`${home}/there`, LIMITS)).toEqual({
      url: `${home}/`,
      status: 200,
      html: '<p>Hats</p>',
      policies: ["script-src 'self'"],
    });
    expect((await fetchPage(`${home}/missing`, LIMITS)).status).toBe(404);
    expect((await fetchPage(`${home}/packed`, LIMITS)).html).toBe('<p>Packed</p>');
    expect(asked.at(-1)!.headers).not.toHaveProperty('cookie');
    expect(Object.keys(asked.at(-1)!.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test.each([
    ['/away', ['redirected', 'http://169.254.169.254/latest/meta-data']],
    ['/port', ['redirected', 'http://localhost:1/']],
    ['/file', ['redirected', 'file:///etc/passwd']],
    ['/json', ['not_html', 'application/json']],
    ['/large', ['too_large', expect.any(String)]],
    ['/bomb', ['too_large', expect.any(String)]],
  ])('and nothing else: %s', async (path, failure) => {
    expect(await failureOf(path)).toEqual(failure);
  });

  test('at most four times, and for a while', async () => {
    asked.length = 0;
    expect(await failureOf('/round')).toEqual(['redirected', `${home}/round`]);
    expect(asked).toHaveLength(4);
    expect(await failureOf('/silent', { longestMs: 50 })).toEqual(['too_slow', '0']);
  });
});

describe('an address that is not of the internet', () => {
  test('is not connected to, by whatever name', async () => {
    asked.length = 0;
    const port = new URL(home).port;
    for (const host of [
      'localhost',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ]) {
      const failed = fetchPage(`http://${host}:${port}/`, { ...LIMITS, allowPrivate: false });
      expect([
        host,
        await failed.then(
          () => 'fetched',
          ({ code }) => code,
        ),
      ]).toEqual([host, 'private_address']);
    }
    expect(asked).toEqual([]);
  });
});
