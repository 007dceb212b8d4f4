/**
 * What a cache in front saves: `node test/bench/behind-nginx.mjs [SECONDS] [VENDORS] [READS_A_SECOND]` after a build. The built server with
 * its defaults, once by itself and once behind nginx with the lines of docs/guide/operate.md; readers of many vendors by Zipf's law over
 * sockets that are kept, who sort, search and write now and then. Rounds take turns. First of all, how many requests come through to the
 * server of first pages alone, at 20,000 views a day of each vendor.
 */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createTokens } from '../../dist/proxy.js';
import { hasNginx, startDocumentedNginx } from '../documented-nginx.mjs';
import { startServer } from './measured-server.mjs';
import { median } from './median.mjs';
import { createRandom } from './review-sample.mjs';
import { count, table } from './table.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';
import { createDraw, poisson, zipfShares } from './zipf.mjs';

if (!hasNginx) throw new Error('there is no nginx on this machine');
const [seconds = 15, vendorCount = 300, rate = 400] = process.argv.slice(2).map(Number);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const VIEWS_A_SECOND = 20_000 / 86_400;
/** Copies live for a minute: by then some end at any time. */
const WARM_SECONDS = 65;
const TICK_MS = 10;

const random = createRandom(1);
const directory = temporaryDirectory();
const service = await startServer('fleet-service.mjs', {
  args: [String(vendorCount), '30'],
  env: { DATA_DIR: join(directory, 'service') },
  readyMs: 300_000,
});
const { vendors, key } = await service.ask('fleet');
const server = await startServer('../../dist/cli.js', {
  args: ['serve'],
  env: {
    DATA_DIR: join(directory, 'proxy'),
    UPSTREAM_BASE_URL: `${service.url}/api/v1`,
    UPSTREAM_MARKETPLACE_URL: `${service.url}/api/v2`,
    UPSTREAM_API_KEY: key,
    UPSTREAM_RATE: '1000000',
    // Each read comes from an address of its own; what stands next to the server is nginx, or says that it is.
    TRUSTED_PROXIES: '2',
    CHALLENGE: 'off',
    LOG_LEVEL: 'warn',
  },
});
const keys = JSON.parse(readFileSync(join(directory, 'proxy/token-keys.json'), 'utf8'));
const tokens = createTokens(() => keys);
const scope = ['reviews:read', 'reviews:submit'];
const pages = await Promise.all(
  vendors.map(async (vendorId) => {
    const token = await tokens.sign({ vendorId, scope, expiresInSeconds: 86_400 });
    return `/widget/v1/vendors/${vendorId}/reviews?token=${token}`;
  }),
);
const nginx = await startDocumentedNginx(new URL(server.url).host);
const draw = createDraw(zipfShares(vendorCount), random);
for (const page of pages) await send(server.url, new Agent(), { path: `${page}&limit=20` });

const calm = vendorCount * VIEWS_A_SECOND;
await load(nginx.url, WARM_SECONDS, calm, firstPage);
const passed = await load(nginx.url, Math.max(60, seconds), calm, firstPage);
say(`${count(vendorCount)} vendors, ${passed.views} views: ${per1000(passed)} requests for each 1,000`);

const columns = [
  { name: 'the server by itself', url: server.url, rounds: [] },
  { name: 'behind nginx', url: nginx.url, rounds: [] },
];
for (let round = 0; round <= ROUNDS; round += 1) {
  for (let turn = 0; turn < columns.length; turn += 1) {
    const column = columns[(turn + round) % columns.length];
    const seen = await load(column.url, seconds, rate, mixed);
    // The first warms up.
    if (round > 0) column.rounds.push(seen);
    say(`${column.name}: ${JSON.stringify(seen)}`);
  }
}
const rows = columns.map(({ name, rounds }) => {
  const middle = (pick) => median(rounds.map(pick));
  return [
    name,
    ...['p50', 'p99'].map((part) => middle((seen) => seen[part]).toFixed(1)),
    middle((seen) => seen.cpu).toFixed(3),
    String(middle(per1000)),
    String(rounds.reduce((sum, { failed }) => sum + failed, 0)),
  ];
});
const [alone, behind] = columns;
const ratio = (key) => median(alone.rounds.map((seen, round) => behind.rounds[round][key] / seen[key])).toFixed(2);
const head = ['', 'p50, ms', 'p99, ms', "the server's CPU a view, ms", 'requests for 1,000 views', 'failed'];
process.stdout.write(
  `${table(head, rows)}\n\nnginx ÷ by itself: p50 ${ratio('p50')}, p99 ${ratio('p99')}, CPU ${ratio('cpu')}\n`,
);
await nginx.stop();
await server.stop();
await service.stop();

function firstPage() {
  return { path: `${pages[draw()]}&limit=20` };
}

/** Nine of ten read a first page; the others sort, search, and one in a hundred writes. */
function mixed() {
  const page = pages[draw()];
  const dice = random();
  if (dice < 0.9) return { path: `${page}&limit=20` };
  if (dice < 0.96) return { path: `${page}&limit=20&sort=${['highest', 'lowest'][Math.floor(random() * 2)]}` };
  if (dice < 0.99)
    return { path: `${page}&limit=20&q=${['good', 'delivery', 'size', 'fast'][Math.floor(random() * 4)]}` };
  const text = `Written as number ${crypto.randomUUID()}.`;
  return {
    path: page,
    method: 'POST',
    body: JSON.stringify({ rating: 5, text, author: 'Ada', email: 'ada@example.com' }),
  };
}

/** Sends what `next` makes at this rate for so long, whether or not it was answered yet. */
async function load(url, duration, rate, next) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const waits = [];
  let failed = 0;
  const before = { cpu: await server.cpu(), requests: await requestsSoFar() };
  const open = new Set();
  const began = performance.now();
  let sentUpTo = began;
  while (sentUpTo < began + duration * 1000) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    const now = Math.min(performance.now(), began + duration * 1000);
    for (let left = poisson((rate * (now - sentUpTo)) / 1000, random); left > 0; left -= 1) {
      const one = send(url, agent, next())
        .then(({ ms, status }) => {
          waits.push(ms);
          if (status >= 400) failed += 1;
        })
        .finally(() => open.delete(one));
      open.add(one);
    }
    sentUpTo = now;
  }
  await Promise.all(open);
  agent.destroy();
  waits.sort((a, b) => a - b);
  const views = waits.length;
  const cpu = ((await server.cpu()) - before.cpu) * 1000;
  const requests = (await requestsSoFar()) - before.requests;
  const at = (share) => waits[Math.floor(views * share)];
  return { views, requests, failed, cpu: cpu / views, p50: at(0.5), p99: at(0.99) };
}

function send(url, agent, { path, method = 'GET', body }) {
  const began = performance.now();
  const part = () => Math.floor(random() * 256);
  const address = `10.${part()}.${part()}.${part()}`;
  const headers = {
    'accept-encoding': 'br',
    // nginx adds its own.
    'x-forwarded-for': url === server.url ? `${address}, 127.0.0.1` : address,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { agent, method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve({ ms: performance.now() - began, status: response.statusCode }));
    })
      .on('error', reject)
      .end(body);
  });
}

/** Requests to the widget API that the server has answered. */
async function requestsSoFar() {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const counted = text.matchAll(/^reviews_http_requests_total\{[^}]*route="widget"[^}]*\} (\d+)/gm);
  return [...counted].reduce((sum, [, value]) => sum + Number(value), 0);
}

function per1000({ views, requests }) {
  return Math.round((requests * 1000) / views);
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
