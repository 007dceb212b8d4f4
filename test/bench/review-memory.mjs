/** What held reviews take: the difference between a server that holds some vendors of this size, and one that holds none. */
import { read } from './vendor-sizes.mjs';

const VENDORS = 10;
/** Until what a read left to be done behind it is done, ms. */
const REST_MS = 1_000;
const ORDERS = ['newest', 'oldest', 'highest', 'lowest'];

/** Bytes for each vendor of `size` reviews, all visible: once read, and after it was sorted every way and searched. */
export async function measureReviewMemory({ server, page }, size) {
  // What the first read of all brings along is no review.
  await read(await page('100-first', 'q=x'));
  const empty = await atRest(server);
  const pages = [];
  for (let vendor = 0; vendor < VENDORS; vendor += 1) pages.push(await page(`${size}-held${vendor}`, ''));
  for (const url of pages) await read(`${url}limit=20`);
  const held = difference(await atRest(server), empty);
  for (const url of pages) {
    for (const order of ORDERS) await read(`${url}sort=${order}`);
    await read(`${url}q=wonderful`);
  }
  return { size, held, used: difference(await atRest(server), empty) };
}

async function atRest(server) {
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  return server.memory();
}

function difference(after, before) {
  return { held: (after.held - before.held) / VENDORS, rss: (after.rss - before.rss) / VENDORS };
}
