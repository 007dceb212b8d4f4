import type { Command } from 'commander';
import { NewVendor } from '../../contract/service/vendor.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { OperatorError } from '../../platform/operator-error.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore, withStore } from '../../server/storage/service-store.js';
import { createFirstTokenKeys } from '../../server/token-keys/lost-token-keys.js';
import { EVERY_ACCOUNT } from '../../service/index.js';
import { accountOption, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

const FLAGS = {
  name: '--name',
  senderName: '--sender-name',
  address: '--address',
  industry: '--industry',
  website: '--website',
  logoUrl: '--logo-url',
  googlePlaceId: '--google-place-id',
  facebookUrl: '--facebook-url',
} as const satisfies Record<Exclude<keyof NewVendor, 'competitors'>, string>;

/** How many characters of an invalid value the error repeats. */
const QUOTED_LENGTH = 80;

/** A vendor as the command line takes it: only the name is required. */
const Draft = NewVendor.omit({ competitors: true }).partial().required({ name: true });

/** Adds `vendor create|list`. */
export function addVendorCommand(program: Command, shell: Shell): void {
  const vendor = program.command('vendor');

  vendor
    .command('create')
    .description('make a vendor and print its id alone')
    .requiredOption('--name <name>', 'internal name, as close to the real one as possible')
    .option('--sender-name <name>', 'short name shown to shoppers (the name)')
    .option('--address <text>', 'full address')
    .option('--industry <text>', 'what the vendor does')
    .option('--website <url>')
    .option('--logo-url <url>')
    .option('--google-place-id <id>')
    .option('--facebook-url <url>')
    .addOption(accountOption())
    .addOption(dataOption())
    .addHelpText(
      'after',
      '\nExample:\n  reviews-widget vendor create --name "Ada\'s Hats" --website https://hats.example\n',
    )
    .action(async (flags: SettingFlags & Record<string, string>) => {
      const draft = readDraft(flags);
      const settings = readSettings(shell.env, flags);
      const { id } = await withStore(settings, async (store) => {
        await createFirstTokenKeys(settings, store);
        return store.vendors.create(draft, flags.account);
      });
      shell.stdout.write(`${id}\n`);
    });

  vendor
    .command('list')
    .description('list the vendors: id, name')
    .option('--json', 'print JSON with all that is known of each, a line for each')
    .addOption(dataOption())
    .addHelpText('after', '\nExample:\n  reviews-widget vendor list --data /var/lib/reviews\n')
    .action(async (flags: SettingFlags & { json?: true }) => {
      const vendors =
        (await withExistingStore(readSettings(shell.env, flags), (store) => store.vendors.list(EVERY_ACCOUNT))) ?? [];
      for (const one of vendors) {
        shell.stdout.write(`${flags.json ? JSON.stringify(one) : `${one.id}\t${oneLine(one.name)}`}\n`);
      }
      if (vendors.length === 0) shell.stderr.write('no vendors yet: make one with "reviews-widget vendor create"\n');
    });
}

/** The fields of a vendor with this name, validated as the service does. Throws an OperatorError (2) that names the flag. */
export function readVendorName(flag: string, name: string): { name: string; senderName: string } {
  return readDraft({ name }, flag);
}

function readDraft(flags: Record<string, string>, nameFlag: string = FLAGS.name) {
  const parsed = Draft.safeParse(flags, { error: validationMessages });
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const field = path[0] as keyof typeof FLAGS;
    throw new OperatorError(
      `${field === 'name' ? nameFlag : FLAGS[field]} ${message}, not "${flags[field]?.slice(0, QUOTED_LENGTH)}"`,
      2,
    );
  }
  return { ...parsed.data, senderName: parsed.data.senderName ?? parsed.data.name.slice(0, 100) };
}
