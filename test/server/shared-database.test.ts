import { expect, test } from 'vitest';
import { newDatabase } from '../service/temporary-service.js';
import { startTestServer } from './test-server.js';

test('servers and commands share one Postgres: what one takes, the others have', async () => {
  const env = { DATABASE_URL: await newDatabase('empty') };
  const [one, two] = await Promise.all([startTestServer(env), startTestServer(env)]);
  const key = (await one.shell.run('key', 'create')).out.trim();
  const vendorId = (await two.shell.run('vendor', 'create', '--name', 'Engines')).out.trim();
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
  const vendors = (await one.shell.run('vendor', 'list')).out.trim().split('\n');
  expect(vendors.filter((line) => line.includes('Demo'))).toHaveLength(1);
});
