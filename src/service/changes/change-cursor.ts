import type { Head, Position } from './change-log.js';

/** What a cursor looks like: epoch, number, and a business where a response ended between businesses of the same number. */
export const CURSOR = /^[\w-]{1,32}\.\d{1,15}(?:\.[\w-]{1,64})?$/;

/** A position as a client carries it. */
export function writeCursor(epoch: string, { sequence, businessId }: Position): string {
  return businessId === '' ? `${epoch}.${sequence}` : `${epoch}.${sequence}.${businessId}`;
}

/** The position a cursor names; null when it is of another epoch, or ahead of {@link endOf}. */
export function readCursor(cursor: string, head: Head): Position | null {
  const [epoch, sequence, businessId = ''] = cursor.split('.');
  const position = { sequence: Number(sequence), businessId };
  return epoch === head.epoch && position.sequence <= endOf(head).sequence ? position : null;
}

/**
 * The position after everything that has a number. It names the number that is given next, without a business: so the cursor of an
 * empty feed ends in `.1`, and one more than the last number is not ahead of the feed.
 */
export function endOf({ sequence }: Pick<Head, 'sequence'>): Position {
  return { sequence: sequence + 1, businessId: '' };
}
