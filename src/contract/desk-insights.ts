/** What crosses the wire between the desk's insights and its server, as plain types. The insights themselves are those of the interface. */
import type { InsightQuote } from './service/insights.js';

/** All time, or the last 30 days. */
export const INSIGHT_SPANS = ['all', '30d'] as const;
export type InsightSpan = (typeof INSIGHT_SPANS)[number];

/** Which sentences about a topic: what praises and criticises counts as both. */
export const SENTENCE_SIDES = ['all', 'praised', 'criticised'] as const;
export type SentenceSide = (typeof SENTENCE_SIDES)[number];

export interface InsightSentence extends InsightQuote {
  /** When its review was written. */
  createdAt: string;
}

/** `GET …/insights/sentences`: a page of them, newest first. */
export interface InsightSentences {
  sentences: InsightSentence[];
  /** Where the next page begins, as `after`; null at the end. */
  next: string | null;
}
