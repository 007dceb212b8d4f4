import type { Address } from '../address.js';
import type { Answer, AnswerHeaders, ReadRequest } from '../answer.js';
import type { CountInbound } from '../inbound/inbound-rates.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { after, type Soon } from '../soon.js';
import type { Answers } from './answers.js';
import { createHolding, type HoldingOptions } from './holding.js';
import { JSON_TYPE, readyAnswer } from './ready-answer.js';

/** What answering a reader depends on. */
export interface ReadingOptions extends HoldingOptions {
  snapshots: Snapshots;
  answers: Answers;
}

/** Answers an admitted `GET …/reviews`: one page of the snapshot, for caches to hold as long as it is fresh. */
export function createReading({ snapshots, answers, ...times }: ReadingOptions) {
  const hold = createHolding(times);
  return (
    request: ReadRequest,
    { subject, pageQuery }: Address,
    headers: AnswerHeaders,
    count: CountInbound,
  ): Soon<Answer> => {
    const query = pageQuery();
    return after(snapshots.get(subject), (snapshot) => {
      hold(request, snapshot.takenAt, headers);
      const answer = answers.get(subject.key, snapshot, query, (cost) => count('making', cost));
      return after(answer, (ready) => readyAnswer(request, ready, headers, JSON_TYPE));
    });
  };
}
