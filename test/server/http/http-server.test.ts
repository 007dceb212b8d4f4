import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/server/http/http-server.js';
import { exchange } from '../../fixtures/raw-http.js';

/** A connection over which requests are sent one after the other. */
async function keptAlive(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  const closed = once(socket, 'close');
  return {
    closed,
    send: () => void socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
    receive: async () => String((await once(socket, 'data'))[0]),
    request() {
      this.send();
      return this.receive();
    },
  };
}

describe('drain', () => {
  test('goes on responding, and ends each connection with its response, even to a request that came before', async () => {
    let respond = (_: Response) => {};
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const slow = () =>
      new Promise<Response>((resolve) => {
        respond = resolve;
        arrived();
      });
    let handle: () => Response | Promise<Response> = () => new Response('ok');
    const server = await listen(() => handle(), '127.0.0.1', 0);
    onTestFinished(() => server.close(0));
    const [before, during, inFlight] = [
      await keptAlive(server.port),
      await keptAlive(server.port),
      await keptAlive(server.port),
    ];
    for (const one of [before, during, inFlight])
      expect(await one.request()).toMatch(/\r\nConnection: keep-alive\r\n/i);
    handle = slow;
    inFlight.send();
    await arrival;
    server.drain();
    handle = () => new Response('ok');
    expect(await during.request()).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/i);
    await during.closed;
    const late = inFlight.receive();
    respond(new Response('late'));
    expect(await late).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/i);
    const fresh = await keptAlive(server.port);
    expect(await fresh.request()).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/i);
  });
});

describe('listen', () => {
  test('gives up on a request that outlasts the grace, and closes at once without one', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await listen(
      () => {
        arrived();
        return new Promise(() => {});
      },
      '127.0.0.1',
      0,
    );
    const hanging = fetch(`http://127.0.0.1:${server.port}/`).then(
      () => 'responded',
      () => 'cut',
    );
    await arrival;
    await server.close(20);
    expect(await hanging).toBe('cut');
  });

  test('does not wait for connections that are kept alive past their last response', async () => {
    let respond = (_: Response) => {};
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await listen(
      () => {
        arrived();
        return new Promise((resolve) => {
          respond = resolve;
        });
      },
      '127.0.0.1',
      0,
    );
    const response = fetch(`http://127.0.0.1:${server.port}/`).then((response) => response.text());
    await arrival;
    // Longer than this test may take: the server waits for the response alone.
    const closed = server.close(3_600_000);
    respond(new Response('ok'));
    expect(await response).toBe('ok');
    await closed;
  });

  test.each([
    ['HTTP/1.0 without a host, as load balancers do', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['HTTP/1.1 with an empty host', 'GET /healthz HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n'],
  ])('responds to %s', async (_, bytes) => {
    const server = await listen(({ url }) => new Response(new URL(url).pathname), '127.0.0.1', 0);
    onTestFinished(() => server.close(0));
    expect(await exchange(server.port, bytes)).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\n\r\n\/healthz$/);
  });

  test.each([
    ['more than 16 KiB of headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(17 * 1024)}\r\n\r\n`, '431'],
    ['what is no HTTP', 'hello\r\n\r\n', '400'],
    ['a host that cannot be one', 'GET / HTTP/1.1\r\nhost: 999.999.999.999\r\nconnection: close\r\n\r\n', '400'],
    ['HTTP/1.1 without a host', 'GET / HTTP/1.1\r\n\r\n', '400'],
    ['two hosts', 'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n', '400'],
    ['the same host twice', 'GET / HTTP/1.1\r\nhost: x\r\nHost: x\r\nconnection: close\r\n\r\n', '400'],
  ])('refuses %s', async (_, bytes, status) => {
    const server = await listen(() => new Response('ok'), '127.0.0.1', 0);
    onTestFinished(() => server.close(0));
    expect(await exchange(server.port, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nhost: x\r\n'],
    ['a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nx'],
    ['a body in chunks', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n'],
  ])('ends a request whose sender takes too long over %s', async (_, bytes) => {
    const limits = {
      maxHeaderSize: 1024,
      headersTimeout: 50,
      bodyTimeout: 50,
      keepAliveTimeout: 50,
      connectionsCheckingInterval: 20,
    };
    const server = await listen(async (request) => new Response(await request.text()), '127.0.0.1', 0, { limits });
    onTestFinished(() => server.close(0));
    expect(await exchange(server.port, bytes)).toMatch(/^HTTP\/1.1 408 /);
  });

  test('gives a file that is sent to be imported a time of its own', async () => {
    const start = (path: string) => `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nx`;
    const [upload, other] = ['/desk/api/vendors/1/imports?name=a.csv', '/desk/api/vendors/1/imports/2/start'];
    const listening = async (limits: { bodyTimeout: number; uploadTimeout: number }, read = true) => {
      const respond = async (request: Request) => new Response(read ? await request.text() : 'nobody reads it');
      const server = await listen(respond, '127.0.0.1', 0, { limits });
      onTestFinished(() => server.close(0));
      return server.port;
    };
    const hours = 3_600_000;
    expect(await exchange(await listening({ bodyTimeout: 20, uploadTimeout: hours }), start(other))).toMatch(/ 408 /);
    expect(await exchange(await listening({ bodyTimeout: hours, uploadTimeout: 20 }), start(upload))).toMatch(/ 408 /);
    // Who has the response already need not send the rest.
    const unread = await exchange(await listening({ bodyTimeout: 20, uploadTimeout: hours }, false), start(upload));
    expect(unread).toMatch(/^HTTP\/1.1 200 /);
  });

  test('ends an upload of which next to nothing comes, long before its time is over', async () => {
    const limits = { uploadTimeout: 3_600_000, stalledTimeout: 60 };
    const server = await listen(async (request) => new Response(await request.text()), '127.0.0.1', 0, { limits });
    onTestFinished(() => server.close(0));
    const start = 'PATCH /media/uploads/1 HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\nx';
    expect(await exchange(server.port, start)).toMatch(/^HTTP\/1.1 408 /);
  });

  test('keeps a connection that is idle for longer than headers may take', async () => {
    const limits = {
      headersTimeout: 50,
      keepAliveTimeout: 60_000,
      connectionsCheckingInterval: 20,
    };
    const server = await listen(() => new Response('ok'), '127.0.0.1', 0, { limits });
    onTestFinished(() => server.close(0));
    const kept = await keptAlive(server.port);
    expect(await kept.request()).toMatch(/^HTTP\/1.1 200 /);
    // Once another connection was ended for its headers, this one was idle for as long.
    expect(await exchange(server.port, 'GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1.1 408 /);
    expect(await kept.request()).toMatch(/^HTTP\/1.1 200 /);
  });

  test('says how long a connection may be idle', async () => {
    const server = await listen(() => new Response('ok'), '127.0.0.1', 0);
    onTestFinished(() => server.close(0));
    expect(await (await keptAlive(server.port)).request()).toContain('\r\nKeep-Alive: timeout=75\r\n');
  });

  test('gives the handler the address of the peer', async () => {
    const server = await listen((_, peer) => new Response(peer?.address), '127.0.0.1', 0);
    onTestFinished(() => server.close(0));
    expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('127.0.0.1');
  });
});
