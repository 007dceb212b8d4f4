import { extname } from 'node:path';
import { Option } from 'commander';
import { TEXT_DECODINGS, type TextDecoding } from '../../contract/desk/import.js';
import { ID } from '../../contract/service/fields.js';
import { DATE_HINT, type DateOrder, parseDate } from '../../import/cells/dates.js';
import { type ColumnChoice, readColumnChoice } from '../../import/columns/import-columns.js';
import type { FileFormat } from '../../import/files/file-kind.js';
import type { ReadingChoice } from '../../import/files/review-file.js';
import type { Profile } from '../../import/profiles/profile.js';
import { PROFILES } from '../../import/profiles/registry.js';
import { readShownChoice, type ShownChoice } from '../../import/shown-choice.js';
import { OperatorError } from '../../platform/errors.js';
import { MAX_SCALE, MIN_SCALE } from '../../platform/written-rating.js';
import { readVendorName } from '../commands/vendor.js';

const FORMATS: Record<string, FileFormat> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.txt': 'csv',
  '.jsonl': 'json',
  '.ndjson': 'json',
  '.json': 'json',
  '.xml': 'xml',
  '.xlsx': 'xlsx',
};

/** The flags of `import` as typed. */
export interface ImportFlags {
  vendor?: string;
  newVendor?: string;
  profile?: string;
  map?: string[];
  shown?: string[];
  date?: string;
  dateFormat?: string;
  scale?: string;
  source?: string;
  report?: string;
  format?: string;
  decode?: TextDecoding[];
  dryRun?: boolean;
  data?: string;
}

/** The flags, validated. */
export interface ImportChoices {
  /** Null: the one that an export of ours names. */
  vendor: { id: string } | { name: string; senderName: string } | null;
  /** Null: none, whatever the file looks like. Undefined: the one that is recognised. */
  profile: Profile | null | undefined;
  columns: ColumnChoice;
  shown: ShownChoice;
  /** Of rows without a date, in milliseconds since 1970; null when nobody said. */
  date: number | null;
  dateOrder: DateOrder | null;
  /** Of how many points ratings are that do not say so; null when nobody said. */
  scale: number | null;
  source: string | null;
  format: FileFormat;
  reading: ReadingChoice;
}

/** Throws an OperatorError (2) that names the wrong flag. */
export function readImportFlags(file: string, flags: ImportFlags, now: number): ImportChoices {
  const source = flags.source?.trim() ?? null;
  if (source === '' || (source?.length ?? 0) > 64) throw new OperatorError('--source must be 1 to 64 characters', 2);
  const date = flags.date === undefined ? null : parseDate(flags.date, now);
  if (flags.date !== undefined && date === null) {
    throw new OperatorError(`--date must be ${DATE_HINT}, not "${flags.date}"`, 2);
  }
  return {
    vendor: readVendor(flags),
    profile: readProfile(flags.profile),
    columns: readColumnChoice(flags.map ?? []),
    shown: readShownChoice(flags.shown ?? []),
    date,
    dateOrder: readDateOrder(flags.dateFormat),
    scale: readScale(flags.scale),
    source,
    format: readFormat(file, flags.format),
    reading: { decode: flags.decode ?? [] },
  };
}

/** `--decode`: what is decoded in every cell of a file of no known system. */
export function decodeOption(): Option {
  return new Option('--decode <entities|utf8>', 'decode what was encoded once too often; repeat for both').argParser(
    (what: string, before: string[] = []) => [...before, readDecoding(what)],
  );
}

function readDecoding(what: string): TextDecoding {
  const decoding = TEXT_DECODINGS.find((one) => one === what);
  if (decoding) return decoding;
  throw new OperatorError(`--decode must be ${TEXT_DECODINGS.join(' or ')}, not "${what}"`, 2);
}

/** The error of an import that does not know whose reviews it reads. */
export function vendorNeeded(): OperatorError {
  return new OperatorError('name the vendor with --vendor ID, or make one with --new-vendor NAME', 2);
}

function readVendor({ vendor, newVendor }: ImportFlags): ImportChoices['vendor'] {
  if (vendor !== undefined && newVendor !== undefined) throw vendorNeeded();
  if (newVendor !== undefined) return readVendorName('--new-vendor', newVendor);
  if (vendor === undefined) return null;
  if (ID.test(vendor)) return { id: vendor };
  throw new OperatorError(`--vendor must be a vendor's id, not "${vendor}": see "reviews-widget vendor list"`, 2);
}

function readProfile(id: string | undefined): Profile | null | undefined {
  if (id === undefined) return undefined;
  const profile = id === 'none' ? null : PROFILES.find((one) => one.id === id);
  if (profile !== undefined) return profile;
  const ids = PROFILES.map((one) => one.id).join(', ');
  throw new OperatorError(`--profile must be one of ${ids}, or none, not "${id}"`, 2);
}

function readDateOrder(format: string | undefined): DateOrder | null {
  const order = format
    ?.toLowerCase()
    .replace(/[/.-]?yyyy$/, '')
    .replace(/[.-]/, '/');
  if (order === undefined || order === 'dd/mm' || order === 'mm/dd') return order ?? null;
  throw new OperatorError(`--date-format must be dd/mm or mm/dd, not "${format}"`, 2);
}

function readScale(text: string | undefined): number | null {
  if (text === undefined) return null;
  const scale = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (scale >= MIN_SCALE && scale <= MAX_SCALE) return scale;
  throw new OperatorError(
    `--scale must be the highest rating there is, ${MIN_SCALE} to ${MAX_SCALE}, not "${text}"`,
    2,
  );
}

function readFormat(file: string, format: string | undefined): FileFormat {
  if (format === 'csv' || format === 'xml' || format === 'xlsx') return format;
  if (format === 'json' || format === 'jsonl') return 'json';
  if (format !== undefined)
    throw new OperatorError(`--format must be csv, json, jsonl, xml or xlsx, not "${format}"`, 2);
  const known = FORMATS[extname(file).toLowerCase()];
  if (!known)
    throw new OperatorError(`the ending of ${file} does not tell its format: add --format csv, json, xml or xlsx`, 2);
  return known;
}
