import type { ImportTally } from './import-reviews.js';

/** The closing report of an import: its numbers, and what was decided for the user. */
export function importSummary(tally: ImportTally, options: { dryRun: boolean; date: string | null }): string[] {
  // Of rows that are partly there already, nobody counted which of the new ones have no text.
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
    ...(tally.unusedColumns.length > 0 ? [`columns not imported: ${tally.unusedColumns.join(', ')}`] : []),
  ];
}
