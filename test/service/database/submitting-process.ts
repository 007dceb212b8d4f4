/**
 * Run as a process of its own: submits reviews to `vendorId` in the store at `place`, eight at a time, under the
 * idempotency keys `first`, `first + 1`, …, and prints `key id` on a line of its own once each is acknowledged.
 */
import { writeSync } from 'node:fs';
import { createService, openStore } from '../../../src/service/index.js';

const AT_ONCE = 8;
const [place = '', vendorId = '', first = '', count = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(place));
const service = createService({ store, internalKey: 'internal' });
const last = Number(first) + Number(count);
let next = Number(first);

async function submitNext(): Promise<void> {
  while (next < last) {
    const key = String(next);
    next += 1;
    const answer = await service.fetch(
      new Request(`http://service.test/api/v2/vendors/${vendorId}/submit-review`, {
        method: 'POST',
        headers: { 'x-api-key': 'internal', 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ rating: '5', vendorId, text: `number ${key}` }),
      }),
    );
    const body = (await answer.json()) as { feedback?: { id: string } };
    if (!body.feedback) throw new Error(`not acknowledged: ${answer.status}`);
    writeSync(1, `${key} ${body.feedback.id}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, submitNext));
await store.close();
