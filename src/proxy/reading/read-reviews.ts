import type { Address } from '../address.js';
import type { AnswerHeaders } from '../cors.js';
import type { CountInbound } from '../inbound/inbound-rates.js';
import { freshnessOf } from '../snapshots/freshness.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { after, type Soon } from '../soon.js';
import type { Answers } from './answers.js';
import { jsonResponse } from './json-response.js';

/** What answering a reader depends on. */
export interface ReadingOptions {
  snapshots: Snapshots;
  answers: Answers;
  freshSeconds: number;
  keepSeconds: number;
  now: () => number;
}

/** Answers an admitted `GET …/reviews`: one page of the snapshot, for caches to hold as long as it is fresh. */
export function createReading({ snapshots, answers, freshSeconds, keepSeconds, now }: ReadingOptions) {
  return (
    request: Request,
    { subject, pageQuery }: Address,
    headers: AnswerHeaders,
    count: CountInbound,
  ): Soon<Response> => {
    const query = pageQuery();
    return after(snapshots.get(subject), (snapshot) => {
      const { age, stale, maxAge } = freshnessOf(snapshot.takenAt, now(), freshSeconds);
      if (stale) headers.age = String(age);
      headers['cache-control'] =
        `public, max-age=${maxAge}, stale-while-revalidate=${freshSeconds}, stale-if-error=${keepSeconds}`;
      const answer = answers.get(subject.key, snapshot, query, () => count('making'));
      return after(answer, (ready) => jsonResponse(request, ready, headers));
    });
  };
}
