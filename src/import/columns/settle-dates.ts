/** What the dates of a file mean, where the file leaves it open. Nothing is guessed: the user says it, by a flag or at a terminal. */
import { OperatorError } from '../../platform/errors.js';
import { quoted } from '../cells/cell-values.js';
import { type DateOrder, parseDate } from '../cells/dates.js';
import type { ReviewFile } from '../files/review-file.js';
import type { Profile } from '../profiles/profile.js';
import type { ColumnFacts } from './column-facts.js';
import type { ColumnChoice } from './import-columns.js';
import { findFields } from './import-fields.js';
import { namedField } from './named-fields.js';
import type { Survey } from './survey.js';

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

/** What the dates of a file say of their order together, and how many rows have the date of a review. */
export function datesOf(
  file: ReviewFile,
  { columns: facts }: Survey,
  columns: ColumnChoice,
): { dates: ColumnFacts['orders']; dated: number } {
  const names = [...facts.keys()];
  const dates: ColumnFacts['orders'] = { 'dd/mm': 0, 'mm/dd': 0, either: 0, sample: '' };
  let dated = 0;
  const places = findFields(names, columns, file.profile).flatMap((fields) =>
    DATE_FIELDS.flatMap((field) => (fields.get(field) ?? []).map((place) => ({ field, name: names[place]! }))),
  );
  for (const { field, name } of places) {
    const { orders, filled } = facts.get(name)!;
    if (field === 'createdAt') dated += filled;
    for (const order of ['dd/mm', 'mm/dd', 'either'] as const) dates[order] += orders[order];
    dates.sample ||= orders.sample;
  }
  return { dates, dated };
}

const DATE_FIELDS = ['createdAt', 'replyDate', 'experiencedAt'] as const;

function emptyDates(column: string): DateDoubt {
  return {
    about: { column },
    message: `${quoted(column)} is empty in every row: say which column is the date with --map createdAt=…, or give all reviews a day with --date`,
    question: null,
  };
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
  const { dates, dated } = datesOf(file, survey, columns);
  if (dated === 0 && date === null && !columns.has('createdAt')) {
    const empty = [...survey.columns].find(
      ([name, facts]) => namedField(name)?.field === 'createdAt' && facts.filled === 0,
    );
    if (empty) return emptyDates(empty[0]);
  }
  const order = findDateOrder(dates, dateOrder, file.profile);
  if (typeof order === 'object' && order !== null) return order;
  // Where other rows have a date, one without is no review of today.
  return { order, undatedFrom: date ?? (dated > 0 ? null : now) };
}

/** The order of day and month that the file has as a whole; null where no date needs one. A DateDoubt where it may be either. */
function findDateOrder(
  dates: ColumnFacts['orders'],
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
