import type { Insight, Statistics } from '../contract/service/insights.js';
import { unusableResponse } from './service-error.js';
import { integer, isObject, list, number, text } from './values.js';

/** One topic; it has a name, everything else may be null. */
export type ReceivedInsight = { topic: string } & {
  [Field in 'category' | 'mentions' | 'label' | 'sentiment']: Insight[Field] | null;
};

/** Both lists are empty when the service has none, or none yet; the numbers are null where it gives none. */
export interface ReceivedInsights {
  topInsights: ReceivedInsight[];
  recentInsights: ReceivedInsight[];
  statistics: { [Field in keyof Statistics]: Statistics[Field] | null };
}

/** Reads the response of either `review-insights`. One with neither a list nor statistics may be an error with a 200: it is unusable. */
export function readInsights(body: unknown): ReceivedInsights {
  if (!isObject(body) || !holdsInsights(body)) throw unusableResponse('insights');
  const statistics = isObject(body.statistics) ? body.statistics : {};
  return {
    topInsights: list(body.topInsights, readInsight),
    recentInsights: list(body.recentInsights, readInsight),
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
