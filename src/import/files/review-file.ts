import type { TextDecoding } from '../../contract/desk/import.js';
import { OperatorError } from '../../platform/errors.js';
import { parseJson } from '../../platform/json-body.js';
import type { TextSigns } from '../cells/decode-texts.js';
import { joinColumns, readCells, readSerialDates } from '../cells/read-cells.js';
import { type ColumnChoice, mapColumns, normalizeName } from '../columns/import-columns.js';
import { createCellReader } from '../columns/import-fields.js';
import type { Profile } from '../profiles/profile.js';
import { recogniseProfile } from '../profiles/registry.js';
import { normalizeValue } from '../shown-choice.js';
import { readCsvRows } from './csv-rows.js';
import { type FileFormat, formatByContent } from './file-kind.js';
import { findJsonLists } from './json-lists.js';
import { type ListReader, readJsonRows, readLists } from './json-rows.js';
import { createJsonScanner, type JsonFrame } from './json-scanner.js';
import { pageNotes } from './page-notes.js';
import type { SourceRow } from './source-row.js';
import { detectEncoding, type TextEncoding } from './text-encoding.js';
import { readLines, readStart, type TextLine } from './text-lines.js';
import { readUtf8 } from './utf8-pieces.js';
import { readXlsxRows } from './xlsx-rows.js';
import { readXmlRows, xmlEncoding } from './xml-rows.js';

/** Rows whose names are looked at to recognise a profile: those of JSON differ. */
const LOOKED_AT = 100;
/** Fields whose words would be lost with a list in their column. */
const NEEDED = ['rating', 'text', 'title'] as const;
const ENCODING_NAMES: Record<string, string> = { 'windows-1252': 'Windows-1252', macintosh: 'Mac Roman' };

/** A file of reviews, which can be read again and again. */
export interface ReviewFile {
  /** Whether its rows have the columns of one header (csv: also a workbook), or names of their own (json: also XML). */
  format: 'csv' | 'json';
  profile: Profile | null;
  rows(): AsyncGenerator<SourceRow>;
  /** What somebody should know about the file, in a sentence each, once all rows were read: its encoding, its sheet, pages that are missing. */
  notes(): string[];
}

/** What was said about how a file is read. */
export interface ReadingChoice {
  /** A label that `TextDecoder` knows; without one it is found. */
  encoding?: string;
  /** What is decoded in every cell. */
  decode?: readonly TextDecoding[];
}

/**
 * Opens a file, and recognises whose export it is where `profile` does not say (undefined). What it holds counts more than `format`, which its name
 * says. Throws an OperatorError for a file that is not read, and where it is not clear where its reviews are.
 */
export async function openReviewFile(
  path: string,
  format: FileFormat,
  columns: ColumnChoice,
  profile?: Profile | null,
  reading: ReadingChoice = {},
): Promise<ReviewFile> {
  const source = await openSource(path, format, columns, reading);
  const found = profile === undefined ? recogniseProfile(await firstNames(source.rows(null))) : profile;
  const decodings = new Set([...(reading.decode ?? []), ...(found?.decode ?? [])]);
  let read = 0;
  let signs: TextSigns = { entities: 0, utf8: 0, lost: 0 };
  async function* rows(): AsyncGenerator<SourceRow> {
    const seen = { entities: 0, utf8: 0, lost: 0 };
    let count = 0;
    // Our own export has no programs' words for nothing.
    let cells = found?.id === 'ours' ? source.rows(found) : readCells(source.rows(found), decodings, seen);
    cells = readSerialDates(cells, columns);
    if (found?.together) cells = joinColumns(cells, found.together);
    if (found?.notReviews) cells = withoutOthers(cells, found.notReviews);
    for await (const row of cells) {
      count += 1;
      yield row;
    }
    [read, signs] = [count, seen];
  }
  return {
    format: source.format,
    profile: found,
    rows,
    notes: () => [...source.notes(read, found), ...(found?.notes ?? []), ...signNotes(signs, found)],
  };
}

/** The rows of a file by what it is. */
interface Source {
  format: ReviewFile['format'];
  rows(profile: Profile | null): AsyncGenerator<SourceRow>;
  notes(read: number, profile: Profile | null): string[];
}

async function openSource(
  path: string,
  named: FileFormat,
  columns: ColumnChoice,
  reading: ReadingChoice,
): Promise<Source> {
  const format = formatByContent(path, (await readStart(path)).start) ?? named;
  if (format === 'xlsx') {
    let sheet = '';
    return {
      format: 'csv',
      rows: () => readXlsxRows(path, (note) => (sheet = note)),
      notes: () => (sheet ? [sheet] : []),
    };
  }
  const isXml = format === 'xml';
  const encoding = readEncoding(reading.encoding) ?? (await (isXml ? xmlEncoding(path) : detectEncoding(path)));
  const said = ENCODING_NAMES[encoding]
    ? [`Read as ${ENCODING_NAMES[encoding]}, as the file is not in UTF-8: look at a name with an accent.`]
    : [];
  if (isXml) {
    let left = new Set<string>();
    return {
      format: 'json',
      async *rows() {
        const notes = new Set<string>();
        yield* readXmlRows(path, encoding, (note) => notes.add(note));
        left = notes;
      },
      notes: () => [...said, ...left],
    };
  }
  if (format === 'csv') return { format, rows: () => readCsvRows(readLines(path, encoding)), notes: () => said };
  const { paths, isLines, survey } = await findJsonLists(path, encoding);
  const objects = () =>
    isLines && paths[0] === '' ? readLines(path, encoding) : readJsonObjects(path, paths, encoding);
  const plain = readLists((name) => {
    const fields = mapColumns([name], columns);
    return NEEDED.some((field) => fields.has(field));
  });
  return {
    format,
    rows: (profile) => readJsonRows(objects(), profile ? profileLists(profile, columns) : plain),
    notes: (read, profile) => [...said, ...pageNotes(survey, read, profile)],
  };
}

function readEncoding(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new OperatorError(
      `the encoding ${JSON.stringify(label)} is not known: say one such as windows-1252, windows-1251 or shift_jis`,
      2,
    );
  }
}

async function firstNames(rows: AsyncGenerator<SourceRow>): Promise<Set<string>> {
  const names = new Set<string>();
  let seen = 0;
  for await (const row of rows) {
    for (const name of row.reason === undefined ? row.names : []) names.add(name);
    seen += 1;
    if (seen === LOOKED_AT) break;
  }
  return names;
}

async function* withoutOthers(
  rows: AsyncGenerator<SourceRow>,
  { column, values }: NonNullable<Profile['notReviews']>,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    if (row.reason === undefined) {
      const cell = normalizeValue(createCellReader(row.names)(row.values, column));
      if (values ? values.includes(cell) : cell !== '') continue;
    }
    yield row;
  }
}

function signNotes({ entities, utf8, lost }: TextSigns, profile: Profile | null): string[] {
  const texts = (count: number, one: string, many: string) =>
    count === 1 ? `1 text ${one}` : `${count} texts ${many}`;
  return [
    // The texts of known systems are decoded field by field.
    !profile &&
      entities > 0 &&
      `${texts(entities, 'holds', 'hold')} HTML, such as &amp; or <br>: --decode entities makes text of it, at the desk “Say what the file means”.`,
    utf8 > 0 &&
      `${texts(utf8, 'looks', 'look')} like UTF-8 that was read as another encoding, such as Ã¼ for ü: --decode utf8 mends it, at the desk “Say what the file means”.`,
    lost > 0 && `${texts(lost, 'holds', 'hold')} �: characters were lost before the file was written.`,
  ].filter((note) => note !== false);
}

/** Lists that the profile knows are read as it says, others where a field has their column; any other is left out. */
function profileLists({ lists = {}, columns, reviews = [] }: Profile, choice: ColumnChoice): ListReader {
  const used = new Set([columns, ...reviews].flatMap((fields) => Object.values(fields).flat()).map(normalizeName));
  for (const column of choice.values()) if (column !== null) used.add(normalizeName(column));
  const needed = new Set(
    [columns, ...reviews].flatMap((fields) => NEEDED.flatMap((field) => fields[field] ?? [])).map(normalizeName),
  );
  const readUsed = readLists((name) => needed.has(normalizeName(name)));
  return (name, list) => {
    const known = lists[name];
    if (known) {
      return list
        .filter((entry) => known.hidden === undefined || memberOf(entry, known.hidden) === false)
        .filter((entry) =>
          Object.entries(known.only ?? {}).every(([path, values]) => values.includes(String(memberOf(entry, path)))),
        )
        .map((entry) => known.texts.map((path) => memberOf(entry, path)).find((text) => typeof text === 'string') ?? '')
        .join('\n');
    }
    return used.has(normalizeName(name)) ? readUsed(name, list) : '';
  };
}

/** The member of an object at `a.b`; undefined when there is none. */
function memberOf(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (object, key) =>
        typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined,
      value,
    );
}

/**
 * The entries of the lists with these paths, as {@link findJsonLists} names them, each as a line with the number of the line that it begins in; the
 * path '' stands for objects that are texts of their own. The file is never held in memory.
 */
export async function* readJsonObjects(
  path: string,
  lists: readonly string[],
  encoding?: TextEncoding,
): AsyncGenerator<TextLine> {
  const wanted = new Set(lists);
  const known = new WeakMap<JsonFrame, [string, string][]>();
  const scanner = createJsonScanner({
    isWanted: (list) => wanted.has(list),
    onValue(frame, value) {
      if (frame.isList || frame.entry !== frame.path || frame.within !== '' || !OF_PRODUCT.test(frame.name)) return;
      known.set(frame, [...(known.get(frame) ?? []), [`${labelOf(frame)}.${frame.name}`, plain(value)]]);
    },
  });
  for await (const { bytes, readTo } of readUtf8(path, encoding)) {
    for (const found of scanner.take(bytes)) {
      const around = scanner.around().flatMap((frame) => known.get(frame) ?? []);
      yield around.length === 0 ? { ...found, readTo } : { ...found, readTo, around };
    }
  }
  const rest = scanner.rest();
  if (rest) yield { ...rest, readTo: Number.POSITIVE_INFINITY };
}

/** What a product with a list of reviews is known by; it stands before that list. */
const OF_PRODUCT = /^(?:id|sku|handle|slug|title|name|asin|product_?id)$/i;

/** `product` for an object in a list `products`. */
function labelOf({ path }: JsonFrame): string {
  const name = path.split('.').at(-1)!.replaceAll('[]', '');
  return name.replace(/s$/, '') || 'parent';
}

function plain(raw: string): string {
  const text = parseJson(`"${raw}"`);
  return typeof text === 'string' && raw !== 'null' ? text : '';
}
