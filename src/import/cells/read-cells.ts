/** What a cell of any form says: what a program writes for nothing is nothing, and what was encoded twice is decoded where somebody said so. */
import type { TextDecoding } from '../../contract/desk/import.js';
import { type ColumnChoice, normalizeName } from '../columns/import-columns.js';
import type { SourceRow } from '../files/source-row.js';
import { parseSerialDate } from './dates.js';
import { countTextSigns, decodeText, type TextSigns } from './decode-texts.js';

/** What databases, spreadsheets and programs write into an empty cell. A name such as "Null" or "none" is none of them. */
const NOTHING = new Set([
  'NULL',
  'null',
  '(null)',
  '<null>',
  '\\N',
  'None',
  'N/A',
  'n/a',
  '#N/A',
  'nan',
  'NaN',
  'NaT',
  '<NA>',
  'undefined',
]);

/** The text of a cell; empty where it holds only what a program writes for nothing. */
export function readCell(cell: string): string {
  return cell.length <= 9 && NOTHING.has(cell.trim()) ? '' : cell;
}

/** Reads the cells of rows, and counts texts that look as if they had to be decoded. */
export async function* readCells(
  rows: AsyncGenerator<SourceRow>,
  decodings: ReadonlySet<TextDecoding>,
  signs: TextSigns,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    if (row.reason === undefined) {
      for (const [at, cell] of row.values.entries()) {
        if (cell === '') continue;
        const value = decodings.size === 0 ? cell : decodeText(cell, decodings);
        row.values[at] = readCell(value);
        countTextSigns(value, signs);
      }
    }
    yield row;
  }
}

/** Joins the cells of columns that belong together, a line each, in the first of them. */
export async function* joinColumns(rows: AsyncGenerator<SourceRow>, together: string[][]): AsyncGenerator<SourceRow> {
  const groups = together.map((names) => names.map(normalizeName));
  const placesIn = (names: string[]): number[][] => {
    const normalized = names.map(normalizeName);
    return groups.map((group) => group.map((name) => normalized.indexOf(name)).filter((at) => at !== -1));
  };
  let names: string[] = [];
  let found: number[][] = [];
  for await (const row of rows) {
    if (row.reason === undefined) {
      if (names !== row.names) {
        names = row.names;
        found = placesIn(names);
      }
      for (const places of found) {
        if (places.length < 2) continue;
        const cells = places.map((at) => row.values[at]!);
        row.values[places[0]!] = cells.filter((cell) => cell !== '').join('\n');
      }
    }
    yield row;
  }
}

/** Fields whose column may hold numbers of days, where somebody chose it. */
const DATE_FIELDS = ['createdAt', 'replyDate', 'experiencedAt'] as const;

/** Reads numbers of days as spreadsheets count them, in the columns that were chosen as dates: anywhere else they may be anything. */
export async function* readSerialDates(
  rows: AsyncGenerator<SourceRow>,
  columns: ColumnChoice,
): AsyncGenerator<SourceRow> {
  const chosen = new Set(DATE_FIELDS.flatMap((field) => normalizeName(columns.get(field) ?? '') || []));
  for await (const row of rows) {
    if (row.reason === undefined && chosen.size > 0) {
      for (const [at, name] of row.names.entries()) {
        const time = chosen.has(normalizeName(name)) ? parseSerialDate(row.values[at]!.trim()) : null;
        if (time !== null) row.values[at] = new Date(time).toISOString();
      }
    }
    yield row;
  }
}
