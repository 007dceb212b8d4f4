import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { findRedis } from '../../tools.mjs';

/** A Redis of one test, on a port of its own that it keeps. */
export interface RedisServer {
  url: string;
  start(): Promise<void>;
  /** Ends it at once; what it held is gone. */
  kill(): Promise<void>;
  /** Lets it stand still: it takes connections, and says nothing. */
  freeze(): void;
  thaw(): void;
}

let nextPort = 20_000 + (process.pid % 20_000);

/** Starts a Redis that keeps nothing, with more settings such as `--cluster-enabled yes`. It ends with the test. */
export async function temporaryRedis(...settings: string[]): Promise<RedisServer> {
  if (!findRedis())
    throw new Error('There is no Redis on this machine: `node test/tools.mjs` installs one where it may');
  for (;;) {
    nextPort += 1;
    const server = redisAt(nextPort, settings);
    if (
      await server.start().then(
        () => true,
        () => false,
      )
    ) {
      onTestFinished(server.kill);
      return server;
    }
  }
}

function redisAt(port: number, settings: string[]): RedisServer {
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...settings];
  let ended = Promise.resolve();
  let signal: (name: NodeJS.Signals) => void = () => {};
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const child = spawn(findRedis()!, args, { stdio: ['ignore', 'pipe', 'ignore'] });
      ended = once(child, 'exit').then(() => {});
      signal = (name) => child.kill(name);
      for await (const line of createInterface({ input: child.stdout }))
        if (/ready to accept connections/i.test(line)) return;
      throw new Error('Redis does not start: its port is taken');
    },
    async kill() {
      signal('SIGKILL');
      await ended;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
  };
}
