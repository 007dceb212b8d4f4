import type { NumberSpan, PeriodLength } from '../../../contract/desk/numbers.js';
import { roundMean } from '../../../contract/mean.js';

export const SPAN_LABELS: Record<NumberSpan, string> = {
  '30d': '30 days',
  '90d': '90 days',
  '1y': 'A year',
  all: 'All time',
};

const whole = new Intl.NumberFormat();
const onePlace = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const twoPlaces = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent' });

export const count = (value: number) => whole.format(value);
export const average = (value: number) => twoPlaces.format(roundMean(value, 100));
export const share = (part: number, of: number) => (of === 0 ? '–' : percent.format(part / of));

/** So many of something, as `counted(1, 'review')`. */
export function counted(value: number, one: string, several = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`;
}

/** As exact as somebody reads it: half a day matters of two days, and not of two hundred. */
export function days(value: number | null): string {
  if (value === null) return 'not known';
  if (value >= 100) return `about ${whole.format(Math.round(value / 10) * 10)} days`;
  if (value >= 10) return `${whole.format(Math.round(value))} days`;
  return value === 0 ? 'the same day' : `${onePlace.format(value)} ${value === 1 ? 'day' : 'days'}`;
}

const NAMES: Record<PeriodLength, [name: Intl.DateTimeFormatOptions, short: Intl.DateTimeFormatOptions]> = {
  day: [{ dateStyle: 'medium' }, { day: 'numeric', month: 'short' }],
  week: [{ dateStyle: 'medium' }, { day: 'numeric', month: 'short' }],
  month: [
    { month: 'long', year: 'numeric' },
    { month: 'short', year: '2-digit' },
  ],
  year: [{ year: 'numeric' }, { year: 'numeric' }],
};

/** What each period is called, by its first day, in the reader's own format. */
export function periodNames(length: PeriodLength): (from: string) => { name: string; short: string } {
  const [name, short] = NAMES[length].map(
    (options) => new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' }),
  );
  return (from) => {
    const date = new Date(from);
    return { name: `${length === 'week' ? 'Week of ' : ''}${name!.format(date)}`, short: short!.format(date) };
  };
}

export const PERIODS_ARE: Record<PeriodLength, string> = { day: 'Day', week: 'Week', month: 'Month', year: 'Year' };

export function dayName(day: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
