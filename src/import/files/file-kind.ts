/** What a file is, by how it begins: a name can say anything. */
import { OperatorError } from '../../platform/errors.js';
import { markedEncoding } from './text-encoding.js';

/** Forms that are read. */
export type FileFormat = 'csv' | 'json' | 'xml' | 'xlsx';

/** How much of a file is looked at. */
export const KIND_BYTES = 4096;

/** What begins with these bytes (hexadecimal), and what to do about it. */
const BINARIES: [string, string][] = [
  ['25504446', 'a PDF document: export the reviews as CSV or JSON'],
  ['d0cf11e0', 'an old Excel workbook (.xls) or another Office document: save it as .xlsx or CSV'],
  ['1f8b', 'compressed (gzip): unpack it first'],
  ['377abcaf', 'compressed (7-Zip): unpack it first'],
  ['52617221', 'compressed (RAR): unpack it first'],
  ['425a68', 'compressed (bzip2): unpack it first'],
  ['28b52ffd', 'compressed (zstd): unpack it first'],
  ['89504e47', 'a picture (PNG): export the reviews as CSV or JSON'],
  ['ffd8ff', 'a picture (JPEG): export the reviews as CSV or JSON'],
  ['47494638', 'a picture (GIF): export the reviews as CSV or JSON'],
  ['53514c69746520666f726d6174', 'a database of SQLite: export the table of reviews as CSV'],
  ['50415231', 'a Parquet file: export it as CSV or JSON lines'],
];

/** The form of a file that begins so, where its first bytes leave no doubt; null for any other text. Throws an OperatorError for what is not read. */
export function formatByContent(path: string, start: Buffer): FileFormat | null {
  const hex = start.toString('hex', 0, 16);
  const binary = BINARIES.find(([magic]) => hex.startsWith(magic));
  if (binary) throw new OperatorError(`${path} is ${binary[1]}`);
  if (hex.startsWith('504b0304')) return zipKind(path, start);
  const marked = markedEncoding(start);
  if (start.includes(0) && (marked === null || marked === 'utf-8')) {
    throw new OperatorError(`${path} is not a text file: export it as CSV, JSON or .xlsx`);
  }
  const text = textOf(start, marked);
  if (/^<!doctype html|^<html[\s>]/i.test(text)) {
    throw new OperatorError(
      `${path} is a web page (HTML), which a system often sends instead of the file where it asks to sign in: export the reviews as CSV or JSON`,
    );
  }
  if (/^<[?!a-z]/i.test(text)) return 'xml';
  return /^\[\s*(?:[[{]|\]\s*$)|^\{\s*(?:"|\}\s*$)/.test(text) ? 'json' : null;
}

function textOf(start: Buffer, marked: ReturnType<typeof markedEncoding>): string {
  const isUtf32 = marked === 'utf-32le' || marked === 'utf-32be';
  const text = isUtf32
    ? start.toString('latin1').replaceAll('\0', '')
    : new TextDecoder(marked ?? 'utf-8').decode(start);
  return text.replace(/^[^\p{L}\p{N}\p{P}\p{S}]+/u, '');
}

/** Of a ZIP archive, the first entry says what it is. */
function zipKind(path: string, start: Buffer): 'xlsx' {
  const text = start.toString('latin1');
  if (/opendocument\.spreadsheet/.test(text)) {
    throw new OperatorError(`${path} is an OpenDocument spreadsheet (.ods): save it as .xlsx or CSV`);
  }
  if (/Index\/[\w-]+\.iwa/.test(text))
    throw new OperatorError(`${path} is a Numbers document: export it as .xlsx or CSV`);
  if (/\[Content_Types\]\.xml|xl\/|_rels\/|docProps\//.test(text)) return 'xlsx';
  throw new OperatorError(`${path} is a ZIP archive: unpack it, and import the files in it`);
}
