import type { Command } from 'commander';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore } from '../../server/storage/service-store.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

/** Adds `changes restart`, for a database that was put back to an earlier state by other means than `restore`. */
export function addChangesCommand(program: Command, shell: Shell): void {
  program
    .command('changes')
    .command('restart')
    .description('begin a new history, after the database was put back to an earlier state; servers may run')
    .addOption(dataOption())
    .addHelpText(
      'after',
      '\nWhoever follows the feed begins anew and reads again what was read before. "restore" does it by itself.\n' +
        '\nExample, after pg_restore:\n  DATABASE_URL=postgres://… reviews-widget changes restart\n',
    )
    .action(async (flags: SettingFlags) => {
      const settings = readSettings(shell.env, flags);
      const restarted = await withExistingStore(settings, async (store) => {
        await store.changes.restart();
        return true;
      });
      if (!restarted) throw new OperatorError(`there is no database in ${settings.dataDir}`);
      shell.stderr.write('a new history has begun: every cursor given out before is unknown now\n');
    });
}
