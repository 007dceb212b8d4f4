import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxStore } from '../proxy/index.js';
import { openPostgresOutbox } from '../stores/postgres-outbox.js';
import { openSqliteOutbox } from '../stores/sqlite-outbox.js';
import { openData } from './data-places.js';
import type { Settings } from './settings.js';

/** Opens the outbox where the settings say, and makes it when it is missing. Rejects with a CommandError. */
export function openOutboxStore(settings: Settings): Promise<OutboxStore> {
  const { databasePool } = settings;
  return openData(outboxPlace(settings), openSqliteOutbox, (url) => openPostgresOutbox(url, databasePool));
}

/**
 * Where the outbox is. In front of an existing service in DATABASE_URL, where any server delivers what another took. Before the
 * embedded service it is what is left when DATABASE_URL is away, so it lies in DATA_DIR.
 */
export function outboxPlace({ dataDir, databaseUrl, upstream }: Settings): Pick<Settings, 'dataDir' | 'databaseUrl'> {
  return { dataDir, databaseUrl: upstream ? databaseUrl : null };
}

/** Runs `use` with the outbox and closes it; null without one, so that a mistyped directory is not filled. */
export async function withOutbox<Result>(
  settings: Settings,
  use: (store: OutboxStore) => Promise<Result>,
): Promise<Result | null> {
  const { dataDir, databaseUrl } = outboxPlace(settings);
  if (databaseUrl === null && !existsSync(join(dataDir, 'outbox.sqlite'))) return null;
  const store = await openOutboxStore(settings);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
