import { Command, CommanderError } from 'commander';
import { addBackupCommands } from './backup.js';
import { addChangesCommand } from './changes.js';
import { CommandError } from './command-error.js';
import { addImportCommand } from './import.js';
import { withInertOutput } from './inert-output.js';
import { addKeyCommand } from './key.js';
import { addMigrateCommand } from './migrate.js';
import { oneLine } from './one-line.js';
import { addOutboxCommand } from './outbox.js';
import { addServeCommand } from './serve.js';
import type { Shell } from './shell.js';
import { addTokenCommand } from './token.js';
import { addTokenKeysCommand } from './token-keys.js';
import { addVendorCommand } from './vendor.js';

const NAME = 'reviews-widget';

/** Runs one command; resolves to its exit code: 0 done, 1 failed, 2 wrong usage. What failed is one line on stderr. */
export async function run(argv: string[], process: Shell): Promise<number> {
  const shell = withInertOutput(process);
  const program = new Command(NAME)
    .description('Reviews for any storefront, with one script tag.')
    .version(shell.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void shell.stdout.write(text),
      writeErr: (text) => void shell.stderr.write(text),
      outputError: (text, write) => write(text.replace(/^error: /, `${NAME}: `)),
    })
    .addHelpText(
      'after',
      '\nSettings come from the environment, flags win: see the README. Exit codes: 0 done, 1 failed, 2 wrong usage.',
    );
  for (const add of [
    addServeCommand,
    addTokenCommand,
    addTokenKeysCommand,
    addKeyCommand,
    addVendorCommand,
    addImportCommand,
    addOutboxCommand,
    addMigrateCommand,
    addChangesCommand,
    addBackupCommands,
  ]) {
    add(program, shell);
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const message = error instanceof Error ? error.message : String(error);
    shell.stderr.write(`${NAME}: ${oneLine(message)}\n`);
    return error instanceof CommandError ? error.exitCode : 1;
  }
}
