import type { Command } from 'commander';
import { OperatorError } from '../../platform/operator-error.js';
import { readMails, splitMails } from '../../server/bounces/mail-files.js';
import { obeyReturnedMail } from '../../server/bounces/obey-returned-mail.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import type { Store } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

const COUNTED = ['bounced', 'complained', 'undelivered', 'delivered'] as const;

/** Adds `invite bounces`: mails that came back are read and obeyed. */
export function addBouncesCommand(invite: Command, shell: Shell): void {
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
