import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutboundFetch, ResponseTooLong } from '../../src/outbound/outbound-fetch.js';
import { PrivateAddress } from '../../src/outbound/public-address.js';

async function server(respond: RequestListener) {
  const requests: string[] = [];
  const listening = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    listening.closeAllConnections();
    listening.close();
  });
  const { port } = listening.address() as AddressInfo;
  return { requests, port, url: `http://127.0.0.1:${port}` };
}

const toPrivate = createOutboundFetch({ allowPrivate: true });

describe('a request to another server', () => {
  test('goes out with its method, its headers and its body, and comes back whole', async () => {
    const { url, requests } = await server((request, response) => {
      response.setHeader('x-said', String(request.headers['x-say']));
      response.statusCode = 201;
      request.pipe(response);
    });
    const body = new URLSearchParams({ text: 'Schön & gut' });
    const response = await toPrivate(`${url}/there?a=1`, { method: 'PUT', headers: { 'x-say': 'this' }, body });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-said')).toBe('this');
    expect(await response.text()).toBe(body.toString());
    expect(requests).toEqual(['PUT /there?a=1']);
  });

  test.each([204, 205, 304])('is answered by %i, which has no body', async (status) => {
    const { url } = await server((_, response) => {
      response.statusCode = status;
      response.end();
    });
    const response = await toPrivate(url);
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('');
  });

  test('follows no redirect: nobody has looked at the other address', async () => {
    const { url, requests } = await server((_, response) => {
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect((await toPrivate(url)).status).toBe(302);
    expect(requests).toEqual(['GET /']);
  });

  test('reads as many bytes as it may, and no more, whatever length is declared', async () => {
    const fetch = createOutboundFetch({ allowPrivate: true, maxBytes: 10 });
    const { url } = await server((request, response) => {
      if (request.url === '/endless') {
        const write = () => void response.write('x'.repeat(1_000), write);
        return write();
      }
      response.end('x'.repeat(Number(request.url!.slice(1))));
    });
    expect(await (await fetch(`${url}/10`)).text()).toHaveLength(10);
    await expect(fetch(`${url}/11`)).rejects.toBeInstanceOf(ResponseTooLong);
    await expect(fetch(`${url}/endless`)).rejects.toBeInstanceOf(ResponseTooLong);
  });

  test('ends when its time is over, before or within the response', async () => {
    const fetch = createOutboundFetch({ allowPrivate: true, timeoutMs: 20 });
    const { url } = await server((request, response) => {
      if (request.url === '/half') response.writeHead(200, { 'content-length': 100 }).write('half');
    });
    await expect(fetch(`${url}/silent`)).rejects.toThrow();
    await expect(fetch(`${url}/half`)).rejects.toThrow();
  });

  test('ends when whoever asked does not wait any more', async () => {
    const asking = new AbortController();
    const { url } = await server(() => asking.abort());
    await expect(toPrivate(url, { signal: asking.signal })).rejects.toThrow();
  });

  test('rejects when the response breaks off', async () => {
    const { url } = await server((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    await expect(toPrivate(url)).rejects.toThrow();
  });
});

describe('without leave for the own network', () => {
  const toPublic = createOutboundFetch({ allowPrivate: false });

  test('no address of it gets a request, by number or by name, and none without TLS', async () => {
    const { port, requests } = await server((_, response) => response.end());
    const hosts = [`https://127.0.0.1:${port}`, `https://localhost:${port}`, `https://[::1]:${port}`];
    const others = [
      `http://127.0.0.1:${port}`,
      'http://8.8.8.8/',
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
      'https://0x7f.1/',
    ];
    for (const address of [...hosts, ...others]) {
      await expect(toPublic(address), address).rejects.toBeInstanceOf(PrivateAddress);
    }
    expect(requests).toEqual([]);
  });
});
