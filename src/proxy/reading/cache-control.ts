import { LRUCache } from 'lru-cache';
import type { ReadRequest, ResponseHeaders } from '../plain-response.js';

/** For how long caches may hold what is read: seconds. */
export interface CacheTimes {
  freshSeconds: number;
  keepSeconds: number;
  now: () => number;
}

/** Sets `Cache-Control` and `Age`, for a response about what was taken at `takenAt`, ms. */
export interface CacheControl {
  /**
   * Lets caches hold it for as long as it is fresh, and on errors as long as it is kept. When the request had credentials in
   * its header only the reader's own cache may: in one that others share it would stand at an address that names no token
   * (RFC 9111 §3.5).
   */
  forEverybody(request: ReadRequest, takenAt: number, headers: ResponseHeaders): void;
}

export function createCacheControl({ freshSeconds, keepSeconds, now }: CacheTimes): CacheControl {
  /** By its max-age: made once for all responses of a second. */
  const made = new LRUCache<number, string>({ max: 100 });

  function publicFor(maxAge: number): string {
    const known = made.get(maxAge);
    if (known !== undefined) return known;
    const value = `public, max-age=${maxAge}, stale-while-revalidate=${freshSeconds}, stale-if-error=${keepSeconds}`;
    made.set(maxAge, value);
    return value;
  }

  /** How long it may be held, seconds: what is left of its time, or a whole period when it is stale and tells its age. */
  function maxAgeOf(takenAt: number, headers: ResponseHeaders): number {
    const age = Math.max(0, Math.floor((now() - takenAt) / 1000));
    // A cache subtracts the age it is told; a fresh response tells none, so what is left of its time is subtracted here.
    if (age < freshSeconds) return freshSeconds - age;
    headers.age = String(age);
    return freshSeconds;
  }

  return {
    forEverybody(request, takenAt, headers) {
      const value = publicFor(maxAgeOf(takenAt, headers));
      const isOpen = request.headers.get('authorization') === null;
      headers['cache-control'] = isOpen ? value : value.replace('public', 'private');
    },
  };
}
