import { Command, CommanderError } from 'commander';
import { OperatorError } from '../platform/operator-error.js';
import { addBackupCommands } from './backup/backup.js';
import { addAuditCommand } from './commands/audit.js';
import { addChangesCommand } from './commands/changes.js';
import { addDeskCommand } from './commands/desk.js';
import { addInsightsCommand } from './commands/insights.js';
import { addKeyCommand } from './commands/key.js';
import { addMessagesCommand } from './commands/messages.js';
import { addMigrateCommand } from './commands/migrate.js';
import { addOutboxCommand } from './commands/outbox.js';
import { addPolicyCommand } from './commands/policy.js';
import { addReportCommand } from './commands/report.js';
import { addRetentionCommand } from './commands/retention.js';
import { addReviewsCommand } from './commands/reviews.js';
import { addServeCommand } from './commands/serve.js';
import { addTokenCommand } from './commands/token.js';
import { addTokenKeysCommand } from './commands/token-keys.js';
import { addVendorCommand } from './commands/vendor.js';
import { addEraseCommands } from './erase/erase.js';
import { addExportCommand } from './export/export.js';
import { addImportCommand } from './import/import.js';
import { addInviteCommand } from './invite/invite.js';
import type { Shell } from './shell/shell.js';
import { oneLine, withEscapedOutput } from './shell/terminal-text.js';

const NAME = 'reviews-widget';

/** Runs one command; resolves to its exit code: 0 done, 1 failed, 2 wrong usage. A failure is one line on stderr. */
export async function run(argv: string[], process: Shell): Promise<number> {
  const shell = withEscapedOutput(process);
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
      '\nSettings come from the environment, flags win: see docs/reference/settings.md. Exit codes: 0 done, 1 failed, 2 wrong usage.',
    );
  for (const add of [
    addServeCommand,
    addTokenCommand,
    addTokenKeysCommand,
    addKeyCommand,
    addVendorCommand,
    addDeskCommand,
    addPolicyCommand,
    addAuditCommand,
    addInsightsCommand,
    addImportCommand,
    addExportCommand,
    addEraseCommands,
    addRetentionCommand,
    addReviewsCommand,
    addReportCommand,
    addInviteCommand,
    addOutboxCommand,
    addMessagesCommand,
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
    return error instanceof OperatorError ? error.exitCode : 1;
  }
}
