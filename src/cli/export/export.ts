import { closeSync, openSync, writeSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { hasStore, refuseUpstream, unknownVendor, withStore } from '../../server/storage/service-store.js';
import { EVERY_ACCOUNT, EXPORT_FORMATS, type ExportFormat, type ExportLine, exportText } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

interface ExportFlags extends SettingFlags {
  vendor: string;
  format: ExportFormat;
  withContacts?: true;
  output?: string;
}

const HELP = `
JSON lines hold everything: the vendor with its policy, each review with its status, reason, reply and files, and the
reports; "import" takes them in again as they were. CSV is for a spreadsheet and has the reviews alone. Both are of one
moment, while servers run. Email addresses, phone numbers, contacts, invites and the list of who must not be asked are
left out without --with-contacts.

Examples:
  reviews-widget export --vendor 0b9f… --output reviews.jsonl
  reviews-widget export --vendor 0b9f… --format csv --output reviews.csv
`;

/** Adds `export`. */
export function addExportCommand(program: Command, shell: Shell): void {
  program
    .command('export')
    .requiredOption('--vendor <id>', 'whose reviews')
    .addOption(new Option('--format <jsonl|csv>', 'the format').choices(EXPORT_FORMATS).default('jsonl'))
    .option(
      '--with-contacts',
      'with email addresses and phone numbers, contacts and invites, and who must not be asked',
    )
    .option('--output <file>', 'write into this new file, for its owner alone (standard output)')
    .addOption(dataOption())
    .addHelpText('after', HELP)
    .action((flags: ExportFlags) => runExport(flags, shell));
}

async function runExport({ vendor, format, withContacts, output, ...flags }: ExportFlags, shell: Shell): Promise<void> {
  const settings = readSettings(shell.env, flags);
  refuseUpstream(settings);
  if (!hasStore(settings)) throw unknownVendor(vendor, settings);
  await withStore(settings, async (store) => {
    if (!(await store.vendors.get(vendor, EVERY_ACCOUNT))) throw unknownVendor(vendor, settings);
    const file = openOutput(output, shell);
    let reviews = 0;
    async function* counted(): AsyncGenerator<ExportLine[]> {
      for await (const lines of store.exports.lines(vendor, { contacts: withContacts ?? false })) {
        reviews += lines.filter(({ line }) => line === 'review').length;
        yield lines;
      }
    }
    try {
      for await (const text of exportText(counted(), format)) file.write(text);
    } finally {
      file.close();
    }
    shell.stderr.write(`${reviews} reviews${output === undefined ? '' : ` in ${output}`}\n`);
    if (withContacts && format === 'jsonl') return;
    const unwanted = await store.exports.countSuppressions(vendor);
    if (unwanted > 0) {
      shell.stderr.write(
        `left out: the list of who must not be asked for a review (${unwanted} addresses and numbers); JSON lines have it with --with-contacts\n`,
      );
    }
  });
}

function openOutput(path: string | undefined, shell: Shell): { write(text: string): void; close(): void } {
  if (path === undefined) return { write: (text) => void shell.stdout.write(text), close() {} };
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const reason = exists ? 'it is there already, name a new file' : systemReason(error);
    throw new OperatorError(`--output ${path} cannot be written: ${reason}`, exists ? 2 : 1);
  }
  return { write: (text) => void writeSync(file, text), close: () => closeSync(file) };
}
