import type { DateOrder } from '../../import/cells/dates.js';
import type { ColumnChoice } from '../../import/columns/import-columns.js';
import type { Survey } from '../../import/columns/survey.js';
import type { ReviewFile } from '../../import/files/review-file.js';
import type { ImportTally } from '../../import/import-tally.js';
import { columnPurposes, describeValue, verdictWords } from '../../import/import-words.js';
import { oneLine } from '../shell/terminal-text.js';

const MAX_NAME = 28;
const MAX_SAMPLE = 24;
/** The columns of a file: what each became, and samples of it. */
export function columnTable(
  file: ReviewFile,
  survey: Survey,
  columns: ColumnChoice,
  tally: ImportTally | null,
): string[] {
  const names = [...survey.columns.keys()];
  const becomes = columnPurposes(file, names, columns);
  for (const column of tally?.standings.columns.keys() ?? []) {
    if (!becomes.has(column)) becomes.set(column, 'decides whether it is shown');
  }
  const rows = names.map((name) => [
    cut(name, MAX_NAME),
    becomes.get(name) ?? 'not imported',
    (survey.columns.get(name)?.samples ?? []).map((sample) => cut(sample, MAX_SAMPLE)).join(' | '),
  ]);
  const kind = file.profile
    ? `${file.profile.name}, known by its columns`
    : 'Of no system that is known: columns are found by usual names';
  return [kind, '', ...table([['column', 'becomes', 'samples'], ...rows]), ''];
}

/** What each value of each column that decides will do. */
export function standingTable({ standings }: ImportTally): string[] {
  if (standings.columns.size === 0) return ['No column says that a review is not shown: all are shown.', ''];
  const rows = [...standings.columns].flatMap(([column, values]) =>
    [...values].map(([value, { rows: count, verdict }]) => [
      cut(column, MAX_NAME),
      describeValue(value),
      String(count),
      verdictWords(verdict),
    ]),
  );
  return [...table([['column', 'value', 'reviews', 'what it does'], ...rows]), ''];
}

/** From when to when the reviews are, and how their dates were read. */
export function dateLine(
  { firstDate, lastDate, undated }: ImportTally,
  dated: number,
  order: DateOrder | null,
): string {
  if (firstDate === null || lastDate === null) return 'dates: none';
  if (dated === 0)
    return `dates: none in the file, so ${undated} reviews get ${firstDate.slice(0, 10)}: --date says another day`;
  const read = order === null ? '' : `, read as ${order}/yyyy`;
  return `dates: from ${firstDate.slice(0, 10)} to ${lastDate.slice(0, 10)}${read}`;
}

function table(rows: string[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

function cut(text: string, length: number): string {
  const line = oneLine(text);
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
