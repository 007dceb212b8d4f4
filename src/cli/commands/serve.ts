import type { Command } from 'commander';
import { createLog } from '../../server/log.js';
import { OperatorError } from '../../server/operator-error.js';
import { readSettings, type SettingFlags } from '../../server/settings/settings.js';
import { startServer } from '../../server/start-server.js';
import { dataOption } from '../options.js';
import type { Shell } from '../shell/shell.js';

/** Adds `serve`, the command that runs when none is named. */
export function addServeCommand(program: Command, shell: Shell): void {
  program
    .command('serve', { isDefault: true })
    .description('run the server: proxy, script files and, unless UPSTREAM_* is set, the embedded service and the demo')
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
      const server = await startServer(settings, shell, createLog(settings.logLevel, shell.stdout));
      // After Ctrl-C somebody waits for the end, and there is no load balancer.
      await server.close((await stopped) === 'SIGTERM' ? settings.drainSeconds : 0);
    });
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
