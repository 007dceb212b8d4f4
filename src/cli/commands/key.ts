import type { Command } from 'commander';
import { OperatorError } from '../../platform/errors.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { withExistingStore, withStore } from '../../server/storage/service-store.js';
import type { KeyInfo } from '../../service/index.js';
import { accountOption, dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';
import { oneLine } from '../shell/terminal-text.js';

/** Adds `key create|list|revoke`: the API keys of the embedded service. */
export function addKeyCommand(program: Command, shell: Shell): void {
  const key = program.command('key');

  key
    .command('create')
    .description('make a key and print it alone, this once: only its hash is kept')
    .option('--name <name>', 'what the key is for', 'unnamed')
    .addOption(accountOption())
    .addOption(dataOption())
    .addHelpText(
      'after',
      '\nExamples:\n  reviews-widget key create --name "checkout service"\n  reviews-widget key create --account acme\n',
    )
    .action(async (flags: SettingFlags & { name: string; account?: string }) => {
      const name = flags.name.trim();
      if (name === '' || name.length > 100) throw new OperatorError('--name must be 1 to 100 characters', 2);
      const made = await withStore(readSettings(shell.env, flags), (store) => store.keys.create(name, flags.account));
      shell.stdout.write(`${made.key}\n`);
    });

  key
    .command('list')
    .description('list the keys, without their secrets: id, made at, state, name')
    .option('--json', 'print JSON, a line for each')
    .addOption(dataOption())
    .addHelpText('after', '\nExample:\n  reviews-widget key list --data /var/lib/reviews\n')
    .action(async (flags: SettingFlags & { json?: true }) => {
      const keys = (await withExistingStore(readSettings(shell.env, flags), (store) => store.keys.list())) ?? [];
      for (const info of keys) shell.stdout.write(`${flags.json ? JSON.stringify(info) : lineOf(info)}\n`);
      if (keys.length === 0) shell.stderr.write('no keys yet: make one with "reviews-widget key create"\n');
    });

  key
    .command('revoke')
    .description('make a key invalid at once')
    .argument('<id>', 'its id in "key list"')
    .addOption(dataOption())
    .addHelpText('after', '\nExample:\n  reviews-widget key revoke 6f1c…\n')
    .action(async (id: string, flags: SettingFlags) => {
      const settings = readSettings(shell.env, flags);
      const revoked = await withExistingStore(settings, (store) => store.keys.revoke(id));
      if (!revoked) throw new OperatorError(`there is no valid key with the id ${id}: see "reviews-widget key list"`);
      shell.stderr.write(`revoked ${id}\n`);
    });
}

function lineOf({ id, createdAt, revokedAt, name }: KeyInfo): string {
  return [id, createdAt, revokedAt === null ? 'valid' : `revoked ${revokedAt}`, oneLine(name)].join('\t');
}
