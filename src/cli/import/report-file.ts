import { closeSync, openSync, writeSync } from 'node:fs';
import { OperatorError, systemReason } from '../../server/operator-error.js';
import type { RefusedRow } from './import-reviews.js';
import type { PendingTally } from './import-visibility.js';

/** The file of `--report`, as JSON lines. */
export interface ReportFile {
  /** Writes why a row was refused. */
  writeRefused(row: RefusedRow): void;
  /** Writes a line for each column that was not understood: the number of rows by value. */
  writePending(pending: PendingTally): void;
  close(): void;
}

/** Creates the file. It never overwrites one, which might be the file to import. Without a path nothing is written. */
export function openReportFile(path: string | undefined): ReportFile {
  if (path === undefined) return { writeRefused() {}, writePending() {}, close() {} };
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const reason = exists ? 'it is there already, name a new file' : systemReason(error);
    throw new OperatorError(`--report ${path} cannot be written: ${reason}`, exists ? 2 : 1);
  }
  const write = (line: object) => void writeSync(file, `${JSON.stringify(line)}\n`);
  return {
    writeRefused: write,
    writePending({ columns }) {
      for (const [column, values] of columns) write({ pending: column, values: Object.fromEntries(values) });
    },
    close: () => closeSync(file),
  };
}
