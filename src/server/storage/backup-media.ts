import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDiskFile } from '../../service/index.js';
import { type BackupMedia, checksumOf } from './backup-manifest.js';

/** Where pictures and films lie, in a data directory as in a backup. */
const FOLDER = 'media/files';

/** Whether `path` is that of a picture or film in a backup. */
export function isMediaPath(path: string): boolean {
  return path.startsWith(`${FOLDER}/`) && isDiskFile(path.slice(FOLDER.length + 1));
}

/** The paths of all pictures and films in `directory`, in order. */
export function listMedia(directory: string): string[] {
  const folder = join(directory, FOLDER);
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isDiskFile);
  return paths.map((path) => `${FOLDER}/${path}`).sort();
}

/** Puts the pictures and films of `dataDir` into `work`; one that is erased meanwhile is left out. */
export function copyMedia(dataDir: string, work: string): void {
  for (const path of listMedia(dataDir)) {
    const [from, to] = [join(dataDir, path), join(work, path)];
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    try {
      copyFileSync(from, to, constants.COPYFILE_FICLONE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** What the manifest says of the pictures and films in `directory`; null where there are none. */
export async function describeMedia(directory: string): Promise<BackupMedia | null> {
  const paths = listMedia(directory);
  if (paths.length === 0) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  for (const path of paths) {
    const checksum = await checksumOf(directory, path);
    hash.update(`${checksum.sha256}  ${path}\n`);
    bytes += checksum.bytes;
  }
  return { count: new Set(paths.map(dirname)).size, bytes, sha256: hash.digest('hex') };
}

/**
 * Moves the pictures and films of `directory` to where the server looks for them, beside those that are there; it can be repeated. A file
 * whose review is not restored is removed in the background, like any that no review names.
 */
export function placeMedia(directory: string, dataDir: string): void {
  for (const path of listMedia(directory)) {
    const [from, to] = [join(directory, path), join(dataDir, path)];
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    try {
      renameSync(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      // Servers may share a volume for these files alone.
      copyFileSync(from, `${to}.part`);
      renameSync(`${to}.part`, to);
    }
  }
}
