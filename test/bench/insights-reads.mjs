/**
 * Insights of a vendor with many reviews: `node test/bench/insights-reads.mjs [REVIEWS] [CLI]` after a build. The built server, embedded service and
 * all, reads them after a restart, while somebody reads the list of another shop; then insights are read through the proxy, first
 * and from its cache, of the shop and of its products. The reviews are made of our own test sentences.
 */
import { execFile } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from './measured-server.mjs';
import { median } from './median.mjs';
import { createRandom } from './review-sample.mjs';
import { count, table } from './table.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';

const PRODUCTS = 400;
const ROUNDS = 9;
/** How often somebody reads the other shop's list, ms. */
const EVERY_MS = 50;

const size = Number(process.argv[2] ?? 100_000);
const script = process.argv[3] ?? '../../dist/cli.js';
const program = fileURLToPath(new URL(script, import.meta.url));
const directory = temporaryDirectory();
const data = join(directory, 'data');
const cli = async (...args) =>
  (await promisify(execFile)(process.execPath, [program, ...args, '--data', data])).stdout.trim();

const small = await importShop('Small shop', 100);
const large = await importShop('Large shop', size);
console.error(`${size} imported`);

const server = await startServer(script, {
  args: ['serve'],
  env: { DATA_DIR: data, DEMO: 'off', LOG_LEVEL: 'error', READ_RATE: '0' },
});
const rows = [];
const began = performance.now();
const waits = [];
while ((await unread()) > 0) {
  const until = performance.now() + 1_000;
  while (performance.now() < until) {
    waits.push(await timed(small.list));
    await pause(EVERY_MS);
  }
}
const seconds = (performance.now() - began) / 1000;
const cpu = await server.cpu();
rows.push(['all are read, s', count(seconds)], ['processor time until then, s', count(cpu)]);
rows.push(['the other shop’s list meanwhile, median, ms', milliseconds(median(waits))]);
rows.push(['the slowest of a hundred, ms', milliseconds(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)])]);

const product = (number) => `${large.insights}&product-id=hat-${number}`;
rows.push(['a page of 20 of the list, first, ms', milliseconds(await timed(large.list))]);
rows.push(['from the cache, ms', milliseconds(median(await several(() => large.list)))]);
rows.push(['insights of the shop, first, ms', milliseconds(await timed(large.insights))]);
rows.push(['from the cache, ms', milliseconds(median(await several(() => large.insights)))]);
rows.push(['of a product, first, ms', milliseconds(median(await several((round) => product(round))))]);
rows.push(['from the cache, ms', milliseconds(median(await several(() => product(1))))]);
await server.stop();
process.stdout.write(`${table([`${count(size)} reviews of one shop`, ''], rows)}\n`);

async function importShop(name, reviews) {
  const file = join(directory, `${reviews}.jsonl`);
  await writeReviews(file, reviews);
  const vendorId = await cli('import', file, '--new-vendor', name);
  const token = await cli('token', '--vendor', vendorId, '--scope', 'reviews:read insights:read');
  const at = (path) => `/widget/v1/vendors/${vendorId}/${path}token=${token}`;
  return { list: at('reviews?limit=20&'), insights: at('insights?') };
}

async function writeReviews(path, reviews) {
  const sentences = (await readFile(new URL('../insights/sentences/en.txt', import.meta.url), 'utf8'))
    .split('\n')
    .map((line) => line.split(' | ')[0].trim())
    .filter(Boolean);
  const random = createRandom(reviews);
  const file = await open(path, 'w');
  const newest = Date.now() - 86_400_000;
  const lines = [];
  for (let at = 0; at < reviews; at += 1) {
    const some = Array.from({ length: 1 + (at % 4) }, () => sentences[Math.floor(random() * sentences.length)]);
    const review = {
      id: `review-${at}`,
      rating: 1 + Math.floor(random() * 5),
      text: `${some.join(' ')} ${at}`,
      author: `Author ${at}`,
      createdAt: new Date(newest - at * 600_000).toISOString(),
      showOnWidget: true,
      product: { sourceProductId: `hat-${at % PRODUCTS}`, title: `Hat ${at % PRODUCTS}` },
    };
    lines.push(`${JSON.stringify(review)}\n`);
    if (lines.length === 1000 || at === reviews - 1) await file.write(lines.splice(0).join(''));
  }
  await file.close();
}

/** Reviews that are still to be read, by the server's metrics. */
async function unread() {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^reviews_unread (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
}

async function several(address) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(address(round)));
  return times;
}

/** How long it takes to have it. A proxy that has not read so long a list in five seconds says 504, and a page asks again. */
async function timed(path) {
  const from = performance.now();
  for (;;) {
    const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    if (response.ok) return performance.now() - from;
    if (response.status !== 504) throw new Error(`${path} gave ${response.status}`);
  }
}

function milliseconds(value) {
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
