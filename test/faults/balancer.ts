import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often each server is looked at, and how long it may take to say that it is ready, ms. */
const PROBE_EVERY_MS = 200;
const PROBE_MS = 5_000;
/** How long a request may take, ms; then it counts as broken. */
const REQUEST_MS = 15_000;

/** What came of a request: no status when the connection broke or nothing came in time. */
export interface Outcome {
  status: number | null;
  body: string;
  /** Why nothing came. */
  broken?: string;
}

/** A server as a load balancer knows it. */
export interface Backend {
  url: string;
  ready: boolean;
  /** Killed with SIGKILL and not yet ready again: a connection to it may break. */
  killed: boolean;
}

/**
 * A load balancer in front of `urls`: it asks `/readyz` of each all the time, hands requests on kept connections to those that
 * are ready, one after the other, and takes one out whose connection broke until it says again that it is ready.
 */
export function startBalancer(urls: string[]) {
  const agent = new Agent({ keepAlive: true });
  const backends: Backend[] = urls.map((url) => ({ url, ready: true, killed: false }));
  /** Connections that broke at a server that was not killed: a stop, or anything else, has cut off a shopper. */
  const resets: string[] = [];
  let turn = 0;
  let ended = false;

  async function probe(backend: Backend): Promise<void> {
    for (; !ended; await sleep(PROBE_EVERY_MS)) {
      const { status } = await exchange(`${backend.url}/readyz`, { connection: 'close' }, PROBE_MS);
      backend.ready = status === 200;
      if (backend.ready) backend.killed = false;
    }
  }
  const probing = backends.map(probe);

  function exchange(url: string, headers: Record<string, string>, timeoutMs = REQUEST_MS, body?: string) {
    return new Promise<Outcome>((resolve) => {
      const broken = (error: Error) =>
        resolve({ status: null, body: '', broken: (error as NodeJS.ErrnoException).code ?? error.message });
      const sent = request(
        url,
        {
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'accept-encoding': 'identity', ...headers },
          signal: AbortSignal.timeout(timeoutMs),
          ...(headers.connection !== 'close' && { agent }),
        },
        (response) => {
          response
            .toArray()
            .then(
              (chunks) => resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }),
              broken,
            );
        },
      );
      sent.on('error', broken);
      sent.end(body);
    });
  }

  return {
    backends,
    resets,
    /** Sends a request to a server that is ready, not to `other` when another is. Also says which one it was. */
    async send(path: string, { other, headers = {}, body }: Sending = {}): Promise<Outcome & { backend?: Backend }> {
      const ready = backends.filter((backend) => backend.ready);
      const choice = ready.length > 1 ? ready.filter((backend) => backend !== other) : ready;
      turn += 1;
      const backend = choice[turn % choice.length];
      if (!backend) return { status: null, body: '', broken: 'no server is ready' };
      const wasKilled = backend.killed;
      const outcome = await exchange(`${backend.url}${path}`, headers, REQUEST_MS, body);
      if (outcome.broken !== undefined) {
        backend.ready = false;
        if (!wasKilled && !backend.killed) resets.push(`${outcome.broken} at ${backend.url}${path.split('?')[0]}`);
      }
      return { ...outcome, backend };
    },
    async end(): Promise<void> {
      ended = true;
      await Promise.all(probing);
      agent.destroy();
    },
  };
}

interface Sending {
  /** The server that failed at it before. */
  other?: Backend | undefined;
  headers?: Record<string, string>;
  /** Makes it a POST. */
  body?: string;
}

export type Balancer = ReturnType<typeof startBalancer>;
