/** The days, weeks, months or years that a span is divided into. All days are UTC, `YYYY-MM-DD`. */
import type { NumberSpan, PeriodLength } from '../../contract/desk/numbers.js';

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<NumberSpan, 'all'>, number> = { '30d': 30, '90d': 90, '1y': 365 };
/** Months that are told apart; a longer time is told by years. */
const MOST_MONTHS = 36;
/** Years that are told; what is older counts in the totals alone. */
const MOST_YEARS = 30;

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS);

/** The first day of a span that ends today; null where it has no beginning. */
export function firstDay(span: NumberSpan, today: string): string | null {
  return span === 'all' ? null : addDays(today, 1 - DAYS[span]);
}

/** How long each period is; `from` is the first day that has something to count. */
export function periodLength(span: NumberSpan, from: string, today: string): PeriodLength {
  if (span === '30d') return 'day';
  if (span === '90d') return 'week';
  return span === '1y' || monthsBetween(from, today) <= MOST_MONTHS ? 'month' : 'year';
}

/** The first day of the period that a day is in; weeks are counted back from today, so that the last one is whole. */
export function periodOf(day: string, length: PeriodLength, today: string): string {
  if (length === 'day') return day;
  if (length === 'month') return `${day.slice(0, 7)}-01`;
  if (length === 'year') return `${day.slice(0, 4)}-01-01`;
  const weeksAgo = Math.floor((Date.parse(today) - Date.parse(day)) / DAY_MS / 7);
  return addDays(today, -7 * weeksAgo - 6);
}

/** The first days of all periods from `from` until today, without a gap. */
export function listPeriods(from: string, length: PeriodLength, today: string): string[] {
  const last = periodOf(today, length, today);
  const most = length === 'year' ? MOST_YEARS : Number.POSITIVE_INFINITY;
  const periods = [last];
  for (let first = last; periods.length < most; ) {
    first = periodOf(addDays(first, -1), length, today);
    if (first < periodOf(from, length, today)) break;
    periods.unshift(first);
  }
  return periods;
}

function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from) + 1;
}
