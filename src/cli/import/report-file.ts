import { createHash } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import type { RefusedRow } from '../../import/import-reviews.js';
import type { ImportTally } from '../../import/import-tally.js';
import { unknownValues } from '../../import/standing.js';
import { OperatorError, systemReason } from '../../platform/operator-error.js';
import { parseJson } from '../../platform/parse-json.js';

/** The file of `--report`, as JSON lines: the first says which file it is about, the last what came of it. */
export interface ReportFile {
  /** Writes why a row was refused. */
  writeRefused(row: RefusedRow): void;
  /** Writes a line for each column that was not understood, the number of rows by value, and the numbers of the import. */
  writeEnd(
    tally: Pick<ImportTally, 'read' | 'imported' | 'alreadyThere' | 'refused' | 'standings' | 'lostPictures'>,
  ): void;
  close(): void;
}

/**
 * Creates the file. It never overwrites one, which might be the file to import, but for the report of the same file: an import that was
 * stopped is given again, and so is its report. Without a path nothing is written.
 */
export async function openReportFile(path: string | undefined, imported: string): Promise<ReportFile> {
  if (path === undefined) return { writeRefused() {}, writeEnd() {}, close() {} };
  const about = { import: basename(imported), sha256: await hashOf(imported) };
  let file: number;
  try {
    file = openSync(path, readFirstLine(path)?.sha256 === about.sha256 ? 'w' : 'wx');
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const reason = exists ? 'it is there already, name a new file' : systemReason(error);
    throw new OperatorError(`--report ${path} cannot be written: ${reason}`, exists ? 2 : 1);
  }
  const write = (line: object) => void writeSync(file, `${JSON.stringify(line)}\n`);
  write(about);
  return {
    writeRefused: write,
    writeEnd({ read, imported, alreadyThere, refused, standings, lostPictures }) {
      for (const [column, values] of unknownValues(standings)) {
        write({ pending: column, values: Object.fromEntries(values) });
      }
      write({ read, imported, alreadyThere, refused, pending: standings.pending, lostPictures });
    },
    close: () => closeSync(file),
  };
}

function readFirstLine(path: string): { sha256?: unknown } | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    const start = Buffer.alloc(4096);
    const [line = ''] = start.toString('utf8', 0, readSync(file, start)).split('\n');
    const value = parseJson(line);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}
