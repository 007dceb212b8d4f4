import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.mjs';

const CLI = resolve('dist/cli.js');

/** Runs a command of the built program to its end; `code` is what a shell would see. */
export async function command(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

/** The same command of the source, run in this process: it is there at once, where a process of its own takes half a second to start. */
export async function commandInProcess(args: string[], env: Record<string, string>): ReturnType<typeof command> {
  const { run } = await import('../../src/cli/program.js');
  let stdout = '';
  let stderr = '';
  const code = await run(args, {
    env: { ...process.env, ...env },
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
    scriptDir: 'dist/script',
    demoDir: 'demo',
    deskDir: 'dist/desk',
    docsDir: 'dist/docs',
    analysisScript: 'dist/analysis-worker.js',
    version: '0.0.0',
  });
  return { code, stdout, stderr };
}

/** The whole product in one process on a free port and an empty data directory, as `npm start` runs it. */
export async function startServer(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'reviews-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, [CLI, 'serve', '--port', String(port), '--data', dataDir], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const url = `http://localhost:${port}`;
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The server ended at once: ${lines.join('\n')}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
  });
  return {
    url,
    dataDir,
    /** What the server has printed, a line each. */
    lines,
    cli: (...args: string[]) => commandInProcess([...args, '--data', dataDir], env),
    /** Ends it at once, and removes what it kept. */
    kill(): void {
      child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
    /** Ends the server as an operator would; resolves to its exit code. */
    async stop(): Promise<number | null> {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true });
      return child.exitCode;
    },
  };
}

let shared: ReturnType<typeof startServer> | undefined;

/**
 * The server of this worker, with the demo and all defaults: started by the first file that wants it, ended with the worker. Nobody stops
 * it, and each test works on a vendor or an account of its own, so that no other one sees what it did.
 */
export function sharedServer(): ReturnType<typeof startServer> {
  shared ??= startServer().then((server) => {
    process.once('exit', server.kill);
    // A worker is ended by this signal, which runs no handler of `exit`.
    process.once('SIGTERM', () => {
      server.kill();
      process.kill(process.pid, 'SIGTERM');
    });
    return server;
  });
  return shared;
}

/** Another origin: a server of its own on a free port. */
export async function serveElsewhere(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

/** Waits until `check` holds, asking again and again for as long as the test may take. */
export async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((next) => setTimeout(next, 50));
}
