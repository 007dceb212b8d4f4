import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { readLines } from '../../import/files/text-lines.js';
import type { RefusedRow } from '../../import/import-reviews.js';
import type { ImportTally } from '../../import/import-tally.js';
import { unknownValues } from '../../import/standing.js';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';

/** The file of `--report`, as JSON lines: the first says which file it is about, the last what came of it. */
export interface ReportFile {
  /** Writes why a row was refused. */
  writeRefused(row: RefusedRow): void;
  /** Writes what was left out of a review that came in. */
  writeLeftOut(cell: RefusedRow): void;
  /** Writes ids of reviews that came in, by which `import undo` takes them back. */
  writeAdded(vendorId: string, ids: readonly string[]): void;
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
  if (path === undefined) return { writeRefused() {}, writeLeftOut() {}, writeAdded() {}, writeEnd() {}, close() {} };
  const about = { import: basename(imported), sha256: await hashOf(imported) };
  const isOfSame = readFirstLine(path)?.sha256 === about.sha256;
  const earlier = isOfSame ? await addedIn(path) : [];
  let file: number;
  try {
    file = openSync(path, isOfSame ? 'w' : 'wx');
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const reason = exists ? 'it is there already, name a new file' : systemReason(error);
    throw new OperatorError(`--report ${path} cannot be written: ${reason}`, exists ? 2 : 1);
  }
  const write = (line: object) => void writeSync(file, `${JSON.stringify(line)}\n`);
  write(about);
  // What the import brought in before it was stopped can still be taken back.
  for (const line of earlier) write(line);
  return {
    writeRefused: write,
    writeLeftOut: ({ line, field, reason }) => write({ line, leftOut: field, reason }),
    writeAdded: (vendorId, added) => write({ vendorId, added }),
    writeEnd({ read, imported, alreadyThere, refused, standings, lostPictures }) {
      for (const [column, values] of unknownValues(standings)) {
        write({ pending: column, values: Object.fromEntries(values) });
      }
      write({ read, imported, alreadyThere, refused, pending: standings.pending, lostPictures });
    },
    close: () => closeSync(file),
  };
}

/** Ids of reviews that came in. */
export interface AddedLine {
  vendorId: string;
  added: string[];
}

/** The lines of a report that name reviews which came in; empty where there is no such file. */
export async function addedIn(path: string): Promise<AddedLine[]> {
  if (!existsSync(path)) return [];
  const found: AddedLine[] = [];
  for await (const { text } of readLines(path)) {
    const line = parseJson(text) as Partial<AddedLine> | null;
    const isAdded = typeof line?.vendorId === 'string' && Array.isArray(line.added);
    if (isAdded && line.added!.every((id) => typeof id === 'string')) found.push(line as AddedLine);
  }
  return found;
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
