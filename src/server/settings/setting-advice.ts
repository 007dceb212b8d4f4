import { isAbsolute, join } from 'node:path';
import { sqliteHasReviews } from '../../service/index.js';
import { type Logger, logEvent } from '../log.js';
import { isLoopback, type Settings } from './settings.js';

/**
 * Logs a warning, with what to do, for each setting whose value is right on a laptop and wrong where others reach the server, and on any
 * host for reviews that the settings leave unused and for an address that the desk cannot have.
 */
export function logSettingAdvice(settings: Settings, log: Logger): void {
  const advised = {
    ...unusedReviews(settings),
    ...(!isLoopback(settings.host) && adviceOn(settings)),
    ...(hasPath(settings.publicUrl) && {
      PUBLIC_URL: 'give the server a host name of its own: below a path the desk and the documentation cannot be shown',
    }),
  };
  for (const [setting, advice] of Object.entries(advised)) {
    logEvent(log, { severity: 'warn', event: 'setting_advised', setting, advice });
  }
}

function hasPath(url: string | null): boolean {
  return url !== null && new URL(url).pathname !== '/';
}

function unusedReviews({ databaseUrl, upstream, dataDir }: Settings): Record<string, string> {
  if (databaseUrl === null || upstream !== null || !sqliteHasReviews(dataDir)) return {};
  const file = join(dataDir, 'reviews.sqlite');
  return {
    DATABASE_URL: `${file} has reviews that are not used, since reviews are kept in DATABASE_URL now: bring them over as docs/guide/operate.md says under "From SQLite to Postgres", then move the file away; or unset DATABASE_URL`,
  };
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
