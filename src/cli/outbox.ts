import type { Command } from 'commander';
import type { DeadSubmission } from '../proxy/index.js';
import { CommandError } from './command-error.js';
import { dataOption } from './data-option.js';
import { oneLine } from './one-line.js';
import { withOutbox } from './outbox-place.js';
import { readSettings, type SettingFlags } from './settings.js';
import type { Shell } from './shell.js';

/** Adds `outbox list|show|replay|discard`: the reviews that could not be delivered. */
export function addOutboxCommand(program: Command, shell: Shell): void {
  const outbox = program.command('outbox').description('decide about reviews that could not be delivered');

  outbox
    .command('list')
    .description('list those that were given up: id, vendor, sent at, attempts, reason; and how many wait')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget outbox list --data /var/lib/reviews\n')
    .action(async (flags: SettingFlags) => {
      const settings = readSettings(shell.env, flags);
      const found = await withOutbox(settings, async (store) => ({
        dead: await store.dead(),
        counts: await store.counts(),
      }));
      for (const { id, vendorId, keptAt, attempts, reason } of found?.dead ?? []) {
        const columns = [id, oneLine(vendorId), new Date(keptAt).toISOString(), attempts, oneLine(reason)];
        shell.stdout.write(`${columns.join('\t')}\n`);
      }
      const { waiting = 0, oldestAt = null } = found?.counts ?? {};
      const since = oldestAt === null ? '' : `, the oldest since ${new Date(oldestAt).toISOString()}`;
      // Somebody who names a database may expect the outbox there.
      const place = settings.databaseUrl !== null && !settings.upstream ? ` in ${settings.dataDir}` : '';
      shell.stderr.write(`${found?.dead.length ?? 0} given up, ${waiting} waiting${place}${since}\n`);
    });

  outbox
    .command('show')
    .description('print one that was given up as JSON, with what the shopper typed')
    .argument('<id>', 'its id in "outbox list"')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget outbox show 6f1c…\n')
    .action(async (id: string, flags: SettingFlags) => {
      const dead = await withOutbox(readSettings(shell.env, flags), (store) => store.dead());
      const { keptAt, ...rest } = findDead(dead, id);
      shell.stdout.write(`${JSON.stringify({ ...rest, keptAt: new Date(keptAt).toISOString() }, null, 2)}\n`);
    });

  outbox
    .command('replay')
    .description('try again to deliver what was given up')
    .argument('[id]', 'its id in "outbox list"')
    .option('--all', 'all of them')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExamples:\n  reviews-widget outbox replay 6f1c…\n  reviews-widget outbox replay --all\n')
    .action(async (id: string | undefined, flags: SettingFlags & { all?: true }) => {
      if ((id === undefined) === (flags.all === undefined)) throw new CommandError('name an id, or --all', 2);
      const count = await withOutbox(readSettings(shell.env, flags), (store) => store.replay(Date.now(), id));
      if (id !== undefined && !count) throw unknownDead(id);
      shell.stderr.write(`${count ?? 0} will be tried again\n`);
    });

  outbox
    .command('discard')
    .description('delete one that was given up, for good')
    .argument('<id>', 'its id in "outbox list"')
    .addOption(dataOption('the server'))
    .addHelpText('after', '\nExample:\n  reviews-widget outbox discard 6f1c…\n')
    .action(async (id: string, flags: SettingFlags) => {
      const removed = await withOutbox(readSettings(shell.env, flags), async (store) => {
        findDead(await store.dead(), id);
        return store.remove(id);
      });
      if (!removed) throw unknownDead(id);
      shell.stderr.write(`discarded ${id}\n`);
    });
}

function findDead(dead: DeadSubmission[] | null, id: string): DeadSubmission {
  const found = dead?.find((submission) => submission.id === id);
  if (!found) throw unknownDead(id);
  return found;
}

function unknownDead(id: string): CommandError {
  return new CommandError(`no review with the id ${id} was given up: see "reviews-widget outbox list"`);
}
