import { type Logger, pino } from 'pino';
import type { Settings } from './settings/settings.js';

export type { Logger };

const SECRETS = ['token', 'key', 'apiKey', 'authorization', 'x-api-key', 'email', 'phoneNumber', 'text'];

/** Writes JSON logs, one object a line. No caller logs secrets or personal data; as a second guard, fields with such names are removed. */
export function createLog(level: Settings['logLevel'], stdout: { write(text: string): unknown }): Logger {
  const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);
  return pino(
    { level, base: null, formatters: { level: (label) => ({ level: label }) }, redact: { paths, remove: true } },
    { write: (line) => void stdout.write(line) },
  );
}

/** Logs an event of another room at the level that its `severity` names, or as info. */
export function logEvent(log: Logger, event: object): void {
  const { severity, ...fields } = event as { severity?: unknown };
  if (severity === 'error' || severity === 'warn' || severity === 'debug') log[severity](fields);
  else log.info(fields);
}
