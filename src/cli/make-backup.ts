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
import { copySqlite, inspectSqlite } from '../stores/index.js';
import { BACKUP_FILES, type BackupFileName, type BackupManifest, fingerprintOf, MANIFEST } from './backup-manifest.js';
import { CommandError } from './command-error.js';
import { outboxPlace } from './outbox-place.js';
import { syncDirectory } from './private-file.js';
import type { Settings } from './settings.js';
import { readKeySet, tokenKeysPath } from './token-keys-file.js';

/** What a backup is made of. */
export interface BackupOptions {
  settings: Settings;
  /** A new file. */
  file: string;
  version: string;
  now: Date;
}

/**
 * Packs what the settings' data directory keeps into one tar file, for its owner alone, while servers run. It is made beside
 * its place and moved there when it is whole, checked and on disk. Throws when there is nothing to keep or a copy is damaged.
 */
export async function makeBackup({ settings, file, version, now }: BackupOptions): Promise<BackupManifest> {
  const target = resolve(file);
  if (existsSync(target)) throw new CommandError(`${file} is there already: name a new file`, 2);
  const work = mkdtempSync(`${target}.partial-`);
  try {
    const names = BACKUP_FILES.filter((name) => copyInto(work, name, settings));
    if (names.length === 0) throw new CommandError(`there is nothing to back up in ${settings.dataDir}`);
    const files = [];
    for (const name of names) {
      const tables = name.endsWith('.sqlite') ? { tables: inspect(join(work, name), name) } : {};
      files.push({ name, ...(await fingerprintOf(work, name)), ...tables });
    }
    const database = settings.databaseUrl === null ? 'sqlite' : 'postgres';
    const manifest: BackupManifest = { format: 1, version, madeAt: now.toISOString(), database, files };
    writeFileSync(join(work, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const packed = join(work, 'packed.tar');
    await create({ file: packed, cwd: work, portable: true, strict: true, mtime: now }, [MANIFEST, ...names]);
    chmodSync(packed, 0o600);
    sync(packed);
    if (existsSync(target)) throw new CommandError(`${file} is there already: name a new file`, 2);
    renameSync(packed, target);
    syncDirectory(dirname(target));
    return manifest;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Copies one of them; false when there is none. The outbox goes first: what it still holds and the service has taken
 * meanwhile is delivered again under its key and stored once, while what it no longer holds is in the service's copy.
 */
function copyInto(work: string, name: BackupFileName, settings: Settings): boolean {
  const from = name === 'token-keys.json' ? tokenKeysPath(settings) : join(settings.dataDir, name);
  if (!existsSync(from) || isInPostgres(name, settings)) return false;
  const to = join(work, name);
  if (name.endsWith('.sqlite')) copySqlite(from, to);
  else {
    readKeySet(from);
    copyFileSync(from, to);
  }
  chmodSync(to, 0o600);
  return true;
}

function isInPostgres(name: BackupFileName, settings: Settings): boolean {
  if (name === 'outbox.sqlite') return outboxPlace(settings).databaseUrl !== null;
  return name === 'reviews.sqlite' && settings.databaseUrl !== null;
}

function inspect(path: string, name: string) {
  try {
    return inspectSqlite(path);
  } catch (error) {
    throw new CommandError(`${name} is damaged and was not backed up: ${(error as Error).message}`);
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
