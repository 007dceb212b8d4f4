import { basename } from 'node:path';
import type { ImportedReview } from '../service/index.js';
import { CommandError } from './command-error.js';
import { readCsvRows } from './csv-rows.js';
import { type ColumnChoice, type ImportField, mapColumns } from './import-columns.js';
import { type RowDefaults, RowRefusal, type RowValues, readRow } from './import-rows.js';
import { type PendingTally, type ShownChoice, type Visibility, visibilityColumns } from './import-visibility.js';
import { readJsonRows } from './json-rows.js';
import { readLines } from './text-lines.js';

const BATCH = 500;
/** Different names in one JSON lines file. */
const MAX_NAMES = 10_000;

/** A row that did not go in. */
export interface RefusedRow {
  line: number;
  field: ImportField | 'row';
  reason: string;
}

/** What to read, and where its reviews go. */
export interface ReviewImport {
  file: string;
  format: 'csv' | 'jsonl';
  columns: ColumnChoice;
  shown: ShownChoice;
  defaults: Omit<RowDefaults, 'fileName'>;
  /** Time of the first row that has no date, in milliseconds since 1970; each further one is a millisecond older. */
  undatedFrom: number;
  /** Stores a batch, whole or not at all; resolves to how many of it were new. */
  store: (reviews: ImportedReview[]) => Promise<number>;
  onRefused: (row: RefusedRow) => void;
  /** Bytes of the file that were read. */
  onProgress: (readTo: number) => void;
}

/** How an import went, in rows. */
export interface ImportTally {
  read: number;
  imported: number;
  alreadyThere: number;
  refused: number;
  /** Good rows that are a rating alone. */
  withoutText: number;
  /** Good rows without a date. */
  undated: number;
  /** Good rows that wait for approval, as nobody knows whether they were shown. */
  pending: PendingTally;
  /** Columns of the header that nothing takes. */
  unusedColumns: string[];
}

/** Imports a file row by row, in batches; a refused row does not hold up the others. */
export async function importReviews(options: ReviewImport, tally: ImportTally = createTally()): Promise<ImportTally> {
  const { columns, shown } = options;
  const lines = readLines(options.file);
  const rows = options.format === 'csv' ? readCsvRows(lines) : readJsonRows(lines);
  const fieldsOf = createFieldLookup(columns, options.format, tally);
  const defaults = { ...options.defaults, fileName: basename(options.file) };
  let batch: ImportedReview[] = [];

  const flush = async () => {
    if (batch.length === 0) return;
    const added = await options.store(batch);
    tally.imported += added;
    tally.alreadyThere += batch.length - added;
    batch = [];
  };

  /** Those of a JSON file are all that any of its rows has; of a CSV file they stand in each row. */
  let visibility = options.format === 'csv' ? null : visibilityColumns(await namesIn(options.file), columns, shown);
  try {
    for await (const row of rows) {
      tally.read += 1;
      try {
        if (row.reason !== undefined) throw new RowRefusal('row', row.reason);
        const review = readRow(valuesOf(fieldsOf(row.names), row.values), row.line, defaults);
        if (!visibility) {
          visibility = visibilityColumns(row.names, columns, shown);
          tally.unusedColumns = tally.unusedColumns.filter((name) => !visibility!.has(name));
        }
        const shownAs = SHOWN_AS[visibility.read(row.names, row.values, tally.pending)];
        const createdAt = review.createdAt ?? new Date(options.undatedFrom - tally.undated).toISOString();
        if (review.createdAt === null) tally.undated += 1;
        if (review.text === '') tally.withoutText += 1;
        batch.push({ ...review, ...shownAs, createdAt });
      } catch (error) {
        if (!(error instanceof RowRefusal)) throw error;
        tally.refused += 1;
        options.onRefused({ line: row.line, field: error.field, reason: error.message });
      }
      if (batch.length === BATCH) await flush();
      options.onProgress(row.readTo);
    }
    await flush();
  } finally {
    await lines.return(undefined);
  }
  return tally;
}

/** A tally of nothing yet. */
export function createTally(): ImportTally {
  const rows = { read: 0, imported: 0, alreadyThere: 0, refused: 0, withoutText: 0, undated: 0 };
  return { ...rows, pending: { rows: 0, columns: new Map() }, unusedColumns: [] };
}

/** What is stored of a row's visibility. */
const SHOWN_AS = {
  shown: { showOnWidget: true },
  hidden: { showOnWidget: false },
  pending: { showOnWidget: false, heldBackReason: 'pending' },
} as const satisfies Record<Visibility, Partial<ImportedReview>>;

/** The names that the rows of a JSON lines file have: names beyond so many say nothing that those before did not. */
async function namesIn(file: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const row of readJsonRows(readLines(file))) {
    if (row.reason !== undefined) continue;
    for (const name of row.names) if (names.size < MAX_NAMES) names.add(name);
  }
  return names;
}

/** Maps the names of each row; a CSV file has the same ones in every row, and there they must make sense at once. */
function createFieldLookup(columns: ColumnChoice, format: ReviewImport['format'], tally: ImportTally) {
  let known: { names: string[]; fields: Map<ImportField, number> } | null = null;
  return (names: string[]) => {
    if (known?.names === names) return known.fields;
    const fields = mapColumns(names, columns);
    if (format === 'csv') {
      checkFields(fields, names, columns);
      const used = new Set(fields.values());
      tally.unusedColumns = names.filter((_, place) => !used.has(place));
    }
    known = { names, fields };
    return fields;
  };
}

function checkFields(fields: Map<ImportField, number>, names: string[], columns: ColumnChoice): void {
  const list = names.map((name) => `"${name}"`).join(', ');
  for (const [field, column] of columns) {
    if (column !== null && !fields.has(field)) {
      throw new CommandError(`--map ${field}=${column}: the file has no column "${column}", but ${list}`, 2);
    }
  }
  if (!fields.has('rating') && !fields.has('text') && !fields.has('title')) {
    throw new CommandError(
      `no column is known as a rating or a text: name it with --map rating=… or --map text=…; there are ${list}`,
    );
  }
}

function valuesOf(fields: Map<ImportField, number>, values: string[]): RowValues {
  const byField: RowValues = {};
  for (const [field, place] of fields) {
    const value = values[place]?.trim();
    if (value) byField[field] = value;
  }
  return byField;
}
