import type { Insight, Statistics } from '../contract/service/insights.js';
import { unusableAnswer } from './service-error.js';
import { integer, isObject, list, number, text } from './values.js';

/** One topic; it has a name, everything else may be null. */
export type ReceivedInsight = { topic: string } & {
  [Field in Exclude<keyof Insight, 'topic'>]: Insight[Field] | null;
};

/** Both lists are empty when the service has none, or none yet; the numbers are null where it gives none. */
export interface ReceivedInsights {
  topInsights: ReceivedInsight[];
  recentInsights: ReceivedInsight[];
  statistics: { [Field in keyof Statistics]: Statistics[Field] | null };
}

/** Reads the answer of either `review-insights`, which has a list or statistics: what has neither may be an error with a 200. */
export function readInsights(answer: unknown): ReceivedInsights {
  if (!isObject(answer) || !holdsInsights(answer)) throw unusableAnswer('insights');
  const statistics = isObject(answer.statistics) ? answer.statistics : {};
  return {
    topInsights: list(answer.topInsights, readInsight),
    recentInsights: list(answer.recentInsights, readInsight),
    statistics: {
      totalReviews: integer(statistics.totalReviews),
      averageRating: number(statistics.averageRating),
      averageRatingTrend: number(statistics.averageRatingTrend),
    },
  };
}

function holdsInsights({ topInsights, recentInsights, statistics }: Record<string, unknown>): boolean {
  return Array.isArray(topInsights) || Array.isArray(recentInsights) || isObject(statistics);
}

function readInsight(value: unknown): ReceivedInsight | null {
  if (!isObject(value) || typeof value.topic !== 'string') return null;
  return {
    category: text(value.category),
    topic: value.topic,
    mentions: integer(value.mentions),
    label: text(value.label),
    sentiment: text(value.sentiment),
  };
}
