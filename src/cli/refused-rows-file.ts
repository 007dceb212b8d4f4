import { closeSync, openSync, writeSync } from 'node:fs';
import { CommandError, systemReason } from './command-error.js';
import type { RefusedRow } from './import-reviews.js';

/** Where refused rows are written as JSON lines. */
export interface RefusedRowsFile {
  write(row: RefusedRow): void;
  close(): void;
}

/** Empties or makes the file; does nothing without a path. Throws a CommandError when it cannot be written. */
export function openRefusedRowsFile(path: string | undefined): RefusedRowsFile {
  if (path === undefined) return { write() {}, close() {} };
  let file: number;
  try {
    file = openSync(path, 'w');
  } catch (error) {
    throw new CommandError(`--report ${path} cannot be written: ${systemReason(error)}`);
  }
  return {
    write: (row) => void writeSync(file, `${JSON.stringify(row)}\n`),
    close: () => closeSync(file),
  };
}
