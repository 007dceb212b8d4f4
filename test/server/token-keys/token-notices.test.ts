import { expect, test } from 'vitest';
import { startTestServer } from '../test-server.js';

test('a token that ends soon is named where an operator looks, and nothing is degraded by it', async () => {
  const { url, shell } = await startTestServer();
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const ready = async () => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.text()];
  };
  const metrics = async () => (await fetch(`${url}/metrics`)).text();
  const read = async (...flags: string[]) => {
    const token = (await shell.run('token', '--vendor', vendorId, ...flags)).out.trim();
    expect((await fetch(`${url}/widget/v1/vendors/${vendorId}/reviews?token=${token}`)).status).toBe(200);
    return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number; jti: string };
  };

  await read();
  await read('--expires', '40d');
  expect(await ready()).toEqual([200, 'ok\n']);
  expect(await metrics()).toContain('\nreviews_tokens_ending 0\n');
  expect(await metrics()).not.toMatch(/^reviews_token_end_timestamp_seconds /m);

  const first = await read('--expires', '7d');
  const day = new Date(first.exp * 1000).toISOString().slice(0, 10);
  const which = `on ${day}, of the vendor ${vendorId}, jti ${first.jti}`;
  expect(await ready()).toEqual([200, `ok\n1 token in use ends soon: ${which}\n`]);
  await read('--expires', '20d');
  expect(await ready()).toEqual([200, `ok\n2 tokens in use end soon: the first ${which}\n`]);
  expect(await metrics()).toContain('\nreviews_tokens_ending 2\n');
  expect(await metrics()).toContain(`\nreviews_token_end_timestamp_seconds ${first.exp}\n`);
});
