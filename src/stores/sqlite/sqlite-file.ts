/**
 * SQLite files of this room. SQLite's own wait for a lock would stop the whole process, so once a file is open nobody
 * waits inside SQLite: a statement that finds the file busy is retried while other requests run.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { CONFLICT_TIMEOUT_MS } from '../../platform/database-errors.js';
import { switchToWal } from '../../platform/switch-to-wal.js';

/**
 * Opens the file at `path`, created readable for its owner alone when it is missing, in WAL mode. `FULL` makes a commit wait for
 * the disk; with `NORMAL` a power cut may take the last of them.
 */
export function openSqliteFile(path: string, synchronous: 'FULL' | 'NORMAL'): SQLite.Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  createPrivately(path);
  const sqlite = new SQLite(path, { timeout: CONFLICT_TIMEOUT_MS });
  try {
    switchToWal(sqlite);
    sqlite.pragma(`synchronous = ${synchronous}`);
    sqlite.pragma('busy_timeout = 0');
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
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
