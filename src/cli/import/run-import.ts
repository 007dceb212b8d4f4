import { MAX_PICTURES } from '../../contract/service/review.js';
import { quoted } from '../../import/cells/cell-values.js';
import { askForOrder, type DateDoubt } from '../../import/columns/settle-dates.js';
import { type FileChoices, type SettledFile, settleFile } from '../../import/columns/settle-file.js';
import { type Survey, surveyFile } from '../../import/columns/survey.js';
import { openReviewFile, type ReviewFile } from '../../import/files/review-file.js';
import { inspectTextFile } from '../../import/files/text-lines.js';
import { createNewFinder, importReviews, type ReviewImport } from '../../import/import-reviews.js';
import { createTally, type ImportTally } from '../../import/import-tally.js';
import { describeValue, fearsLine, leftOutLines } from '../../import/import-words.js';
import { readOwnHeader } from '../../import/own-lines.js';
import { type StandingTally, unknownValues } from '../../import/standing.js';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { readSettings } from '../../server/settings/settings.js';
import { refuseUpstream } from '../../server/storage/service-store.js';
import type { Shell } from '../shell/shell.js';
import { columnTable, dateLine, standingTable } from './dry-run-table.js';
import { type ImportFlags, readImportFlags, vendorNeeded } from './import-flags.js';
import { openTarget } from './import-target.js';
import { importOwnExport } from './own-export.js';
import { createProgressBar } from './progress-bar.js';
import { openReportFile, type ReportFile } from './report-file.js';

/** Refused rows that are printed; the report file has all of them. */
const MAX_PRINTED_ROWS = 20;

/** Imports a file, or says what an import would do. */
export async function runImport(path: string, flags: ImportFlags, shell: Shell): Promise<void> {
  const now = Date.now();
  const settings = readSettings(shell.env, flags);
  refuseUpstream(settings);
  const choices = readImportFlags(path, flags, now);
  const size = await inspectTextFile(path);
  const own = await readOwnHeader(path);
  if (own) return importOwnExport(path, own, { choices, flags, settings, size, shell });
  if (choices.vendor === null) throw vendorNeeded();
  let report: ReportFile | null = null;
  const target = await openTarget(settings, choices.vendor, (vendorId, ids) => report?.writeAdded(vendorId, ids));
  // The file is read twice.
  const progress = createProgressBar(shell.stderr, size * 2);
  const tally = createTally();
  try {
    const opened = await openReportFile(flags.report, path);
    report = opened;
    try {
      const file = await openReviewFile(path, choices.format, choices.columns, choices.profile, choices.reading);
      const survey = await surveyFile(file, choices, progress.update);
      progress.clear();
      const settled = await settle(file, survey, choices, { now, shell, dryRun: flags.dryRun ?? false });
      const options: ReviewImport = {
        file,
        survey,
        columns: settled.columns,
        shown: choices.shown,
        defaults: {
          source: choices.source ?? file.profile?.source ?? 'import',
          replyName: target.replyName,
          now,
          profile: file.profile,
          dateOrder: settled.dates.order,
          scale: settled.scale,
        },
        undatedFrom: settled.dates.undatedFrom,
        store: flags.dryRun ? createNewFinder(target.findStored) : target.store,
        learn: flags.dryRun ? undefined : target.learn,
        onLeftOut: opened.writeLeftOut,
        onProgress: (readTo) => progress.update(size + readTo),
        onRefused(row) {
          opened.writeRefused(row);
          // A file of wrong rows would write for minutes, and the first ones say what is wrong.
          if (tally.refused > MAX_PRINTED_ROWS) return;
          progress.clear();
          shell.stderr.write(`line ${row.line}: ${row.field}: ${row.reason}\n`);
        },
      };
      await importReviews(options, tally);
      tally.notes.unshift(...settled.notes);
      opened.writeEnd(tally);
      progress.clear();
      if (flags.dryRun) printLook(file, survey, settled, { tally, shell });
    } finally {
      opened.close();
    }
  } catch (error) {
    if (error instanceof OperatorError || target.vendorId() === null) throw error;
    throw new OperatorError(
      `stopped after ${tally.imported} imported rows, which stay: ${systemReason(error)}; ` +
        `import the file again with --vendor ${target.vendorId()}`,
    );
  } finally {
    progress.clear();
    await target.close();
  }
  if (!flags.dryRun && flags.newVendor !== undefined && target.vendorId() !== null) {
    shell.stdout.write(`${target.vendorId()}\n`);
  }
  printEnd(path, tally, flags, shell);
}

function printEnd(path: string, tally: ImportTally, flags: ImportFlags, shell: Shell): void {
  if (tally.read === 0) throw new OperatorError(`${path} has no rows`);
  if (tally.refused > MAX_PRINTED_ROWS) {
    shell.stderr.write(`and ${tally.refused - MAX_PRINTED_ROWS} more refused rows: --report FILE writes all of them\n`);
  }
  const summary = importSummary(tally, { dryRun: flags.dryRun ?? false, date: flags.date ?? null });
  shell.stderr.write(`${summary.join('\n')}\n`);
  if (tally.refused === tally.read) throw new OperatorError('no row could be imported');
}

/** How the file is read. Throws an OperatorError (2) with the flags that settle what is open; a dry run prints the columns before. */
async function settle(
  file: ReviewFile,
  survey: Survey,
  choices: FileChoices,
  { now, shell, dryRun }: { now: number; shell: Shell; dryRun: boolean },
): Promise<SettledFile> {
  const settled = settleFile(file, survey, choices, now);
  if (!('doubts' in settled)) return settled;
  if (dryRun) print(shell, columnTable(file, survey, choices.columns, null));
  const [first, ...others] = settled.doubts;
  if (others.length > 0 || first!.about === 'column' || first!.about === 'scale') {
    throw new OperatorError(settled.doubts.map(({ message }) => message).join('\n'), 2);
  }
  const dateOrder = await askForOrder(first as DateDoubt, shell.ask);
  return settle(file, survey, { ...choices, dateOrder }, { now, shell, dryRun: false });
}

function printLook(
  file: ReviewFile,
  survey: Survey,
  { columns, dates, dated }: SettledFile,
  { tally, shell }: { tally: ImportTally; shell: Shell },
): void {
  print(shell, [
    ...columnTable(file, survey, columns, tally),
    ...standingTable(tally),
    dateLine(tally, dated, dates.order),
    `${tally.imported} new, ${tally.alreadyThere} already there, ${tally.refused} refused`,
  ]);
}

function print(shell: Shell, lines: string[]): void {
  shell.stdout.write(`${lines.join('\n')}\n`);
}

/** The report at the end of an import: its numbers, and what was decided for the user. */
function importSummary(tally: ImportTally, options: { dryRun: boolean; date: string | null }): string[] {
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
