import type { Head, Position } from './change-log.js';

/** What a cursor looks like: history, number, and a business where an answer ended amid those of one number. */
export const CURSOR = /^[\w-]{1,32}\.\d{1,15}(?:\.[\w-]{1,64})?$/;

/** A cursor in words. */
export function writeCursor(epoch: string, { sequence, businessId }: Position): string {
  return businessId === '' ? `${epoch}.${sequence}` : `${epoch}.${sequence}.${businessId}`;
}

/** The place a cursor names; null when it is of another history, or further on than this one has come. */
export function readCursor(cursor: string, head: Head): Position | null {
  const [epoch, sequence, businessId = ''] = cursor.split('.');
  const position = { sequence: Number(sequence), businessId };
  return epoch === head.epoch && position.sequence <= endOf(head).sequence ? position : null;
}

/** The place behind everything that has a number. */
export function endOf({ sequence }: Pick<Head, 'sequence'>): Position {
  return { sequence: sequence + 1, businessId: '' };
}
