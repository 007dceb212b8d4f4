import type { Address } from '../address.js';
import type { Answer, AnswerHeaders, ReadRequest } from '../answer.js';
import { freshnessOf } from '../snapshots/freshness.js';
import type { InsightsSnapshot } from '../snapshots/insights.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { JSON_TYPE, readyAnswer } from './ready-answer.js';
import { type Compress, type ReadyBody, readyBody } from './ready-body.js';

/** What answering a merchant depends on. */
export interface InsightsReadingOptions {
  snapshots: Snapshots<InsightsSnapshot>;
  compress: Compress;
  freshSeconds: number;
  now: () => number;
}

/** Answers an admitted `GET …/insights`. They are the merchant's own: no cache that others share may hold them. */
export function createInsightsReading({ snapshots, compress, freshSeconds, now }: InsightsReadingOptions) {
  /** Made once for each snapshot, and gone with it. */
  const answers = new WeakMap<InsightsSnapshot, Promise<ReadyBody>>();

  return async (request: ReadRequest, { subject }: Address, headers: AnswerHeaders): Promise<Answer> => {
    const snapshot = await snapshots.get(subject);
    const { age, stale, maxAge } = freshnessOf(snapshot.takenAt, now(), freshSeconds);
    if (stale) headers.age = String(age);
    headers['cache-control'] = `private, max-age=${maxAge}`;
    const answer = answers.get(snapshot) ?? readyBody(JSON.stringify(snapshot.insights), compress);
    answers.set(snapshot, answer);
    return readyAnswer(request, await answer, headers, JSON_TYPE);
  };
}
