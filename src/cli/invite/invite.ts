import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { INVITE_STATES, type InviteState } from '../../contract/service/invite-state.js';
import type { SentInvite } from '../../contract/service/sent-invite.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { SettingFlags } from '../../server/settings/settings.js';
import { withVendor } from '../commands/with-vendor.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';
import { addBouncesCommand } from './bounces.js';
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
