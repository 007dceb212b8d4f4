import type { ImportedReview } from '../service/index.js';
import type { Standing } from './profiles/profile.js';

/** What a column says about a row; `unknown`: nobody knows what it means, so the row waits for approval. */
export type Verdict = Standing | 'unknown';

/** How the verdicts of a row are stored. */
export type StoredStanding = Required<Pick<ImportedReview, 'showOnWidget' | 'isArchived' | 'heldBackReason'>>;

/**
 * What several columns say together. A row is shown when each says so. A reason for holding it back counts more than a bare "hidden", and
 * that more than waiting for approval.
 */
export function combine(verdicts: readonly Verdict[]): StoredStanding {
  const held = verdicts.filter((verdict) => verdict !== 'shown');
  const reasons = held.map((verdict) => (verdict === 'unknown' ? 'pending' : verdict));
  const reason = reasons.find((one) => one !== 'pending' && one !== 'hidden' && one !== 'archived');
  const decided = reasons.includes('hidden') || reasons.includes('archived');
  return {
    showOnWidget: held.length === 0,
    isArchived: held.includes('archived'),
    heldBackReason: (reason ?? (held.length === 0 || decided ? null : 'pending')) as StoredStanding['heldBackReason'],
  };
}

/** How many values of a column are counted one by one; further values are counted together. */
const MAX_COUNTED_VALUES = 20;
/** Stands for those further values. */
export const OTHER_VALUES = '…';
const MAX_VALUE = 60;

/** The rows with a value in a column that decides, how many of them were stored, and what it means. */
export interface ValueCount {
  rows: number;
  stored: number;
  verdict: Verdict;
}

/** What the deciding columns say of one row, and where that is counted. */
export interface RowStanding {
  stored: StoredStanding;
  /** Whether nobody knows what one of them means. */
  isUnknown: boolean;
  values: readonly ValueCount[];
}

/** What the deciding columns of an import said. The value of an empty cell is empty, and `…` stands for all values beyond twenty. */
export interface StandingTally {
  /** Rows that were stored, and wait for approval. */
  pending: number;
  /** Those of them that wait because nobody knows what a column means. */
  unknown: number;
  columns: Map<string, Map<string, ValueCount>>;
}

/** An empty tally. */
export function createStandingTally(): StandingTally {
  return { pending: 0, unknown: 0, columns: new Map() };
}

/** Counts the value of a column in a row; returns where it is counted. */
export function countValue({ columns }: StandingTally, column: string, value: string, verdict: Verdict): ValueCount {
  const values = columns.get(column) ?? new Map<string, ValueCount>();
  columns.set(column, values);
  const shortened = value.slice(0, MAX_VALUE);
  const key = values.has(shortened) || values.size < MAX_COUNTED_VALUES ? shortened : OTHER_VALUES;
  const counted = values.get(key) ?? { rows: 0, stored: 0, verdict };
  counted.rows += 1;
  values.set(key, counted);
  return counted;
}

/** Counts a row that was stored: what is there already waits for nothing. */
export function countStored(tally: StandingTally, { stored, isUnknown, values }: RowStanding): void {
  for (const value of values) value.stored += 1;
  if (stored.heldBackReason !== 'pending') return;
  tally.pending += 1;
  if (isUnknown) tally.unknown += 1;
}

/** The number of rows that were stored by value, for each column that has values nobody knows: those values alone. */
export function unknownValues(tally: StandingTally): Map<string, Map<string, number>> {
  const found = new Map<string, Map<string, number>>();
  for (const [column, values] of tally.columns) {
    const unknown = [...values].filter(([, { verdict, stored }]) => verdict === 'unknown' && stored > 0);
    if (unknown.length > 0) found.set(column, new Map(unknown.map(([value, { stored }]) => [value, stored])));
  }
  return found;
}
