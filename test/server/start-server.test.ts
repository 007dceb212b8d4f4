import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/service/index.js';
import { createTestShell } from '../cli/test-shell.js';
import { readDemo, startTestServer, startUpstream } from './test-server.js';

test('a server has its metrics at METRICS_PORT and nowhere else', async () => {
  const { url, shell } = await startTestServer({ METRICS_PORT: '0' });
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  const [, port] = /metrics at http:\/\/localhost:(\d+)\/metrics/.exec(shell.out()) ?? [];
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await metrics.text()).toContain('reviews_http_requests_total{route="metrics",method="GET",status="404"} 1');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

describe('a start that fails', () => {
  test('names the port in use and how to choose another, and writes nothing', async () => {
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
    const { url, close, shell } = await startTestServer();
    const { vendorId, token } = await readDemo(url);
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
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
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
    expect(received).toMatch(/^HTTP\/1\.1 201 /);
    const store = await openStore({ dataDir: shell.dataDir });
    expect((await store.reviews.list(vendorId)).reviews[0]?.text).toBe('Late but whole.');
    await store.close();
  });
});
