import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import type { ErasedSubmission } from '../../proxy/index.js';
import type { Settings } from '../../server/settings/settings.js';
import { BACKUP_FILES, BackupManifest, checksumOf, MANIFEST } from '../../server/storage/backup-manifest.js';
import { describeMedia, isMediaPath } from '../../server/storage/backup-media.js';
import { compactFiles } from '../../server/storage/compact-files.js';
import { ensureDataDir } from '../../server/storage/data-directory.js';
import { COMMITTED, finishRestore } from '../../server/storage/finish-restore.js';
import { forgetSubmissions } from '../../server/storage/forget-erased.js';
import { syncDirectory } from '../../server/storage/private-file.js';
import { readTokenKeys } from '../../server/token-keys/token-keys-file.js';
import { type Erasure, openStore, readSchemaState } from '../../service/index.js';
import { openSqliteOutbox, readSqliteOutboxState } from '../../stores/outbox/sqlite-outbox.js';
import { inspectSqlite, isSqliteInUse } from '../../stores/sqlite/sqlite-copy.js';

const UNPACKED = '.restore-unpacked-';

/** What to restore, and where to. */
export interface RestoreOptions {
  settings: Settings;
  file: string;
  /** Sets aside what the data directory holds; without it the directory has to be empty. */
  force: boolean;
  /** Checks everything and changes nothing. */
  dryRun: boolean;
}

/** What was restored, and the directory of the files that were there before. */
export interface RestoreResult {
  manifest: BackupManifest;
  previous: string | null;
  /** What was erased since the backup and is erased in it again; null when it is not known whether there is something. */
  erasedAgain: Erasure[] | null;
  /** The same of submissions in the outbox. */
  submissionsErasedAgain: ErasedSubmission[] | null;
}

/**
 * Restores a backup into the data directory, whole or not at all: it is unpacked and checked in a directory of its own, then
 * committed. Throws an OperatorError when the file is not a whole backup, is of a newer version, or does not fit the settings.
 */
export async function restoreBackup({ settings, file, force, dryRun }: RestoreOptions): Promise<RestoreResult> {
  const { dataDir } = settings;
  if (!dryRun) prepare(dataDir, force);
  const unpacked = mkdtempSync(join(dryRun ? tmpdir() : dataDir, UNPACKED));
  try {
    const manifest = await unpack(file, unpacked);
    await check(file, unpacked, manifest);
    refuseOtherDatabase(manifest, settings);
    const erasures = await erasuresSince(manifest, dataDir);
    const submissions = await submissionsErasedSince(manifest, dataDir);
    const again = { erasedAgain: erasures, submissionsErasedAgain: submissions };
    if (dryRun) return { manifest, previous: null, ...again };
    const used = BACKUP_FILES.find((name) => name.endsWith('.sqlite') && isInUse(join(dataDir, name)));
    if (used) throw new OperatorError(`${join(dataDir, used)} is open in another process: stop the server first`);
    await bringUpToDate(unpacked, erasures ?? [], submissions ?? []);
    syncDirectory(unpacked);
    renameSync(unpacked, join(dataDir, COMMITTED));
    return { manifest, previous: finishRestore(dataDir), ...again };
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

/** Creates the directory, and removes what a killed restore has unpacked. */
function prepare(dataDir: string, force: boolean): void {
  ensureDataDir(dataDir);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(UNPACKED)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (force || readdirSync(dataDir).every((name) => name === 'lost+found')) return;
  throw new OperatorError(
    `${dataDir} is not empty: name another with --data, or add --force to set aside what it holds`,
    2,
  );
}

/** Unpacks the files of a backup, and refuses any other entry: the archive may come from anywhere. */
async function unpack(file: string, directory: string): Promise<BackupManifest> {
  const allowed = new Set<string>([MANIFEST, ...BACKUP_FILES]);
  const seen = new Set<string>();
  let unknown: string | null = null;
  try {
    await extract({
      file,
      cwd: directory,
      strict: true,
      noChmod: true,
      filter: (path, entry) => {
        const good =
          'type' in entry && entry.type === 'File' && (allowed.has(path) || isMediaPath(path)) && !seen.has(path);
        seen.add(path);
        if (!good) unknown ??= path;
        return good;
      },
    });
  } catch (error) {
    throw new OperatorError(`${file} cannot be read as a backup: ${systemReason(error)}`);
  }
  if (unknown !== null) throw new OperatorError(`${file} is no backup: it holds "${unknown}"`);
  const path = join(directory, MANIFEST);
  const manifest = BackupManifest.safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined);
  if (!manifest.success)
    throw new OperatorError(`${file} is no backup of this version: its ${MANIFEST} is missing or of another format`);
  return manifest.data;
}

async function check(file: string, directory: string, { files, media, version }: BackupManifest): Promise<void> {
  const named = files.map(({ name }) => name);
  const missing = named.find((name) => !existsSync(join(directory, name)));
  const extra = BACKUP_FILES.find((name) => existsSync(join(directory, name)) && !named.includes(name));
  if (missing ?? extra)
    throw new OperatorError(`${file} is not whole: its manifest and its files differ in ${missing ?? extra}`);
  for (const { name, bytes, sha256, tables } of files) {
    const found = await checksumOf(directory, name);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new OperatorError(`${file} is damaged: ${name} is not as it was packed`);
    if (name === 'token-keys.json') readTokenKeys(join(directory, name), `${name} in ${file}`);
    else if (JSON.stringify(inspect(file, directory, name)) !== JSON.stringify(tables)) {
      throw new OperatorError(`${file} is damaged: the rows of ${name} are not those that were packed`);
    }
  }
  if (JSON.stringify(await describeMedia(directory)) !== JSON.stringify(media ?? null)) {
    throw new OperatorError(`${file} is damaged: its pictures and films are not those that were packed`);
  }
  const [reviews, outbox] = await Promise.all([
    readSchemaState({ dataDir: directory }),
    readSqliteOutboxState(directory),
  ]);
  const [newer] = [...reviews.unknown, ...outbox.unknown];
  if (newer === undefined) return;
  throw new OperatorError(
    `${file} was made by a newer version (${version}, schema ${newer}): restore it with that one`,
  );
}

function inspect(file: string, directory: string, name: string) {
  try {
    return inspectSqlite(join(directory, name));
  } catch (error) {
    throw new OperatorError(`${file} is damaged: ${name}: ${(error as Error).message}`);
  }
}

/** Refuses databases of a data directory while DATABASE_URL is set: no server would read them. */
function refuseOtherDatabase({ database }: BackupManifest, { databaseUrl }: Settings): void {
  if (database === 'sqlite' && databaseUrl !== null) {
    throw new OperatorError(
      'the backup holds the databases of a data directory, but DATABASE_URL names a Postgres: unset it',
      2,
    );
  }
}

/** What the database that is replaced says was erased after the backup was made; null without one that can say. */
async function erasuresSince({ madeAt, files }: BackupManifest, dataDir: string): Promise<Erasure[] | null> {
  if (!files.some(({ name }) => name === 'reviews.sqlite')) return [];
  if (!existsSync(join(dataDir, 'reviews.sqlite'))) return null;
  try {
    // An older version has recorded nothing, and is to stay as it is.
    if ((await readSchemaState({ dataDir })).pending.length > 0) return null;
    const store = await openStore({ dataDir });
    return await store.erasures.list(madeAt).finally(store.close);
  } catch {
    return null;
  }
}

/** The same of the outbox that is replaced. */
async function submissionsErasedSince(
  { madeAt, files }: BackupManifest,
  dataDir: string,
): Promise<ErasedSubmission[] | null> {
  if (!files.some(({ name }) => name === 'outbox.sqlite')) return [];
  // A data directory of commands alone has none, and nothing was erased from it.
  if (!existsSync(join(dataDir, 'outbox.sqlite'))) return existsSync(join(dataDir, 'reviews.sqlite')) ? [] : null;
  try {
    if ((await readSqliteOutboxState(dataDir)).pending.length > 0) return null;
    const outbox = await openSqliteOutbox(dataDir);
    return await outbox.erased(Date.parse(madeAt)).finally(outbox.close);
  } catch {
    return null;
  }
}

/**
 * Begins a new history of changes: cursors that the change feed gave out after the backup are of changes that never happened now. And erases
 * again what was erased since, so that nobody who was forgotten comes back.
 */
async function bringUpToDate(
  dataDir: string,
  erasures: readonly Erasure[],
  submissions: readonly ErasedSubmission[],
): Promise<void> {
  if (existsSync(join(dataDir, 'reviews.sqlite'))) {
    const store = await openStore({ dataDir });
    try {
      await store.changes.restart();
      await store.messages.afterRestore();
      await store.erasures.repeat(erasures);
    } finally {
      await store.close();
    }
  }
  if (erasures.length + submissions.length === 0) return;
  const outbox = existsSync(join(dataDir, 'outbox.sqlite')) ? await openSqliteOutbox(dataDir) : null;
  if (outbox) {
    try {
      await forgetSubmissions(outbox, erasures);
      await outbox.erase({ ids: submissions.map(({ id }) => id) }, Date.now());
    } finally {
      await outbox.close();
    }
  }
  await compactFiles({ dataDir });
}

function isInUse(path: string): boolean {
  return existsSync(path) && isSqliteInUse(path);
}
