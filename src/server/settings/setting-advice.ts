import { isAbsolute } from 'node:path';
import { type Logger, logEvent } from '../log.js';
import { isLoopback, type Settings } from './settings.js';

/** Logs a warning for each setting whose value is right on a laptop and wrong where others reach the server, with what to do. */
export function logSettingAdvice(settings: Settings, log: Logger): void {
  if (isLoopback(settings.host)) return;
  for (const [setting, advice] of Object.entries(adviceOn(settings))) {
    logEvent(log, { severity: 'warn', event: 'setting_advised', setting, advice });
  }
}

function adviceOn({ publicUrl, demo, upstream, dataDir, metricsPort, media }: Settings): Record<string, string> {
  return {
    ...(publicUrl === null && {
      PUBLIC_URL: 'set it to the address that shoppers reach: links and relative media lead to this machine alone',
    }),
    ...(demo && upstream === null && { DEMO: 'the demo shop takes reviews from everyone: set DEMO=off' }),
    ...(!isAbsolute(dataDir) && {
      DATA_DIR: 'name the directory from the root: which one this is depends on where the server was started',
    }),
    ...(upstream === null &&
      media.url === null &&
      media.mostBytes > 0 && {
        MEDIA_URL: 'give pictures and films of shoppers an origin of their own, such as https://media.shop.example',
      }),
    ...(metricsPort === null && {
      METRICS_PORT: 'everyone who reaches this server reads its metrics: give them a port of their own',
    }),
  };
}
