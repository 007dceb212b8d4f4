import { formatter } from '../languages/formatter.js';

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
