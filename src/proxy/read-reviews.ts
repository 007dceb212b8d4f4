import type { Address } from './address.js';
import type { Answers } from './answers.js';
import type { AnswerHeaders } from './cors.js';
import { jsonResponse } from './json-response.js';
import type { Snapshots } from './snapshots.js';

/** What answering a reader depends on. */
export interface ReadingOptions {
  snapshots: Snapshots;
  answers: Answers;
  freshSeconds: number;
  keepSeconds: number;
  now: () => number;
}

/** Answers an admitted `GET …/reviews`: one page of the vendor's snapshot, for caches to hold as long as it is fresh. */
export function createReading({ snapshots, answers, freshSeconds, keepSeconds, now }: ReadingOptions) {
  return async (request: Request, address: Address, headers: AnswerHeaders): Promise<Response> => {
    const vendorId = address.id;
    const pageQuery = address.pageQuery();
    const snapshot = await snapshots.get(vendorId);
    const age = Math.max(0, Math.floor((now() - snapshot.takenAt) / 1000));
    const stale = age >= freshSeconds;
    if (stale) headers.age = String(age);
    // A cache subtracts the age it is told; a fresh answer tells none, so what is left of its time is subtracted here.
    const maxAge = stale ? freshSeconds : freshSeconds - age;
    headers['cache-control'] =
      `public, max-age=${maxAge}, stale-while-revalidate=${freshSeconds}, stale-if-error=${keepSeconds}`;
    return jsonResponse(request, await answers.get(vendorId, snapshot, pageQuery), headers);
  };
}
