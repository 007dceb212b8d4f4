/** What the cells of a sheet say, as somebody sees them: dates as dates, numbers with all their digits, percents as such. */
import { createXmlReader, elementAt, textAt, type XmlElement } from './xml-tree.js';

/** The text of a cell; undefined where there is none. */
export type Cell = string | undefined;

/** A row of a sheet; a cell that is not there is undefined, and `readTo` counts bytes of the unpacked sheet. */
export interface SheetRow {
  line: number;
  values: Cell[];
  readTo: number;
  reason?: string;
}

/** Reads a number by the format of its cell, which stands for its style. */
export type CellFormats = (style: number, value: string) => string;

const DAY_MS = 86_400_000;
/** Formats of dates that have no code of their own in a file. */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);
/** What of a code of a format is no sign of it: texts in quotes, what stands in brackets, and escaped characters. */
const NO_SIGNS = /"[^"]*"|\[[^\][]*\]|\\./g;
/** The last column that a sheet can have. */
const MAX_COLUMN = 16_384;
/** Spreadsheets keep this many digits. */
const DIGITS = 15;

/** The formats of a workbook, from the elements of its styles. */
export function createCellFormats(styles: XmlElement[], is1904: boolean): CellFormats {
  const all = (name: string) => styles.find((element) => element.name === name)?.children ?? [];
  const codes = new Map(
    all('numFmts').map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? '']),
  );
  const formats = all('cellXfs').map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0);
    return { id, code: (codes.get(id) ?? '').replace(NO_SIGNS, '') };
  });
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return (style, value) => {
    const { id, code } = formats[style] ?? { id: 0, code: '' };
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    if (DATE_FORMATS.has(id) || (/[dmyhs]/i.test(code) && !/general/i.test(code)))
      return dateText(number, epoch) ?? value;
    if (id === 9 || id === 10 || code.includes('%')) return `${plainNumber(String(number * 100))}%`;
    const plain = plainNumber(value);
    return /^0{2,20}$/.test(code) ? plain.padStart(code.length, '0') : plain;
  };
}

function dateText(serial: number, epoch: number): string | null {
  if (serial < 0 || serial > 2_958_466) return null;
  const time = new Date(epoch + Math.round(serial * (DAY_MS / 1000)) * 1000).toISOString();
  if (serial < 1) return time.slice(11, 19);
  return Number.isInteger(serial) ? time.slice(0, 10) : time.slice(0, 19).replace('T', ' ');
}

/** A number in plain digits; one with more of them than a spreadsheet keeps stays as it is written there. */
function plainNumber(value: string): string {
  if (/^-?\d+$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number) || Math.abs(number) >= 10 ** DIGITS) return value;
  return Number.isInteger(number) ? number.toFixed(0) : String(Number(number.toPrecision(DIGITS)));
}

/** Reads the rows of a sheet from its unpacked pieces. */
export async function* sheetCells(
  pieces: AsyncGenerator<Buffer>,
  { texts, formats }: { texts: readonly string[]; formats: CellFormats },
): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = [];
  let [line, readTo] = [0, 0];
  const reader = createXmlReader({
    onRoot() {},
    isWanted: (at) => at.at(-1) === 'row' && at.at(-2) === 'sheetData',
    onElement(row) {
      line = Number(row?.attributes.r) || line + 1;
      rows.push(row ? readRow(row) : { line, values: [], readTo, reason: 'is longer than a megabyte' });
    },
  });
  const readRow = (row: XmlElement): SheetRow => {
    const values: Cell[] = [];
    for (const cell of row.children) {
      const place = columnOf(cell.attributes.r) ?? values.length;
      if (cell.name !== 'c' || place >= MAX_COLUMN) continue;
      const value = cellText(cell);
      if (value !== '') values[place] = value;
    }
    return { line, values: Array.from(values), readTo };
  };
  const cellText = (cell: XmlElement): string => {
    const { t: type = 'n', s: style = '0' } = cell.attributes;
    const value = textAt(cell, 'v');
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'inlineStr') return textOfRuns(elementAt(cell, 'is') ?? cell);
    if (type === 'b') return value === '1' ? 'true' : value === '' ? '' : 'false';
    if (type === 'e') return '';
    return type === 'n' && value !== '' ? formats(Number(style), value) : value;
  };
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    readTo += piece.length;
    reader.write(decoder.decode(piece, { stream: true }));
    yield* rows.splice(0);
    if (reader.fault) break;
  }
  reader.end();
  yield* rows.splice(0);
  if (reader.fault)
    yield { line: line + 1, values: [], readTo, reason: 'the sheet is damaged here, and the rest is not read' };
}

/** The text of an `si` or `is` element. */
export function textOfRuns(element: XmlElement): string {
  return element.children
    .flatMap((child) =>
      child.name === 't' ? [child] : child.name === 'r' ? child.children.filter(({ name }) => name === 't') : [],
    )
    .map(({ text }) => text)
    .join('')
    .replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The place of a column: A is 0, AA 26. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase();
  if (letters === undefined) return null;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
