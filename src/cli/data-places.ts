import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { storageFailureOf } from '../service/index.js';
import { CommandError, systemReason } from './command-error.js';
import { finishRestore } from './finish-restore.js';
import type { Settings } from './settings.js';

const DIRECTORY = 'it has to be a directory that this user may write to';
const DATABASE = 'it has to name a Postgres that answers, postgres://user:password@host/database';

/** Makes `dataDir` for its owner alone when it is missing, and finishes a restore that was cut off in it. Throws a CommandError that names DATA_DIR. */
export function makeDataDir(dataDir: string): void {
  try {
    makeDirectory(dataDir);
    finishRestore(dataDir);
  } catch (error) {
    throw new CommandError(`DATA_DIR ${dataDir} cannot be made: ${systemReason(error)}; ${DIRECTORY}`);
  }
}

/** Opens what lies in `dataDir`, which is made when it is missing. Rejects with a CommandError that names DATA_DIR. */
export async function openInDataDir<Opened>(dataDir: string, open: () => Promise<Opened>): Promise<Opened> {
  makeDataDir(dataDir);
  return naming(`DATA_DIR ${dataDir}`, `${DIRECTORY}, empty or with what this server keeps`, open);
}

/** Opens what is in DATABASE_URL's database, or else in `dataDir`. Rejects with a CommandError that names the variable. */
export function openData<Opened>(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  inDirectory: (dataDir: string) => Promise<Opened>,
  inDatabase: (databaseUrl: string) => Promise<Opened>,
): Promise<Opened> {
  if (databaseUrl === null) return openInDataDir(dataDir, () => inDirectory(dataDir));
  return naming('DATABASE_URL', DATABASE, () => inDatabase(databaseUrl));
}

async function naming<Opened>(label: string, wanted: string, open: () => Promise<Opened>): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    const { message, cause } = error as Error;
    // A damaged file says itself what to do: the place is right.
    const isDamaged = storageFailureOf(cause)?.code === 'damaged';
    throw new CommandError(`${label}: ${message}${isDamaged ? '' : `; ${wanted}`}`);
  }
}

/** With what is above it. Not `recursive: true`: where a directory is there and takes no other, as in /proc, Node 20 tries for ever. */
function makeDirectory(path: string): void {
  if (isDirectory(path)) return;
  const above = dirname(path);
  if (above !== path) makeDirectory(above);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts has made it meanwhile.
    if (!isDirectory(path)) throw error;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
