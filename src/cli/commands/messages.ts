import { type Command, Option } from 'commander';
import { MESSAGE_STATES, type MessageState } from '../../contract/messages.js';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import { DEFAULT_ACCOUNT, type Message, type MessageQueue } from '../../service/index.js';
import { accountOption, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

/** Messages that are listed at most. */
const MOST_LISTED = 1000;

type Flags = SettingFlags & { json?: true; account?: string };

/** Adds `messages list|resend|cancel|pause|resume`: mails and webhooks that the server sends. */
export function addMessagesCommand(program: Command, shell: Shell): void {
  const messages = program.command('messages');
  const command = (name: string, description: string, example: string) =>
    messages
      .command(name)
      .description(description)
      .addHelpText('after', `\nExample:\n  reviews-widget messages ${example}\n`);
  const use = async <Result>(flags: Flags, work: (queue: MessageQueue) => Promise<Result>): Promise<Result> => {
    const settings = readSettings(shell.env, flags);
    const result = await withExistingStore(settings, async (store) => ({ done: await work(store.messages) }));
    if (!result) throw new OperatorError(`there is no database in ${settings.dataDir}`);
    return result.done;
  };

  command(
    'list',
    'list them, the newest first: id, account, channel, state, attempts, outcome, made at',
    'list --state unsure',
  )
    .addOption(new Option('--state <state>', 'only those in this state').choices([...MESSAGE_STATES]))
    .option('--json', 'print JSON, a line for each')
    .addOption(dataOption())
    .action(async (flags: Flags & { state?: MessageState }) => {
      const states = flags.state ? { states: [flags.state] } : {};
      await use(flags, async (queue) => {
        for (const message of await queue.list({ ...states, limit: MOST_LISTED })) {
          shell.stdout.write(`${flags.json ? JSON.stringify(message) : lineOf(message)}\n`);
        }
        const counts = await queue.counts();
        const said = counts.map(
          ({ channel, waiting, unsure, dead }) => `${channel}: ${waiting} waiting, ${unsure} unsure, ${dead} dead`,
        );
        const paused = await queue.pausedSince();
        shell.stderr.write(`${said.join('; ')}${paused === null ? '' : `; paused since ${paused}`}\n`);
      });
    });

  command('resend', 'send a message once more that was sent, is unsure, dead or cancelled', 'resend notice:…')
    .argument('<id>', 'its id in "messages list"')
    .addOption(accountOption())
    .addOption(dataOption())
    .action(async (id: string, flags: Flags) => {
      const isThere = await use(flags, (queue) => queue.resend(flags.account ?? DEFAULT_ACCOUNT, id));
      if (!isThere) throw new OperatorError(`no message ${id} has ended: see "reviews-widget messages list"`);
      shell.stderr.write('it will be sent once more\n');
    });

  command('cancel', 'cancel a message that waits', 'cancel notice:…')
    .argument('<id>', 'its id in "messages list"')
    .addOption(accountOption())
    .addOption(dataOption())
    .action(async (id: string, flags: Flags) => {
      const isThere = await use(flags, (queue) => queue.cancel(flags.account ?? DEFAULT_ACCOUNT, id));
      if (!isThere) throw new OperatorError(`no message ${id} waits: see "reviews-widget messages list"`);
      shell.stderr.write('cancelled\n');
    });

  command('pause', 'send nothing until "messages resume"; what is to be sent waits', 'pause')
    .addOption(dataOption())
    .action(async (flags: Flags) => {
      await use(flags, (queue) => queue.setPaused(true));
      shell.stderr.write('nothing is sent from now on\n');
    });

  command('resume', 'send again what waits', 'resume')
    .addOption(dataOption())
    .action(async (flags: Flags) => {
      await use(flags, (queue) => queue.setPaused(false));
      shell.stderr.write('messages are sent again\n');
    });
}

function lineOf({ id, accountId, channel, state, attempts, outcome, createdAt }: Message): string {
  return [oneLine(id), accountId, channel, state, attempts, outcome ?? '', createdAt].join('\t');
}
