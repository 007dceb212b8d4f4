/** Addresses and dates as a page may have them, whatever a service sent. */

const MAX_LENGTH = 2048;

/**
 * An address that a page may load or link to, else null: http or https, without credentials, at most 2,048 characters.
 * A relative reference needs a `base`.
 */
export function publicUrl(reference: string | null | undefined, base?: string): string | null {
  const text = reference?.trim();
  if (!text || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href.length <= MAX_LENGTH ? url.href : null;
}

/** `url` as a folder, so that a relative reference lands inside it. Throws a TypeError when it is no http(s) address. */
export function folderUrl(url: string): string {
  const folder = publicUrl(url.endsWith('/') ? url : `${url}/`);
  if (folder === null) throw new TypeError('mediaBaseUrl must be an http or https address');
  return folder;
}

const DAY_MS = 86_400_000;
const EARLIEST = Date.UTC(1990, 0, 1);

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})([.,]\d+)?)? ?(?:[Zz]|UTC|GMT|([+-])(\d{2})(?::?(\d{2}))?)?)?$/;
/** Seconds or milliseconds since 1970. */
const EPOCH = /^(\d{9,10}|\d{12,13})(?:\.\d+)?$/;

/**
 * An ISO 8601 date or timestamp, also as databases write them, or seconds or milliseconds since 1970, in UTC, as `2026-03-01T10:00:00Z`;
 * null when it is none, or not within 1990 to a day from `now` (ms). What names no zone is read as UTC: `Date` would take the zone of
 * the machine, and nonsense besides.
 */
export function timestampOf(text: string | null, now: number): string | null {
  const time = timeOf((text ?? '').trim());
  return time !== null && isPlausible(time, now) ? new Date(time).toISOString().replace('.000Z', 'Z') : null;
}

function timeOf(text: string): number | null {
  const epoch = EPOCH.exec(text)?.[1];
  if (epoch !== undefined) return Number(epoch) * (epoch.length > 10 ? 1 : 1000);
  const match = TIMESTAMP.exec(text);
  const day = dayStart(match?.[1]);
  if (!match || day === null) return null;
  const [hour, minute, second, zoneHour, zoneMinute] = [2, 3, 4, 7, 8].map((group) => Number(match[group] ?? 0));
  const millisecond = Number((match[5] ?? '.').slice(1, 4).padEnd(3, '0'));
  if (hour! > 23 || minute! > 59 || second! > 59 || zoneHour! > 23 || zoneMinute! > 59) return null;
  const zone = (match[6] === '-' ? -1 : 1) * (zoneHour! * 60 + zoneMinute!);
  return day + ((hour! * 60 + minute! - zone) * 60 + second!) * 1000 + millisecond;
}

/** A calendar day as it is, `2026-03-01`; null when there is no such day, or not within 1990 to a day from `now` (ms). */
export function dayOf(text: string, now: number): string | null {
  const start = dayStart(text);
  return start !== null && isPlausible(start, now) ? text : null;
}

/** The day that a date or timestamp names, as it was written: no time zone may shift it. Null as {@link dayOf} has it. */
export function writtenDay(text: string, now: number): string | null {
  const time = timestampOf(text, now);
  return time === null ? null : (dayOf(text.trim().slice(0, 10), now) ?? time.slice(0, 10));
}

function dayStart(text: string | undefined): number | null {
  const [, year, month, day] = (DAY.exec(text ?? '') ?? []).map(Number);
  if (year === undefined) return null;
  const start = new Date(Date.UTC(year, month! - 1, day));
  const exists = start.getUTCFullYear() === year && start.getUTCMonth() === month! - 1 && start.getUTCDate() === day;
  return exists ? start.getTime() : null;
}

function isPlausible(time: number, now: number): boolean {
  return time >= EARLIEST && time <= now + DAY_MS;
}
