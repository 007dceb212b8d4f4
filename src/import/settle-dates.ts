/** What the dates of a file mean, where the file leaves it open. Nothing is guessed: the user says it, by a flag or at a terminal. */
import { OperatorError } from '../platform/operator-error.js';
import { quoted } from './cell-values.js';
import { type DateOrder, parseDate } from './dates.js';
import type { ColumnChoice } from './import-columns.js';
import { findFields } from './import-fields.js';
import { findVisibilityColumns } from './import-visibility.js';
import type { Profile } from './profiles/profile.js';
import type { ReviewFile } from './review-file.js';
import type { Survey } from './survey.js';

const DATE_NAME = /date|time|created|posted|submitted|datum|fecha|日付|日期/i;

/** How the dates of a file are read. */
export interface SettledDates {
  /** Null where no date needs it. */
  order: DateOrder | null;
  /** The time of the first row without a date, in milliseconds since 1970; null where such rows are refused. */
  undatedFrom: number | null;
}

/** What is not known about the dates of a file, and the flag that settles it. */
export interface DateDoubt {
  /** The order of day and month, or a column that may be the date. */
  about: 'order' | { column: string };
  message: string;
  /** Put to somebody at a terminal; null where only a flag can say it. */
  question: string | null;
}

/** What was chosen about dates and columns. */
export interface DateChoices {
  columns: ColumnChoice;
  date: number | null;
  dateOrder: DateOrder | null;
}

/** How the dates are read, or what is in doubt about them. */
export function settleDates(
  file: ReviewFile,
  survey: Survey,
  { columns, date, dateOrder }: DateChoices,
  now: number,
): SettledDates | DateDoubt {
  if (survey.dated === 0 && date === null && !columns.has('createdAt')) {
    const names = [...survey.samples.keys()];
    const used = new Set(findFields(names, columns, file.profile).flatMap((fields) => [...fields.values()].flat()));
    const { has } = findVisibilityColumns(names, { columns, shown: new Map(), profile: file.profile });
    const doubt = findUnusedDates(survey, (name) => used.has(names.indexOf(name)) || has(name));
    if (doubt) return doubt;
  }
  const order = findDateOrder(survey, dateOrder, file.profile);
  if (typeof order === 'object' && order !== null) return order;
  // Where other rows have a date, one without is no review of today.
  return { order, undatedFrom: date ?? (survey.dated > 0 ? null : now) };
}

/** The order of day and month that the file has as a whole; null where no date needs one. A DateDoubt where it may be either. */
function findDateOrder(
  { dates }: Survey,
  chosen: DateOrder | null,
  profile: Profile | null,
): DateOrder | null | DateDoubt {
  if (chosen !== null) return chosen;
  if (dates['dd/mm'] > 0 && dates['mm/dd'] > 0) {
    return {
      about: 'order',
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
    about: 'order',
    message: `${quoted(dates.sample)} may be ${day} or ${month}: say which with --date-format dd/mm or --date-format mm/dd`,
    question: `Is ${dates.sample} ${day} (dd/mm) or ${month} (mm/dd)? dd/mm or mm/dd: `,
  };
}

/** A column that may hold the dates of reviews where no field has one: old reviews would else be as of today. Null when there is none. */
function findUnusedDates(survey: Survey, isUsed: (name: string) => boolean): DateDoubt | null {
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
      about: { column: name },
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
