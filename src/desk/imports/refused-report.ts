/** The refused rows of a file, as a table for a spreadsheet. */
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { RefusedRow } from '../../import/import-reviews.js';
import { csvRow } from '../../service/export/csv-cells.js';

/** Rows that are written one by one: a file of nothing else would fill the disk. */
const MOST_WRITTEN = 100_000;

/** Takes rows while a file is read. */
export interface RefusedReport {
  add(row: RefusedRow): void;
  /** Resolves when all is on the disk. Rejects where it does not take it. */
  close(): Promise<void>;
}

/** Writes a new table to `path`; without a refused row there is none. */
export function createRefusedReport(path: string): RefusedReport {
  let file: ReturnType<typeof createWriteStream> | null = null;
  let written: Promise<void> | undefined;
  let rows = 0;
  return {
    add({ line, field, reason }) {
      if (!file) {
        file = createWriteStream(path, { mode: 0o600 });
        written = finished(file);
        // It is said at the end, by `close`.
        written.catch(() => {});
        file.write(csvRow(['line', 'field', 'reason']));
      }
      rows += 1;
      if (rows <= MOST_WRITTEN) file.write(csvRow([String(line), field, reason]));
    },
    async close() {
      if (rows > MOST_WRITTEN) file?.write(csvRow(['', '', `and ${rows - MOST_WRITTEN} more`]));
      file?.end();
      await written;
    },
  };
}
