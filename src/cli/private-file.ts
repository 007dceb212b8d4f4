import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Puts a file in place, for its owner alone: written beside it, on disk, then moved, so that there is never half a one.
 * With `overwrite` it replaces another; without, false when there is one.
 */
export function putPrivateFile(path: string, content: string, { overwrite }: { overwrite: boolean }): boolean {
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = openSync(temporary, 'wx', 0o600);
    try {
      writeSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (overwrite) renameSync(temporary, path);
    else linkSync(temporary, path);
    syncDirectory(dirname(path));
    return true;
  } catch (error) {
    if (!overwrite && (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Has the names in a directory on disk: a file that was moved there may else be gone after a power cut. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
