/**
 * The second half of a restore, which happens whole or not at all. The first half unpacks and checks the backup in a directory
 * within the data directory; renaming that directory to `.restore-committed` commits the restore. From then on every process
 * that opens the data directory finishes it, and each step can be repeated after a crash. The data directory itself is never
 * replaced: it may be a mount.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_FILES } from './backup-manifest.js';
import { placeMedia } from './backup-media.js';
import { syncDirectory } from './private-file.js';

/** Holds the unpacked files of a committed restore. The next step moves the files of the data directory into `before` in it. */
export const COMMITTED = '.restore-committed';
/** The name of that directory after this step. The next step moves the unpacked files to their places. */
const PLACING = '.restore-placing';
/** The directory within it that holds the previous files of the data directory. */
const BEFORE = 'before';
/** What the names of directories begin with that hold the previous files of a restore that is finished. */
const PREVIOUS = 'before-restore-';
/** What an older version called the two: a restore that it left unfinished is finished too. */
const FORMER_NAMES = { [COMMITTED]: '.restore-set-aside', [PLACING]: '.restore-place' };

/** Files that belong to databases, and those that a start creates again. */
const SIDE_FILES = [
  'snapshots.sqlite',
  ...['outbox', 'reviews', 'snapshots'].flatMap((name) => [`${name}.sqlite-wal`, `${name}.sqlite-shm`]),
];

/** Finishes a committed restore; does nothing where there is none. Returns the directory of the files that were there before, if any. */
export function finishRestore(dataDir: string): string | null {
  const committed = join(dataDir, COMMITTED);
  const placing = join(dataDir, PLACING);
  for (const [name, former] of Object.entries(FORMER_NAMES)) {
    if (existsSync(join(dataDir, former))) renameSync(join(dataDir, former), join(dataDir, name));
  }
  if (existsSync(committed)) {
    const before = join(committed, BEFORE);
    mkdirSync(before, { recursive: true, mode: 0o700 });
    for (const name of [...BACKUP_FILES, ...SIDE_FILES]) move(dataDir, before, name);
    syncDirectory(before);
    syncDirectory(dataDir);
    renameSync(committed, placing);
    syncDirectory(dataDir);
  }
  if (!existsSync(placing)) return null;
  placeMedia(placing, dataDir);
  for (const name of BACKUP_FILES) move(placing, dataDir, name);
  syncDirectory(dataDir);
  const previous = keepPrevious(dataDir, join(placing, BEFORE));
  rmSync(placing, { recursive: true, force: true });
  return previous;
}

/** The directories of files that were there before a restore, which hold what was erased since. */
export function listPreviousFiles(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(PREVIOUS))
    .map((name) => join(dataDir, name));
}

/** Moves the files that were there before to a directory with the time in its name; null when there were none. */
function keepPrevious(dataDir: string, before: string): string | null {
  if (!existsSync(before)) return null;
  if (readdirSync(before).length === 0) {
    rmdirSync(before);
    return null;
  }
  const kept = join(dataDir, `${PREVIOUS}${new Date().toISOString().replace(/[:.]/g, '-')}`);
  renameSync(before, kept);
  syncDirectory(dataDir);
  return kept;
}

function move(from: string, to: string, name: string): void {
  if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}
