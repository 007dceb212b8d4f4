import type { Address } from '../address.js';
import type { Answer, AnswerHeaders, ReadRequest } from '../answer.js';
import type { CountInbound } from '../inbound/inbound-rates.js';
import { RecentMap } from '../recent-map.js';
import { freshnessOf } from '../snapshots/freshness.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { after, type Soon } from '../soon.js';
import type { Answers } from './answers.js';
import { jsonAnswer } from './json-answer.js';

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
  /** By its max-age: made once for all answers of a second. */
  const cacheControl = new RecentMap<number, string>(100);
  const cacheControlFor = (maxAge: number) => {
    const known = cacheControl.get(maxAge);
    if (known !== undefined) return known;
    const made = `public, max-age=${maxAge}, stale-while-revalidate=${freshSeconds}, stale-if-error=${keepSeconds}`;
    cacheControl.set(maxAge, made);
    return made;
  };

  return (
    request: ReadRequest,
    { subject, pageQuery }: Address,
    headers: AnswerHeaders,
    count: CountInbound,
  ): Soon<Answer> => {
    const query = pageQuery();
    return after(snapshots.get(subject), (snapshot) => {
      const { age, stale, maxAge } = freshnessOf(snapshot.takenAt, now(), freshSeconds);
      if (stale) headers.age = String(age);
      headers['cache-control'] = cacheControlFor(maxAge);
      const answer = answers.get(subject.key, snapshot, query, () => count('making'));
      return after(answer, (ready) => jsonAnswer(request, ready, headers));
    });
  };
}
