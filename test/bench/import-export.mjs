/**
 * Imports a file of another system, exports it, imports the export into an empty database, exports that and compares: what comes out is what
 * went in, and memory does not grow with the file. Run it after a build; 100,000 reviews take some minutes on each database:
 *
 *   node test/bench/import-export.mjs [--reviews 10000,100000] [--engines sqlite,postgres]
 *
 * It prints its table, and ends with an error where something was lost or memory grew.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../free-port.mjs';
import { writeReviews } from './many-reviews.mjs';
import { startPostgres } from './postgres.mjs';
import { count, table } from './table.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
/** The longest that one command may take. */
const COMMAND_MS = 15 * 60_000;
/** What a command may have on its heap: one that holds the file fails, and garbage that is not collected yet is none of the figures. */
const HEAP_MB = 64;
/** How much more memory the largest file may take than the smallest; 64 MB of it are SQLite's own cache, once the file is larger than that. */
const MOST_GROWTH_MB = 100;
/** Writes the most memory that the process ever had, and the seconds of processor time it took, when it ends. */
const PEAK = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeFileSync } from 'node:fs';
  process.on('exit', () => {
    const peak = process.platform === 'linux'
      ? Number(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
      : process.resourceUsage().maxRSS;
    const { user, system } = process.cpuUsage();
    writeFileSync(process.env.PEAK_FILE, JSON.stringify({ peak: peak / 1024, cpu: (user + system) / 1e6 }));
  });
`)}`;

const { values } = parseArgs({
  options: {
    reviews: { type: 'string', default: '10000,100000' },
    engines: { type: 'string', default: 'sqlite,postgres' },
  },
});
const sizes = values.reviews.split(',').map(Number);
const rows = [];
for (const engine of values.engines.split(',')) {
  const places = sizes.flatMap((size) => [`a${size}`, `b${size}`]);
  const server = engine === 'postgres' ? await startPostgres(places) : null;
  for (const size of sizes) rows.push(...(await measure(engine, size, server)));
  await server?.stop();
}
console.log(
  table(
    ['', 'reviews', 'seconds', 'of a processor', 'reviews for each second of it', 'most memory, MB'],
    rows.map(cells),
  ),
);
for (const { name, peak } of rows) {
  const least = Math.min(...rows.filter((row) => row.name === name).map((row) => row.peak));
  if (peak - least > MOST_GROWTH_MB) throw new Error(`memory grows with the file: ${name}, ${least} to ${peak} MB`);
}

function cells({ name, size, seconds, cpu, peak }) {
  return [name, count(size), seconds.toFixed(1), cpu.toFixed(1), count(size / cpu), count(peak)];
}

async function measure(engine, size, server) {
  const directory = temporaryDirectory();
  const at = (name) => join(directory, name);
  const environment = (name) => ({
    DATA_DIR: at(name),
    ...(server && { DATABASE_URL: server.databaseUrl(`${name}${size}`) }),
  });
  const [first, second] = [environment('a'), environment('b')];
  const steps = [];
  const step = async (name, args, env) => {
    const { out, err, ...used } = await run(args, { ...env, PEAK_FILE: at('peak') });
    steps.push({ name: `${engine}: ${name}`, size, ...used });
    say(steps.at(-1));
    return { out: out.trim(), err };
  };
  await writeReviews(at('reviews.csv'), size);
  const { out: vendor } = await step('import a CSV file', ['import', at('reviews.csv'), '--new-vendor', 'Shop'], first);
  const again = await step('import it again', ['import', at('reviews.csv'), '--new-vendor', 'Shop'], first);
  expect(again.err, ` 0 imported, ${size} already there, 0 refused`);
  const all = ['--with-contacts', '--output'];
  await step('export JSON lines', ['export', '--vendor', vendor, ...all, at('1.jsonl')], first);
  await step('export CSV', ['export', '--vendor', vendor, '--format', 'csv', ...all, at('1.csv')], first);
  steps.push({ name: `${engine}: export through the service`, size, ...(await exportFromServer(vendor, at, first)) });
  say(steps.at(-1));
  await step('import the export', ['import', at('1.jsonl')], second);
  const last = await step('import it again as it was', ['import', at('1.jsonl')], second);
  expect(last.err, `0 imported as they were, ${size} already there, 0 refused`);
  await step('export the copy', ['export', '--vendor', vendor, ...all, at('2.jsonl')], second);
  const [one, two, served] = await Promise.all(['1.jsonl', '2.jsonl', '3.jsonl'].map((name) => digest(at(name))));
  expect(one.lines, size);
  expect(two.hash, one.hash);
  expect(served.lines, size);
  return steps;
}

function say({ name, size, seconds, cpu, peak }) {
  console.error(
    `${name}, ${count(size)}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} of a processor, ${count(peak)} MB`,
  );
}

function expect(text, part) {
  if (typeof part === 'string' ? !text.includes(part) : text !== part) throw new Error(`"${text}" is not "${part}"`);
}

function start(args, env) {
  return spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--import', PEAK, CLI, ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
}

async function run(args, env) {
  const began = performance.now();
  const child = start(args, env);
  const timer = setTimeout(() => child.kill('SIGKILL'), COMMAND_MS);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  clearTimeout(timer);
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`reviews-widget ${args.join(' ')} ended with ${code}: ${err}`);
  return { seconds, out, err, ...usageIn(env.PEAK_FILE) };
}

/** `GET /vendors/{id}/export` of a server in a process of its own, into `3.jsonl`. */
async function exportFromServer(vendor, at, env) {
  const { out: key } = await run(['key', 'create'], { ...env, PEAK_FILE: at('peak') });
  const port = await freePort();
  const child = start(['serve'], { ...env, PORT: String(port), PEAK_FILE: at('server-peak') });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const began = performance.now();
  const response = await fetch(`${url}/api/v2/vendors/${vendor}/export?contacts=true`, {
    headers: { 'x-api-key': key.trim() },
  });
  const file = await open(at('3.jsonl'), 'w');
  for await (const piece of response.body) await file.write(piece);
  await file.close();
  const seconds = (performance.now() - began) / 1000;
  child.kill();
  await once(child, 'exit');
  return { seconds, ...usageIn(at('server-peak')) };
}

function usageIn(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

async function text(stream) {
  let all = '';
  for await (const piece of stream) all += piece;
  return all;
}

/** All lines but the first, which says when it was exported. */
async function digest(path) {
  const hash = createHash('sha256');
  let lines = -1;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (lines >= 0) hash.update(`${line}\n`);
    lines += 1;
  }
  return { lines, hash: hash.digest('hex') };
}
