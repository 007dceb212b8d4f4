/**
 * What a row may lose without losing its review: contact, pictures, links, the reply and its day. What was given for a review is none of it: a word that
 * is not understood must not make it one for which nothing was given.
 */
import type { ImportField } from './import-columns.js';
import { RowRefusal } from './row-refusal.js';

/** A cell that was left out, and why. */
export interface LeftOut {
  field: ImportField;
  reason: string;
}

/** Reads cells of which a wrong one is left out and noted. */
export interface SideFields {
  leftOut: LeftOut[];
  /** What `read` returns, or null where it throws a RowRefusal. */
  read<Value>(read: () => Value): Value | null;
}

export function createSideFields(): SideFields {
  const leftOut: LeftOut[] = [];
  return {
    leftOut,
    read(read) {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof RowRefusal) || error.field === 'row') throw error;
        leftOut.push({ field: error.field, reason: error.message });
        return null;
      }
    },
  };
}
