import { Command, CommanderError, Help } from 'commander';
import { OperatorError } from '../platform/errors.js';
import { COMMANDS } from './commands.js';
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
  await addCommands(program, argv, shell);
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

const HELP = ['help', '-h', '--help'];

/** Adds the command that is called, with what it needs; of the others what the list of commands says of them. */
async function addCommands(program: Command, argv: string[], shell: Shell): Promise<void> {
  const called = argv.find((word) => !HELP.includes(word));
  const known = COMMANDS.find(({ name }) => name === called);
  const isList = known === undefined && [...HELP, '-V', '--version'].includes(argv[0]!);
  // What is no command is the server's: its options, or a word that it refuses.
  const load = isList ? null : (known ?? COMMANDS[0]!).load;
  for (const row of COMMANDS) {
    const isAdded = program.commands.some((command) => command.name() === row.name);
    if (!isAdded && row.load === load) (await row.load())(program, shell);
    else if (!isAdded) program.command(row.name);
  }
  for (const command of program.commands) command.description(rowOf(command)!.description);
  program.configureHelp({
    subcommandTerm(command) {
      const row = command.parent === program ? rowOf(command) : undefined;
      return row ? `${row.name} ${row.takes}`.trim() : Help.prototype.subcommandTerm(command);
    },
  });
}

function rowOf(command: Command) {
  return COMMANDS.find(({ name }) => name === command.name());
}
