import { basename } from 'node:path';
import { OperatorError } from '../../server/operator-error.js';
import type { ImportedReview } from '../../service/index.js';
import { readCsvRows } from './csv-rows.js';
import { type ColumnChoice, type ImportField, mapColumns } from './import-columns.js';
import { type RowDefaults, RowRefusal, type RowValues, readRow } from './import-rows.js';
import {
  collectVisibilityNames,
  findVisibilityColumns,
  type PendingTally,
  type ShownChoice,
  STORED_VISIBILITY,
} from './import-visibility.js';
import { readJsonRows } from './json-rows.js';
import { readLines } from './text-lines.js';

const BATCH = 500;

/** A row that was not imported, and why. */
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
  /** Time of the first row without a date, in milliseconds since 1970; each further one is a millisecond older. */
  undatedFrom: number;
  /** Stores a batch, whole or not at all; resolves to how many of it were new. */
  store: (reviews: ImportedReview[]) => Promise<number>;
  onRefused: (row: RefusedRow) => void;
  /** Takes how many bytes of the file were read. */
  onProgress: (readTo: number) => void;
}

/** How an import went, in rows. */
export interface ImportTally {
  read: number;
  imported: number;
  alreadyThere: number;
  refused: number;
  /** Valid rows with a rating alone. */
  withoutText: number;
  /** Valid rows without a date. */
  undated: number;
  /** Valid rows that wait for approval, since it is not known whether they were shown. */
  pending: PendingTally;
  /** Columns of the header that no field uses. */
  unusedColumns: string[];
}

/** Imports a file in batches of rows; the rows around a refused one are imported. */
export async function importReviews(options: ReviewImport, tally: ImportTally = createTally()): Promise<ImportTally> {
  const { columns, shown } = options;
  const lines = readLines(options.file);
  const isList = (name: string) => mapColumns([name], columns).has('pictures');
  const rows = options.format === 'csv' ? readCsvRows(lines) : readJsonRows(lines, isList);
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

  /** In a JSON lines file rows differ, so the names of all rows are read first; a CSV file has the same in each row. */
  let visibility =
    options.format === 'csv'
      ? null
      : findVisibilityColumns(
          await collectVisibilityNames(readJsonRows(readLines(options.file), isList), columns, shown),
          columns,
          shown,
        );
  try {
    for await (const row of rows) {
      tally.read += 1;
      try {
        if (row.reason !== undefined) throw new RowRefusal('row', row.reason);
        const review = readRow(valuesOf(fieldsOf(row.names), row.values), row.line, defaults);
        if (!visibility) {
          visibility = findVisibilityColumns(row.names, columns, shown);
          tally.unusedColumns = tally.unusedColumns.filter((name) => !visibility!.has(name));
        }
        const stored = STORED_VISIBILITY[visibility.read(row.names, row.values, tally.pending)];
        const createdAt = review.createdAt ?? new Date(options.undatedFrom - tally.undated).toISOString();
        if (review.createdAt === null) tally.undated += 1;
        if (review.text === '' && review.title === null) tally.withoutText += 1;
        batch.push({ ...review, ...stored, createdAt });
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

/** An empty tally. */
export function createTally(): ImportTally {
  const rows = { read: 0, imported: 0, alreadyThere: 0, refused: 0, withoutText: 0, undated: 0 };
  return { ...rows, pending: { rows: 0, columns: new Map() }, unusedColumns: [] };
}

/** Finds the fields in the names of a row. In a CSV file all rows have the names of the header, which are checked once. */
function createFieldLookup(columns: ColumnChoice, format: ReviewImport['format'], tally: ImportTally) {
  let last: { names: string[]; fields: Map<ImportField, number> } | null = null;
  return (names: string[]) => {
    if (last?.names === names) return last.fields;
    const fields = mapColumns(names, columns);
    if (format === 'csv') {
      checkFields(fields, names, columns);
      const used = new Set(fields.values());
      tally.unusedColumns = names.filter((_, index) => !used.has(index));
    }
    last = { names, fields };
    return fields;
  };
}

function checkFields(fields: Map<ImportField, number>, names: string[], columns: ColumnChoice): void {
  const list = names.map((name) => `"${name}"`).join(', ');
  for (const [field, column] of columns) {
    if (column !== null && !fields.has(field)) {
      throw new OperatorError(`--map ${field}=${column}: the file has no column "${column}", but ${list}`, 2);
    }
  }
  if (!fields.has('rating') && !fields.has('text') && !fields.has('title')) {
    throw new OperatorError(
      `no column is known as a rating or a text: name it with --map rating=… or --map text=…; there are ${list}`,
    );
  }
}

function valuesOf(fields: Map<ImportField, number>, values: string[]): RowValues {
  const byField: RowValues = {};
  for (const [field, index] of fields) {
    const value = values[index]?.trim();
    if (value) byField[field] = value;
  }
  return byField;
}
