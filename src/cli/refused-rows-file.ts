import { closeSync, openSync, writeSync } from 'node:fs';
import { CommandError, systemReason } from './command-error.js';
import type { RefusedRow } from './import-reviews.js';
import type { PendingTally } from './import-visibility.js';

/** Where refused rows are written as JSON lines. */
export interface RefusedRowsFile {
  write(row: RefusedRow): void;
  /** A line for each column that was not understood: how many rows said what. */
  writePending(pending: PendingTally): void;
  close(): void;
}

/** Makes the file, and never over another: that might be the very file to import. Does nothing without a path. */
export function openRefusedRowsFile(path: string | undefined): RefusedRowsFile {
  if (path === undefined) return { write() {}, writePending() {}, close() {} };
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const reason = exists ? 'it is there already, name a new file' : systemReason(error);
    throw new CommandError(`--report ${path} cannot be written: ${reason}`, exists ? 2 : 1);
  }
  const write = (line: object) => void writeSync(file, `${JSON.stringify(line)}\n`);
  return {
    write,
    writePending({ columns }) {
      for (const [column, values] of columns) write({ pending: column, values: Object.fromEntries(values) });
    },
    close: () => closeSync(file),
  };
}
