import type { Address } from '../address.js';
import type { AnswerHeaders } from '../cors.js';
import type { CountInbound } from '../inbound/inbound-rates.js';
import { freshnessOf } from '../snapshots/freshness.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { after, type Soon } from '../soon.js';
import type { Answers } from './answers.js';
import { JSON_TYPE, readyResponse } from './ready-response.js';

/** What answering a reader depends on. */
export interface ReadingOptions {
  snapshots: Snapshots;
  answers: Answers;
  freshSeconds: number;
  keepSeconds: number;
  now: () => number;
}

/** Lets caches hold an answer whose reviews were taken at `takenAt` for as long as it is fresh. */
export function cacheFor(
  takenAt: number,
  headers: AnswerHeaders,
  { freshSeconds, keepSeconds, now }: Pick<ReadingOptions, 'freshSeconds' | 'keepSeconds' | 'now'>,
): void {
  const { age, stale, maxAge } = freshnessOf(takenAt, now(), freshSeconds);
  if (stale) headers.age = String(age);
  headers['cache-control'] =
    `public, max-age=${maxAge}, stale-while-revalidate=${freshSeconds}, stale-if-error=${keepSeconds}`;
}

/** Answers an admitted `GET …/reviews`: one page of the snapshot, for caches to hold as long as it is fresh. */
export function createReading({ snapshots, answers, ...times }: ReadingOptions) {
  return (
    request: Request,
    { subject, pageQuery }: Address,
    headers: AnswerHeaders,
    count: CountInbound,
  ): Soon<Response> => {
    const query = pageQuery();
    return after(snapshots.get(subject), (snapshot) => {
      cacheFor(snapshot.takenAt, headers, times);
      const answer = answers.get(subject.key, snapshot, query, () => count('making'));
      return after(answer, (ready) => readyResponse(request, ready, headers, JSON_TYPE));
    });
  };
}
