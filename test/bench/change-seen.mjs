/**
 * How long after a change a page of the shop has it: `node test/bench/change-seen.mjs [REVIEWS] [VENDORS] [ENGINE…]` after a build. The built server
 * with its service inside, on SQLite (`embedded`) and on Postgres, with one vendor of so many reviews and so many of thirty beside it, of which each
 * was read once. A change is made through the service's interface; a page is asked for until it has it, without a pause.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTokens } from '../../dist/proxy.js';
import { openStore } from '../../dist/service.js';
import { longestRead, pause } from './longest-read.mjs';
import { writeReviews } from './many-reviews.mjs';
import { startServer } from './measured-server.mjs';
import { median } from './median.mjs';
import { startPostgres } from './postgres.mjs';
import { sampleReviews } from './review-sample.mjs';
import { count, table } from './table.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';
import { read } from './vendor-sizes.mjs';

const CLI = '../../dist/cli.js';
/** Reviews are not read for the insights, which takes minutes with so many. */
const QUIET = { DEMO: 'off', LOG_LEVEL: 'error', INSIGHTS: process.env.INSIGHTS ?? 'off' };
const ROUNDS = 5;
const BESIDE = 30;
const READY_MS = 600_000;
/** What comes after a change: the topics of a review are read, the snapshot is saved. */
const AFTER_MS = Number(process.env.AFTER_MS ?? 4_000);

const [size = '100000', vendorCount = '5000', ...engines] = process.argv.slice(2);
const rows = [];
for (const engine of engines.length > 0 ? engines : ['embedded', 'postgres']) await measure(engine);
const head = ['', 'seen after, ms', 'worst', 'event loop held, ms', 'processor time, ms', 'another vendor waited, ms'];
process.stdout.write(`${table(head, rows)}\n`);

async function measure(engine) {
  const postgres = engine === 'postgres' ? await startPostgres(['reviews']) : null;
  const dataDir = join(temporaryDirectory(), 'data');
  const databaseUrl = postgres?.databaseUrl('reviews');
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...QUIET };
  const csv = join(temporaryDirectory(), 'reviews.csv');
  await writeReviews(csv, Number(size));
  const cli = fileURLToPath(new URL(CLI, import.meta.url));
  const run = async (...args) =>
    (
      await promisify(execFile)(process.execPath, [cli, ...args], { env: { ...env, PATH: process.env.PATH } })
    ).stdout.trim();
  const vendorId = await run('import', csv, '--new-vendor', 'Shop');
  const key = await run('key', 'create', '--name', 'Bench');
  const others = await fillOthers(databaseUrl ? { databaseUrl } : { dataDir });
  say(engine, 'filled');

  const settings = { ...env, READ_RATE: '0' };
  const server = await startServer(CLI, { args: ['serve'], env: settings, readyMs: READY_MS });
  const tokens = createTokens(() => JSON.parse(readFileSync(join(dataDir, 'token-keys.json'), 'utf8')));
  const page = async (id, query) => {
    const token = await tokens.sign({ vendorId: id, scope: ['reviews:read'], expiresInSeconds: 86_400 });
    return `${server.url}/widget/v1/vendors/${id}/reviews?token=${token}&limit=20${query}`;
  };
  const empty = (await server.memory()).held;
  const large = await page(vendorId, '');
  const began = performance.now();
  await read(large);
  say('first read', performance.now() - began);
  if (env.INSIGHTS !== 'off') await untilAllIsRead(server.url);
  await pause(AFTER_MS * 2);
  const held = (await server.memory()).held - empty;
  say(`${Math.round(held / Number(size))} bytes of memory a review`);
  for (const id of others) await read(await page(id, ''));
  const small = await page(others[0] ?? vendorId, '');
  say('others read');

  const send = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const response = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
  const submitted = [];
  const search = (words) => page(vendorId, `&q=${encodeURIComponent(words)}`);
  const changes = {
    'a new review': async (round) => {
      const text = `It keeps the rain off, ${round}.`;
      const body = { vendorId, rating: '5', firstName: 'Grace', text };
      return {
        change: async () => {
          const { feedback } = await send('POST', `/v2/vendors/${vendorId}/submit-review`, body);
          submitted.push(feedback.id);
        },
        url: large,
        text,
      };
    },
    'a reply to it': async (round) => ({
      change: () => send('PUT', '/v1/reply', { reviewId: submitted[round], comment: `Thank you, Grace, ${round}.` }),
      url: large,
      text: `Thank you, Grace, ${round}.`,
    }),
    'it is hidden': async (round) => ({
      change: () => send('PATCH', `/v1/reviews/${submitted[round]}`, { showOnWidget: false }),
      url: large,
      text: `It keeps the rain off, ${round}.`,
      isGone: true,
    }),
    'it is shown, and found by a search': async (round) => ({
      change: () => send('PATCH', `/v1/reviews/${submitted[round]}`, { showOnWidget: true }),
      url: await search(`rain off, ${round}`),
      text: `It keeps the rain off, ${round}.`,
    }),
    'it is erased': async (round) => ({
      change: () => send('DELETE', `/v2/reviews/${submitted[round]}`),
      url: large,
      text: `It keeps the rain off, ${round}.`,
      isGone: true,
    }),
  };
  for (const [name, prepare] of Object.entries(changes)) {
    const taken = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { change, url, text, isGone = false } = await prepare(round);
      await read(url);
      await server.delay();
      const cpu = await server.cpu();
      const from = performance.now();
      await change();
      const done = performance.now() - from;
      while ((await textAt(url)).includes(text) === isGone);
      const seen = performance.now() - from;
      const waited = await longestRead(small, AFTER_MS);
      taken.push({ done, seen, waited, held: await server.delay(), cpu: ((await server.cpu()) - cpu) * 1000 });
      say(engine, name, taken.at(-1));
    }
    const of = (what) => taken.map((one) => one[what]);
    const mid = (what) => count(median(of(what)));
    rows.push([
      `${engine}: ${name}`,
      mid('seen'),
      count(Math.max(...of('seen'))),
      mid('held'),
      mid('cpu'),
      mid('waited'),
    ]);
  }
  await server.stop();
  await postgres?.stop();
}

async function untilAllIsRead(url) {
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    if (/^reviews_unread 0$/m.test(metrics)) return;
    await pause(1_000);
  }
}

async function fillOthers(place) {
  const store = await openStore(place);
  const samples = sampleReviews(BESIDE * 50);
  const ids = [];
  for (let at = 0; at < Number(vendorCount); at += 1) {
    const { id } = await store.vendors.create({ name: `Vendor ${at}` });
    ids.push(id);
    const reviews = Array.from({ length: BESIDE }, (_, place) => {
      const { text, createdAt, rating } = samples[(at * 7 + place) % samples.length];
      const key = `${at}-${place}`;
      return {
        source: 'shop',
        sourceFeedbackId: key,
        authorName: `Author ${key}`,
        rating: String(rating),
        text,
        createdAt,
        showOnWidget: true,
      };
    });
    await store.reviews.import(id, reviews);
  }
  await store.close();
  return ids;
}

async function textAt(url) {
  const response = await fetch(url);
  const text = await response.text();
  if (response.status !== 200 && response.status < 503) throw new Error(`${url} was answered ${response.status}`);
  return text;
}

function say(...words) {
  process.stderr.write(`${words.map((word) => (typeof word === 'object' ? JSON.stringify(word) : word)).join(' ')}\n`);
}
