import type { AnswerHeaders, ReadRequest } from '../answer.js';
import { RecentMap } from '../recent-map.js';
import { freshnessOf } from '../snapshots/freshness.js';

/** For how long caches may hold what is read: seconds. */
export interface HoldingOptions {
  freshSeconds: number;
  keepSeconds: number;
  now: () => number;
}

/**
 * Lets caches hold an answer about what was taken at `takenAt` for as long as it is fresh, and on errors as long as it is kept.
 * What was asked for with credentials in the header only the reader's own may hold: to a cache that others share it would
 * stand at an address that names no token (RFC 9111 §3.5).
 */
export function createHolding({ freshSeconds, keepSeconds, now }: HoldingOptions) {
  /** By its max-age: made once for all answers of a second. */
  const cacheControl = new RecentMap<number, string>(100);
  const cacheControlFor = (maxAge: number) => {
    const known = cacheControl.get(maxAge);
    if (known !== undefined) return known;
    const made = `public, max-age=${maxAge}, stale-while-revalidate=${freshSeconds}, stale-if-error=${keepSeconds}`;
    cacheControl.set(maxAge, made);
    return made;
  };

  return (request: ReadRequest, takenAt: number, headers: AnswerHeaders): void => {
    const { age, stale, maxAge } = freshnessOf(takenAt, now(), freshSeconds);
    if (stale) headers.age = String(age);
    const shared = cacheControlFor(maxAge);
    const open = request.headers.get('authorization') === null;
    headers['cache-control'] = open ? shared : shared.replace('public', 'private');
  };
}
