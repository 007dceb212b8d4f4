import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { OperatorError, systemReason } from '../../platform/errors.js';
import type { PlainResponse, ReadRequest } from '../../proxy/index.js';
import type { FastPath } from './fast-path.js';
import type { Fetch } from './router.js';
import { isRead, isUpload } from './router.js';
import { endSlowBody } from './slow-body.js';

/** The longest headers in bytes, and times in ms; a request beyond them gets 431 and 408. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** Of a body, once the headers are there. */
  bodyTimeout: 30_000,
  /** Of a file that is sent to be imported: 200 MB at a megabit a second. */
  uploadTimeout: 1_800_000,
  /** Of a reader who takes next to nothing of a response, and of a sender of a file from whom next to nothing comes. */
  stalledTimeout: 60_000,
  /** Idle time between two requests: longer than load balancers usually keep a connection, or they send on one that closes just then. */
  keepAliveTimeout: 75_000,
  /** How often Node looks for requests that are too slow; its default of 30 s would make the limits above four times as long. */
  connectionsCheckingInterval: 2_000,
};

/** How a server listens. */
export interface ListenOptions {
  /** Limits that replace the default ones. */
  limits?: Partial<typeof LIMITS>;
  /** Gets reads first, and responds to those that it can; `fetch` gets all other requests. */
  fastPath?: FastPath;
  /** The setting of the port, for an error that says how to choose another. */
  portSetting?: string;
}

/** A listening socket. */
export interface HttpServer {
  port: number;
  /** Goes on responding, with `Connection: close` in each response: connections end one by one, and none within a request. */
  drain(): void;
  /** Takes no more requests, finishes those in flight, and cuts off those that still run after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Listens on `host` and `port` (0: any free one). Throws an OperatorError that says how to choose another port. */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  { limits = {}, fastPath, portSetting = '--port or PORT' }: ListenOptions = {},
): Promise<HttpServer> {
  let draining = false;
  /** Every response is written by this class, whichever handler made it, so that `drain` reaches requests that came before it. */
  class DrainableResponse extends ServerResponse {
    override writeHead(...given: unknown[]): this {
      if (draining) this.shouldKeepAlive = false;
      return (super.writeHead as (...given: unknown[]) => this).apply(this, given);
    }
  }
  const listener = getRequestListener(
    (request, { incoming }) =>
      // A host such as 999.999.999.999 passes the library's check, and parsing the address would throw later.
      URL.canParse(request.url)
        ? fetch(request, { address: incoming.socket.remoteAddress })
        : new Response(null, { status: 400 }),
    // HTTP/1.0, with which load balancers probe, names no host; without one in HTTP/1.1 Node responds with 400.
    { hostname: 'localhost' },
  );
  // Node would silently drop a second Host header, which a server in front may have used. Joined, the two are no valid host.
  const { bodyTimeout, uploadTimeout, stalledTimeout, ...times } = { ...LIMITS, ...limits };
  // Node has one time for the bodies of all requests, so it takes care of the headers alone.
  const options = { ...times, requestTimeout: 0, joinDuplicateHeaders: true, ServerResponse: DrainableResponse };
  const server = createServer(options, (incoming, outgoing) => {
    const body = isUpload(incoming) ? uploadTimeout : bodyTimeout;
    endSlowBody(incoming, outgoing, { body, rest: bodyTimeout, stalled: stalledTimeout });
    const peer = { address: incoming.socket.remoteAddress };
    const request = fastPath && isRead(incoming) ? readRequest(incoming) : null;
    const ready = request && fastPath!.ready(request);
    if (ready) return send(ready, outgoing);
    const reading = request && fastPath!.read(request, peer);
    if (reading) void reading.then((response) => send(response, outgoing));
    else void listener(incoming, outgoing);
  });
  endSlowReaders(server, stalledTimeout);
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new OperatorError(listenFailure(error, host, port, portSetting));
  });
  return {
    port: (server.address() as AddressInfo).port,
    drain() {
      draining = true;
    },
    async close(graceMs) {
      draining = true;
      const closed = new Promise((resolve) => server.close(resolve));
      // A response that began before `draining` may leave its connection open, which would keep the server from closing.
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

function send({ status, headers, body }: PlainResponse, outgoing: ServerResponse): void {
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

/** What a reader takes of a response at least, in bytes a second: far less than the slowest phone does. */
const SLOWEST_READER = 1_000;
/** How many looks a reader who takes less has. Looks, not time: after a stall of ours everybody gets one more, and nobody is ended for it. */
const LOOKS = 6;

/**
 * Ends connections whose reader does not take what was responded, which is held in memory until then: fewer than {@link SLOWEST_READER} bytes a
 * second for `stalledMs`. A response that waits for something, such as a change, has nothing to be taken, and is let alone.
 */
export function endSlowReaders(server: Server, stalledMs: number): void {
  const sockets = new Set<Socket>();
  /** Of readers who have something to take: how much they had taken when they last took enough, and the looks they have had since. */
  const behind = new Map<Socket, { taken: number; looks: number }>();

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      behind.delete(socket);
    });
  });

  function look(): void {
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        behind.delete(socket);
        continue;
      }
      const taken = takenOf(socket);
      const known = behind.get(socket);
      // Less than before: the write that was on its way is taken, and a longer one is on its way.
      if (!known || taken < known.taken || taken - known.taken >= (SLOWEST_READER * stalledMs) / 1000) {
        behind.set(socket, { taken, looks: 0 });
        continue;
      }
      known.looks += 1;
      if (known.looks >= LOOKS) socket.destroy();
    }
  }
  const looking = setInterval(look, stalledMs / LOOKS).unref();
  server.once('close', () => clearInterval(looking));
}

/**
 * Grows as the reader takes bytes. A write on its way counts in `writableLength` as a whole until its last byte is taken; what is left of it
 * libuv says, which Node's own timeout of sockets asks as well.
 */
function takenOf(socket: Socket): number {
  const { writeQueueSize = 0 } = (socket as { _handle?: { writeQueueSize?: number } })._handle ?? {};
  return socket.bytesWritten - socket.writableLength - writeQueueSize;
}
