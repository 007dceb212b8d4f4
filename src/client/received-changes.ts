import type { Changes } from '../contract/service/changes.js';
import { ID } from '../contract/service/id.js';
import { unusableResponse } from './service-error.js';
import { isObject } from './values.js';

/** Most that is read of one response; our service sends 1,000 at most. */
const MAX_VENDORS = 10_000;
/** A longer cursor would not fit into an address. */
const MAX_CURSOR_LENGTH = 1024;

/** Reads the response of the change feed, each vendor once. One without a cursor is unusable, since the feed could not be read on. */
export function readChanges(body: unknown): Changes {
  if (!isObject(body) || !Array.isArray(body.vendors)) throw unusableResponse('a list of changes');
  const { cursor, vendors } = body;
  if (typeof cursor !== 'string' || cursor === '' || cursor.length > MAX_CURSOR_LENGTH)
    throw unusableResponse('a cursor');
  // A vendor that was left out would stay stale: a list that is too long is unusable as well.
  if (vendors.length > MAX_VENDORS) throw unusableResponse('a usable list of changes');
  const ids = vendors.filter((id: unknown): id is string => typeof id === 'string' && ID.test(id));
  if (ids.length < vendors.length) throw unusableResponse('a usable list of changes');
  return { cursor, vendors: [...new Set(ids)] };
}
