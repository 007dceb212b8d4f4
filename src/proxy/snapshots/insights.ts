import { z } from 'zod';
import { type ReceivedInsight, type ReceivedInsights, type ServiceClient, ServiceError } from '../../client/index.js';
import { OPINIONS } from '../../contract/topics.js';
import { cut, wellFormed } from '../../platform/clean-text.js';
import { RollingLog } from '../budget/sliding-window.js';
import type { AnySnapshot, Resource, Subject } from './resource.js';
import { parsed } from './saved-snapshot.js';
import { SNAPSHOT_BYTES } from './snapshot.js';

/** Topics of each list that are kept, sentences and claims of each topic, and characters of each text. */
const MOST_TOPICS = 200;
const MOST_QUOTES = 20;
const MOST_CLAIMS = 20;
const MOST_CHARACTERS = 500;
/** What one topic, and one sentence, takes in memory without its characters, about. */
const TOPIC_BYTES = 512;
const QUOTE_BYTES = 160;

/** The share of the service's rate that insights of products may use: a shop has thousands of products, and reviews have to be read. */
const PRODUCT_SHARE = 0.1;

/** Insights as they are kept: nothing but what is named here. Sentences are held against the shown reviews before they leave. */
export interface InsightsSnapshot extends AnySnapshot {
  insights: ReceivedInsights;
}

/** Insights of a product, or of all where there is none. */
export interface InsightsSubject extends Subject {
  productId?: string;
}

const text = z.string().nullable();
const number = z.number().nullable();
const Topics = z.array(
  z.object({
    category: text,
    topic: z.string(),
    mentions: number,
    label: text,
    sentiment: text,
    praised: number,
    criticised: number,
    claim: text,
    // Snapshots that were saved before have none.
    claims: z.array(z.object({ claim: z.string(), mentions: z.number() })).default([]),
    quotes: z.array(z.object({ reviewId: z.string(), text: z.string(), opinion: z.enum(OPINIONS) })),
    wordedBy: z.enum(['rules', 'model']).nullable(),
  }),
);
const Saved = z.object({
  format: z.literal(2),
  insights: z.object({
    topInsights: Topics,
    recentInsights: Topics,
    statistics: z.object({ totalReviews: number, averageRating: number, averageRatingTrend: number }),
    productId: text,
    language: text,
  }) satisfies z.ZodType<ReceivedInsights>,
});

export interface InsightsResourceOptions {
  client: Pick<ServiceClient, 'vendorInsights' | 'businessInsights'>;
  /** Requests a minute that the service accepts; without it, any number. */
  ratePerMinute: number | undefined;
  now: () => number;
}

/** The insights of a vendor or a business, or of one of its products. Those of products take a share of the service's rate at most. */
export function createInsightsResource({
  client,
  ratePerMinute,
  now,
}: InsightsResourceOptions): Resource<InsightsSnapshot> {
  const countRequest = ratePerMinute
    ? createRateLimit(Math.max(1, Math.floor(ratePerMinute * PRODUCT_SHARE)), now)
    : () => {};

  return {
    async request({ family, id, productId }: InsightsSubject, _known, { changed: _, ...call }, takenAt) {
      if (productId !== undefined) countRequest();
      const options = { ...call, ...(productId !== undefined && { productId }) };
      const received = await (family === 'businesses'
        ? client.businessInsights(id, options)
        : client.vendorInsights(id, options));
      return snapshotOf(bounded(received), takenAt);
    },
    toJson: async ({ insights }) => JSON.stringify({ format: 2, insights } satisfies z.infer<typeof Saved>),
    async fromJson(json, takenAt) {
      const saved = Saved.safeParse(parsed(json));
      return saved.success ? snapshotOf(bounded(saved.data.insights), takenAt) : null;
    },
  };
}

/** Throws where `most` requests were sent within a minute. */
function createRateLimit(most: number, now: () => number): () => void {
  const recent = new RollingLog(most);
  return () => {
    const waitMs = recent.wait(most, now());
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      throw new ServiceError('rate_limited', 'Insights of products have used up their share', { retryAfterSeconds });
    }
    recent.add(now());
  };
}

function snapshotOf(insights: ReceivedInsights, takenAt: number): InsightsSnapshot {
  const topics = [...insights.topInsights, ...insights.recentInsights];
  const bytes = topics.reduce((sum, { quotes }) => sum + TOPIC_BYTES + bytesOf(quotes), SNAPSHOT_BYTES);
  return { insights, takenAt, wholeAt: takenAt, bytes };
}

function bytesOf(quotes: ReceivedInsight['quotes']): number {
  return quotes.reduce((sum, quote) => sum + QUOTE_BYTES + 2 * quote.text.length, 0);
}

/** Field by field, and no more of each than is kept. */
function bounded({ topInsights, recentInsights, statistics, productId, language }: ReceivedInsights): ReceivedInsights {
  const { totalReviews, averageRating, averageRatingTrend } = statistics;
  return {
    topInsights: topInsights.slice(0, MOST_TOPICS).map(boundedInsight),
    recentInsights: recentInsights.slice(0, MOST_TOPICS).map(boundedInsight),
    statistics: { totalReviews, averageRating, averageRatingTrend },
    productId,
    language: textOf(language),
  };
}

function boundedInsight(insight: ReceivedInsight): ReceivedInsight {
  const { category, topic, mentions, label, sentiment, praised, criticised, claim, claims, quotes, wordedBy } = insight;
  return {
    category: textOf(category),
    topic: cut(wellFormed(topic), MOST_CHARACTERS),
    mentions,
    label: textOf(label),
    sentiment: textOf(sentiment),
    praised,
    criticised,
    claim: textOf(claim),
    claims: claims
      .slice(0, MOST_CLAIMS)
      .map(({ claim: made, mentions: by }) => ({ claim: cut(wellFormed(made), MOST_CHARACTERS), mentions: by })),
    // A longer sentence is none that the reviews could be held to.
    quotes: quotes
      .filter((quote) => quote.text.length <= MOST_CHARACTERS)
      .slice(0, MOST_QUOTES)
      .map((quote) => ({ reviewId: quote.reviewId, text: quote.text, opinion: quote.opinion })),
    wordedBy,
  };
}

function textOf(value: string | null): string | null {
  return value === null ? null : cut(wellFormed(value), MOST_CHARACTERS);
}
