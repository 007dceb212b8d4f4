import type { Command } from 'commander';
import { OperatorError, systemReason } from '../../server/operator-error.js';
import { readSettings } from '../../server/settings/settings.js';
import { refuseUpstream } from '../../server/storage/service-store.js';
import { collectValues, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { IMPORT_FIELDS } from './import-columns.js';
import { type ImportFlags, readImportFlags } from './import-flags.js';
import { createTally, importReviews, type ReviewImport } from './import-reviews.js';
import { importSummary } from './import-summary.js';
import { newVendor, openVendor } from './import-target.js';
import { createProgressBar } from './progress-bar.js';
import { openReportFile } from './report-file.js';
import { inspectTextFile } from './text-lines.js';

/** Refused rows that are printed; the report file has all of them. */
const MAX_PRINTED_ROWS = 20;

const HELP = `
The first line of a CSV file names its columns; a JSON lines file holds one object a line. Columns with a usual name are
found (rating, stars; text, body, review; title; author; date; id; product_id; reply; …), others are named with --map.
A review that is there already (same source and id) is left alone, so a file can be imported again. Fields:
${IMPORT_FIELDS.join(' ')}

Rows are shown, unless a column such as status, approved, hidden or spam may say otherwise. Of such columns only yes and
no in "published", "visible" and "show_on_widget" are understood; rows with any other value wait for approval, and the
report lists the values. --shown "status=approved,published" says which values mean that a review was shown (an empty
value: an empty cell; *: every value). Rows with any other value of that column are then hidden, and no longer wait for
approval; a row of JSON without that column still waits.

Examples:
  reviews-widget import reviews.csv --new-vendor "Ada's Hats"
  reviews-widget import reviews.csv --vendor 0b9f… --map rating=points --map createdAt=when --report refused.jsonl
  reviews-widget import reviews.jsonl --vendor 0b9f… --source oldshop --date 2026-01-31 --dry-run
`;

/** Adds `import`. Refused rows and the final report go to stderr, and only the id of a new vendor to stdout. */
export function addImportCommand(program: Command, shell: Shell): void {
  program
    .command('import')
    .description('import reviews from a CSV or JSON lines file')
    .argument('<file>')
    .option('--vendor <id>', 'the vendor they are about')
    .option('--new-vendor <name>', 'make this vendor for them, and print its id')
    .option(
      '--map <field=column>',
      'take a field from this column (none: leave it out); repeat for several',
      collectValues,
    )
    .option(
      '--shown <column=value,…>',
      'show only rows with one of these values there; repeat for several',
      collectValues,
    )
    .option('--date <date>', 'date of rows that have none (the time of the import)')
    .option('--source <name>', 'source of rows that name none', 'import')
    .option('--report <file>', 'write refused rows there as JSON lines: line, field, reason; and why rows wait')
    .option('--format <csv|jsonl>', "the file's format (by its ending)")
    .option('--dry-run', 'check all rows and store nothing')
    .addOption(dataOption())
    .addHelpText('after', HELP)
    .action((file: string, flags: ImportFlags) => runImport(file, flags, shell));
}

async function runImport(file: string, flags: ImportFlags, shell: Shell): Promise<void> {
  const now = Date.now();
  const settings = readSettings(shell.env, flags);
  refuseUpstream(settings);
  const choices = readImportFlags(file, flags, now);
  const { vendor, date, source } = choices;
  const size = await inspectTextFile(file);
  const target = 'id' in vendor ? await openVendor(settings, vendor.id) : newVendor(settings, vendor);
  const progress = createProgressBar(shell.stderr, size);
  const tally = createTally();
  try {
    const report = openReportFile(flags.report);
    const options: ReviewImport = {
      file,
      format: choices.format,
      columns: choices.columns,
      shown: choices.shown,
      defaults: { source, replyName: target.replyName, now },
      undatedFrom: date ?? now,
      store: flags.dryRun ? async (reviews) => reviews.length : target.store,
      onProgress: progress.update,
      onRefused(row) {
        report.writeRefused(row);
        // A file of wrong rows would write for minutes, and the first ones say what is wrong.
        if (tally.refused > MAX_PRINTED_ROWS) return;
        progress.clear();
        shell.stderr.write(`line ${row.line}: ${row.field}: ${row.reason}\n`);
      },
    };
    await importReviews(options, tally)
      .then(({ pending }) => report.writePending(pending))
      .finally(report.close);
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
  if (flags.newVendor !== undefined && target.vendorId() !== null) shell.stdout.write(`${target.vendorId()}\n`);
  if (tally.read === 0) throw new OperatorError(`${file} has no rows`);
  if (tally.refused > MAX_PRINTED_ROWS) {
    shell.stderr.write(`and ${tally.refused - MAX_PRINTED_ROWS} more refused rows: --report FILE writes all of them\n`);
  }
  const summary = importSummary(tally, { dryRun: flags.dryRun ?? false, date: flags.date ?? null });
  shell.stderr.write(`${summary.join('\n')}\n`);
  if (tally.refused === tally.read) throw new OperatorError('no row could be imported');
}
