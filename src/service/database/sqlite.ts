/**
 * The embedded database: the only file that speaks SQLite. WAL lets several processes read while one writes, FULL makes
 * a commit wait for the disk. SQLite's own wait for a lock would block the whole process, so it does not wait at all: a
 * transaction takes the lock when it begins, and `write` retries while other requests run.
 */
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteDialect, SqliteDriver } from 'kysely';
import { CONFLICT_TIMEOUT_MS, isSqliteBusy } from '../../platform/database-errors.js';
import { switchToWal } from '../../platform/switch-to-wal.js';
import { createWrite, type Database, type DatabaseMoment, type OnWrite } from './database.js';
import { isMigrated, migrate, type SchemaState, schemaState } from './migrations.js';
import type { Db, Schema } from './schema.js';

/** SQLite's own cache of 2 MiB is too small for the indexes of a million reviews. */
const CACHE_KIB = 64 * 1024;

/**
 * Opens `{dataDir}/reviews.sqlite`, made readable for its owner alone when missing, with its schema up to date.
 * Throws one Error that names the path.
 */
export async function openSqlite(dataDir: string, onWrite?: OnWrite): Promise<Database> {
  const path = join(dataDir, 'reviews.sqlite');
  let sqlite: SQLite.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    createPrivately(path);
    sqlite = new SQLite(path, { timeout: CONFLICT_TIMEOUT_MS });
    switchToWal(sqlite);
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // What is deleted is overwritten at once, in all but the few bytes that moved within the file before.
    sqlite.pragma('secure_delete = ON');
    sqlite.pragma(`cache_size = -${CACHE_KIB}`);
    const db = new Kysely<Schema>({ dialect: new ImmediateDialect(sqlite) });
    await migrateAlone(sqlite, db);
    sqlite.pragma('busy_timeout = 0');
    return {
      db,
      locksRows: false,
      write: createWrite(db, isSqliteBusy, onWrite),
      openMoment: () => openMoment(path),
      unavailable: isSqliteBusy,
      sharedLimiter: null,
      notifications: null,
      close: () => db.destroy(),
    };
  } catch (error) {
    sqlite?.close();
    throw new Error(`Cannot open the database ${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** A connection of its own, whose first read fixes what it sees. */
async function openMoment(path: string): Promise<DatabaseMoment> {
  const sqlite = new SQLite(path, { readonly: true, timeout: CONFLICT_TIMEOUT_MS });
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  sqlite.exec('begin');
  await db.selectFrom('settings').select('name').limit(1).execute();
  return { db, close: () => db.destroy() };
}

/** The state of the schema in `{dataDir}/reviews.sqlite`, which is only read; without a file all is to be done. */
export async function readSqliteState(dataDir: string): Promise<SchemaState> {
  const path = join(dataDir, 'reviews.sqlite');
  const sqlite = existsSync(path) ? new SQLite(path, { readonly: true }) : new SQLite(':memory:');
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    return await schemaState(db);
  } catch (error) {
    throw new Error(`Cannot read the database ${path}: ${(error as Error).message}`, { cause: error });
  } finally {
    await db.destroy();
  }
}

/** Whether `{dataDir}/reviews.sqlite` has reviews, which is only read; false where there is no such file, or none that can be read. */
export function sqliteHasReviews(dataDir: string): boolean {
  const path = join(dataDir, 'reviews.sqlite');
  if (!existsSync(path)) return false;
  let sqlite: SQLite.Database | undefined;
  try {
    sqlite = new SQLite(path, { readonly: true });
    return sqlite.prepare('select 1 from reviews limit 1').get() !== undefined;
  } catch {
    return false;
  } finally {
    sqlite?.close();
  }
}

/**
 * Transactions that take the write lock when they begin: after a read, SQLite refuses the lock once others have written.
 * SQLite rolls some back by itself, as when the disk is full; a second rollback would fail, and hide the first error.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #sqlite: SQLite.Database;

  constructor(sqlite: SQLite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #sqlite: SQLite.Database;

  constructor(sqlite: SQLite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#sqlite);
  }
}

/** SQLite gives its side files the mode of the database. A file that exists is not opened: closing it again would drop SQLite's locks. */
function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Kysely takes no lock on SQLite: without this transaction two processes that start together would both migrate. */
async function migrateAlone(sqlite: SQLite.Database, db: Db): Promise<void> {
  if (await isMigrated(db)) return;
  sqlite.exec('begin immediate');
  try {
    await migrate(db);
    sqlite.exec('commit');
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback');
    throw error;
  }
}
