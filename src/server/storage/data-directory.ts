import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { storageFailureOf } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';
import { finishRestore } from './finish-restore.js';

const DIRECTORY_HINT = 'it has to be a directory that this user may write to';
const DAMAGED_HINT =
  'nothing was changed: stop the server and put a backup back with "reviews-widget restore FILE --force"; without one, move the file away with its -wal and -shm, and get out what is left with "sqlite3 FILE .recover"';
const DATABASE_HINT = 'it has to name a Postgres that answers, postgres://user:password@host/database';

/**
 * Creates `dataDir` for its owner alone when it is missing, and finishes a restore that was interrupted in it. Throws an
 * OperatorError that names DATA_DIR.
 */
export function ensureDataDir(dataDir: string): void {
  try {
    createDirectory(dataDir);
    finishRestore(dataDir);
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be made: ${systemReason(error)}; ${DIRECTORY_HINT}`);
  }
}

/** Opens a file of `dataDir`, which is created when it is missing. Rejects with an OperatorError that names DATA_DIR. */
export async function openInDataDir<Opened>(dataDir: string, open: () => Promise<Opened>): Promise<Opened> {
  ensureDataDir(dataDir);
  refuseForbiddenFiles(dataDir);
  return withSettingInError(`DATA_DIR ${dataDir}`, `${DIRECTORY_HINT}, empty or with what this server keeps`, open);
}

/**
 * Throws an OperatorError that names the first database file which this user may not read and write: SQLite would open some of them,
 * and fail at the first write.
 */
export function refuseForbiddenFiles(dataDir: string, access: typeof accessSync = accessSync): void {
  for (const name of readdirSync(dataDir)) {
    if (!/\.sqlite(?:-wal|-shm)?$/.test(name)) continue;
    const path = join(dataDir, name);
    try {
      access(path, constants.R_OK | constants.W_OK);
    } catch (error) {
      const owner = statSync(path, { throwIfNoEntry: false })?.uid;
      // Another process closed the database, and took its side files away.
      if (owner === undefined) continue;
      const user = process.getuid?.();
      const todo =
        owner === user
          ? `this user may read and write it after: chmod u+rw ${path}`
          : `it belongs to user ${owner}, and the server runs as user ${user}: chown -R ${user} ${dataDir}, or run as that user`;
      throw new OperatorError(`DATA_DIR ${dataDir}: ${path} cannot be written: ${systemReason(error)}; ${todo}`);
    }
  }
}

/** Opens storage in DATABASE_URL's database, or else in `dataDir`. Rejects with an OperatorError that names the setting. */
export function openStorage<Opened>(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  inDirectory: (dataDir: string) => Promise<Opened>,
  inDatabase: (databaseUrl: string) => Promise<Opened>,
): Promise<Opened> {
  if (databaseUrl === null) return openInDataDir(dataDir, () => inDirectory(dataDir));
  return withSettingInError('DATABASE_URL', DATABASE_HINT, () => inDatabase(databaseUrl));
}

async function withSettingInError<Opened>(setting: string, hint: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    const { message, cause } = error as Error;
    // Where a file is damaged the setting is right; the message about an outbox says what to do itself.
    const isDamaged = storageFailureOf(cause)?.code === 'damaged';
    const todo = message.includes('.recover') ? null : isDamaged ? DAMAGED_HINT : hint;
    throw new OperatorError(`${setting}: ${message}${todo === null ? '' : `; ${todo}`}`);
  }
}

/** Creates a directory and its parents. Not `recursive: true`: where a parent takes no directory, as in /proc, Node 20 never returns. */
function createDirectory(path: string): void {
  if (isDirectory(path)) return;
  const parent = dirname(path);
  if (parent !== path) createDirectory(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time may have created it.
    if (!isDirectory(path)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
