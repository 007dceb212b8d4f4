/**
 * Run as a process of its own: submits reviews to `vendorId` in the store at `dataDir`, under the idempotency keys
 * `0`, `1`, …, and prints the id of each on a line of its own once it is acknowledged.
 */
import { writeSync } from 'node:fs';
import { createService, openStore } from '../../src/service/index.js';

const [dataDir = '', vendorId = '', count = ''] = process.argv.slice(2);
const store = await openStore({ dataDir });
const service = createService({ store, internalKey: 'internal' });
for (let index = 0; index < Number(count); index += 1) {
  const answer = await service.fetch(
    new Request(`http://service.test/api/v2/vendors/${vendorId}/submit-review`, {
      method: 'POST',
      headers: { 'x-api-key': 'internal', 'content-type': 'application/json', 'idempotency-key': String(index) },
      body: JSON.stringify({ rating: '5', vendorId, text: `number ${index}` }),
    }),
  );
  const body = (await answer.json()) as { feedback?: { id: string } };
  if (!body.feedback) throw new Error(`not acknowledged: ${answer.status}`);
  writeSync(1, `${body.feedback.id}\n`);
}
await store.close();
