import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findRedis } from '../tools.mjs';

/** Whether a real Redis can be started here. */
export const hasRedis = findRedis() !== undefined;

/** A Redis of its own that keeps nothing, on a free port of the loopback. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  // Redis takes no port 0: a port that is taken ends it, and the next is tried.
  for (let port = 20_000 + (process.pid % 20_000); ; port += 1) {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const server = spawn(findRedis()!, settings, { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = once(server, 'exit').then(() => false);
    if (!(await Promise.race([readyLine(server.stdout), ended]))) continue;
    return {
      url: `redis://127.0.0.1:${port}`,
      async stop() {
        server.kill();
        await ended;
      },
    };
  }
}

async function readyLine(output: NodeJS.ReadableStream): Promise<boolean> {
  for await (const line of createInterface({ input: output }))
    if (/ready to accept connections/i.test(line)) return true;
  return false;
}
