import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandInProcess } from '../e2e/server.js';
import { freePort } from '../free-port.mjs';

/**
 * The built server as a process that can be stopped, killed, frozen and started again on the same port and data. It has an empty
 * `DATA_DIR` of its own unless `env` names one; `end` and `remove` are for the caller, so that scripts can use it as well.
 */
export async function startServerProcess(env: Record<string, string> = {}) {
  const own = env.DATA_DIR === undefined ? await mkdtemp(join(tmpdir(), 'reviews-server-')) : null;
  const port = env.PORT ?? String(await freePort());
  const all: Record<string, string> = { DEMO: 'off', ...env, PORT: port, DATA_DIR: env.DATA_DIR ?? own! };
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  let child!: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [resolve('dist/cli.js'), 'serve'], {
      env: { ...process.env, ...all },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
    // What it says to somebody at a terminal is shown when it fails, and is none of a test's own output.
    const errors: string[] = [];
    createInterface({ input: child.stderr! }).on('line', (line) => errors.push(line));
    child.once('close', (code) => code && process.stderr.write(`${errors.join('\n')}\n`));
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${lines.at(-1)}`);
      await sleep(50);
    }
  }

  await start();
  return {
    url,
    port: Number(port),
    dataDir: all.DATA_DIR!,
    /** Of the process that runs now. */
    pid: () => child.pid!,
    /** What it has printed, a line each, over all its starts. */
    lines,
    start,
    /** Sends a signal and goes on: `SIGSTOP` and `SIGCONT` freeze and thaw it. */
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Sends a signal; resolves once it has ended, to its exit code: null when the signal ended it. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    /** Runs a command of the program with the server's settings. */
    cli: (...args: string[]) => commandInProcess(args, all),
    /** What `/readyz` says, with its status. */
    async ready(): Promise<string> {
      const answer = await fetch(`${url}/readyz`);
      return `${answer.status} ${(await answer.text()).trim()}`;
    },
    /** Ends it at once and removes what it kept in a directory of its own. */
    async remove(): Promise<void> {
      await this.end('SIGKILL');
      if (own) await rm(own, { recursive: true, force: true });
    },
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;
