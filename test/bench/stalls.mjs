/**
 * What the refresh of one long list costs the readers of another vendor: `node test/bench/stalls.mjs [REVIEWS] [CLI]`. The
 * server's own clock says for how long its event loop was held, a reader of a small vendor what it waited.
 */
import { longestRead, pause } from './longest-read.mjs';
import { median } from './median.mjs';
import { startProxied } from './proxied.mjs';
import { table } from './table.mjs';
import { read } from './vendor-sizes.mjs';

const FRESH_MS = 1_000;
const ROUNDS = 5;
/** What a refresh may take, with all that follows it. */
const ROUND_MS = 6_000;

const size = Number(process.argv[2] ?? 50_000);
const settings = { SNAPSHOT_FRESH_SECONDS: String(FRESH_MS / 1000), READ_RATE: '0', SNAPSHOT_MEMORY_MB: '1000' };
const proxied = await startProxied([100, size], process.argv[3], settings);
const rows = [];
for (const [label, vendor] of [
  ['100 reviews', '100-other'],
  [`${size.toLocaleString('en')} reviews, none changed`, `${size}-same`],
  [`${size.toLocaleString('en')} reviews, one changed`, `${size}-changing`],
]) {
  rows.push([label, ...(await measure(vendor))]);
}
await proxied.stop();
process.stdout.write(
  `${table(['', 'event loop held, ms', 'longest wait of a reader, ms', 'processor time, ms'], rows)}\n`,
);

async function measure(vendor) {
  const { server, page } = proxied;
  const large = await page(vendor, 'limit=20');
  const small = await page('100-small', 'limit=20');
  await read(large);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(FRESH_MS);
    await server.delay();
    const idle = await cpuOf(server, () => longestRead(small, ROUND_MS));
    await server.delay();
    let waited = 0;
    const busy = await cpuOf(server, async () => {
      await read(large);
      waited = await longestRead(small, ROUND_MS);
    });
    rounds.push({ held: await server.delay(), waited, cpu: (busy - idle) * 1000 });
  }
  return ['held', 'waited', 'cpu'].map((what) => String(Math.round(median(rounds.map((one) => one[what])))));
}

async function cpuOf(server, run) {
  const before = await server.cpu();
  await run();
  return (await server.cpu()) - before;
}
