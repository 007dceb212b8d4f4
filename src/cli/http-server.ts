import { once } from 'node:events';
import { createServer, type IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Answer, ReadRequest } from '../proxy/index.js';
import { CommandError, systemReason } from './command-error.js';
import { type Fetch, isRead, type Read } from './server.js';

/** Bytes of headers, and ms: until the headers are there, and the whole request; past them Node answers 431 and 408. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Between two requests: longer than usual load balancers keep a connection, or they send on one that closes just then. */
  keepAliveTimeout: 75_000,
  /** How often Node looks for requests that are too slow; its own 30 s would make the limits above four times as long. */
  connectionsCheckingInterval: 2_000,
};

/** How a server listens. */
export interface Listening {
  /** Other limits than the usual ones, ms. */
  limits?: Partial<typeof LIMITS>;
  /** Is asked first. */
  read?: Read;
  /** What the port is set by, for an error that says how to choose another. */
  portSetting?: string;
}

/** A listening socket. */
export interface HttpServer {
  port: number;
  /** Answers on, and says `Connection: close` with each answer: connections end one by one, none amid a request. */
  drain(): void;
  /** Takes no more requests, finishes those in flight, and gives up on what still runs after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Listens on `host` and `port` (0: any free one). Throws a CommandError that says how to choose another port. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  { limits = {}, read = () => null, portSetting = '--port or PORT' }: Listening = {},
): Promise<HttpServer> {
  let draining = false;
  /** Every answer passes here, whoever makes it and whenever its request came. */
  class DrainableResponse extends ServerResponse {
    override writeHead(...given: unknown[]): this {
      if (draining) this.shouldKeepAlive = false;
      return (super.writeHead as (...given: unknown[]) => this).apply(this, given);
    }
  }
  const answer = getRequestListener(
    (request, { incoming }) =>
      // A host may look like one and be none, such as 999.999.999.999: whoever parses the address would throw.
      URL.canParse(request.url)
        ? fetch(request, { address: incoming.socket.remoteAddress })
        : new Response(null, { status: 400 }),
    // HTTP/1.0 names no host, and load balancers probe with it; from HTTP/1.1 Node asks for one.
    { hostname: 'localhost' },
  );
  // Two hosts are joined, and joined are none; Node alone would drop the second one, which another server may go by.
  const options = { ...LIMITS, ...limits, joinDuplicateHeaders: true, ServerResponse: DrainableResponse };
  const server = createServer(options, (incoming, outgoing) => {
    const found = isRead(incoming) ? read(readRequest(incoming), { address: incoming.socket.remoteAddress }) : null;
    if (found === null) void answer(incoming, outgoing);
    else if (found instanceof Promise) void found.then((one) => send(one, outgoing));
    else send(found, outgoing);
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new CommandError(listenFailure(error, host, port, portSetting));
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain() {
      draining = true;
    },
    async close(graceMs) {
      draining = true;
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

function readRequest({ method, url, headers }: IncomingMessage): ReadRequest {
  const get = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  return { method: method!, url: url!, headers: { get } };
}

function send({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  if (body !== null) headers['content-length'] = String(Buffer.byteLength(body));
  outgoing.writeHead(status, headers);
  outgoing.end(body ?? undefined);
}

function listenFailure(error: unknown, host: string, port: number, portSetting: string): string {
  const { code } = error as NodeJS.ErrnoException;
  const choose = `choose another with ${portSetting.replace('--port', `--port ${port + 1 > 65_535 ? 8080 : port + 1}`)}`;
  if (code === 'EADDRINUSE') return `port ${port} is already in use on ${host}: ${choose}`;
  if (code === 'EACCES')
    return `port ${port} needs more rights than this user has: choose one above 1023 with ${portSetting}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `this machine has no address ${host}: choose one with --host or HOST`;
  }
  return `cannot listen on ${host} port ${port}: ${systemReason(error)}`;
}
