import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { create } from 'tar';
import { OperatorError } from '../../platform/errors.js';
import type { Settings } from '../../server/settings/settings.js';
import {
  BACKUP_FILES,
  type BackupFileName,
  type BackupManifest,
  checksumOf,
  MANIFEST,
} from '../../server/storage/backup-manifest.js';
import { copyMedia, describeMedia, listMedia } from '../../server/storage/backup-media.js';
import { outboxLocation } from '../../server/storage/outbox-storage.js';
import { syncDirectory } from '../../server/storage/private-file.js';
import { readTokenKeys, tokenKeysPath } from '../../server/token-keys/token-keys-file.js';
import { copySqlite, inspectSqlite } from '../../stores/sqlite/sqlite-copy.js';

/** What to back up, and where to. */
export interface BackupOptions {
  settings: Settings;
  /** The path of a file that does not exist yet. */
  file: string;
  /** Whether pictures and films of the data directory are in it. */
  media: boolean;
  version: string;
  now: Date;
}

/**
 * Packs the data directory into one tar file, for its owner alone, while servers run. The file is written beside its place and moved
 * there once it is whole, checked and on disk. Throws when there is nothing to back up or a copy is damaged.
 */
export async function makeBackup({ settings, file, media, version, now }: BackupOptions): Promise<BackupManifest> {
  const target = resolve(file);
  if (existsSync(target)) throw new OperatorError(`${file} is there already: name a new file`, 2);
  const work = mkdtempSync(`${target}.partial-`);
  try {
    const names = BACKUP_FILES.filter((name) => copyInto(work, name, settings));
    if (names.length === 0) throw new OperatorError(`there is nothing to back up in ${settings.dataDir}`);
    const files = [];
    for (const name of names) {
      const tables = name.endsWith('.sqlite') ? { tables: inspect(join(work, name), name) } : {};
      files.push({ name, ...(await checksumOf(work, name)), ...tables });
    }
    // After the database: a file that came since is one too many, and none is missing.
    if (media) copyMedia(settings.dataDir, work);
    const pictures = await describeMedia(work);
    const database = settings.databaseUrl === null ? 'sqlite' : 'postgres';
    const manifest: BackupManifest = {
      format: 1,
      version,
      madeAt: now.toISOString(),
      database,
      files,
      ...(pictures && { media: pictures }),
    };
    writeFileSync(join(work, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const packed = join(work, 'packed.tar');
    const paths = [MANIFEST, ...names, ...listMedia(work)];
    await create({ file: packed, cwd: work, portable: true, strict: true, mtime: now }, paths);
    chmodSync(packed, 0o600);
    sync(packed);
    if (existsSync(target)) throw new OperatorError(`${file} is there already: name a new file`, 2);
    renameSync(packed, target);
    syncDirectory(dirname(target));
    return manifest;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Copies one of the files; false when it does not exist. The outbox is copied first, so no review is lost: one that is delivered
 * after that copy is in both, and is stored once when it is delivered again under its key.
 */
function copyInto(work: string, name: BackupFileName, settings: Settings): boolean {
  const from = name === 'token-keys.json' ? tokenKeysPath(settings) : join(settings.dataDir, name);
  if (!existsSync(from) || isInPostgres(name, settings)) return false;
  const to = join(work, name);
  if (name.endsWith('.sqlite')) copySqlite(from, to);
  else {
    readTokenKeys(from);
    copyFileSync(from, to);
  }
  chmodSync(to, 0o600);
  return true;
}

function isInPostgres(name: BackupFileName, settings: Settings): boolean {
  if (name === 'outbox.sqlite') return outboxLocation(settings).databaseUrl !== null;
  return name === 'reviews.sqlite' && settings.databaseUrl !== null;
}

function inspect(path: string, name: string) {
  try {
    return inspectSqlite(path);
  } catch (error) {
    throw new OperatorError(`${name} is damaged and was not backed up: ${(error as Error).message}`);
  }
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
