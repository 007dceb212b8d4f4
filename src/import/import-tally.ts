import type { ImportField } from './columns/import-columns.js';
import { createStandingTally, type StandingTally } from './standing.js';

/** How an import went, in reviews. */
export interface ImportTally {
  read: number;
  imported: number;
  alreadyThere: number;
  /** Of those, which got from this file what they lacked. */
  completed: number;
  refused: number;
  /** Rows that a newer row of the same review replaces. */
  replaced: number;
  /** Valid reviews with a rating alone. */
  withoutText: number;
  /** The same without stars, of today, and hidden there. */
  withoutStars: number;
  ofToday: number;
  hidden: number;
  /** Cells that were left out of valid reviews, by field: how many, and the first lines. */
  leftOut: Map<ImportField, { count: number; lines: number[] }>;
  /** Valid reviews without a date. */
  undated: number;
  /** The first and the last day, ISO 8601; null when there is no review. */
  firstDate: string | null;
  lastDate: string | null;
  /** What the columns said that decide whether a review is shown. */
  standings: StandingTally;
  /** Replies that were rows of their own. */
  replies: { joined: number; lost: number };
  /** Pictures beyond those that a review keeps. */
  lostPictures: number;
  /** Columns of the header that no field uses. */
  unusedColumns: string[];
  /** What else somebody should know about the file, in a sentence each. */
  notes: string[];
}

/** An empty tally. */
export function createTally(): ImportTally {
  return {
    ...{ read: 0, imported: 0, alreadyThere: 0, refused: 0, replaced: 0, withoutText: 0, undated: 0 },
    ...{ completed: 0, withoutStars: 0, ofToday: 0, hidden: 0 },
    leftOut: new Map(),
    firstDate: null,
    lastDate: null,
    standings: createStandingTally(),
    replies: { joined: 0, lost: 0 },
    lostPictures: 0,
    unusedColumns: [],
    notes: [],
  };
}

/** Lines of cells that were left out, for each field. */
const MAX_LINES = 3;

/** Counts a cell that was left out of a review. */
export function countLeftOut({ leftOut }: ImportTally, field: ImportField, line: number): void {
  const counted = leftOut.get(field) ?? { count: 0, lines: [] };
  counted.count += 1;
  if (counted.lines.length < MAX_LINES && !counted.lines.includes(line)) counted.lines.push(line);
  leftOut.set(field, counted);
}
