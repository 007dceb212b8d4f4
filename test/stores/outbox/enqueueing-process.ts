/**
 * Run as a process of its own: enqueues submissions under the keys `first`, `first + 1`, …, eight at a time, in the outbox of
 * `dataDir`, and prints `key id` on a line of its own once each is on disk.
 */
import { writeSync } from 'node:fs';
import { openSqliteOutbox } from '../../../src/stores/index.js';

const AT_ONCE = 8;
const [dataDir = '', first = '', count = ''] = process.argv.slice(2);
const store = await openSqliteOutbox(dataDir);
const last = Number(first) + Number(count);
let next = Number(first);

async function enqueueNext(): Promise<void> {
  while (next < last) {
    const key = String(next);
    const vendorId = `vendor-${next % 3}`;
    next += 1;
    const review = { rating: '5', vendorId, text: `number ${key}` };
    const { id } = await store.enqueue({ vendorId, key, fingerprint: key, review }, Date.now());
    writeSync(1, `${key} ${id}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, enqueueNext));
await store.close();
