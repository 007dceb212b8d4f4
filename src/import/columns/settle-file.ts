/** What a file leaves open once it was read: which columns are what, of how many points its ratings are, how its dates are meant. */
import { quoted } from '../cells/cell-values.js';
import { findVisibilityColumns } from '../cells/import-visibility.js';
import type { ReviewFile } from '../files/review-file.js';
import { recommendedLine } from '../import-words.js';
import type { ShownChoice } from '../shown-choice.js';
import type { ColumnChoice } from './import-columns.js';
import { findFields } from './import-fields.js';
import { type ColumnDoubt, settleColumns } from './settle-columns.js';
import { type DateDoubt, datesOf, type SettledDates, settleDates } from './settle-dates.js';
import type { Survey } from './survey.js';

/** What the user said of a file. */
export interface FileChoices {
  columns: ColumnChoice;
  shown: ShownChoice;
  /** Of rows without a date, in milliseconds since 1970; null when nobody said. */
  date: number | null;
  dateOrder: SettledDates['order'];
  /** Of how many points the ratings are that do not say so themselves; null when nobody said. */
  scale: number | null;
}

/** Ratings that go above five, of nobody knows how many points. */
export interface ScaleDoubt {
  about: 'scale';
  column: string;
  highest: number;
  message: string;
}

export type Doubt = ColumnDoubt | ScaleDoubt | DateDoubt;

/** How a file is read. */
export interface SettledFile {
  columns: ColumnChoice;
  scale: number;
  dates: SettledDates;
  /** Rows with the date of a review. */
  dated: number;
  /** What somebody would look for in vain, in sentences without a full stop. */
  notes: string[];
}

/** How a file is read, or everything that is open about it. */
export function settleFile(
  file: ReviewFile,
  survey: Survey,
  choices: FileChoices,
  now: number,
): SettledFile | { doubts: Doubt[] } {
  const names = [...survey.columns.keys()];
  const { has } = findVisibilityColumns(names, { ...choices, shown: new Map(), profile: file.profile });
  const settled = settleColumns(file, survey, choices.columns, { isTaken: has, hasDate: choices.date !== null });
  if ('doubts' in settled) return settled;
  const { columns } = settled;
  const scale = choices.scale === null ? scaleDoubt(file, survey, columns) : null;
  const dates = settleDates(file, survey, { ...choices, columns }, now);
  const doubts: Doubt[] = [...(scale ? [scale] : []), ...('message' in dates ? [dates] : [])];
  if (doubts.length > 0 || 'message' in dates) return { doubts };
  return {
    columns,
    scale: choices.scale ?? file.profile?.scale ?? 5,
    dates,
    dated: datesOf(file, survey, columns).dated,
    notes: [recommendedLine(survey, hasStars(file, survey, columns))].filter((note) => note !== null),
  };
}

function hasStars(file: ReviewFile, { columns: facts }: Survey, columns: ColumnChoice): boolean {
  const names = [...facts.keys()];
  const places = findFields(names, columns, file.profile).flatMap((fields) => fields.get('rating') ?? []);
  return places.some((place) => facts.get(names[place]!)!.filled > 0);
}

/** Whether a column is empty in every row that was read. */
export const emptyIn =
  ({ columns }: Survey) =>
  (name: string): boolean =>
    columns.get(name)?.filled === 0;

/** The part of ratings above five that are a slip of somebody's, and refused, and from where on one alone speaks of another scale. */
const FEW = 0.01;
const NEXT_SCALE = 10;

function scaleDoubt(file: ReviewFile, { columns: facts }: Survey, columns: ColumnChoice): ScaleDoubt | null {
  if (file.profile) return null;
  const names = [...facts.keys()];
  const places = findFields(names, columns, file.profile).flatMap((fields) => fields.get('rating') ?? []);
  for (const place of places) {
    const column = names[place]!;
    const { highest, aboveFive, filled } = facts.get(column)!;
    if (aboveFive <= filled * FEW && highest < NEXT_SCALE) continue;
    return {
      about: 'scale',
      column,
      highest,
      message:
        `${quoted(column)} goes up to ${highest} (${aboveFive} of ${filled} ratings ${aboveFive === 1 ? 'is' : 'are'} above 5): of how many points? ` +
        `Say so with --scale 10 or --scale 100; with --scale 5 those above 5 are refused`,
    };
  }
  return null;
}
