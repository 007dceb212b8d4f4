import type { Command } from 'commander';
import { OperatorError, systemReason } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { type BackupManifest, describeBackup } from '../../server/storage/backup-manifest.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { makeBackup } from './make-backup.js';
import { type RestoreResult, restoreBackup } from './restore-backup.js';

const DUMP = 'pg_dump --format=custom --file=reviews.dump "$DATABASE_URL"';
const RESTART = 'reviews-widget changes restart';
const LOAD = 'pg_restore --clean --if-exists --single-transaction --dbname="$DATABASE_URL" reviews.dump';

/** Adds `backup` and `restore`: everything that cannot be created again, in one file. */
export function addBackupCommands(program: Command, shell: Shell): void {
  program
    .command('backup')
    .argument('<file>', 'a tar file; whoever has it can sign tokens and reads what shoppers typed')
    .option('--no-media', 'leave out pictures and films, which you copy by other means')
    .option('--json', 'print what it holds as JSON')
    .addOption(dataOption('the server'))
    .addHelpText(
      'after',
      `\nWith DATABASE_URL it holds the token keys and what else is in DATA_DIR; the database is for ${DUMP}\n` +
        '\nExample:\n  reviews-widget backup /backups/reviews-2026-03-01.tar\n',
    )
    .action(async (file: string, { media, json, ...flags }: SettingFlags & { media: boolean; json?: true }) => {
      const settings = readSettings(shell.env, flags);
      const backup = { settings, file, media, version: shell.version, now: new Date() };
      const manifest = await makeBackup(backup).catch((error: unknown) => fail(`${file} cannot be made`, error));
      if (json) shell.stdout.write(`${JSON.stringify(manifest, null, 2)}\n`);
      shell.stderr.write(`${file} holds ${describeBackup(manifest)}\n`);
      if (settings.databaseUrl !== null) shell.stderr.write(`the database is not in it: ${DUMP}\n`);
      if (settings.media.s3)
        shell.stderr.write('the bucket of MEDIA_S3_URL is not in it: copy it by means of its own\n');
    });

  program
    .command('restore')
    .argument('<file>', 'made by "backup"')
    .option('--force', 'set aside what the data directory holds')
    .option('--dry-run', 'check the whole file and change nothing')
    .option('--json', 'print what it holds as JSON')
    .addOption(dataOption('the server'))
    .addHelpText(
      'after',
      `\nWith DATABASE_URL it brings back the token keys and the outbox in DATA_DIR; the database is for ${LOAD}, then ${RESTART}\n` +
        '\nExamples:\n  reviews-widget restore reviews.tar --dry-run\n  reviews-widget restore reviews.tar --data /var/lib/reviews\n',
    )
    .action(async (file: string, flags: SettingFlags & { force?: true; dryRun?: true; json?: true }) => {
      const settings = readSettings(shell.env, flags);
      const options = { settings, file, force: flags.force ?? false, dryRun: flags.dryRun ?? false };
      const { manifest, previous, ...erased } = await restoreBackup(options).catch((error: unknown) =>
        fail(`${file} cannot be restored`, error),
      );
      if (flags.json) shell.stdout.write(`${JSON.stringify(manifest, null, 2)}\n`);
      const done = flags.dryRun ? 'is whole, nothing restored' : `restored to ${settings.dataDir}`;
      shell.stderr.write(`${file} of ${manifest.madeAt} ${done}: ${describeBackup(manifest)}\n`);
      for (const line of describeErasures(manifest, erased)) shell.stderr.write(`${line}\n`);
      if (previous !== null) shell.stderr.write(`what was there is in ${previous}: delete it when all is well\n`);
      if (settings.tokenKeysFile !== null && !flags.dryRun) {
        shell.stderr.write(`its token keys are in ${settings.dataDir}; TOKEN_KEYS_FILE is as it was\n`);
      }
      if (settings.media.s3 && manifest.media) {
        shell.stderr.write(
          `its pictures and films belong into the bucket of MEDIA_S3_URL: copy ${settings.dataDir}/media/files\n`,
        );
      }
      if (manifest.database === 'postgres') shell.stderr.write(`the database is not in it: ${LOAD}, then ${RESTART}\n`);
    });
}

/** What became of erasures that the backup does not know. */
function describeErasures(
  { madeAt }: BackupManifest,
  { erasedAgain, submissionsErasedAgain }: Pick<RestoreResult, 'erasedAgain' | 'submissionsErasedAgain'>,
): string[] {
  const isUnknown = erasedAgain === null || submissionsErasedAgain === null;
  const times = [
    ...(erasedAgain ?? []).map(({ erasedAt }) => erasedAt),
    ...(submissionsErasedAgain ?? []).map(({ erasedAt }) => new Date(erasedAt).toISOString()),
  ];
  const days = [...new Set(times.map((time) => time.slice(0, 10)))].sort();
  return [
    ...(times.length > 0 ? [`erased since, and not brought back: ${times.length} (${days.join(', ')})`] : []),
    ...(isUnknown
      ? [
          `whoever was erased after ${madeAt} is in it again: with a list of "reviews-widget erasures --json" of that time, ` +
            'erase them by "reviews-widget erase --again FILE"',
        ]
      : []),
  ];
}

function fail(what: string, error: unknown): never {
  throw error instanceof OperatorError ? error : new OperatorError(`${what}: ${systemReason(error)}`);
}
