/**
 * The embedded database: the only file that speaks SQLite. WAL lets several processes read while one writes, FULL makes
 * a commit wait for the disk, the busy timeout makes a second writer wait for the first.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import { MIGRATIONS } from './migrations.js';
import type { Db, Schema } from './schema.js';

const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens `{dataDir}/reviews.sqlite`, made readable for its owner alone when missing, with its schema up to date.
 * Throws one Error that names the path.
 */
export async function openSqlite(dataDir: string): Promise<Db> {
  const path = join(dataDir, 'reviews.sqlite');
  let sqlite: SQLite.Database | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    createPrivately(path);
    sqlite = new SQLite(path, { timeout: BUSY_TIMEOUT_MS });
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
    await migrate(sqlite, db);
    return db;
  } catch (error) {
    sqlite?.close();
    throw new Error(`Cannot open the database ${path}: ${(error as Error).message}`, { cause: error });
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
async function migrate(sqlite: SQLite.Database, db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const known = await migrator.getMigrations();
  if (known.every(({ executedAt }) => executedAt !== undefined)) {
    const done = sqlite.prepare('select count(*) from kysely_migration').pluck().get();
    if (done !== known.length) throw new Error('its schema is newer than this version knows');
    return;
  }
  sqlite.exec('begin immediate');
  try {
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    sqlite.exec('commit');
  } catch (error) {
    sqlite.exec('rollback');
    throw error;
  }
}
