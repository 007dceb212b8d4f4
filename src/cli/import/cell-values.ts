const ISO_DATE =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/i;
const EARLIEST = Date.UTC(1990, 0, 1);
const DAY_MS = 86_400_000;
const TRUE = /^(true|yes|y|1|on)$/i;
const FALSE = /^(false|no|n|0|off)$/i;

/** The dates that an import takes, for messages. */
export const DATE_HINT = 'a date between 1990 and tomorrow such as 2026-03-01 or 2026-03-01T10:00:00Z';

/**
 * Parses an ISO 8601 date or time, or seconds or milliseconds since 1970, to milliseconds since 1970; null for anything else, and
 * for times before 1990 or after tomorrow. A time without a zone is UTC; a day alone is its noon in UTC, which is the same day
 * nearly everywhere.
 */
export function parseDate(text: string, now: number): number | null {
  const time = /^\d{10}(\d{3})?$/.test(text) ? Number(text.padEnd(13, '0')) : parseIso(text);
  return time !== null && time >= EARLIEST && time <= now + DAY_MS ? time : null;
}

function parseIso(text: string): number | null {
  const match = ISO_DATE.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '12', minute = '00', second = '00', fraction = '0', zone = 'Z'] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // Date would take February 30 for a day of March.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return null;
  const offset = /^[+-]/.test(zone) ? zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2') : 'Z';
  const time = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`,
  );
  return Number.isNaN(time) ? null : time;
}

/** The yes or no that a cell says; null for any other text. */
export function parseBoolean(value: string): boolean | null {
  if (TRUE.test(value)) return true;
  return FALSE.test(value) ? false : null;
}

/** A value as a message quotes it: shortened, with its control characters escaped. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
}
