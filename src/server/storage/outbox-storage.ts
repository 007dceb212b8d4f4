import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OutboxStore } from '../../proxy/index.js';
import { openSqliteOutbox, readSqliteOutboxState } from '../../stores/outbox/sqlite-outbox.js';
import type { Settings } from '../settings/settings.js';
import { openStorage } from './data-directory.js';

/** Opens the outbox where the settings say, and creates it when it is missing. Rejects with an OperatorError. */
export function openOutboxStore(settings: Settings): Promise<OutboxStore> {
  return openStorage(outboxLocation(settings), openSqliteOutbox, async (url) =>
    (await postgres()).openPostgresOutbox(url, settings.databasePool),
  );
}

/** The migrations that opening the outbox would run. Changes nothing. */
export async function readOutboxState(settings: Settings) {
  const { dataDir, databaseUrl } = outboxLocation(settings);
  return databaseUrl === null
    ? readSqliteOutboxState(dataDir)
    : (await postgres()).readPostgresOutboxState(databaseUrl);
}

/** Loaded where it is used: a command on SQLite starts sooner without. */
const postgres = () => import('../../stores/outbox/postgres-outbox.js');

/**
 * Where the outbox is. In front of an existing service it is in DATABASE_URL, where any server can deliver what another one took.
 * With the embedded service it keeps reviews while DATABASE_URL cannot be reached, so it is in DATA_DIR.
 */
export function outboxLocation({
  dataDir,
  databaseUrl,
  upstream,
}: Settings): Pick<Settings, 'dataDir' | 'databaseUrl'> {
  return { dataDir, databaseUrl: upstream ? databaseUrl : null };
}

/** Runs `use` with the outbox and closes it; null where there is none, so that a mistyped directory stays empty. */
export async function withOutbox<Result>(
  settings: Settings,
  use: (store: OutboxStore) => Promise<Result>,
): Promise<Result | null> {
  const { dataDir, databaseUrl } = outboxLocation(settings);
  if (databaseUrl === null && !existsSync(join(dataDir, 'outbox.sqlite'))) return null;
  const store = await openOutboxStore(settings);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
