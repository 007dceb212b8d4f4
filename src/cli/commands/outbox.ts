import type { Command } from 'commander';
import { OperatorError } from '../../platform/errors.js';
import type { DeadLetter } from '../../proxy/index.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withOutbox } from '../../server/storage/outbox-storage.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

/** Adds `outbox list|show|replay|discard`: the reviews that could not be delivered. */
export function addOutboxCommand(program: Command, shell: Shell): void {
  const outbox = program.command('outbox');

  outbox
    .command('list')
    .description('list the dead letters: id, vendor, sent at, attempts, reason; and how many wait')
    .option('--json', 'print JSON, a line for each')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget outbox list --data /var/lib/reviews\n')
    .action(async (flags: SettingFlags & { json?: true }) => {
      const settings = readSettings(shell.env, flags);
      const found = await withOutbox(settings, async (store) => ({
        dead: await store.deadLetters(),
        counts: await store.counts(),
      }));
      for (const { id, vendorId, queuedAt, attempts, reason } of found?.dead ?? []) {
        // Without what the shopper typed: that is for "outbox show".
        const listed = { id, vendorId, keptAt: new Date(queuedAt).toISOString(), attempts, reason };
        const line = flags.json ? JSON.stringify(listed) : Object.values(listed).map(String).map(oneLine).join('\t');
        shell.stdout.write(`${line}\n`);
      }
      const { waiting = 0, oldestAt = null } = found?.counts ?? {};
      const since = oldestAt === null ? '' : `, the oldest since ${new Date(oldestAt).toISOString()}`;
      // With DATABASE_URL an operator may expect the outbox in that database.
      const place = settings.databaseUrl !== null && !settings.upstream ? ` in ${settings.dataDir}` : '';
      const dead = found?.dead.length ?? 0;
      shell.stderr.write(`${dead} dead letter${dead === 1 ? '' : 's'}, ${waiting} waiting${place}${since}\n`);
    });

  outbox
    .command('show')
    .description('print a dead letter as JSON, with what the shopper typed')
    .argument('<id>', 'its id in "outbox list"')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget outbox show 6f1c…\n')
    .action(async (id: string, flags: SettingFlags) => {
      const dead = await withOutbox(readSettings(shell.env, flags), (store) => store.deadLetters());
      const { queuedAt, ...rest } = findDead(dead, id);
      shell.stdout.write(`${JSON.stringify({ ...rest, keptAt: new Date(queuedAt).toISOString() }, null, 2)}\n`);
    });

  outbox
    .command('replay')
    .description('try again to deliver dead letters')
    .argument('[id]', 'its id in "outbox list"')
    .option('--all', 'all of them')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExamples:\n  reviews-widget outbox replay 6f1c…\n  reviews-widget outbox replay --all\n')
    .action(async (id: string | undefined, flags: SettingFlags & { all?: true }) => {
      if ((id === undefined) === (flags.all === undefined)) throw new OperatorError('name an id, or --all', 2);
      const count = await withOutbox(readSettings(shell.env, flags), (store) => store.replay(Date.now(), id));
      if (id !== undefined && !count) throw unknownDead(id);
      shell.stderr.write(`${count ?? 0} will be tried again\n`);
    });

  outbox
    .command('discard')
    .description('delete a dead letter, for good')
    .argument('<id>', 'its id in "outbox list"')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget outbox discard 6f1c…\n')
    .action(async (id: string, flags: SettingFlags) => {
      const removed = await withOutbox(readSettings(shell.env, flags), async (store) => {
        findDead(await store.deadLetters(), id);
        return store.remove(id);
      });
      if (!removed) throw unknownDead(id);
      shell.stderr.write(`discarded ${id}\n`);
    });
}

function findDead(dead: DeadLetter[] | null, id: string): DeadLetter {
  const found = dead?.find((submission) => submission.id === id);
  if (!found) throw unknownDead(id);
  return found;
}

function unknownDead(id: string): OperatorError {
  return new OperatorError(`no dead letter has the id ${id}: see "reviews-widget outbox list"`);
}
