/** A review as a source has it, read as an import reads a row: so that the same review of a file and of its source is one, letter for letter. */
import { parseDate } from '../import/cells/dates.js';
import type { RowValues } from '../import/columns/import-fields.js';
import { type RowReview, readRow } from '../import/import-rows.js';
import type { Profile } from '../import/profiles/profile.js';
import { RowRefusal } from '../import/row-refusal.js';
import { cleanText } from '../platform/clean-text.js';
import type { SourceReview } from '../service/index.js';
import { SourceError } from './source-error.js';

/** What is said of a review, by the fields of an import. */
export type ReviewCells = { [Field in keyof RowValues]: string | null | undefined };

export interface ReviewReading {
  source: string;
  /** How an export of the same source is read; null: as it is. */
  profile: Profile | null;
  /** When it was written or changed last; null where the source says no more than when it was written. */
  updatedAt: string | null | undefined;
}

/**
 * The review; null for one that an import would refuse, such as one with neither a rating nor a text. Throws a SourceError where it has no usable id
 * or times: without them nobody knows it again.
 */
export function readSourceReview(
  cells: ReviewCells,
  { source, profile, updatedAt }: ReviewReading,
): SourceReview | null {
  const now = Date.now();
  const read = asImported(valuesOf(cells), { source, profile, now });
  if (read === null) return null;
  const { lostPictures, leftOut, createdAt, sourceFeedbackId, ...review } = read;
  if (createdAt === null || !sourceFeedbackId) throw new SourceError('unreadable', 'a review has no id, or no time');
  const changed = updatedAt ? parseDate(updatedAt, now) : Date.parse(createdAt);
  if (changed === null) throw new SourceError('unreadable', 'a review has a time that is none');
  const updated = new Date(changed).toISOString();
  return { ...review, createdAt, sourceFeedbackId, updatedAt: updated, replyState: null, replyReason: null };
}

/** What is taken of a page, and how many of its reviews are not, as an import would refuse them. */
export function takenOf(read: readonly (SourceReview | null)[]): { reviews: SourceReview[]; leftOut: number } {
  const reviews = read.filter((review) => review !== null);
  return { reviews, leftOut: read.length - reviews.length };
}

function asImported(
  values: RowValues,
  { source, profile, now }: Pick<ReviewReading, 'source' | 'profile'> & { now: number },
): RowReview | null {
  try {
    return readRow(values, { source, profile, now, replyName: '', dateOrder: null, scale: 5 });
  } catch (error) {
    if (!(error instanceof RowRefusal)) throw error;
    const isUnknowable = error.field === 'createdAt' || error.field === 'sourceFeedbackId';
    if (isUnknowable) throw new SourceError('unreadable', `a review has no usable ${error.field}`);
    return null;
  }
}

/** Cells as an import has them: trimmed, and absent where they are empty. */
function valuesOf(cells: ReviewCells): RowValues {
  const values = Object.entries(cells).map(([field, cell]) => [field, cleanText(cell ?? '').trim()] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** Whether a text is a time that a review can have. */
export function isTime(text: string | null): boolean {
  return text !== null && parseDate(text, Date.now()) !== null;
}
