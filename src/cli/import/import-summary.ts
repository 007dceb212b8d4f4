import { quoted } from './cell-values.js';
import type { ImportTally } from './import-reviews.js';
import { OTHER_VALUES, type PendingTally } from './import-visibility.js';

/** The report at the end of an import: its numbers, and what was decided for the user. */
export function importSummary(tally: ImportTally, options: { dryRun: boolean; date: string | null }): string[] {
  // When some rows are in the store already, it is not known how many of the new ones have no text.
  const withoutText = tally.withoutText > 0 && tally.alreadyThere === 0 ? ` (${tally.withoutText} without text)` : '';
  const counts = [
    `${tally.read} read`,
    `${tally.imported} imported${withoutText}`,
    ...(tally.alreadyThere > 0 ? [`${tally.alreadyThere} already there`] : []),
    `${tally.refused} refused`,
  ];
  return [
    `${options.dryRun ? 'dry run, nothing stored: ' : ''}${counts.join(', ')}`,
    ...(tally.undated > 0 && tally.imported > 0
      ? [`${tally.undated} without a date took ${options.date ?? 'the time of the import'}, the first row newest`]
      : []),
    ...(tally.undated > 0 && tally.imported > 0 ? dateHint(tally.unusedColumns) : []),
    ...pendingLines(tally.pending),
    ...(tally.unusedColumns.length > 0 ? [`columns not imported: ${tally.unusedColumns.join(', ')}`] : []),
  ];
}

/** Suggests an unused column that may hold the date. */
function dateHint(unusedColumns: string[]): string[] {
  const column = unusedColumns.find((name) => /date|time|created|posted|submitted|datum|fecha|日付|日期/i.test(name));
  return column === undefined
    ? []
    : [`is ${quoted(column)} their date? then name it: --map ${quoted(`createdAt=${column}`)}`];
}

/** How many rows wait for approval, because of which values, and how to say that they were shown. */
function pendingLines({ rows, columns }: PendingTally): string[] {
  if (rows === 0) return [];
  const why = [...columns].map(([column, values]) => {
    const counts = [...values].map(([value, count]) => `${describeValue(value)} ${count}`);
    return `not known whether ${quoted(column)} says that a review was shown: ${counts.join(', ')}`;
  });
  const flags = [...columns.keys()].map((column) => `--shown ${quoted(`${column}=VALUE,VALUE`)}`);
  return [
    `${rows} not shown until approved`,
    ...why,
    `to show those that were shown, import into a vendor that has none of them, with ${flags.join(' ')}`,
  ];
}

function describeValue(value: string): string {
  if (value === '') return 'nothing';
  return value === OTHER_VALUES ? 'other values' : quoted(value);
}
