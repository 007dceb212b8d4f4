import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readSchemaState } from '../service/index.js';
import { readPostgresOutboxState, readSqliteOutboxState } from '../stores/index.js';
import { CommandError } from './command-error.js';
import { dataOption } from './data-option.js';
import { openServiceStore } from './embedded-store.js';
import { openOutboxStore } from './outbox-place.js';
import { readSettings, type SettingFlags, type Settings } from './settings.js';
import type { Shell } from './shell.js';

/** A change of a schema: still to be done, or done by another version. */
interface Change {
  database: 'reviews' | 'outbox';
  migration: string;
  state: 'pending' | 'unknown';
}

/** Adds `migrate`: what a start does to the databases, without one. Servers of the version before go on while it runs. */
export function addMigrateCommand(program: Command, shell: Shell): void {
  program
    .command('migrate')
    .description('bring the databases up to date, as a start does; servers may run meanwhile')
    .option('--check', 'change nothing: list what is to be done, and exit with 1 when there is something')
    .option('--json', 'print the list as JSON')
    .addOption(dataOption('the server'))
    .addHelpText(
      'after',
      '\nExamples:\n  reviews-widget migrate --check\n  DATABASE_URL=postgres://… reviews-widget migrate\n',
    )
    .action(async (flags: SettingFlags & { check?: true; json?: true }) => {
      const settings = readSettings(shell.env, flags);
      const changes = await changesOf(settings);
      if (flags.json) shell.stdout.write(`${JSON.stringify(changes, null, 2)}\n`);
      else for (const one of changes) shell.stdout.write(`${one.database}\t${one.migration}\t${one.state}\n`);
      const pending = changes.filter(({ state }) => state === 'pending').length;
      if (flags.check && pending > 0) throw new CommandError(`${pending} to be done: run "reviews-widget migrate"`);
      if (!flags.check) await migrate(settings);
      shell.stderr.write(`up to date${!flags.check && pending > 0 ? `, ${pending} done` : ''}\n`);
    });
}

async function changesOf(settings: Settings): Promise<Change[]> {
  const { databaseUrl, dataDir } = settings;
  const place = databaseUrl === null ? { dataDir } : { databaseUrl };
  const reviews = settings.upstream ? null : await readSchemaState(place);
  const outbox = hasOutbox(settings)
    ? await (databaseUrl === null ? readSqliteOutboxState(dataDir) : readPostgresOutboxState(databaseUrl))
    : null;
  const listed = (database: Change['database'], state: { pending: string[]; unknown: string[] } | null): Change[] => [
    ...(state?.pending ?? []).map((migration) => ({ database, migration, state: 'pending' as const })),
    ...(state?.unknown ?? []).map((migration) => ({ database, migration, state: 'unknown' as const })),
  ];
  return [...listed('reviews', reviews), ...listed('outbox', outbox)];
}

async function migrate(settings: Settings): Promise<void> {
  if (!settings.upstream) await (await openServiceStore(settings)).close();
  if (hasOutbox(settings)) await (await openOutboxStore(settings)).close();
}

/** An outbox that is needed or there; in a shared database it is made for the servers that will need it. */
function hasOutbox({ upstream, databaseUrl, dataDir }: Settings): boolean {
  return upstream !== null || databaseUrl !== null || existsSync(join(dataDir, 'outbox.sqlite'));
}
