import { errorCode } from '../../platform/database-errors.js';

/** Why a database that can be reached failed at a correct statement. */
export interface StorageFailure {
  /** Stable; the code of the 503 that a caller gets. */
  code: 'disk_full' | 'disk_failed' | 'read_only' | 'damaged';
  /** The same in words for an operator. */
  cause: string;
}

const CAUSES: Record<StorageFailure['code'], string> = {
  disk_full: 'the disk is full',
  disk_failed: 'the disk does not write or read',
  read_only: 'the database is read-only',
  damaged: 'the database is damaged',
};

/** SQLite's result codes (https://sqlite.org/rescode.html), and Postgres' SQLSTATEs (its manual, appendix A). */
const CODES: [code: RegExp, failure: StorageFailure['code']][] = [
  [/^(?:SQLITE_FULL|53100|ENOSPC)/, 'disk_full'],
  [/^(?:SQLITE_IOERR|SQLITE_CANTOPEN|58030)/, 'disk_failed'],
  [/^(?:SQLITE_READONLY|SQLITE_PERM|25006)/, 'read_only'],
  [/^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/, 'damaged'],
];

/** What `error` says of the storage below a database; null when it says nothing of it. */
export function storageFailureOf(error: unknown): StorageFailure | null {
  const code = errorCode(error);
  const failure = CODES.find(([pattern]) => pattern.test(code))?.[1];
  return failure ? { code: failure, cause: CAUSES[failure] } : null;
}
