import { extname } from 'node:path';
import { ID } from '../../contract/service/id.js';
import { OperatorError } from '../../server/operator-error.js';
import { readVendorName } from '../commands/vendor.js';
import { DATE_HINT, parseDate } from './cell-values.js';
import { type ColumnChoice, readColumnChoice } from './import-columns.js';
import { readShownChoice, type ShownChoice } from './import-visibility.js';

const FORMATS: Record<string, 'csv' | 'jsonl'> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.json': 'jsonl',
};

/** The flags of `import` as typed. */
export interface ImportFlags {
  vendor?: string;
  newVendor?: string;
  map?: string[];
  shown?: string[];
  date?: string;
  source: string;
  report?: string;
  format?: string;
  dryRun?: boolean;
  data?: string;
}

/** The flags, validated. */
export interface ImportChoices {
  vendor: { id: string } | { name: string; senderName: string };
  columns: ColumnChoice;
  shown: ShownChoice;
  /** Milliseconds since 1970; null: the time of the import. */
  date: number | null;
  source: string;
  format: 'csv' | 'jsonl';
}

/** Throws an OperatorError (2) that names the wrong flag. */
export function readImportFlags(file: string, flags: ImportFlags, now: number): ImportChoices {
  const source = flags.source.trim();
  if (source === '' || source.length > 64) throw new OperatorError('--source must be 1 to 64 characters', 2);
  const date = flags.date === undefined ? null : parseDate(flags.date, now);
  if (flags.date !== undefined && date === null) {
    throw new OperatorError(`--date must be ${DATE_HINT}, not "${flags.date}"`, 2);
  }
  return {
    vendor: readVendor(flags),
    columns: readColumnChoice(flags.map ?? []),
    shown: readShownChoice(flags.shown ?? []),
    date,
    source,
    format: readFormat(file, flags.format),
  };
}

function readVendor({ vendor, newVendor }: ImportFlags): ImportChoices['vendor'] {
  if ((vendor === undefined) === (newVendor === undefined)) {
    throw new OperatorError('name the vendor with --vendor ID, or make one with --new-vendor NAME', 2);
  }
  if (newVendor !== undefined) return readVendorName('--new-vendor', newVendor);
  if (vendor !== undefined && ID.test(vendor)) return { id: vendor };
  throw new OperatorError(`--vendor must be a vendor's id, not "${vendor}": see "reviews-widget vendor list"`, 2);
}

function readFormat(file: string, format: string | undefined): 'csv' | 'jsonl' {
  if (format === 'csv' || format === 'jsonl') return format;
  if (format !== undefined) throw new OperatorError(`--format must be csv or jsonl, not "${format}"`, 2);
  const known = FORMATS[extname(file).toLowerCase()];
  if (!known)
    throw new OperatorError(`the ending of ${file} does not tell its format: add --format csv or --format jsonl`, 2);
  return known;
}
