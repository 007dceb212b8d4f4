import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../src/cli/log.js';
import { startServer } from '../../src/cli/running-server.js';
import { readSettings } from '../../src/cli/settings.js';
import { createTestShell } from './test-shell.js';

test('what a command imports while the server runs is shown at once, however long snapshots are fresh', async () => {
  const shell = await createTestShell({ PORT: '0', DEMO: 'off', SNAPSHOT_FRESH_SECONDS: '3600' });
  const settings = readSettings(shell.env);
  const server = await startServer(settings, shell, createLog('info', shell.stdout));
  onTestFinished(() => server.close());
  const vendorId = (await shell.run('vendor', 'create', '--name', 'Blue Kettle')).out.trim();
  const token = (await shell.run('token', '--vendor', vendorId, '--scope', 'reviews:read')).out.trim();
  const address = `${server.url.replace('localhost', '127.0.0.1')}/widget/v1/vendors/${vendorId}/reviews?token=${token}`;
  const total = async () => ((await (await fetch(address)).json()) as { total: number }).total;
  expect(await total()).toBe(0);

  const file = join(settings.dataDir, 'reviews.jsonl');
  await writeFile(
    file,
    `${JSON.stringify({ id: 'one', rating: 5, text: 'Good.', author: 'Ada', date: '2026-01-01' })}\n`,
  );
  await shell.run('import', file, '--vendor', vendorId);
  await vi.waitFor(async () => expect(await total()).toBe(1), 15_000);
}, 40_000);
