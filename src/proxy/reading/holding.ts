import type { AnswerHeaders } from '../answer.js';
import { RecentMap } from '../recent-map.js';
import { freshnessOf } from '../snapshots/freshness.js';

/** For how long caches may hold what is read: seconds. */
export interface HoldingOptions {
  freshSeconds: number;
  keepSeconds: number;
  now: () => number;
}

/** Lets caches hold an answer about what was taken at `takenAt` for as long as it is fresh, and on errors as long as it is kept. */
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

  return (takenAt: number, headers: AnswerHeaders): void => {
    const { age, stale, maxAge } = freshnessOf(takenAt, now(), freshSeconds);
    if (stale) headers.age = String(age);
    headers['cache-control'] = cacheControlFor(maxAge);
  };
}
