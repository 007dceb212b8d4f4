import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { CommandError, systemReason } from './command-error.js';
import type { Fetch } from './server.js';

/** Bytes of headers, and ms: until the headers are there, and the whole request; past them Node answers 431 and 408. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  /** How often Node looks for requests that are too slow; its own 30 s would make the limits above four times as long. */
  connectionsCheckingInterval: 2_000,
};

/** A listening socket. */
export interface HttpServer {
  port: number;
  /** Takes no more requests, finishes those in flight, and gives up on what still runs after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Listens on `host` and `port` (0: any free one). Throws a CommandError that says how to choose another. */
export async function listen(fetch: Fetch, host: string, port: number, limits = LIMITS): Promise<HttpServer> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => fetch(request, { address: incoming.socket.remoteAddress }),
    serverOptions: limits,
  }) as Server;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new CommandError(listenFailure(error, host, port));
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close(graceMs) {
      const closed = new Promise((resolve) => server.close(resolve));
      // A connection kept alive past its last answer would hold the server open.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const grace = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(grace);
    },
  };
}

function listenFailure(error: unknown, host: string, port: number): string {
  const { code } = error as NodeJS.ErrnoException;
  const choose = `choose another with --port ${port + 1 > 65_535 ? 8080 : port + 1} or PORT`;
  if (code === 'EADDRINUSE') return `port ${port} is already in use on ${host}: ${choose}`;
  if (code === 'EACCES')
    return `port ${port} needs more rights than this user has: choose one above 1023 with --port or PORT`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `this machine has no address ${host}: choose one with --host or HOST`;
  }
  return `cannot listen on ${host} port ${port}: ${systemReason(error)}`;
}
