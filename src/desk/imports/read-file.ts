import { createWriteStream, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ImportLook } from '../../contract/desk/import.js';
import type { InboxReview } from '../../contract/desk/inbox.js';
import type { QueuedReview } from '../../contract/service/moderation.js';
import type { Vendor } from '../../contract/service/vendor.js';
import type { RefusedRow } from '../../import/import-reviews.js';
import { readOwnHeader } from '../../import/own-lines.js';
import { csvRow } from '../../service/export/export-formats.js';
import type { Store } from '../../service/index.js';
import { readImport } from './import-file.js';
import type { ImportFolder, KeptJob } from './import-folder.js';
import { readOwnImport } from './own-export.js';
import { formatOf } from './uploaded-file.js';

export interface ReadFileOptions {
  store: Store;
  folder: ImportFolder;
  signal: AbortSignal;
  now: Date;
  inboxReview: (queued: QueuedReview) => InboxReview;
  onProgress: (part: number) => void;
}

/** Reads the file of a job: looks at it, or imports it, by its state. Its refused rows, and what it brought in, lie beside it then. */
export async function readFile(job: KeptJob, vendor: Vendor, options: ReadFileOptions): Promise<ImportLook> {
  const { store, folder, signal, now, inboxReview, onProgress } = options;
  const path = folder.place(job.id, 'upload');
  rmSync(folder.place(job.id, 'refused'), { force: true });
  const report = createRefusedReport(folder.place(job.id, 'refused'));
  const shared = {
    path,
    vendor: { id: vendor.id, name: vendor.name, senderName: vendor.senderName },
    store,
    stores: job.state === 'importing',
    signal,
    now: now.getTime(),
    inboxReview,
    onProgress: (part: number) => onProgress(Math.min(part, 1)),
    onRefused: report.add,
    onStored: (ids: readonly string[]) => folder.noteAdded(job.id, ids),
  };
  try {
    const own = await readOwnHeader(path);
    if (own) return await readOwnImport(own, { ...shared, bytes: job.bytes });
    return await readImport({ ...shared, format: await formatOf(path, job.fileName), choices: job.choices });
  } finally {
    await report.close();
  }
}

// The refused rows of a file, as a table for a spreadsheet.

/** Rows that are written one by one: a file of nothing else would fill the disk. */
const MOST_WRITTEN = 100_000;

/** Takes rows while a file is read. */
interface RefusedReport {
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
