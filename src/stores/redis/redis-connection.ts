import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Timer } from '../../platform/timer.js';
import { TimeoutError, withTimeout } from '../../platform/with-timeout.js';
import { hostOf, portOf, readRedisUrl } from './redis-url.js';

/** How long a response may take, and one that carries a snapshot, ms. */
const RESPONSE_MS = 500;
export const SNAPSHOT_MS = 3_000;
/** How long opening waits for the first connection, ms. */
const FIRST_MS = 2_000;

/** Whether Redis is reachable, and since when that is so, ms since 1970. */
export interface RedisState {
  reachable: boolean;
  since: number;
}

/** A script that Redis runs as a whole. Each of its keys carries the same `{tag}`, so that a cluster has them on one node. */
export type RedisScript<Reply> = (keys: string[], values: (string | number | Buffer)[]) => Promise<Reply>;

export interface RedisConnection {
  client: RedisClient;
  /** Makes a script of this connection. Its replies are as Lua makes them; with `bytes`, strings are `Buffer`s. */
  script<Reply>(name: string, lua: string, bytes?: 'bytes'): RedisScript<Reply>;
  /** Awaits what `work` sends. Rejects at once while Redis is away, and when it takes longer than `timeoutMs`; 500 ms. */
  send<T>(work: () => Promise<T>, timeoutMs?: number): Promise<T>;
  state(): RedisState;
  /** Closes once the commands that were sent have their responses. */
  close(): Promise<void>;
}

/**
 * Opens a connection to the Redis, Valkey or cluster at `redisUrl`. Resolves once it is there, or known not to be yet: it is
 * retried in the background. `log` hears whenever it is lost and when it is back.
 */
export async function openRedisConnection(redisUrl: string, log: (event: object) => void): Promise<RedisConnection> {
  const client = createRedisClient(redisUrl);
  let state: RedisState = { reachable: false, since: Date.now() };
  let isKnown = false;
  let isClosed = false;
  let lastError: unknown;

  function become(reachable: boolean): void {
    if (isClosed || (isKnown && state.reachable === reachable)) return;
    const { since } = state;
    state = { reachable, since: Date.now() };
    if (!reachable) log({ severity: 'warn', event: 'redis_lost', code: codeOf(lastError) });
    else if (isKnown) log({ event: 'redis_back', awayMs: state.since - since });
    isKnown = true;
    lastError = undefined;
  }

  const firstKnown = new Promise<void>((resolve) => {
    const enter = (reachable: boolean) => () => {
      become(reachable);
      resolve();
    };
    client.on('ready', enter(true));
    client.on('close', enter(false));
    client.on('error', (error) => {
      lastError = error;
    });
  });
  await withTimeout(firstKnown, FIRST_MS).catch(() => become(false));

  /** Of a single server only: in a cluster the other nodes go on. */
  function giveUp(error: RedisAwayError): void {
    if (!(client instanceof Redis) || !state.reachable) return;
    lastError = error;
    become(false);
    client.disconnect(true);
  }

  return {
    client,

    script<Reply>(name: string, lua: string, bytes?: 'bytes') {
      client.defineCommand(name, { lua });
      const commands = client as unknown as Record<string, (...args: (string | number | Buffer)[]) => Promise<Reply>>;
      return (keys, values) => commands[bytes ? `${name}Buffer` : name]!(keys.length, ...keys, ...values);
    },

    async send(work, timeoutMs = RESPONSE_MS) {
      if (!state.reachable) throw new RedisAwayError('away');
      try {
        return await withTimeout(work(), timeoutMs, timerAfterReads);
      } catch (error) {
        if (!(error instanceof TimeoutError)) throw error;
        const timedOut = new RedisAwayError('timeout');
        giveUp(timedOut);
        throw timedOut;
      }
    },

    state: () => state,

    async close() {
      if (isClosed) return;
      isClosed = true;
      const ended = state.reachable ? client.quit() : Promise.reject();
      await withTimeout(ended, RESPONSE_MS).catch(() => client.disconnect());
    },
  };
}

/** Runs after what has arrived was read: when this process stood still, the response may be among it. */
const timerAfterReads: Timer = (run, ms) => {
  let reads: NodeJS.Immediate | undefined;
  const timeout = setTimeout(() => {
    reads = setImmediate(run);
  }, ms);
  return () => {
    clearTimeout(timeout);
    clearImmediate(reads);
  };
};

/** Redis is away, or does not respond. */
class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
  readonly code: 'away' | 'timeout';

  constructor(code: RedisAwayError['code']) {
    super(code === 'away' ? 'Redis is away' : 'Redis does not respond');
    this.code = code;
  }
}

/** The code of an error or of a reply such as `NOAUTH …`; nothing of its wording. */
function codeOf(error: unknown): string {
  const { code, message, lastNodeError } = (error ?? {}) as {
    code?: unknown;
    message?: string;
    lastNodeError?: unknown;
  };
  if (typeof code === 'string') return code;
  if (lastNodeError) return codeOf(lastNodeError);
  return /^[A-Z]+(?= )/.exec(message ?? '')?.[0] ?? 'closed';
}

type RedisClient = Redis | Cluster;

const CONNECT_MS = 2_000;
const LONGEST_RETRY_MS = 1_000;
/** A connection that owes a response and on which nothing arrives for so long is closed, even while it is being made. */
const SILENCE_MS = 5_000;

/** Backoff until the next attempt to connect, with jitter, so that not all processes come at once. */
const retryMs = (times: number) => Math.random() * Math.min(LONGEST_RETRY_MS, 50 * 2 ** Math.min(times, 10)) + 50;

/** A command is sent on a connection that is there, or rejects: none waits for a connection, none is sent twice. */
const OPTIONS: RedisOptions = {
  connectTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  disconnectTimeout: 100,
  keepAlive: 30_000,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // A primary that has become a replica: the name leads to the new one.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
};

/**
 * Connects to `redis://…` or `rediss://…`, and again whenever the connection is lost. With `?cluster=true`, or several
 * hosts (`redis://user:password@one:6379,two:6379`), to a cluster.
 */
function createRedisClient(redisUrl: string): RedisClient {
  const { url, others, isCluster } = readRedisUrl(redisUrl);
  if (!isCluster) {
    return new Redis(url.href, { ...OPTIONS, enableOfflineQueue: false, retryStrategy: retryMs });
  }
  const isSecure = url.protocol === 'rediss:';
  return new Cluster([{ host: hostOf(url), port: portOf(url) }, ...others], {
    enableOfflineQueue: false,
    clusterRetryStrategy: retryMs,
    // The check sends a command before the first node is connected, which fails without an offline queue.
    enableReadyCheck: false,
    maxRedirections: 4,
    // A certificate is for a name, not for the address it stands for.
    ...(isSecure && { dnsLookup: (name, done) => done(null, name) }),
    redisOptions: {
      ...OPTIONS,
      ...(url.username !== '' && { username: decodeURIComponent(url.username) }),
      ...(url.password !== '' && { password: decodeURIComponent(url.password) }),
      ...(isSecure && { tls: {} }),
    },
  });
}
