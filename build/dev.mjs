/**
 * `npm run dev`: the server and its pages at http://localhost:8080 (PORT), built again, started again and reloaded when a file changes. Pages
 * come through a proxy, which adds to each a script that waits for the next start; the server itself knows nothing of it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { createServer, request } from 'node:http';

const PORT = Number(process.env.PORT ?? 8080);
const URL_HERE = `http://localhost:${PORT}`;
const WATCHED = ['src', 'build', 'demo', 'docs'];
/** Editors write a file in several steps. */
const SETTLE_MS = 50;
const RELOAD = '/dev-reload';
const RELOAD_SCRIPT = `new EventSource('${RELOAD}').addEventListener('reload', () => location.reload());`;

/** Responses to the pages that are open. */
const pages = new Set();
let server = null;
let serverPort = 0;
let isBuilding = false;
let isStale = false;

/** Builds what has changed, starts the server anew and has the pages reloaded; once more when something has changed meanwhile. */
async function refresh() {
  isStale = true;
  if (isBuilding) return;
  isBuilding = true;
  while (isStale) {
    isStale = false;
    const start = Date.now();
    const [code] = await once(spawn(process.execPath, ['build/build.mjs', '--served'], { stdio: 'inherit' }), 'exit');
    if (code !== 0) console.log('The server goes on as it was; save again once this is mended.');
    else if (!isStale) {
      await startAnew();
      for (const page of pages) page.write('event: reload\ndata:\n\n');
      console.log(`${((Date.now() - start) / 1000).toFixed(1)} s: ${URL_HERE} shows what is in the files.`);
    }
  }
  isBuilding = false;
}

async function startAnew() {
  const before = server;
  if (before && before.exitCode === null) {
    before.kill('SIGINT');
    await once(before, 'exit');
  }
  const env = { PUBLIC_URL: URL_HERE, ...process.env, PORT: '0' };
  server = spawn(process.execPath, ['dist/cli.js', 'serve', ...process.argv.slice(2)], {
    env,
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  serverPort = await new Promise((resolve) => {
    server.stdout.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      const [, port] = /ready at http:\/\/[^:"\s]+:(\d+)/.exec(text) ?? [];
      if (port) resolve(Number(port));
    });
    server.once('exit', () => resolve(0));
  });
}

createServer((incoming, response) => {
  if (incoming.url === RELOAD) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('\n');
    pages.add(response);
    response.on('close', () => pages.delete(response));
  } else if (incoming.url === `${RELOAD}.js`) {
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(RELOAD_SCRIPT);
  } else forward(incoming, response);
}).listen(PORT, 'localhost');

/** Sends a request on to the server; what comes back is not cached, and a page has the script in it. */
function forward(incoming, response) {
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const onward = request({ port: serverPort, path: incoming.url, method: incoming.method, headers }, (answer) => {
    const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '');
    const { 'content-length': length, etag, ...kept } = answer.headers;
    const changed = isPage ? {} : { ...(length && { 'content-length': length }), ...(etag && { etag }) };
    response.writeHead(answer.statusCode, { ...kept, ...changed, 'cache-control': 'no-store' });
    answer.pipe(response, { end: !isPage });
    if (isPage) answer.once('end', () => response.end(`<script src="${RELOAD}.js"></script>`));
  });
  onward.once('error', () => response.writeHead(503, { 'retry-after': '1' }).end('The server is being started anew.'));
  incoming.pipe(onward);
}

let timer;
for (const folder of WATCHED.filter((path) => existsSync(path))) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, SETTLE_MS);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server?.kill(signal);
    process.exit();
  });
}
await refresh();
