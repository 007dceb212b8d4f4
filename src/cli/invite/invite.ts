import { type Command, InvalidArgumentError, Option } from 'commander';
import type { SentInvite } from '../../contract/service/invite.js';
import { INVITE_STATES, type InviteState } from '../../contract/service/invite.js';
import { OperatorError } from '../../platform/errors.js';
import { readMails, splitMails } from '../../server/bounces/mail-files.js';
import { obeyReturnedMail } from '../../server/bounces/obey-returned-mail.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import type { Store } from '../../service/index.js';
import { withVendor } from '../commands/with-vendor.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';
import { addOrderImportCommand } from './import-orders.js';
import { addSourceCommand } from './order-source.js';

/** Invites that are read at once. */
const PAGE = 500;

type Flags = SettingFlags & { vendor: string };

/** Adds `invite list|cancel|import|source`: who is asked for a review, and what became of it. */
export function addInviteCommand(program: Command, shell: Shell): void {
  const invite = program.command('invite');

  invite
    .command('list')
    .description("list a vendor's invites, the newest first: id, state, channel, when due, campaign, products")
    .addHelpText('after', '\nExample:\n  reviews-widget invite list --vendor 6f1c… --state bounced\n')
    .requiredOption('--vendor <id>', 'whose invites these are')
    .addOption(new Option('--state <state>', 'only those in this state').choices([...INVITE_STATES]))
    .option('--limit <number>', 'so many at most (100)', wholeNumber)
    .option('--json', 'print JSON, a line for each, with the contact')
    .addOption(dataOption())
    .action(async (flags: Flags & { state?: InviteState; limit?: number; json?: true }) => {
      const { listed, total } = await withVendor(shell, flags, async ({ invites }) => {
        const query = { businessId: flags.vendor, ...(flags.state && { states: [flags.state] }) };
        const most = flags.limit ?? 100;
        const found: SentInvite[] = [];
        for (;;) {
          const limit = Math.min(PAGE, most - found.length);
          const page = await invites.list({ ...query, limit, offset: found.length });
          found.push(...page.invites);
          if (page.invites.length < limit || found.length >= most) return { listed: found, total: page.total };
        }
      });
      for (const one of listed) shell.stdout.write(`${flags.json ? JSON.stringify(one) : lineOf(one)}\n`);
      shell.stderr.write(`${listed.length} listed of ${total}\n`);
    });

  invite
    .command('cancel')
    .description('withdraw an invite that waits, and its reminders')
    .addHelpText('after', '\nExample:\n  reviews-widget invite cancel 0b5e… --vendor 6f1c…\n')
    .argument('<id>', 'its id in "invite list"')
    .requiredOption('--vendor <id>', 'whose invite it is')
    .addOption(dataOption())
    .action(async (id: string, flags: Flags) => {
      const isDone = await withVendor(shell, flags, ({ invites }) => invites.cancel(flags.vendor, id, new Date()));
      if (!isDone) throw new OperatorError(`no invite ${oneLine(id)} waits: see "reviews-widget invite list"`);
      shell.stderr.write('cancelled\n');
    });

  addOrderImportCommand(invite, shell);
  addSourceCommand(invite, shell);
  addBouncesCommand(invite, shell);
}

/** Without the contact: what a terminal shows stays in its history. */
function lineOf({ id, state, channel, dueAt, campaignId, products }: SentInvite): string {
  const titles = products.map(({ title }) => oneLine(title)).join(', ');
  return [id, state, channel, dueAt, campaignId, titles || '-'].join('\t');
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}

const COUNTED = ['bounced', 'complained', 'undelivered', 'delivered'] as const;

/** Adds `invite bounces`: mails that came back are read and obeyed. */
function addBouncesCommand(invite: Command, shell: Shell): void {
  invite
    .command('bounces')
    .description('read mails that came back: who has no mailbox, or complains, is not asked again')
    .addHelpText(
      'after',
      '\nExamples:\n  reviews-widget invite bounces /var/mail/bounces\n  bounces: "|reviews-widget invite bounces -"   (in /etc/aliases)\n',
    )
    .argument('[files...]', 'mails, an mbox or a Maildir; - or nothing is standard input')
    .addOption(dataOption())
    .action(async (paths: string[], flags: SettingFlags) => {
      const settings = readSettings(shell.env, flags);
      const done = await withExistingStore(settings, (store) =>
        readAll(shell, store, paths.length > 0 ? paths : ['-']),
      );
      if (!done) throw new OperatorError(`there is no database in ${settings.dataDir}`);
      const said = COUNTED.map((event) => `${done.get(event) ?? 0} ${event}`);
      shell.stderr.write(`${said.join(', ')}, ${done.get('nothing') ?? 0} without an effect\n`);
    });
}

/** How many mails did what. */
async function readAll(shell: Shell, store: Store, paths: readonly string[]): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  for (const path of paths) {
    const mails = path === '-' ? splitMails(shell.stdin ?? noMails()) : readMails(path);
    for await (const mail of mails) {
      const became = await obeyReturnedMail(store, mail);
      done.set(became, (done.get(became) ?? 0) + 1);
    }
  }
  return done;
}

async function* noMails(): AsyncGenerator<Buffer> {}
