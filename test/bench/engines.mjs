/** The databases that are compared: each a store of the built service with so many reviews, and the service on it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createService, openStore } from '../../dist/service.js';
import { fillPostgres, fillSqlite } from './fill.mjs';
import { startPostgres } from './postgres.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';

/** What one review of a fill costs more in a large database than in a small one: indexes that no longer fit a cache. */
const GROWTH = 2;
/** Time left for the rounds, ms. */
const ROUNDS_MS = 40_000;

/** Per engine: opens a column for each of these sizes, as far as they can be filled before `until`. */
export const openEngines = {
  async sqlite(sizes, say, until) {
    const directory = temporaryDirectory();
    const opened = await openColumns(sizes, say, until, async (index) => {
      const dataDir = join(directory, String(index));
      return { store: await openStore({ dataDir }), fill: (vendors, size) => fillSqlite(dataDir, vendors, size) };
    });
    return {
      name: 'SQLite',
      ...opened,
      stop: () => stop(opened, () => rm(directory, { recursive: true, force: true })),
    };
  },

  async postgres(sizes, say, until) {
    const names = sizes.map((_, index) => `reviews${index}`);
    const server = await startPostgres(names);
    const opened = await openColumns(sizes, say, until, async (index) => {
      const databaseUrl = server.databaseUrl(names[index]);
      return {
        store: await openStore({ databaseUrl }),
        fill: (vendors, size) => fillPostgres(databaseUrl, vendors, size),
      };
    }).catch(async (error) => {
      await server.stop();
      throw error;
    });
    return { name: 'Postgres', ...opened, stop: () => stop(opened, () => server.stop()) };
  },
};

async function openColumns(sizes, say, until, open) {
  const columns = [];
  const omitted = [];
  let perReviewMs = 0;
  for (const [index, size] of sizes.entries()) {
    if (performance.now() + perReviewMs * size * GROWTH + ROUNDS_MS > until) {
      omitted.push(size);
      continue;
    }
    const { store, fill } = await open(index);
    const vendors = [];
    for (let count = 0; count < VENDORS; count += 1)
      vendors.push((await store.vendors.create({ name: `Vendor ${count}` })).id);
    const template = {
      rating: '5',
      vendorId: vendors[0],
      text: 'A review of usual length. '.repeat(12),
      firstName: 'Ada',
    };
    await store.reviews.submit(template);
    const began = performance.now();
    await fill(vendors, size);
    const ms = performance.now() - began;
    perReviewMs = ms / size;
    say(`${size} reviews in ${(ms / 1000).toFixed(1)} s`);
    const service = createService({ store, requestsPerMinute: 1e9 });
    const { key } = await store.keys.create('bench');
    columns.push({ size, store, service, key, vendorId: vendors[0], template });
  }
  return { columns, omitted };
}

/** One vendor has half of the reviews, the others share the rest. */
const VENDORS = 50;

async function stop({ columns }, remove) {
  for (const { service, store } of columns) {
    await service.close();
    await store.close();
  }
  await remove();
}
