import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startTestServer } from './test-server.js';

test('what a command imports while the server runs is shown at once, however long snapshots are fresh', async () => {
  const { shell, url } = await startTestServer({ DEMO: 'off', SNAPSHOT_FRESH_SECONDS: '3600' });
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Blue Kettle')).out.trim();
  const token = (await shell.run('token', '--vendor', vendorId, '--scope', 'reviews:read')).out.trim();
  const address = `${url}/widget/v1/vendors/${vendorId}/reviews?token=${token}`;
  const total = async () => ((await (await fetch(address)).json()) as { total: number }).total;
  expect(await total()).toBe(0);

  const file = join(shell.dataDir, 'reviews.jsonl');
  await writeFile(
    file,
    `${JSON.stringify({ id: 'one', rating: 5, text: 'Good.', author: 'Ada', date: '2026-01-01' })}\n`,
  );
  await shell.run('import', file, '--vendor', vendorId);
  await vi.waitFor(async () => expect(await total()).toBe(1), 15_000);
});
