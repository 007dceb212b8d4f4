/**
 * The second half of a restore, which is done once it has begun. What was unpacked and checked lies in a directory of the
 * data directory; its being there under the first name is the decision, whoever opens the data directory next carries it out,
 * and every step can be done again: so a restore that is killed has happened whole or not at all, also where the data
 * directory is a mount that cannot be replaced itself.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BACKUP_FILES } from './backup-manifest.js';
import { syncDirectory } from './private-file.js';

/** Unpacked and checked: the files that are there are set aside. */
export const SET_ASIDE = '.restore-set-aside';
/** They are, and what was unpacked is put in their place. */
const PLACE = '.restore-place';
/** Where those that were there are, within. */
const BEFORE = 'before';

/** Side files of databases, and what a start makes again. */
const OTHERS = [
  'snapshots.sqlite',
  ...['outbox', 'reviews', 'snapshots'].flatMap((name) => [`${name}.sqlite-wal`, `${name}.sqlite-shm`]),
];

/** Carries out a restore that was decided; does nothing where there is none. Returns where the files before it are, if any. */
export function finishRestore(dataDir: string): string | null {
  const aside = join(dataDir, SET_ASIDE);
  const place = join(dataDir, PLACE);
  if (existsSync(aside)) {
    const before = join(aside, BEFORE);
    mkdirSync(before, { recursive: true, mode: 0o700 });
    for (const name of [...BACKUP_FILES, ...OTHERS]) move(dataDir, before, name);
    syncDirectory(before);
    syncDirectory(dataDir);
    renameSync(aside, place);
    syncDirectory(dataDir);
  }
  if (!existsSync(place)) return null;
  for (const name of BACKUP_FILES) move(place, dataDir, name);
  syncDirectory(dataDir);
  const kept = keepBefore(dataDir, join(place, BEFORE));
  rmSync(place, { recursive: true, force: true });
  return kept;
}

function keepBefore(dataDir: string, before: string): string | null {
  if (!existsSync(before)) return null;
  if (readdirSync(before).length === 0) {
    rmdirSync(before);
    return null;
  }
  const kept = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  renameSync(before, kept);
  syncDirectory(dataDir);
  return kept;
}

function move(from: string, to: string, name: string): void {
  if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}
