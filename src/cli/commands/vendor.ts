import type { Command } from 'commander';
import type { z } from 'zod';
import { INVITE_PAUSE_DAYS, NewVendor, VendorUpdate } from '../../contract/service/vendor.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore, withStore } from '../../server/storage/service-store.js';
import { createFirstTokenKeys } from '../../server/token-keys/open-tokens.js';
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
  replyTo: '--reply-to',
  invitePauseDays: '--invite-pause',
} as const satisfies Record<Exclude<keyof NewVendor, 'competitors'>, string>;

/** How many characters of an invalid value the error repeats. */
const QUOTED_LENGTH = 80;

/** A vendor as the command line takes it: only the name is required. */
const Draft = NewVendor.omit({ competitors: true }).partial().required({ name: true });

/** Fields that an empty value empties; without a pause of its own a vendor has the usual one. */
const EMPTIED: readonly string[] = ['googlePlaceId', 'facebookUrl', 'replyTo', 'invitePauseDays'];

/** Adds `vendor create|update|list`. */
export function addVendorCommand(program: Command, shell: Shell): void {
  const vendor = program.command('vendor');

  const create = vendor
    .command('create')
    .description('make a vendor and print its id alone')
    .requiredOption('--name <name>', 'internal name, as close to the real one as possible')
    .option('--sender-name <name>', 'short name shown to shoppers (the name)');
  addProfileOptions(create)
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

  addProfileOptions(
    vendor
      .command('update')
      .description('change what is said of a vendor; what is not named stays, an empty value takes it back')
      .argument('<id>', 'its id in "vendor list"')
      .option('--name <name>', 'internal name')
      .option('--sender-name <name>', 'short name shown to shoppers'),
  )
    .option('--json', 'print the vendor as it is now, as one JSON object')
    .addOption(dataOption())
    .addHelpText(
      'after',
      '\nExample:\n  reviews-widget vendor update 6f1c… --reply-to hello@hats.example --invite-pause 14\n',
    )
    .action(async (id: string, flags: SettingFlags & Record<string, string> & { json?: true }) => {
      const update = readUpdate(flags);
      const updated = await withExistingStore(readSettings(shell.env, flags), (store) =>
        store.vendors.update(id, update, EVERY_ACCOUNT),
      );
      if (!updated) throw new OperatorError(`there is no vendor ${oneLine(id)}: see "reviews-widget vendor list"`);
      if (flags.json) shell.stdout.write(`${JSON.stringify(updated)}\n`);
      shell.stderr.write('saved\n');
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

function addProfileOptions(command: Command): Command {
  return command
    .option('--address <text>', 'full address')
    .option('--industry <text>', 'what the vendor does')
    .option('--website <url>')
    .option('--logo-url <url>')
    .option('--google-place-id <id>')
    .option('--facebook-url <url>')
    .option('--reply-to <address>', "where replies to its invites go (the server's address)")
    .option('--invite-pause <days>', `days between two invites to one person (${INVITE_PAUSE_DAYS})`);
}

function readUpdate(flags: Record<string, string>): VendorUpdate {
  const given = Object.keys(FLAGS).flatMap((field) => {
    const value = givenFor(flags, field as keyof typeof FLAGS);
    return value === undefined ? [] : [[field, value === '' && EMPTIED.includes(field) ? null : value]];
  });
  if (given.length === 0) throw new OperatorError(`name what changes: ${Object.values(FLAGS).join(', ')}`, 2);
  const parsed = VendorUpdate.safeParse(Object.fromEntries(given), { error: validationMessages });
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error, flags);
}

/** What is given for a field, as the service takes it: a number of days is one. */
function givenFor(flags: Record<string, string>, field: keyof typeof FLAGS): unknown {
  const name = FLAGS[field].slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const value = flags[name];
  return field === 'invitePauseDays' && /^\d{1,6}$/.test(value ?? '') ? Number(value) : value;
}

function refusal({ issues }: z.ZodError, flags: Record<string, string>, nameFlag: string = FLAGS.name): OperatorError {
  const { path, message } = issues[0]!;
  const field = path[0] as keyof typeof FLAGS;
  const given = String(givenFor(flags, field) ?? '').slice(0, QUOTED_LENGTH);
  return new OperatorError(`${field === 'name' ? nameFlag : FLAGS[field]} ${message}, not "${given}"`, 2);
}

function readDraft(flags: Record<string, string>, nameFlag: string = FLAGS.name) {
  const given = Object.keys(FLAGS).flatMap((field) => {
    const value = givenFor(flags, field as keyof typeof FLAGS);
    return value === undefined ? [] : [[field, value]];
  });
  const parsed = Draft.safeParse(Object.fromEntries(given), { error: validationMessages });
  if (!parsed.success) throw refusal(parsed.error, flags, nameFlag);
  return { ...parsed.data, senderName: parsed.data.senderName ?? parsed.data.name.slice(0, 100) };
}
