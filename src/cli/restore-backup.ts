import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { openStore, readSchemaState } from '../service/index.js';
import { inspectSqlite, isSqliteInUse, readSqliteOutboxState } from '../stores/index.js';
import { BACKUP_FILES, BackupManifest, fingerprintOf, MANIFEST } from './backup-manifest.js';
import { CommandError, systemReason } from './command-error.js';
import { makeDataDir } from './data-places.js';
import { finishRestore, SET_ASIDE } from './finish-restore.js';
import { parseJson } from './parse-json.js';
import { syncDirectory } from './private-file.js';
import type { Settings } from './settings.js';
import { readKeySet } from './token-keys-file.js';

const UNPACKED = '.restore-unpacked-';

/** What to restore, and over what. */
export interface RestoreOptions {
  settings: Settings;
  file: string;
  /** Sets aside what the data directory holds; without it only an empty one is filled. */
  force: boolean;
  /** Checks everything and changes nothing. */
  dryRun: boolean;
}

/** What was restored, and where the files are that were there before. */
export interface Restored {
  manifest: BackupManifest;
  before: string | null;
}

/**
 * Puts a backup into the settings' data directory, whole or not at all: unpacked and checked beside what is there, then put in
 * its place. Throws a CommandError when the file is no whole backup, is of a newer version, or does not fit the settings.
 */
export async function restoreBackup({ settings, file, force, dryRun }: RestoreOptions): Promise<Restored> {
  const { dataDir } = settings;
  if (!dryRun) prepare(dataDir, force);
  const unpacked = mkdtempSync(join(dryRun ? tmpdir() : dataDir, UNPACKED));
  try {
    const manifest = await unpack(file, unpacked);
    await check(file, unpacked, manifest);
    refuseOtherDatabase(manifest, settings);
    if (dryRun) return { manifest, before: null };
    const used = BACKUP_FILES.find((name) => name.endsWith('.sqlite') && isInUse(join(dataDir, name)));
    if (used) throw new CommandError(`${join(dataDir, used)} is open in another process: stop the server first`);
    await restartChanges(unpacked);
    syncDirectory(unpacked);
    renameSync(unpacked, join(dataDir, SET_ASIDE));
    return { manifest, before: finishRestore(dataDir) };
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** Makes the directory, and clears away what a restore that was killed has unpacked. */
function prepare(dataDir: string, force: boolean): void {
  makeDataDir(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNPACKED)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (force || readdirSync(dataDir).every((name) => name === 'lost+found')) return;
  throw new CommandError(
    `${dataDir} is not empty: name another with --data, or add --force to set aside what it holds`,
  );
}

/** Takes the files that a backup has and no other entry: the archive may have come from anywhere. */
async function unpack(file: string, directory: string): Promise<BackupManifest> {
  const allowed = new Set<string>([MANIFEST, ...BACKUP_FILES]);
  const seen = new Set<string>();
  let strange: string | null = null;
  try {
    await extract({
      file,
      cwd: directory,
      strict: true,
      noChmod: true,
      filter: (path, entry) => {
        const good = 'type' in entry && entry.type === 'File' && allowed.has(path) && !seen.has(path);
        seen.add(path);
        if (!good) strange ??= path;
        return good;
      },
    });
  } catch (error) {
    throw new CommandError(`${file} cannot be read as a backup: ${systemReason(error)}`);
  }
  if (strange !== null) throw new CommandError(`${file} is no backup: it holds "${strange}"`);
  const path = join(directory, MANIFEST);
  const manifest = BackupManifest.safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined);
  if (!manifest.success)
    throw new CommandError(`${file} is no backup of this version: its ${MANIFEST} is missing or of another format`);
  return manifest.data;
}

async function check(file: string, directory: string, { files, version }: BackupManifest): Promise<void> {
  const named = files.map(({ name }) => name);
  const missing = named.find((name) => !existsSync(join(directory, name)));
  const extra = BACKUP_FILES.find((name) => existsSync(join(directory, name)) && !named.includes(name));
  if (missing ?? extra)
    throw new CommandError(`${file} is not whole: its manifest and its files differ in ${missing ?? extra}`);
  for (const { name, bytes, sha256, tables } of files) {
    const found = await fingerprintOf(directory, name);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new CommandError(`${file} is damaged: ${name} is not as it was packed`);
    if (name === 'token-keys.json') readKeySet(join(directory, name), `${name} in ${file}`);
    else if (JSON.stringify(inspect(file, directory, name)) !== JSON.stringify(tables)) {
      throw new CommandError(`${file} is damaged: the rows of ${name} are not those that were packed`);
    }
  }
  const [reviews, outbox] = await Promise.all([
    readSchemaState({ dataDir: directory }),
    readSqliteOutboxState(directory),
  ]);
  const [newer] = [...reviews.unknown, ...outbox.unknown];
  if (newer === undefined) return;
  throw new CommandError(`${file} was made by a newer version (${version}, schema ${newer}): restore it with that one`);
}

function inspect(file: string, directory: string, name: string) {
  try {
    return inspectSqlite(join(directory, name));
  } catch (error) {
    throw new CommandError(`${file} is damaged: ${name}: ${(error as Error).message}`);
  }
}

/** Data that no server would look at is not what somebody wants who restores. */
function refuseOtherDatabase({ database }: BackupManifest, { databaseUrl }: Settings): void {
  if (database === 'sqlite' && databaseUrl !== null) {
    throw new CommandError(
      'the backup holds the databases of a data directory, but DATABASE_URL names a Postgres: unset it',
      2,
    );
  }
}

/** Cursors of the change feed were given out for what has been since the backup, which is not so any more: none of them is known. */
async function restartChanges(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'reviews.sqlite'))) return;
  const store = await openStore({ dataDir });
  try {
    await store.changes.restart();
  } finally {
    await store.close();
  }
}

function isInUse(path: string): boolean {
  return existsSync(path) && isSqliteInUse(path);
}
