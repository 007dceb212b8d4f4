import { expect, test } from 'vitest';
import type { PublicInsights, ReviewPage } from '../../../src/contract/widget.js';
import { startTestServer } from '../test-server.js';

const TEXTS = [
  'The delivery was fast.',
  'Fast delivery!',
  'Delivery was very quick, and the bag looks great.',
  'Fast delivery, but the packaging was damaged. Write to ada@shopper.test.',
  'Delivery was super fast.',
  'Quick delivery, but the box was torn.',
];

test('what shoppers write reaches other shoppers as topics and quoted insights', async () => {
  const server = await startTestServer({ DEMO: 'off', INSIGHTS: 'on', SNAPSHOT_FRESH_SECONDS: '1' });
  const vendorId = (await server.shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const key = (await server.shell.run('key', 'create', '--name', 'test')).out.trim();
  const scope = 'reviews:read insights:read';
  const token = (await server.shell.run('token', '--vendor', vendorId, '--scope', scope)).out.trim();
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  for (const text of TEXTS) {
    const product = { sourceProductId: 'bag', title: 'Bag' };
    const body = JSON.stringify({ vendorId, rating: '4', text, product });
    const sent = await fetch(`${server.url}/api/v2/vendors/${vendorId}/submit-review`, {
      method: 'POST',
      headers,
      body,
    });
    expect(sent.status).toBe(201);
  }
  const read = async (path: string) =>
    (await fetch(`${server.url}/widget/v1/vendors/${vendorId}/${path}token=${token}`)).json();
  const topics = async () => ((await read('reviews?topics=1&')) as ReviewPage).topics;
  await expect
    .poll(topics, { timeout: 100_000, interval: 2_000 })
    .toEqual([{ topic: 'delivery', label: 'Delivery', reviews: 6 }]);
  expect(await read('reviews?topic=delivery&product=bag&')).toMatchObject({ total: 6 });
  const { topInsights } = (await read('insights?productId=bag&')) as PublicInsights;
  expect(topInsights[0]).toMatchObject({ topic: 'delivery', praised: 6 });
  expect(topInsights[0]!.quotes!.length).toBeGreaterThan(3);
  expect(await read('insights?productId=other&')).toMatchObject({ topInsights: [], productId: 'other' });
});
