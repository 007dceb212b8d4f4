/**
 * Many vendors on one proxy, for real: `node test/bench/fleet-of-vendors.mjs [SECONDS] [VENDORS] [REVIEWS] [READS_A_SECOND]` after a build. The built server
 * with its defaults in front of the built service on SQLite, each a process of its own; readers over sockets that are kept, as
 * many as 20,000 views a day of each vendor make, even and by Zipf's law. The server has seen every vendor once, without a limit,
 * and is started anew before anything is measured. Somebody writes reviews meanwhile, and looks when readers see them.
 */
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { createTokens } from '../../dist/proxy.js';
import { createReaders } from './fleet-readers.mjs';
import { createWriter } from './fleet-writer.mjs';
import { startServer } from './measured-server.mjs';
import { median } from './median.mjs';
import { createRandom } from './review-sample.mjs';
import { count, table } from './table.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';
import { zipfShares } from './zipf.mjs';

const VIEWS_A_DAY = 20_000;
const DAY_SECONDS = 86_400;
/** Snapshots that are younger than the feed by this are confirmed by it, ms. */
const FEED_MS = 12_000;
const MINUTE_MS = 61_000;
/** How often, and for how long, the server and bare `node:http` take turns, s. */
const BARE_ROUNDS = 5;
const BARE_SECONDS = 6;
/** After a start, before anything counts, s. */
const WARM_SECONDS = 15;

const [seconds = 60, vendorCount = 5_000, reviewCount = 30, given] = process.argv.slice(2).map(Number);
const rate = given ?? (vendorCount * VIEWS_A_DAY) / DAY_SECONDS;
const random = createRandom(1);
const directory = temporaryDirectory();
const dataDir = join(directory, 'proxy');

const service = await startServer('fleet-service.mjs', {
  args: [String(vendorCount), String(reviewCount)],
  env: { DATA_DIR: join(directory, 'service') },
  readyMs: 300_000,
});
const { vendors, key } = await service.ask('fleet');
say(`${vendorCount} vendors of ${reviewCount} reviews`);

const first = await startProxy('1000000');
await pause(FEED_MS);
const pages = await sign();
const seen = createReaders({ url: first.url, pages, random });
const began = performance.now();
await seen.readEach();
say(`each seen once in ${Math.round((performance.now() - began) / 1000)} s`);
// The requests of the last minute are in the store, and would leave none to the server with a limit.
await first.stop();
await pause(MINUTE_MS);

const server = await startProxy('200');
const even = new Float64Array(vendorCount).fill(1 / vendorCount);
const rows = [];
await measure('the first after the restart, even', even, WARM_SECONDS);
await measure('even', even, seconds);
await measure('Zipf', zipfShares(vendorCount), seconds);
await measureBare();
const memory = await server.memory();
const metrics = await (await fetch(`${server.url}/metrics`)).text();
await server.stop();
await service.stop();

const head = ['', 'reads a second', 'CPU a read, ms', 'waited, p99, ms', 'age p50, s', 'p99', 'most', 'not 200'];
const tail = ['until a change shows, p50, s', 'p99', 'of changes', 'requests a minute', 'of them feed'];
process.stdout.write(`${table([...head, ...tail], rows)}\n\n`);
process.stdout.write(`Resident ${Math.round(memory.rss / 2 ** 20)} MB.\n`);
for (const line of metrics.split('\n')) if (/^reviews_(snapshot|feed|refresh|reads|change)/.test(line)) say(line);

function startProxy(upstreamRate) {
  const env = {
    DATA_DIR: dataDir,
    UPSTREAM_BASE_URL: `${service.url}/api/v1`,
    UPSTREAM_MARKETPLACE_URL: `${service.url}/api/v2`,
    UPSTREAM_API_KEY: key,
    UPSTREAM_RATE: upstreamRate,
    // Each read comes from an address of its own, as shoppers do.
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  };
  return startServer('../../dist/cli.js', { args: ['serve'], env });
}

/** Each vendor's first page, with a token that may read it from any origin. */
async function sign() {
  const keys = JSON.parse(readFileSync(join(dataDir, 'token-keys.json'), 'utf8'));
  const tokens = createTokens(() => keys);
  const claims = { scope: ['reviews:read'], expiresInSeconds: 86_400 };
  return Promise.all(
    vendors.map(async (vendorId) => {
      const token = await tokens.sign({ vendorId, ...claims });
      return `/widget/v1/vendors/${vendorId}/reviews?token=${token}&limit=20`;
    }),
  );
}

async function measure(label, shares, seconds) {
  const readers = createReaders({ url: server.url, pages, random });
  const writer = createWriter({ service, key, vendors, random, read: (index) => readers.body(index) });
  const before = { cpu: await server.cpu(), requests: await service.ask('requests') };
  const writing = writer.write(seconds);
  await readers.readFor(seconds, rate, shares);
  const cpu = (await server.cpu()) - before.cpu;
  const { reads, failed, age, waited } = readers.summary();
  const requests = await service.ask('requests');
  await writing;
  const changes = writer.summary();
  const kinds = ['changes', 'unchanged', 'lists', 'others'];
  const asked = kinds.map((kind) => requests[kind] - before.requests[kind]);
  const perMinute = (value) => String(Math.round((value * 60) / seconds));
  rows.push([
    label,
    count(reads / seconds),
    ((cpu * 1000) / reads).toFixed(3),
    waited.p99.toFixed(0),
    ...[age.p50, age.p99, age.most].map(String),
    String(failed),
    ...[changes.p50, changes.p99].map((value) => value.toFixed(1)),
    `${changes.shown} of ${changes.written}`,
    perMinute(asked.reduce((sum, value) => sum + value)),
    perMinute(asked[0]),
  ]);
  say(rows.at(-1).join(' | '));
}

/**
 * What a read costs that finds nothing, checks nothing and counts nothing: bare `node:http` with the bytes of one response, as often. The two
 * take turns, since the machine is not alike from minute to minute.
 */
async function measureBare() {
  const bare = await startServer('bare-server.mjs');
  bare.tell({ answer: await getBytes(`${server.url}${pages[0]}`) });
  const columns = [server, bare];
  const rounds = [];
  for (let round = 0; round <= BARE_ROUNDS; round += 1) {
    const cpu = [];
    for (let turn = 0; turn < columns.length; turn += 1) {
      const at = (turn + round) % columns.length;
      cpu[at] = await cpuOfRead(columns[at]);
    }
    // The first warms up.
    if (round > 0) rounds.push(cpu);
  }
  await bare.stop();
  const middle = (pick) => median(rounds.map(pick));
  const cells = [middle(([cpu]) => cpu).toFixed(3), middle(([, cpu]) => cpu).toFixed(3)];
  say(
    `in turns with bare \`node:http\`: ${cells.join(' to ')} ms, ÷ bare ${middle(([one, other]) => one / other).toFixed(2)}`,
  );
  rows.push([`in turns with bare \`node:http\``, count(rate), cells.join(' to '), ...Array(9).fill('')]);
}

/** ms of processor time. */
async function cpuOfRead({ url, cpu }) {
  const readers = createReaders({ url, pages, random });
  const before = await cpu();
  await readers.readFor(BARE_SECONDS, rate, even);
  return (((await cpu()) - before) * 1000) / readers.summary().reads;
}

/** A response as it came, compressed, in the form that the bare server is told. */
function getBytes(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => {
        const { connection, 'keep-alive': keepAlive, date, ...headers } = response.headers;
        resolve({ status: response.statusCode, headers, body: Buffer.concat(parts).toString('base64') });
      });
    }).on('error', reject);
  });
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
