import { setImmediate as turn } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createRedisClient, type RedisClient } from './redis-client.js';

/** How long an answer may take, and one that carries a snapshot, ms. */
const ANSWER_MS = 500;
export const SNAPSHOT_MS = 3_000;
/** How long opening waits for the first connection. */
const FIRST_MS = 2_000;

/** Whether Redis is reachable, and since when that is so, ms since 1970. */
export interface RedisState {
  reachable: boolean;
  since: number;
}

/** One script, run whole by Redis. Each of its keys carries the same `{tag}`, so that a cluster has them in one place. */
export type RedisScript<Reply> = (keys: string[], values: (string | number | Buffer)[]) => Promise<Reply>;

export interface RedisConnection {
  client: RedisClient;
  /** Makes a script of this connection. Its replies are as Lua makes them; with `bytes`, strings are `Buffer`s. */
  script<Reply>(name: string, lua: string, bytes?: 'bytes'): RedisScript<Reply>;
  /** Awaits what `work` sends. Rejects at once while Redis is away, and when it takes longer than `patienceMs`; 500 ms. */
  send<T>(work: () => Promise<T>, patienceMs?: number): Promise<T>;
  state(): RedisState;
  /** Ends once what was sent is answered. */
  close(): Promise<void>;
}

/**
 * Opens a connection to the Redis, Valkey or cluster at `redisUrl`. Resolves once it is there, or known not to be yet: it is
 * tried again behind. `log` is told whenever it is lost and when it is back.
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

  const first = new Promise<void>((resolve) => {
    const late = setTimeout(resolve, FIRST_MS);
    const entered = (reachable: boolean) => () => {
      become(reachable);
      clearTimeout(late);
      resolve();
    };
    client.on('ready', entered(true));
    client.on('close', entered(false));
    client.on('error', (error) => {
      lastError = error;
    });
  });
  await first;
  if (!isKnown) become(false);

  /** Of one server only: in a cluster the others go on. */
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

    async send(work, patienceMs = ANSWER_MS) {
      if (!state.reachable) throw new RedisAwayError('away');
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(async () => {
          // When it was this process that stood still, the answer has arrived and is read now.
          await turn();
          reject(new RedisAwayError('timeout'));
        }, patienceMs);
      });
      try {
        return await Promise.race([work(), late]);
      } catch (error) {
        if (error instanceof RedisAwayError) giveUp(error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },

    state: () => state,

    async close() {
      if (isClosed) return;
      isClosed = true;
      const ended = state.reachable ? client.quit() : Promise.reject();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((_, reject) => {
        timer = setTimeout(reject, ANSWER_MS);
      });
      await Promise.race([ended, late]).catch(() => client.disconnect());
      clearTimeout(timer);
    },
  };
}

/** Redis cannot be asked now, or does not answer. */
class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
  readonly code: 'away' | 'timeout';

  constructor(code: RedisAwayError['code']) {
    super(code === 'away' ? 'Redis is away' : 'Redis does not answer');
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
