import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file for its owner alone, whole or not at all: it is written beside its place, flushed to disk and moved there. Returns
 * false when the file exists and `overwrite` is not set.
 */
export function writePrivateFile(path: string, content: string, { overwrite }: { overwrite: boolean }): boolean {
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

/** Flushes the names in a directory to disk: without it, a file that was moved there may be gone after a power cut. */
export function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
