/** What crosses the wire between the desk's numbers and its server, as plain types. No number is about one person. */

import type { InsightQuote } from '../service/insights.js';
import type { ReviewAudit } from '../service/review-audit.js';

/** How far the numbers go back. */
export const NUMBER_SPANS = ['30d', '90d', '1y', 'all'] as const;
export type NumberSpan = (typeof NUMBER_SPANS)[number];

/** Of how long a period each number over time is. */
export type PeriodLength = 'day' | 'week' | 'month' | 'year';

/** So many reviews, so many of them with stars, and their average; null where none has any. */
export interface ReviewNumbers {
  reviews: number;
  rated: number;
  average: number | null;
}

/** What came in one period; `from` is its first day in UTC, `YYYY-MM-DD`. */
export interface PeriodNumbers extends ReviewNumbers {
  from: string;
}

export interface SourceNumbers extends ReviewNumbers {
  source: string;
}

export interface ProductNumbers extends ReviewNumbers {
  id: string;
  title: string;
}

/** Requests of shoppers' pages that reached this server, and reviews that they sent. */
export interface TrafficNumbers {
  from: string;
  lists: number;
  stars: number;
  submissions: number;
}

/** `GET …/numbers`. Reviews count by the day on which they were written, whether readers see them or not. */
export interface VendorNumbers {
  span: NumberSpan;
  /** The first and the last day in UTC; `from` is null where there is no review and the span has no beginning. */
  from: string | null;
  to: string;
  period: PeriodLength;
  total: ReviewNumbers;
  /** The same number of days before, to compare with; null where there is no such time. */
  before: ReviewNumbers | null;
  periods: PeriodNumbers[];
  /** From one star to five. */
  stars: number[];
  /** Most reviews first. */
  sources: SourceNumbers[];
  products: {
    /** How many there are. */
    count: number;
    mostReviewed: ProductNumbers[];
    /** Of those with enough rated reviews to have a place. */
    best: ProductNumbers[];
    worst: ProductNumbers[];
    /** Rated reviews that a product needs for a place by its average. */
    fewest: number;
  };
  /** Of the reviews that were written here alone: what a file brought says nothing of this desk. */
  replies: {
    reviews: number;
    replied: number;
    /** Of how many the day of the reply is known; the median is theirs, in whole days. */
    dated: number;
    medianDays: number | null;
    /** How many within so many days or fewer, after those of the line before; the last is without a limit. */
    within: { days: number | null; reviews: number }[];
  };
  /** Reviews that nobody has looked at yet, now. The days are of the `timed` ones among them, which were written here; null without any. */
  waiting: { reviews: number; timed: number; medianDays: number | null; longestDays: number | null };
  traffic: {
    /** Since when it is counted; null: nothing was counted yet. */
    since: string | null;
    periods: TrafficNumbers[];
  };
  /** Of the invites made in the span whose customers are still kept. */
  invites: {
    made: number;
    sent: number;
    /** The other side said so, or the link was opened. */
    delivered: number;
    /** Known of links that a browser has opened, and of campaigns that measure it. */
    opened: number;
    reviewed: number;
  };
}

export type { ReviewAudit };

// What crosses the wire between the desk's insights and its server, as plain types. The insights themselves are those of the interface.

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
