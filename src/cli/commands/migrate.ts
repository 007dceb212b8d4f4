import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags, type Settings } from '../../server/settings/settings.js';
import { openOutboxStore, readOutboxState } from '../../server/storage/outbox-storage.js';
import { openServiceStore } from '../../server/storage/service-store.js';
import { readSchemaState } from '../../service/index.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

/** A migration of a schema: still to be done, or done by another version that this one does not know. */
interface MigrationState {
  database: 'reviews' | 'outbox';
  migration: string;
  state: 'pending' | 'unknown';
}

/** Adds `migrate`, which migrates the databases as a start does. Servers of the previous version may run meanwhile. */
export function addMigrateCommand(program: Command, shell: Shell): void {
  program
    .command('migrate')
    .option('--check', 'change nothing: list what is to be done, and exit with 1 when there is something')
    .option('--json', 'print the list as JSON')
    .addOption(dataOption('the server'))
    .addHelpText(
      'after',
      '\nExamples:\n  reviews-widget migrate --check\n  DATABASE_URL=postgres://… reviews-widget migrate\n',
    )
    .action(async (flags: SettingFlags & { check?: true; json?: true }) => {
      const settings = readSettings(shell.env, flags);
      const migrations = await readMigrations(settings);
      if (flags.json) shell.stdout.write(`${JSON.stringify(migrations, null, 2)}\n`);
      else for (const one of migrations) shell.stdout.write(`${one.database}\t${one.migration}\t${one.state}\n`);
      const pending = migrations.filter(({ state }) => state === 'pending').length;
      if (flags.check && pending > 0) throw new OperatorError(`${pending} to be done: run "reviews-widget migrate"`);
      if (!flags.check) await migrate(settings);
      shell.stderr.write(`up to date${!flags.check && pending > 0 ? `, ${pending} done` : ''}\n`);
    });
}

async function readMigrations(settings: Settings): Promise<MigrationState[]> {
  const { databaseUrl, dataDir } = settings;
  const location = databaseUrl === null ? { dataDir } : { databaseUrl };
  const reviews = await readSchemaState(location);
  const outbox = hasOutbox(settings) ? await readOutboxState(settings) : null;
  const listed = (
    database: MigrationState['database'],
    state: { pending: string[]; unknown: string[] } | null,
  ): MigrationState[] => [
    ...(state?.pending ?? []).map((migration) => ({ database, migration, state: 'pending' as const })),
    ...(state?.unknown ?? []).map((migration) => ({ database, migration, state: 'unknown' as const })),
  ];
  return [...listed('reviews', reviews), ...listed('outbox', outbox)];
}

async function migrate(settings: Settings): Promise<void> {
  await (await openServiceStore(settings)).close();
  if (hasOutbox(settings)) await (await openOutboxStore(settings)).close();
}

/** Whether there is an outbox to migrate. In front of a service there always is; the embedded one has it in DATA_DIR, once it was needed. */
function hasOutbox({ upstream, dataDir }: Settings): boolean {
  return upstream !== null || existsSync(join(dataDir, 'outbox.sqlite'));
}
