import { own } from '../base/own-document.js';
import { formatter } from '../languages/formatter.js';
import { formatDay, formatTimestamp } from '../languages/language.js';

/** A day as a reader is told of it. */
export interface DayText {
  text: string;
  /** For the pointer. */
  full: string;
  /** The date, where `text` is "yesterday" and the like. */
  exact?: string;
}

/**
 * How `language` says the day of `datetime`, a timestamp or a calendar day (`YYYY-MM-DD`): as seen from `now`, or as a date where that is long
 * ago. A server does not know when its page is read: without `now` it is the date.
 */
export function dayText(datetime: string, language: string, now?: number): DayText {
  const isDay = datetime.length === 10;
  const date = isDay ? formatDay(datetime, language) : formatTimestamp(datetime, language);
  const { text, full } = typeof date === 'string' ? { text: date, full: date } : { text: date.date, full: date.full };
  const relative = now === undefined ? undefined : relativeDay(isDay ? `${datetime}T00:00` : datetime, language, now);
  return relative ? { text: relative, full, exact: text } : { text, full };
}

/**
 * Writes the days into `card`. Behind "yesterday" screen readers find the date, and everybody else while it has the focus, which a tap gives it;
 * it is no stop of the Tab key.
 */
export function writeDays(card: Element, language: string): void {
  for (const time of card.querySelectorAll('time')) {
    const { text, full, exact } = dayText(time.dateTime, language, Date.now());
    if (time.firstChild?.textContent !== text) time.textContent = text;
    time.title = full;
    if (!exact || time.firstElementChild) continue;
    const aside = own('createElement')('span');
    aside.textContent = ` (${exact})`;
    time.append(aside);
    time.tabIndex = -1;
  }
}

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
  const days = Math.round((midnight(iso) - midnight(now)) / 86_400_000);
  if (days > 0 || days < -RECENT) return undefined;
  return relative(language).format(days, 'day');
}
