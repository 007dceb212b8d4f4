import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../src/service/index.js';
import { openSqliteOutbox } from '../../../src/stores/outbox/sqlite-outbox.js';
import { createTestShell } from '../test-shell.js';

/** A shell on a data directory with a vendor, a review that came with an invite, an outbox and token keys. */
export async function startShell() {
  const shell = await createTestShell();
  const vendor = (await shell.run('vendor', 'create', '--name', 'Hats')).out.trim();
  const store = await openStore({ dataDir: shell.dataDir });
  await store.reviews.submit({ vendorId: vendor, rating: '5', text: 'Warm.' });
  await store.settings.set('invitation-keys', 'secret');
  await store.close();
  const outbox = await openSqliteOutbox(shell.dataDir);
  const review = { vendorId: vendor, rating: '4', text: 'On its way.' };
  await outbox.enqueue({ vendorId: vendor, key: 'k', fingerprint: 'f', review }, 1);
  await outbox.close();
  const file = join(shell.directory, 'reviews.tar');
  const token = (await shell.run('token', '--vendor', vendor)).out.trim();
  return { ...shell, vendor, file, token, other: join(shell.directory, 'other') };
}

/** What a data directory holds. */
export async function stateOf(dataDir: string, vendor: string) {
  const store = await openStore({ dataDir });
  const outbox = await openSqliteOutbox(dataDir);
  try {
    const reviews = (await store.reviews.list(vendor)).reviews.map(({ text }) => text);
    const keys = readFileSync(join(dataDir, 'token-keys.json'), 'utf8');
    const invitationKeys = await store.settings.get('invitation-keys');
    return { reviews, keys, invitationKeys, outbox: await outbox.counts() };
  } finally {
    await store.close();
    await outbox.close();
  }
}
