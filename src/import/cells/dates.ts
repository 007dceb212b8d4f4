import { monthNamed } from './month-names.js';

const EARLIEST = Date.UTC(1990, 0, 1);
const DAY_MS = 86_400_000;
const MAX_LENGTH = 80;
const TIME =
  /(?:T|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|UTC|GMT|(?:GMT)?[+-]\d{2}:?\d{2}))?$/i;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const SHORT_YEAR = /^\d{1,2}([-/.])\d{1,2}\1\d{2}$/;
/** With characters for year, month and day, as in Japanese, Chinese and Korean. */
const YEAR_IN_CHARACTERS = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]?$/;
const DIGITS_ALONE = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_FIRST_NAME = /^(\d{4})-(\p{L}{3,9})-(\d{1,2})$/u;
const DAY_AND_NAME =
  /^(?:[\p{L}-]{2,13}\.?,? )?(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?(?:[ -]| de | ?\/ ?)(\p{L}{3,12})\.?,?(?:[ -]| de | del | ?\/ ?)(\d{4}|\d{2})(?: ?(?:г|р|r)\.?)?$/iu;
const NAME_AND_DAY = /^(?:\p{L}{3,9}\.?,? )?(\p{L}{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?(?:,? |-)(\d{4}|\d{2})$/iu;
/** What stands before the date of a review at Amazon, in any language: its last words are the date. */
const REVIEWED =
  /^(?:reviewed in|rezension aus|commenté en|commenté au|commenté aux|reseñado en|revisado en|recensito in|avaliado no|avaliado na|avaliado em|beoordeeld in|zrecenzowano w|recenserad i) .{2,40}? (?:on|vom|le|el|il|em|op|dnia|den) (?=\d|\p{L}+ \d)/iu;

/** The dates that an import takes, for messages. */
export const DATE_HINT = 'a date between 1990 and tomorrow such as 2026-03-01 or 2026-03-01T10:00:00Z';

/** A date in words, such as "2 months ago": how long before which day, nobody knows any more. */
const RELATIVE =
  /\b(?:ago|yesterday|today|last (?:week|month|year)|vor \d|vor eine|gestern|heute|il y a|hace|há \d|fa$|geleden|temu|sedan)\b|前$|전$/i;

/** Whether a date is said by how long ago it was, which no file can tell. */
export function isRelative(text: string): boolean {
  return text.length <= MAX_LENGTH && RELATIVE.test(text);
}

/** What is special about a date that cannot be read, and what to do about it; null for anything else that is none. */
export function dateFault(text: string): { said: string; hint: string } | null {
  if (isRelative(text)) {
    return {
      said: 'says only how long ago it was',
      hint: 'nobody knows any more from which day on; name a column with days, or export a file that has them',
    };
  }
  if (parseSerialDate(text) === null) return null;
  return {
    said: 'may be a number as spreadsheets count days',
    hint: 'choose its column as the date, with --map createdAt=COLUMN or at the desk, and it is read as one',
  };
}

/** The day of a number as spreadsheets count days, such as 45413 for 2024-05-01, in milliseconds since 1970; null for any other text. */
export function parseSerialDate(text: string): number | null {
  const serial = /^\d{5}(?:\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
  const time = Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000;
  if (!(time >= EARLIEST)) return null;
  return Number.isInteger(serial) ? time + DAY_MS / 2 : time;
}

/** Which of the first two numbers of 03/04/2026 is the month. */
export type DateOrder = 'dd/mm' | 'mm/dd';

/**
 * Parses a date or time to milliseconds since 1970: ISO 8601 and its usual variants, 03/04/2026 in the given `order` (where it may be
 * either and no order is given: null), 7 March 2026 and March 7, 2026 in many languages, 2024年5月1日, 20240501, seconds or milliseconds since 1970. Null for anything else, and for times before 1990 or
 * after tomorrow. A time without a zone is UTC; a day alone is its noon in UTC, which is the same day nearly everywhere.
 */
export function parseDate(text: string, now: number, order: DateOrder | null = null): number | null {
  const time = /^\d{10}(\d{3})?$/.test(text) ? Number(text.padEnd(13, '0')) : parseWritten(text, order);
  return time !== null && time >= EARLIEST && time <= now + DAY_MS ? time : null;
}

/** The day in a date as it is written, which no time zone shifts: YYYY-MM-DD; null when it is not written as a day. */
export function writtenDay(text: string, order: DateOrder | null): string | null {
  const day = readDay(splitTime(text).date, order);
  return day && isDay(day) ? isoDay(day) : null;
}

/** What a date says about the order in its file; `either` when it can be read both ways as two days, null when it says nothing. */
export function orderIn(text: string): DateOrder | 'either' | null {
  const [, first, separator, second] = YEAR_LAST.exec(splitTime(text).date) ?? [];
  if (separator === undefined || separator === '.' || Number(first) === Number(second)) return null;
  if (Number(first) > 12) return 'dd/mm';
  return Number(second) > 12 ? 'mm/dd' : 'either';
}

/** Whether a date has a year of two digits, as 25/04/24: which of its numbers that is, no file says for sure. */
export function hasShortYear(text: string): boolean {
  return SHORT_YEAR.test(splitTime(text).date);
}

interface Day {
  year: number;
  month: number;
  day: number;
}

function splitTime(text: string): { date: string; time: RegExpExecArray | null } {
  if (text.length > MAX_LENGTH) return { date: '', time: null };
  // JavaScript writes the zone twice: "GMT+0000 (Coordinated Universal Time)".
  const sentence = REVIEWED.exec(text)?.[0] ?? '';
  const whole = text.slice(sentence.length).replace(/ (?:um|à|at|a las|kl\.?) (?=\d{1,2}:)/i, ' ');
  const written = whole.endsWith(')') ? whole.slice(0, whole.indexOf('(')).trim() : whole;
  const time = TIME.exec(written);
  return { date: time ? written.slice(0, time.index) : written, time };
}

function parseWritten(text: string, order: DateOrder | null): number | null {
  const { date, time } = splitTime(text);
  const day = readDay(date, order);
  if (!day || !isDay(day)) return null;
  if (!time) return Date.parse(`${isoDay(day)}T12:00:00Z`);
  const [, hour, minute, second = '00', fraction = '0', half, zone = 'Z'] = time;
  const hours = half === undefined ? Number(hour) : hourOfDay(Number(hour), half);
  if (hours === null) return null;
  const offset = /[+-]/.test(zone) ? zone.replace(/^gmt/i, '').replace(/(\d{2}):?(\d{2})$/, '$1:$2') : 'Z';
  const parsed = Date.parse(
    `${isoDay(day)}T${padded(hours)}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`,
  );
  return Number.isNaN(parsed) ? null : parsed;
}

function hourOfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/p/i.test(half) ? 12 : 0);
}

function readDay(date: string, order: DateOrder | null): Day | null {
  const yearFirst = YEAR_FIRST.exec(date);
  if (yearFirst) return dayOf(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!);
  const yearLast = YEAR_LAST.exec(date);
  if (yearLast) return readYearLast(yearLast, date, order);
  const [, digits, digitsMonth, digitsDay] = YEAR_IN_CHARACTERS.exec(date) ?? DIGITS_ALONE.exec(date) ?? [];
  if (digits !== undefined) return dayOf(digits, digitsMonth!, digitsDay!);
  const [, firstYear, monthBetween, lastDay] = YEAR_FIRST_NAME.exec(date) ?? [];
  if (firstYear !== undefined) return namedDay(firstYear, monthBetween!, lastDay!);
  const [, dayBefore, monthAfter, year] = DAY_AND_NAME.exec(date) ?? [];
  if (dayBefore !== undefined) return namedDay(year!, monthAfter!, dayBefore);
  const [, monthBefore, dayAfter, lastYear] = NAME_AND_DAY.exec(date) ?? [];
  return monthBefore === undefined ? null : namedDay(lastYear!, monthBefore, dayAfter!);
}

/** With points between, the day comes first everywhere. */
function readYearLast([, first, separator, second, year]: string[], date: string, order: DateOrder | null): Day | null {
  const own = separator === '.' || Number(first) === Number(second) ? 'dd/mm' : orderIn(date);
  const settled = order ?? (own === 'either' ? null : own);
  if (settled === null) return null;
  return separator !== '.' && settled === 'mm/dd' ? dayOf(year!, first!, second!) : dayOf(year!, second!, first!);
}

/** A year of two digits is one of this century; where a month is named, no other number can be meant. */
function namedDay(year: string, name: string, day: string): Day | null {
  const month = monthNamed(name);
  return month === null ? null : dayOf(year.length === 2 ? `20${year}` : year, String(month), day);
}

function dayOf(year: string, month: string, day: string): Day {
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** Whether there is such a day; Date alone would take February 30 for a day of March. */
function isDay(day: Day): boolean {
  const date = new Date(`${isoDay(day)}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === day.day;
}

function isoDay({ year, month, day }: Day): string {
  return `${year}-${padded(month)}-${padded(day)}`;
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}
