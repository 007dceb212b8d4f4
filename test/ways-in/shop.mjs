/** What the pages of docs/guide/ways-in take for granted: a server with a vendor that has reviews, a token, and the key of its service. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';

const CLI = resolve('dist/cli.js');

/** Starts the server of this repository's build on a new data directory. */
export async function openShop(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error' };
  const cli = (...args) =>
    execFileSync(process.execPath, [CLI, ...args], { env, encoding: 'utf8', stdio: 'pipe' }).trim();
  const vendorId = cli('import', resolve('test/fixtures/reviews.csv'), '--new-vendor', 'First Light');
  const token = cli('token', '--vendor', vendorId);
  const apiKey = cli('key', 'create');
  const server = spawn(process.execPath, [CLI, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await isUp(`${url}/readyz`);
  return {
    url,
    vendorId,
    token,
    /** What a proxy in front of this service is told. */
    variables: {
      UPSTREAM_BASE_URL: `${url}/api/v1`,
      UPSTREAM_MARKETPLACE_URL: `${url}/api/v2`,
      UPSTREAM_API_KEY: apiKey,
      TOKEN_KEYS: JSON.stringify(JSON.parse(readFileSync(join(dataDir, 'token-keys.json'), 'utf8'))),
    },
    async close() {
      server.kill();
      await new Promise((resolve) => server.once('exit', resolve));
    },
  };
}

/** Packs a package's folder as npm would publish it, and returns the path of the file. */
export function npmPack(folder) {
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8' }));
  return join(folder, filename);
}

/** Resolves once `url` responds with success; rejects after two minutes. */
export async function isUp(url, isOver = () => false) {
  const end = Date.now() + 120_000;
  for (;;) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    if (isOver()) throw new Error(`the server of the page ended before ${url} responded`);
    if (Date.now() > end) throw new Error(`${url} does not respond: ${response?.status ?? 'nobody listens'}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
