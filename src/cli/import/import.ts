import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { IMPORT_FIELDS } from '../../import/columns/import-columns.js';
import { PROFILES } from '../../import/profiles/registry.js';
import { takeBack } from '../../import/take-back.js';
import { OperatorError } from '../../platform/errors.js';
import { readSettings } from '../../server/settings/settings.js';
import { openServiceStore, refuseUpstream } from '../../server/storage/service-store.js';
import { collectValues, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { decodeOption, type ImportFlags } from './import-flags.js';
import { addedIn } from './report-file.js';
import { runImport } from './run-import.js';

const HELP = `
Files of these systems are known by their columns (--profile names one, --profile none takes no notice of them):
${PROFILES.map(({ id, name }) => `  ${id.padEnd(20)} ${name}`).join('\n')}

The first line of a CSV file or a sheet of .xlsx names its columns; a JSON file holds one object a line, or a list of objects
at any depth; of XML the forms above are read. Where no system is known, columns with a usual name are found (rating, stars; text,
body, review; title; author; date; id; product_id; reply; …) where their values fit; where two columns may be the stars, the text, the author or the date,
or one of another name looks like them, the import stops and says which --map settles it. Ratings such as 4/5, 80 % or ★★★★☆
are read; those above 5 need --scale. A picture, a link or an address that is wrong is left out, and the review comes in.
A review that is there already (same source and id; without an id: same author, day, product, text and stars) gets what it
lacks, so a file can be imported again with a better --map. "import undo REPORT" takes one import back. Fields:
${IMPORT_FIELDS.join(' ')}

Rows are shown, unless a column such as status, approved, hidden or spam may say otherwise. What its values mean is known
for the systems above; elsewhere only yes and no of "published", "visible", "approved" and "show_on_widget" are understood. Rows
with any other value wait for approval, and the report lists the values. --shown "status=approved,published" says which values mean that a review was shown (an empty
value: an empty cell; *: every value). Rows with any other value of that column are then hidden, and no longer wait for
approval; a row of JSON without that column still waits.

An export of ours (JSON lines) is taken in as it was, into the vendor that it names unless --vendor or --new-vendor does.

Examples:
  reviews-widget import reviews.csv --new-vendor "Ada's Hats" --dry-run
  reviews-widget import reviews.csv --new-vendor "Ada's Hats"
  reviews-widget import reviews.csv --vendor 0b9f… --map rating=points --map createdAt=when --report refused.jsonl
  reviews-widget import export.jsonl
  reviews-widget import reviews.jsonl --vendor 0b9f… --source oldshop --date 2026-01-31 --dry-run
`;

/** Adds `import`. Refused rows and the final report go to stderr; to stdout only the id of a new vendor, or what a dry run saw. */
export function addImportCommand(program: Command, shell: Shell): void {
  const command = program.command('import').argument('<file>');
  command
    .command('undo')
    .argument('<report>')
    .description('take back what one import brought in, by the file that it wrote with --report')
    .addOption(dataOption())
    .action((report: string, _: object, undo: Command) => undoImport(report, undo.optsWithGlobals(), shell));
  command
    .option('--vendor <id>', 'the vendor they are about')
    .option('--new-vendor <name>', 'make this vendor for them unless it is there, and print its id')
    .option('--profile <name>', 'whose file it is (recognised by its columns)')
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
    .option('--date <date>', 'date of rows that have none (the time of the import, where no row has one)')
    .option('--date-format <dd/mm|mm/dd>', 'how 03/04/2026 is meant, where the file leaves it open')
    .option('--scale <points>', 'of how many points ratings are that go above 5: 10, or 100')
    .option('--source <name>', 'source of rows that name none (that of the system, else import)')
    .option('--report <file>', 'write refused rows there as JSON lines: line, field, reason; and why rows wait')
    .option('--format <csv|json|xml|xlsx>', "the file's format (by its ending)")
    .addOption(decodeOption())
    .option('--dry-run', 'say what each column becomes and what would be imported, and store nothing')
    .addOption(dataOption())
    .addHelpText('after', HELP)
    .action((file: string, flags: ImportFlags) => runImport(file, flags, shell));
}

/** Takes back what one import brought in, by its report: reviews with which something was done since stay. */
async function undoImport(path: string, flags: { data?: string }, shell: Shell): Promise<void> {
  const settings = readSettings(shell.env, flags);
  refuseUpstream(settings);
  if (!existsSync(path)) throw new OperatorError(`there is no report ${path}`, 2);
  const lines = await addedIn(path);
  if (lines.length === 0) {
    throw new OperatorError(
      `${path} names no review that came in: give the file that the import wrote with --report`,
      2,
    );
  }
  const idsOf = new Map<string, string[]>();
  for (const { vendorId, added } of lines) idsOf.set(vendorId, [...(idsOf.get(vendorId) ?? []), ...added]);
  const store = await openServiceStore(settings);
  try {
    let [removed, kept] = [0, 0];
    for (const [vendorId, ids] of idsOf) {
      const done = await takeBack(vendorId, ids, { store, signal: new AbortController().signal, onProgress: () => {} });
      removed += done.removed;
      kept += done.kept;
    }
    const stays = kept === 0 ? '' : `, ${kept} not: something was done with them since, or they are gone`;
    shell.stderr.write(`${removed} of ${removed + kept} reviews taken back${stays}\n`);
  } finally {
    await store.close();
  }
}
