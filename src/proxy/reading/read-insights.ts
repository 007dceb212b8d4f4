import type { Address } from '../address.js';
import type { Answer, AnswerHeaders, ReadRequest } from '../answer.js';
import { freshnessOf } from '../snapshots/freshness.js';
import type { InsightsSnapshot } from '../snapshots/insights.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { jsonAnswer } from './json-answer.js';
import { type Compress, type ReadyJson, readyJson } from './ready-json.js';

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
  const answers = new WeakMap<InsightsSnapshot, Promise<ReadyJson>>();

  return async (request: ReadRequest, { subject }: Address, headers: AnswerHeaders): Promise<Answer> => {
    const snapshot = await snapshots.get(subject);
    const { age, stale, maxAge } = freshnessOf(snapshot.takenAt, now(), freshSeconds);
    if (stale) headers.age = String(age);
    headers['cache-control'] = `private, max-age=${maxAge}`;
    const answer = answers.get(snapshot) ?? readyJson(snapshot.insights, compress);
    answers.set(snapshot, answer);
    return jsonAnswer(request, await answer, headers);
  };
}
