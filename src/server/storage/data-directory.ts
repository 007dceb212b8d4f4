import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError, systemReason } from '../../platform/operator-error.js';
import { storageFailureOf } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';
import { finishRestore } from './finish-restore.js';

const DIRECTORY_HINT = 'it has to be a directory that this user may write to';
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
  return withSettingInError(`DATA_DIR ${dataDir}`, `${DIRECTORY_HINT}, empty or with what this server keeps`, open);
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
    // The message about a damaged file says what to do, and the setting is right.
    const isDamaged = storageFailureOf(cause)?.code === 'damaged';
    throw new OperatorError(`${setting}: ${message}${isDamaged ? '' : `; ${hint}`}`);
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
