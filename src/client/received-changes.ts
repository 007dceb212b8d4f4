import type { Changes } from '../contract/service/changes.js';
import { ID } from '../contract/service/id.js';
import { unusableAnswer } from './service-error.js';
import { isObject } from './values.js';

/** Most that is taken from one answer, whatever its service sends; ours sends 1,000 at most. */
const MOST_VENDORS = 10_000;
/** A longer cursor would not fit into an address. */
const LONGEST_CURSOR = 1024;

/** Reads the answer of the change feed, each vendor once. Without a cursor nobody could go on: that is no answer. */
export function readChanges(answer: unknown): Changes {
  if (!isObject(answer) || !Array.isArray(answer.vendors)) throw unusableAnswer('a list of changes');
  const { cursor, vendors } = answer;
  if (typeof cursor !== 'string' || cursor === '' || cursor.length > LONGEST_CURSOR) throw unusableAnswer('a cursor');
  // A vendor that was left out would stay as it is: more than anyone can use is no answer either.
  if (vendors.length > MOST_VENDORS) throw unusableAnswer('a usable list of changes');
  const ids = vendors.filter((id: unknown): id is string => typeof id === 'string' && ID.test(id));
  if (ids.length < vendors.length) throw unusableAnswer('a usable list of changes');
  return { cursor, vendors: [...new Set(ids)] };
}
