import type { Command } from 'commander';
import { errorFields, OperatorError } from '../../platform/errors.js';
import { createLog, type Logger } from '../../server/log.js';
import { isLoopback, readSettings, type SettingFlags, type Settings } from '../../server/settings/settings.js';
import type { RunningServer } from '../../server/start-server.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

/** Adds `serve`, the command that runs when none is named. */
export function addServeCommand(program: Command, shell: Shell): void {
  program
    .command('serve', { isDefault: true })
    .option('--port <number>', 'port to listen on (PORT, else 8080)')
    .option('--host <address>', 'address to listen on (HOST, else 127.0.0.1)')
    .addOption(dataOption())
    .allowExcessArguments()
    .addHelpText('after', '\nExamples:\n  reviews-widget\n  reviews-widget serve --port 9000 --data /var/lib/reviews\n')
    .action(async (flags: SettingFlags, command: Command) => {
      if (command.args[0] !== undefined) {
        throw new OperatorError(`there is no command "${command.args[0]}": see reviews-widget --help`, 2);
      }
      const settings = readSettings(shell.env, flags);
      const stopped = stopSignal();
      const log = createLog(settings.logLevel, shell.stdout);
      const { startServer } = await import('../../server/start-server.js');
      const server = await startServer(settings, shell, log);
      await printFirstOwnerLink(server, settings, shell, log);
      if (shell.stderr.isTTY) shell.stderr.write(whatToOpen(settings.publicUrl ?? server.url, settings.demo));
      // After Ctrl-C somebody waits for the end, and there is no load balancer.
      await server.close((await stopped) === 'SIGTERM' ? settings.drainSeconds : 0);
    });
}

/** The addresses for somebody at a terminal; the log has the first alone. */
export function whatToOpen(url: string, demo: boolean): string {
  return `${demo ? `Open ${url} for the demo shop, ` : 'Open '}${url}/desk for the desk, ${url}/docs/ for the documentation. Ctrl-C ends it.\n`;
}

/**
 * Prints the link that makes the first owner of the desk, which is a secret and so in no log: at a terminal, or where only this
 * machine reaches the server. Elsewhere what is printed may be collected, and the log says which command makes a link.
 */
async function printFirstOwnerLink(
  server: RunningServer,
  { host }: Settings,
  shell: Shell,
  log: Logger,
): Promise<void> {
  const visible = isLoopback(host) || shell.stderr.isTTY === true;
  try {
    const link = await server.firstOwnerLink();
    if (link === null) return;
    if (visible) shell.stderr.write(`Nobody owns the desk yet. This link sets it up, once: ${link}\n`);
    else log.info('nobody owns the desk yet: "reviews-widget desk link" prints a link that sets it up');
  } catch (error) {
    log.warn(
      errorFields(error),
      'no link for the first owner of the desk could be made: run "reviews-widget desk link"',
    );
  }
}

/** Resolves to the first SIGTERM or SIGINT; a second one ends the process at once. */
function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let signals = 0;
    const onSignal = (signal: NodeJS.Signals) => {
      signals += 1;
      if (signals > 1) process.exit(1);
      resolve(signal);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
