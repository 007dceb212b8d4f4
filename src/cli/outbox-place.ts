import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxStore } from '../proxy/index.js';
import { openPostgresOutbox } from '../stores/postgres-outbox.js';
import { openSqliteOutbox } from '../stores/sqlite-outbox.js';
import { openData } from './data-places.js';
import type { Settings } from './settings.js';

/** Opens the outbox where the settings say, and makes it when it is missing. Rejects with a CommandError. */
export function openOutboxStore(settings: Settings): Promise<OutboxStore> {
  return openData(settings, openSqliteOutbox, (url) => openPostgresOutbox(url, settings.databasePool));
}

/** Runs `use` with the outbox and closes it; null without one, so that a mistyped directory is not filled. */
export async function withOutbox<Result>(
  settings: Settings,
  use: (store: OutboxStore) => Promise<Result>,
): Promise<Result | null> {
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'outbox.sqlite'))) return null;
  const store = await openOutboxStore(settings);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
