/**
 * Run as a process of its own on the snapshots of `dataDir`: requests each of `keys` leases and, as often, to send a request
 * of `most` a minute; prints a line for each that was granted.
 */
import { writeSync } from 'node:fs';
import { openSqliteSnapshots } from '../../../src/stores/index.js';

const [dataDir = '', keys = '', most = ''] = process.argv.slice(2);
const store = await openSqliteSnapshots(dataDir, { log: (event) => writeSync(2, JSON.stringify(event)) });
const requests = Array.from({ length: Number(keys) }, async (_, index) => {
  const lease = await store.acquireLease(`vendors/${index}/reviews`, 60_000);
  if (lease.granted) writeSync(1, `lease ${index}\n`);
  const { waitMs } = await store.enter({ most: Number(most), reserved: 0, submission: false });
  if (waitMs === 0) writeSync(1, 'request\n');
});
await Promise.all(requests);
await store.close();
