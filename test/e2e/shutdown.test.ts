import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readOnKeptConnections } from '../faults/kept-connections.js';
import { startServerProcess } from '../faults/server-process.js';

const CONNECTIONS = 100;

async function start(env: Record<string, string>, end: typeof onTestFinished = onTestFinished) {
  const server = await startServerProcess({ READ_RATE: '0', LOG_LEVEL: 'warn', ...env });
  end(() => server.remove());
  return server;
}

/** The address of a vendor's reviews. */
async function readable(server: Awaited<ReturnType<typeof start>>): Promise<string> {
  const vendorId = (await server.cli('vendor', 'create', '--name', 'Blue Kettle')).stdout.trim();
  const token = (await server.cli('token', '--vendor', vendorId)).stdout.trim();
  return `/widget/v1/vendors/${vendorId}/reviews?token=${token}`;
}

describe('SIGTERM under load', () => {
  test('resets no connection and fails no request, where a load balancer looks at /readyz', async () => {
    const server = await start({ DRAIN_SECONDS: '600' });
    const path = await readable(server);
    let ready = true;
    const reading = readOnKeptConnections(server.port, path, CONNECTIONS, () => ready);
    // A load balancer: it looks often, and sends no new connection to a server that is not ready.
    const balancing = (async () => {
      for (; ready; await sleep(50)) {
        const answer = await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } });
        await answer.text();
        ready = answer.ok;
      }
    })();
    // Under load first.
    await fetch(`${server.url}${path}`).then((answer) => answer.text());
    server.signal('SIGTERM');
    await balancing;
    const met = await reading;
    expect(met.failed).toEqual([]);
    expect(met.answered).toBeGreaterThan(CONNECTIONS);
    expect(met.closing).toBeGreaterThanOrEqual(CONNECTIONS);
    // It is there until the drain ends, whoever comes.
    expect(await server.ready()).toMatch(/^503 /);
    expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  });
});

describe.concurrent('a signal', () => {
  test('of SIGTERM ends the server with 0 once it has drained', async ({ expect, onTestFinished }) => {
    const server = await start({ DRAIN_SECONDS: '1' }, onTestFinished);
    expect(await server.end('SIGTERM')).toBe(0);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('after the first SIGTERM ends the drain at once', async ({ expect, onTestFinished }) => {
    const server = await start({ DRAIN_SECONDS: '600' }, onTestFinished);
    const ended = server.end('SIGTERM');
    while (!(await server.ready()).startsWith('503')) await sleep(20);
    server.signal('SIGTERM');
    expect(await ended).toBe(1);
  });

  test('of Ctrl-C does not drain', async ({ expect, onTestFinished }) => {
    const server = await start({ DRAIN_SECONDS: '600' }, onTestFinished);
    expect(await server.end('SIGINT')).toBe(0);
  });
});
