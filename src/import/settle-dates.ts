/** What the dates of a file mean, where the file leaves it open. Nothing is guessed: the user says it, by a flag or at a terminal. */
import { OperatorError } from '../platform/operator-error.js';
import { quoted } from './cell-values.js';
import { type DateOrder, parseDate } from './dates.js';
import type { Profile } from './profiles/profile.js';
import type { Survey } from './survey.js';

const DATE_NAME = /date|time|created|posted|submitted|datum|fecha|日付|日期/i;

/** What is not known about the dates of a file, and the flag that settles it. */
export interface DateDoubt {
  message: string;
  /** Put to somebody at a terminal; null where only a flag can say it. */
  question: string | null;
}

/** The order of day and month that the file has as a whole; null where no date needs one. A DateDoubt where it may be either. */
export function findDateOrder(
  { dates }: Survey,
  chosen: DateOrder | null,
  profile: Profile | null,
): DateOrder | null | DateDoubt {
  if (chosen !== null) return chosen;
  if (dates['dd/mm'] > 0 && dates['mm/dd'] > 0) {
    return {
      message:
        `${dates['dd/mm']} dates have the day first and ${dates['mm/dd']} the month: ` +
        'say which is right with --date-format dd/mm or --date-format mm/dd, and the others are refused',
      question: null,
    };
  }
  if (dates['dd/mm'] > 0) return 'dd/mm';
  if (dates['mm/dd'] > 0) return 'mm/dd';
  if (dates.either === 0) return null;
  if (profile?.dates) return profile.dates;
  const [day, month] = [
    parseDate(dates.sample, Number.MAX_SAFE_INTEGER, 'dd/mm'),
    parseDate(dates.sample, Number.MAX_SAFE_INTEGER, 'mm/dd'),
  ].map((time) => (time === null ? '' : inWords(time)));
  return {
    message: `${quoted(dates.sample)} may be ${day} or ${month}: say which with --date-format dd/mm or --date-format mm/dd`,
    question: `Is ${dates.sample} ${day} (dd/mm) or ${month} (mm/dd)? dd/mm or mm/dd: `,
  };
}

/** A column that may hold the dates of reviews where no field has one: old reviews would else be as of today. Null when there is none. */
export function findUnusedDates(survey: Survey, isUsed: (name: string) => boolean): DateDoubt | null {
  for (const [name, values] of survey.samples) {
    if (isUsed(name) || !DATE_NAME.test(name)) continue;
    if (
      !values.some(
        (value) => parseDate(value, Date.now(), 'dd/mm') !== null || parseDate(value, Date.now(), 'mm/dd') !== null,
      )
    ) {
      continue;
    }
    return {
      message:
        `${quoted(name)} may be the date of the reviews: say so with --map ${quoted(`createdAt=${name}`)}, ` +
        'or give all of them a day with --date',
      question: null,
    };
  }
  return null;
}

/** Asks at a terminal, or throws an OperatorError (2) with the flag that settles it. */
export async function askForOrder(doubt: DateDoubt, ask?: (question: string) => Promise<string>): Promise<DateOrder> {
  if (ask && doubt.question !== null) {
    const typed = (await ask(doubt.question)).trim().toLowerCase();
    if (typed === 'dd/mm' || typed === 'mm/dd') return typed;
  }
  throw new OperatorError(doubt.message, 2);
}

function inWords(time: number): string {
  return new Date(time).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
