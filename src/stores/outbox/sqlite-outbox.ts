import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { isSqliteBusy, retryOnConflict } from '../../platform/database-errors.js';
import type { OutboxStore } from '../../proxy/index.js';
import { openSqliteFile } from '../sqlite/sqlite-file.js';
import { migrateOutbox, outboxSchemaState } from './outbox-migrations.js';
import { createOutbox } from './outbox-queries.js';
import type { OutboxSchema } from './outbox-schema.js';

/**
 * Opens the outbox in `{dataDir}/outbox.sqlite`, created readable for its owner alone when it is missing. Several processes may open it.
 * Throws one Error that names the path.
 */
export async function openSqliteOutbox(dataDir: string): Promise<OutboxStore> {
  const path = join(dataDir, 'outbox.sqlite');
  let db: Kysely<OutboxSchema> | undefined;
  try {
    const sqlite = openSqliteFile(path, 'FULL');
    db = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
    checkPages(sqlite);
    // So that what a shopper typed does not stay in the free pages of the file.
    sqlite.pragma('secure_delete = ON');
    await retryOnConflict(() => migrateOutbox(db!), isConflict);
    return createOutbox({
      db,
      isConflict: isSqliteBusy,
      locksRows: false,
      tryWriting: async () => {
        // A number in the file's first page that nothing here reads.
        const written = sqlite.pragma('user_version', { simple: true }) as number;
        sqlite.pragma(`user_version = ${(written + 1) % 2 ** 30}`);
      },
    });
  } catch (error) {
    await db?.destroy();
    throw new Error(`Cannot open the outbox ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Throws when pages of the file are damaged: it holds what shoppers typed and nobody else has, so nothing is delivered from it
 * or deleted before somebody has looked. It is small, so reading it whole costs little.
 */
function checkPages(sqlite: SQLite.Database): void {
  let found: unknown;
  try {
    found = sqlite.pragma('quick_check(1)', { simple: true });
  } catch (error) {
    if (!/^SQLITE_CORRUPT/.test(String((error as { code?: unknown }).code))) throw error;
    found = (error as Error).message;
  }
  if (found === 'ok') return;
  const what = String(found).replace(/\s+/g, ' ');
  const message = `the file is damaged (${what}); nothing was changed or deleted. Restore it from a backup, or move it away with its -wal and -shm, and get the reviews out with "sqlite3 FILE .recover"`;
  throw Object.assign(new Error(message), { code: 'SQLITE_CORRUPT' });
}

/** The state of the outbox's schema in `dataDir`, which is only read; without a file all is to be done. */
export async function readSqliteOutboxState(dataDir: string): Promise<{ pending: string[]; unknown: string[] }> {
  const path = join(dataDir, 'outbox.sqlite');
  const sqlite = existsSync(path) ? new SQLite(path, { readonly: true }) : new SQLite(':memory:');
  const db = new Kysely<OutboxSchema>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    return await outboxSchemaState(db);
  } catch (error) {
    throw new Error(`Cannot read the outbox ${path}: ${(error as Error).message}`, { cause: error });
  } finally {
    await db.destroy();
  }
}

/** Another process that opens it is busy, or has entered the migration first. */
function isConflict(error: unknown): boolean {
  return isSqliteBusy(error) || (error as { code?: unknown }).code === 'SQLITE_CONSTRAINT_PRIMARYKEY';
}
