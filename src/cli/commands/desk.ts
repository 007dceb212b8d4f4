import type { Command } from 'commander';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withDeskStore } from '../../server/storage/service-store.js';
import { DEFAULT_ACCOUNT } from '../../service/index.js';
import { accountOption, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

/** Adds `desk link`: the way in for who runs the server. */
export function addDeskCommand(program: Command, shell: Shell): void {
  program
    .command('desk')
    .command('link')
    .description('print a link that works once: it makes an owner of the desk, or sets a new password')
    .option('--email <address>', 'whose password it sets, instead of making an owner')
    .addOption(accountOption())
    .addOption(dataOption())
    .addHelpText(
      'after',
      '\nExamples:\n  reviews-widget desk link\n  reviews-widget desk link --email ada@shop.example\n\nLinks begin with PUBLIC_URL, else with http://localhost and PORT.\n',
    )
    .action(async (flags: SettingFlags & { email?: string; account?: string }) => {
      const settings = readSettings(shell.env, flags);
      const account = flags.account ?? DEFAULT_ACCOUNT;
      const made = await withDeskStore(settings, async ({ people, links }) => {
        if (flags.email === undefined) return links.toJoin(account, 'owner', '');
        const found = await people.findByEmail(account, flags.email);
        if (!found) throw new OperatorError(`nobody in the account ${account} has the email ${flags.email}`);
        return links.forPassword(account, found.person.id);
      });
      shell.stdout.write(`${settings.publicUrl ?? `http://localhost:${settings.port}`}/desk/link#${made.secret}\n`);
      shell.stderr.write(`it works once, until ${made.expiresAt}\n`);
    });
}
