import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createLog } from '../../src/server/log.js';
import { readSettings } from '../../src/server/settings/settings.js';
import { startServer } from '../../src/server/start-server.js';
import { createTestShell, type TestShell } from '../cli/test-shell.js';

export interface TestServer {
  /** Runs commands on the same data. */
  shell: TestShell;
  /** By address: what "localhost" means differs between machines. */
  url: string;
  /** As the server names itself. */
  ownUrl: string;
  close(): Promise<void>;
}

/** A server on a free port, with data of its own or the shell's; closed when the test ends. */
export async function startTestServer(
  env: Record<string, string> = {},
  shell: TestShell | null = null,
): Promise<TestServer> {
  const own = shell ?? (await createTestShell({ PORT: '0', ...env }));
  // The thread that reads reviews takes a second of its own to start: tests of it set INSIGHTS.
  const settings = readSettings({ INSIGHTS: 'off', ...own.env, PORT: '0', ...env });
  const server = await startServer(settings, own, createLog(settings.logLevel, own.stdout));
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= server.close());
  onTestFinished(close);
  return { shell: own, close, url: server.url.replace('localhost', '127.0.0.1'), ownUrl: server.url };
}

/** The demo's page, and the vendor and token in it. */
export async function readDemo(
  url: string,
): Promise<{ vendorId: string; token: string; page: string; headers: Headers }> {
  const response = await fetch(`${url}/`);
  const page = await response.text();
  const [, vendorId, token] = /data-vendor="(.*?)" data-token="(.*?)"/.exec(page) ?? [];
  return { vendorId: vendorId!, token: token!, page, headers: response.headers };
}

/** An existing service that refuses every key, or responds as it is told; resolves to its origin. */
export async function startUpstream(
  respond: RequestListener = (_, response) => response.writeHead(401).end(),
): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
