import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

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

/** What a server loads first, so that it and what it kept go when its test's process does, however that ends. */
const endsWithParent = (dataDir: string) => {
  // Threads of the server load it as well, and have no such channel.
  const code = `import { rmSync } from 'node:fs';
    process.channel?.unref();
    process.channel && process.once('disconnect', () => {
      process.once('exit', () => rmSync(${JSON.stringify(dataDir)}, { recursive: true, force: true }));
      process.exit();
    });`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
};

/** The whole product in one process on a free port and an empty data directory, as `npm start` runs it. */
export async function startServer(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'reviews-e2e-'));
  const port = await freePort();
  const args = ['--import', endsWithParent(dataDir), CLI, 'serve', '--port', String(port), '--data', dataDir];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.channel?.unref();
  const lines: string[] = [];
  const errors: string[] = [];
  const url = `http://localhost:${port}`;
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr! }).on('line', (line) => errors.push(line));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The server ended at once: ${[...lines, ...errors].join('\n')}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
  });
  // What it says to somebody at a terminal is shown when it fails, and is none of a test's own output.
  child.once('close', (code) => code && process.stderr.write(`${errors.join('\n')}\n`));
  return {
    url,
    dataDir,
    /** What the server has printed, a line each. */
    lines,
    cli: (...args: string[]) => command([...args, '--data', dataDir], env),
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

export type TestServer = Awaited<ReturnType<typeof startServer>>;

const shared = new Map<string, Promise<TestServer>>();

/**
 * The server of this worker, with the demo and all defaults but `env`: started by the first file that wants it, ended with the worker.
 * Nobody stops it, and each test works on a vendor or an account of its own, so that no other one sees what it did.
 */
export function sharedServer(env: Record<string, string> = {}): Promise<TestServer> {
  const key = JSON.stringify(env);
  const started = shared.get(key) ?? startServer(env);
  shared.set(key, started);
  return started;
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

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
