const PATTERN =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?(Z|UTC|[+-]\d{2}:?\d{2}))?)?$/i;
const EARLIEST = Date.UTC(1990, 0, 1);
const DAY_MS = 86_400_000;

/** What dates an import reads, for messages. */
export const DATE_FORMS = 'a date between 1990 and tomorrow such as 2026-03-01 or 2026-03-01T10:00:00Z';

/**
 * Milliseconds since 1970 of an ISO 8601 date or time, or of seconds or milliseconds since 1970; null for everything
 * else, and outside 1990 to tomorrow (design §9). A time without a zone is UTC; a day alone is its noon in UTC, which
 * is the same day nearly everywhere.
 */
export function readDate(text: string, now: number): number | null {
  const time = /^\d{10}(\d{3})?$/.test(text) ? Number(text.padEnd(13, '0')) : readIso(text);
  return time !== null && time >= EARLIEST && time <= now + DAY_MS ? time : null;
}

function readIso(text: string): number | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = '12', minute = '00', second = '00', fraction = '0', zone = 'Z'] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // A day that no month has would be read as one of the next month.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return null;
  const offset = /^[+-]/.test(zone) ? zone.replace(/(\d{2}):?(\d{2})$/, '$1:$2') : 'Z';
  const time = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`,
  );
  return Number.isNaN(time) ? null : time;
}
