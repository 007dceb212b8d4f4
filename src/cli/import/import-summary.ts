import { MAX_PICTURES } from '../../contract/service/review.js';
import { quoted } from '../../import/cell-values.js';
import type { ImportTally } from '../../import/import-tally.js';
import { describeValue, fearsLine, leftOutLines } from '../../import/import-words.js';
import { type StandingTally, unknownValues } from '../../import/standing.js';

/** The report at the end of an import: its numbers, and what was decided for the user. */
export function importSummary(tally: ImportTally, options: { dryRun: boolean; date: string | null }): string[] {
  const { replies } = tally;
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
    ...(tally.completed > 0 ? [`${tally.completed} of those there got what they lacked`] : []),
    ...(tally.imported > 0 ? [fearsLine(tally)] : []),
    ...leftOutLines(tally),
    ...(tally.replaced > 0 ? [`${tally.replaced} left out: a newer row is the same review`] : []),
    ...(replies.joined > 0 ? [`${replies.joined} replies joined to their reviews`] : []),
    ...(replies.lost > 0 ? [`${replies.lost} replies left out: not public, not the shop's, or a second one`] : []),
    ...(tally.lostPictures > 0
      ? [`${tally.lostPictures} pictures left out: a review keeps its first ${MAX_PICTURES}`]
      : []),
    ...(tally.undated > 0 && tally.imported > 0
      ? [`${tally.undated} without a date took ${options.date ?? 'the time of the import'}, the first row newest`]
      : []),
    ...pendingLines(tally.standings),
    ...tally.notes,
    ...(tally.unusedColumns.length > 0 ? [`columns not imported: ${tally.unusedColumns.join(', ')}`] : []),
  ];
}

/** How many rows wait for approval, because of which values, and how to say that they were shown. */
function pendingLines(standings: StandingTally): string[] {
  if (standings.pending === 0) return [];
  const columns = [...unknownValues(standings)];
  const why = columns.map(([column, values]) => {
    const counts = [...values].map(([value, count]) => `${describeValue(value)} ${count}`);
    return `not known whether ${quoted(column)} says that a review was shown: ${counts.join(', ')}`;
  });
  const flags = columns.map(([column]) => `--shown ${quoted(`${column}=VALUE,VALUE`)}`);
  return [
    `${standings.pending} not shown until approved`,
    ...(standings.unknown === 0
      ? []
      : [...why, `to show those that were shown, import into a vendor that has none of them, with ${flags.join(' ')}`]),
  ];
}
