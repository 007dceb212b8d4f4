/** What vendors of different sizes cost: their first read, a page that nobody has asked for, and one that is ready. */
import { median } from './median.mjs';
import { rateOf } from './request-rate.mjs';

const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };
const ROUNDS = 11;
const PATIENCE_MS = 60_000;
/** Pages that are the first of a vendor and yet not the same. */
const LIMITS = Array.from({ length: 30 }, (_, index) => index + 21);

/** Per size: ms by the clock and of the server's processor time; the rate of ready pages is a share of the first size's. */
export async function measureVendorSizes({ server, page }, sizes) {
  const columns = [];
  for (const size of sizes) {
    const base = await page(`${size}-cold`, '');
    const timed = (query) => timeOf(server, () => read(`${base}${query}`));
    columns.push({ size, base, cold: await timed('limit=20'), made: [], ready: [] });
  }
  for (const limit of LIMITS) {
    for (const { base, made } of columns) made.push(await timeOf(server, () => read(`${base}limit=${limit}`)));
  }
  for (const column of columns) {
    column.sorted = await timeOf(server, () => read(`${column.base}sort=highest`));
    column.search = await timeOf(server, () => read(`${column.base}q=wonderful`));
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let turn = 0; turn < columns.length; turn += 1) {
      const { base, ready } = columns[(turn + round) % columns.length];
      ready.push(await rateOf(server, [`${base}limit=20`], HEADERS, 200));
    }
  }
  return columns.map(({ size, cold, made, sorted, search, ready }) => ({
    size,
    cold,
    made: { clock: median(made.map(({ clock }) => clock)), cpu: median(made.map(({ cpu }) => cpu)) },
    sorted,
    search,
    ready: median(ready.map(({ cpu }, round) => cpu / columns[0].ready[round].cpu)),
  }));
}

async function timeOf(server, run) {
  const before = await server.cpu();
  const began = performance.now();
  await run();
  const clock = performance.now() - began;
  return { clock, cpu: ((await server.cpu()) - before) * 1000 };
}

/** A reader is told to come again while the list of a large vendor is on its way. */
export async function read(url) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(url, { headers: HEADERS });
    await response.arrayBuffer();
    if (response.status === 200) return;
    if (response.status < 503 || performance.now() > until) throw new Error(`${url} was answered ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
