import type { Command } from 'commander';
import { CommandError, systemReason } from './command-error.js';
import { dataOption } from './data-option.js';
import { refuseUpstream } from './embedded-store.js';
import { IMPORT_FIELDS } from './import-columns.js';
import { type ImportFlags, readImportFlags } from './import-flags.js';
import { createTally, importReviews, type ReviewImport } from './import-reviews.js';
import { importSummary } from './import-summary.js';
import { newVendor, openVendor } from './import-target.js';
import { createProgress } from './progress.js';
import { openRefusedRowsFile } from './refused-rows-file.js';
import { readSettings } from './settings.js';
import type { Shell } from './shell.js';
import { inspectTextFile } from './text-lines.js';

const HELP = `
The first line of a CSV file names its columns; a JSON lines file holds one object a line. Columns with a usual name are
found (rating, stars; text, body, review; title; author; date; id; product_id; reply; …), others are named with --map.
Rows are shown unless a column such as status, approved, hidden or spam says or may say otherwise: with values that are
not known (only yes and no of "published", "visible" and "show_on_widget" are) they wait for approval, and the report
says which values there are; --shown "status=approved,published" says which mean that a review was shown (an empty value:
an empty cell; *: whatever it says). A title becomes the first paragraph of the text. A review that is there already (same source and id) is left alone, so a
file can be imported again. Fields: ${IMPORT_FIELDS.join(' ')}

Examples:
  reviews-widget import reviews.csv --new-vendor "Ada's Hats"
  reviews-widget import reviews.csv --vendor 0b9f… --map rating=points --map createdAt=when --report refused.jsonl
  reviews-widget import reviews.jsonl --vendor 0b9f… --source oldshop --date 2026-01-31 --dry-run
`;

/** Adds `import`. Refused rows and the closing report go to stderr; stdout gets the id of a new vendor alone. */
export function addImportCommand(program: Command, shell: Shell): void {
  program
    .command('import')
    .description('import reviews from a CSV or JSON lines file')
    .argument('<file>')
    .option('--vendor <id>', 'the vendor they are about')
    .option('--new-vendor <name>', 'make this vendor for them, and print its id')
    .option('--map <field=column>', 'take a field from this column (none: leave it out); repeat for several', collect)
    .option('--shown <column=value,…>', 'show only rows with one of these values there; repeat for several', collect)
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
  const progress = createProgress(shell.stderr, size);
  const tally = createTally();
  try {
    const refusedRows = openRefusedRowsFile(flags.report);
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
        progress.clear();
        shell.stderr.write(`line ${row.line}: ${row.field}: ${row.reason}\n`);
        refusedRows.write(row);
      },
    };
    await importReviews(options, tally)
      .then(({ pending }) => refusedRows.writePending(pending))
      .finally(refusedRows.close);
  } catch (error) {
    if (error instanceof CommandError || target.vendorId() === null) throw error;
    throw new CommandError(
      `stopped after ${tally.imported} imported rows, which stay: ${systemReason(error)}; ` +
        `import the file again with --vendor ${target.vendorId()}`,
    );
  } finally {
    progress.clear();
    await target.close();
  }
  if (flags.newVendor !== undefined && target.vendorId() !== null) shell.stdout.write(`${target.vendorId()}\n`);
  if (tally.read === 0) throw new CommandError(`${file} has no rows`);
  const summary = importSummary(tally, { dryRun: flags.dryRun ?? false, date: flags.date ?? null });
  shell.stderr.write(`${summary.join('\n')}\n`);
  if (tally.refused === tally.read) throw new CommandError('no row could be imported');
}

function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}
