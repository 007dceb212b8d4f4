import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../src/cli/http-server.js';

/** Everything that comes back for `bytes`, until the server closes. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

/** A connection that is asked again and again. */
async function keptAlive(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  const closed = once(socket, 'close');
  return {
    closed,
    send: () => void socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'),
    answer: async () => String((await once(socket, 'data'))[0]),
    ask() {
      this.send();
      return this.answer();
    },
  };
}

describe('drain', () => {
  test('answers on, and ends each connection with its answer, also to what came before', async () => {
    let answer = (_: Response) => {};
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const slow = () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
        arrived();
      });
    let handle: () => Response | Promise<Response> = () => new Response('ok');
    const server = await listen(() => handle(), '127.0.0.1', 0);
    onTestFinished(() => server.close(0));
    const [before, during, amid] = [
      await keptAlive(server.port),
      await keptAlive(server.port),
      await keptAlive(server.port),
    ];
    for (const one of [before, during, amid]) expect(await one.ask()).toMatch(/\r\nConnection: keep-alive\r\n/i);
    handle = slow;
    amid.send();
    await arrival;
    server.drain();
    handle = () => new Response('ok');
    expect(await during.ask()).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/i);
    await during.closed;
    const late = amid.answer();
    answer(new Response('late'));
    expect(await late).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/i);
    const fresh = await keptAlive(server.port);
    expect(await fresh.ask()).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/i);
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
      () => 'answered',
      () => 'cut',
    );
    await arrival;
    await server.close(20);
    expect(await hanging).toBe('cut');
  });

  test('does not wait for connections that are kept alive past their last answer', async () => {
    let answer = (_: Response) => {};
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await listen(
      () => {
        arrived();
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      '127.0.0.1',
      0,
    );
    const answered = fetch(`http://127.0.0.1:${server.port}/`).then((response) => response.text());
    await arrival;
    const start = performance.now();
    const closed = server.close(10_000);
    answer(new Response('ok'));
    expect(await answered).toBe('ok');
    await closed;
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test.each([
    ['HTTP/1.0 without a host, as load balancers do', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['HTTP/1.1 with an empty host', 'GET /healthz HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n'],
  ])('answers who asks in %s', async (_, bytes) => {
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
  ])('ends a request whose sender takes too long over %s', async (_, bytes) => {
    const limits = {
      maxHeaderSize: 1024,
      headersTimeout: 50,
      requestTimeout: 50,
      keepAliveTimeout: 50,
      connectionsCheckingInterval: 20,
    };
    const server = await listen(async (request) => new Response(await request.text()), '127.0.0.1', 0, { limits });
    onTestFinished(() => server.close(0));
    expect(await exchange(server.port, bytes)).toMatch(/^HTTP\/1.1 408 /);
  });

  test('keeps a connection that rests for longer than headers may take', async () => {
    const limits = {
      headersTimeout: 50,
      requestTimeout: 50,
      keepAliveTimeout: 60_000,
      connectionsCheckingInterval: 20,
    };
    const server = await listen(() => new Response('ok'), '127.0.0.1', 0, { limits });
    onTestFinished(() => server.close(0));
    const kept = await keptAlive(server.port);
    expect(await kept.ask()).toMatch(/^HTTP\/1.1 200 /);
    // Once another one was ended for its headers, this one has rested for as long.
    expect(await exchange(server.port, 'GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1.1 408 /);
    expect(await kept.ask()).toMatch(/^HTTP\/1.1 200 /);
  });

  test('says how long a connection may rest', async () => {
    const server = await listen(() => new Response('ok'), '127.0.0.1', 0);
    onTestFinished(() => server.close(0));
    expect(await (await keptAlive(server.port)).ask()).toContain('\r\nKeep-Alive: timeout=75\r\n');
  });

  test('tells who is at the other end', async () => {
    const server = await listen((_, peer) => new Response(peer?.address), '127.0.0.1', 0);
    onTestFinished(() => server.close(0));
    expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe('127.0.0.1');
  });
});
