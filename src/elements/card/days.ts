import { formatter } from '../languages/formatter.js';
import { formatDay, formatTimestamp } from '../languages/language.js';

/** A day as a reader is told of it; `exact` is the date where `text` is "yesterday" and the like. */
export interface DayText {
  text: string;
  exact?: string;
}

/** A calendar day, `YYYY-MM-DD`, and no timestamp. */
const isDay = (datetime: string): boolean => datetime.length === 10;

/**
 * How `language` says the day of `datetime`, a timestamp or a calendar day: as seen from `now`, or as a date where that is long ago. A day is
 * of the calendar of the reader's time zone.
 */
export function dayText(datetime: string, language: string, now?: number): DayText {
  const at = isDay(datetime) ? `${datetime}T00:00` : datetime;
  const exact = AMERICAN.test(language)
    ? new Date(at).toDateString().replace(/^\w+ (\w+) 0?(\d+)/, '$1 $2,')
    : isDay(datetime)
      ? formatDay(datetime, language)
      : formatTimestamp(datetime, language);
  const text = relativeDay(at, language, now);
  return text ? { text, exact } : { text: exact };
}

/**
 * The English of which a script knows the dates by itself. The first formatter of a page takes as long to make as its first cards to draw, and
 * where the words are there at once nothing else is waited for.
 */
const AMERICAN = /^en(?:-US)?$/;

const relative = formatter('RelativeTimeFormat', { numeric: 'auto' });

/** How many days back a day is named relative to today; older ones are shown as dates. */
const RECENT = 30;

/**
 * The day of `iso` as seen from `now`, as in "yesterday", by the calendar of the reader's time zone; undefined where it is in the
 * future or longer ago than a month. A calendar day without a zone is given as its local midnight, `YYYY-MM-DDT00:00`.
 */
export function relativeDay(iso: string, language: string, now = Date.now()): string | undefined {
  const midnight = (at: string | number) => new Date(at).setHours(0, 0, 0, 0);
  // Rounded, because a day on which the clocks change has 23 or 25 hours.
  const days = Math.round((midnight(now) - midnight(iso)) / 86_400_000);
  if (days < 0 || days > RECENT) return undefined;
  if (AMERICAN.test(language)) return ['today', 'yesterday'][days] ?? `${days} days ago`;
  return relative(language).format(-days, 'day');
}
