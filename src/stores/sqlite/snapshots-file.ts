/**
 * `snapshots.sqlite`: a cache, which may be lost. A file that is damaged, or of another version, is replaced by a new one;
 * every process that has it open notices, and goes on with the new one.
 */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { isSqliteBusy, retryOnConflict } from '../../platform/database-errors.js';
import { openSqliteFile } from './sqlite-file.js';

/** The leases are in the table `claims`, where processes of the version before share them. */
const TABLES = `
  create table if not exists snapshots (
    key text primary key, taken_at integer not null, expires_at integer not null, packed blob not null);
  create index if not exists snapshots_expiry on snapshots (expires_at);
  create table if not exists claims (
    key text primary key, until integer not null, length integer not null, failure text) without rowid;
  create table if not exists requests (at integer not null, submission integer not null);
  create index if not exists requests_time on requests (at);
  create index if not exists requests_kind on requests (submission, at);
  create table if not exists pause (
    only integer primary key check (only = 1), until integer not null, length integer not null)`;
const COLUMNS = [
  'select key, taken_at, expires_at, packed from snapshots',
  'select key, until, length, failure from claims',
  'select at, submission from requests',
  'select only, until, length from pause',
];

/** A statement of the file, prepared once. */
export type Sql = (text: string) => SQLite.Statement;

export interface SnapshotsFile {
  /** Runs `work`, and again while another process holds the file. Rejects, and replaces the file, when it is damaged. */
  read<T>(work: (sql: Sql) => T): Promise<T>;
  /** The same in a transaction that has the write lock from its beginning. */
  write<T>(work: (sql: Sql) => T): Promise<T>;
  close(): void;
}

/** Opens `{dataDir}/snapshots.sqlite`. `log` hears when a damaged file was replaced. Throws one Error that names the path. */
export async function openSnapshotsFile(dataDir: string, log: (event: object) => void): Promise<SnapshotsFile> {
  const path = join(dataDir, 'snapshots.sqlite');
  let file: OpenFile | null = null;
  let isClosed = false;

  /** The file as it is now; another process may have replaced it, an operator may have deleted it. */
  function current(): OpenFile {
    if (isClosed) throw new Error('The snapshots are closed');
    if (file && file.inode === inodeOf(path)) return file;
    file?.sqlite.close();
    file = null;
    try {
      file = openFile(path);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      replace(error);
      file = openFile(path);
    }
    return file;
  }

  function replace(error: DamageError): void {
    // Another process has replaced it already, and this one still had the old file open.
    if (file && file.inode !== inodeOf(path)) return;
    file?.sqlite.close();
    file = null;
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    log({ severity: 'warn', event: 'snapshots_replaced', path, code: error.code });
  }

  const run = <T>(work: (file: OpenFile) => T) =>
    retryOnConflict(() => {
      const now = current();
      try {
        return work(now);
      } catch (error) {
        if (isDamaged(error)) replace(error);
        throw error;
      }
    }, isSqliteBusy);

  try {
    await retryOnConflict(current, isSqliteBusy);
  } catch (error) {
    throw new Error(`Cannot open the snapshots ${path}: ${(error as Error).message}`, { cause: error });
  }
  return {
    read: (work) => run(({ sql }) => work(sql)),
    write: (work) => run(({ sqlite, sql }) => sqlite.transaction(() => work(sql)).immediate()),
    close() {
      isClosed = true;
      file?.sqlite.close();
    },
  };
}

interface OpenFile {
  sqlite: SQLite.Database;
  sql: Sql;
  inode: number;
}

function openFile(path: string): OpenFile {
  const sqlite = openSqliteFile(path, 'NORMAL');
  // What readers see names people, and some of them ask to be forgotten.
  sqlite.pragma('secure_delete = ON');
  try {
    sqlite.transaction(() => sqlite.exec(TABLES)).immediate();
    for (const columns of COLUMNS) sqlite.prepare(columns);
    const statements = new Map<string, SQLite.Statement>();
    const sql: Sql = (text) => {
      const statement = statements.get(text) ?? sqlite.prepare(text);
      statements.set(text, statement);
      return statement;
    };
    return { sqlite, sql, inode: inodeOf(path) };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

type DamageError = Error & { code: string };

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? -1;
}

function isDamaged(error: unknown): error is DamageError {
  return error instanceof SQLite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|IOERR_SHORT_READ)/.test(error.code);
}

/** Damaged, or with tables of another version: SQLite has the same code for a column that is missing. */
function isUnusable(error: unknown): error is DamageError {
  return isDamaged(error) || (error instanceof SQLite.SqliteError && error.code === 'SQLITE_ERROR');
}
