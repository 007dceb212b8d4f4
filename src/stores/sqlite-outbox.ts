import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import type { OutboxStore } from '../proxy/index.js';
import { again } from './again.js';
import { createOutbox } from './outbox.js';
import { migrateOutbox } from './outbox-migrations.js';
import type { OutboxSchema } from './outbox-schema.js';
import { isBusy, openSqliteFile } from './sqlite-file.js';

/**
 * Opens the outbox in `{dataDir}/outbox.sqlite`, made readable for its owner alone when missing. Several processes may.
 * Throws one Error that names the path.
 */
export async function openSqliteOutbox(dataDir: string): Promise<OutboxStore> {
  const path = join(dataDir, 'outbox.sqlite');
  let db: Kysely<OutboxSchema> | undefined;
  try {
    const sqlite = openSqliteFile(path, 'FULL');
    db = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
    // What a shopper typed does not stay in the free pages of the file.
    sqlite.pragma('secure_delete = ON');
    await again(() => migrateOutbox(db!), isInTheWay);
    return createOutbox({ db, inTheWay: isBusy, locksRows: false });
  } catch (error) {
    await db?.destroy();
    throw new Error(`Cannot open the outbox ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** Another process that opens it is busy, or has entered the migration first. */
function isInTheWay(error: unknown): boolean {
  return isBusy(error) || (error as { code?: unknown }).code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}
