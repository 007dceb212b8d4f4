import { formatter } from '../../languages/formatter.js';
import { formatDay } from '../../languages/language.js';

const full = formatter('DateTimeFormat', { dateStyle: 'full', timeStyle: 'short' });

/** Writes the date in full on a day that the pointer comes to. */
export function showFullDate({ target }: Event, language: string): void {
  const time = (target as Element).closest('time');
  if (!time) return;
  const { dateTime } = time;
  // A calendar day has no hour.
  time.title ||= dateTime.length === 10 ? formatDay(dateTime, language) : full(language).format(new Date(dateTime));
}
