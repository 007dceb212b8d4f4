import { expect, test } from 'vitest';
import { newDatabase } from '../service/temporary-service.js';
import { startServer } from './server.js';

test('servers and commands share one Postgres: what one takes, the others have', async () => {
  const env = { DATABASE_URL: await newDatabase('empty') };
  const [one, two] = await Promise.all([startServer(env), startServer(env)]);
  const key = (await one.cli('key', 'create')).stdout.trim();
  const vendorId = (await two.cli('vendor', 'create', '--name', 'Engines')).stdout.trim();
  const headers = { 'x-api-key': key, 'content-type': 'application/json', 'idempotency-key': 'once' };
  const body = JSON.stringify({ vendorId, rating: '5', text: 'Exact.' });
  const path = `/api/v2/vendors/${vendorId}/submit-review`;
  const answers = await Promise.all(
    [one, two].map(({ url }) => fetch(`${url}${path}`, { method: 'POST', headers, body }).then((sent) => sent.json())),
  );
  expect(answers[0]).toEqual(answers[1]);
  for (const { url } of [one, two]) {
    const list = await fetch(`${url}/api/v2/vendors/${vendorId}/reviews`, { headers });
    expect(await list.json()).toMatchObject({ total: 1, reviews: [{ text: 'Exact.' }] });
  }
  // Both started at once on an empty database, and there is one demo.
  const { vendors } = await listed(one.cli);
  expect(vendors.filter((line) => line.includes('Demo'))).toHaveLength(1);
  expect(await Promise.all([one.stop(), two.stop()])).toEqual([0, 0]);
});

async function listed(cli: (...args: string[]) => Promise<{ stdout: string }>) {
  return { vendors: (await cli('vendor', 'list')).stdout.trim().split('\n') };
}
