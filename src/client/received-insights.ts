import type { Insight, InsightClaim, Statistics } from '../contract/service/insights.js';
import { OPINIONS, type Opinion } from '../contract/topics.js';
import { unusableResponse } from './service-error.js';
import { id, integer, isObject, list, number, text, unwrapped } from './values.js';

/** Of whom, and in which language: what a service does not know it leaves out of its response (an extension). */
export interface InsightsQuery {
  productId?: string | undefined;
  language?: string | undefined;
}

/** A sentence of a review that stands behind a topic. */
export interface ReceivedQuote {
  reviewId: string;
  text: string;
  opinion: Opinion;
}

/** One topic; it has a name, everything else may be null. From `praised` on, fields are extensions. */
export type ReceivedInsight = { topic: string } & {
  [Field in 'category' | 'mentions' | 'label' | 'sentiment']: Insight[Field] | null;
} & {
  praised: number | null;
  criticised: number | null;
  claim: string | null;
  claims: InsightClaim[];
  quotes: ReceivedQuote[];
  wordedBy: 'rules' | 'model' | null;
};

/** Both lists are empty when the service has none, or none yet; the numbers are null where it gives none. */
export interface ReceivedInsights {
  topInsights: ReceivedInsight[];
  recentInsights: ReceivedInsight[];
  statistics: { [Field in keyof Statistics]: Statistics[Field] | null };
  /** The product they are about; null where they are about all, or the service does not say. */
  productId: string | null;
  /** Language of the labels; null where the service does not say. */
  language: string | null;
}

/** Reads the response of either `review-insights`. One with neither a list nor statistics may be an error with a 200: it is unusable. */
export function readInsights(body: unknown): ReceivedInsights {
  const insights = unwrapped(body, holdsInsights, 'insights');
  if (insights === null) throw unusableResponse('insights');
  const statistics = isObject(insights.statistics) ? insights.statistics : {};
  return {
    topInsights: list(insights.topInsights, readInsight),
    recentInsights: list(insights.recentInsights, readInsight),
    statistics: {
      totalReviews: integer(statistics.totalReviews),
      averageRating: number(statistics.averageRating),
      averageRatingTrend: number(statistics.averageRatingTrend),
    },
    productId: text(insights.productId),
    language: text(insights.language),
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
    praised: integer(value.praised),
    criticised: integer(value.criticised),
    claim: text(value.claim),
    claims: list(value.claims, readClaim),
    quotes: list(value.quotes, readQuote),
    wordedBy: value.wordedBy === 'rules' || value.wordedBy === 'model' ? value.wordedBy : null,
  };
}

function readClaim(value: unknown): InsightClaim | null {
  if (!isObject(value) || typeof value.claim !== 'string') return null;
  const mentions = integer(value.mentions);
  return mentions === null ? null : { claim: value.claim, mentions };
}

/** A sentence counts when it is known whose it is and what it thinks. */
function readQuote(value: unknown): ReceivedQuote | null {
  if (!isObject(value) || typeof value.text !== 'string') return null;
  const reviewId = id(value.reviewId);
  const opinion = OPINIONS.find((one) => one === value.opinion);
  return opinion && reviewId !== null ? { reviewId, text: value.text, opinion } : null;
}
