import { z } from 'zod';
import type { ReceivedInsight, ReceivedInsights, ServiceClient } from '../../client/index.js';
import type { PublicInsight, PublicInsights } from '../../contract/widget.js';
import { cut, wellFormed } from '../projection/public-values.js';
import type { AnySnapshot, Resource } from './resource.js';
import { parsed } from './saved-snapshot.js';
import { SNAPSHOT_BYTES } from './snapshot.js';

/** Topics of each list that are passed on, and characters of each text. */
const MOST_TOPICS = 200;
const MOST_CHARACTERS = 500;
/** What one topic takes in memory, about. */
const TOPIC_BYTES = 512;

/** Insights as they are kept. */
export interface InsightsSnapshot extends AnySnapshot {
  insights: PublicInsights;
}

const text = z.string().nullable();
const number = z.number().nullable();
const Topics = z.array(z.object({ category: text, topic: z.string(), mentions: number, label: text, sentiment: text }));
const Saved = z.object({
  format: z.literal(1),
  insights: z.object({
    topInsights: Topics,
    recentInsights: Topics,
    statistics: z.object({ totalReviews: number, averageRating: number, averageRatingTrend: number }),
  }) satisfies z.ZodType<PublicInsights>,
});

/** The insights of a vendor or a business. */
export function createInsightsResource(client: ServiceClient): Resource<InsightsSnapshot> {
  return {
    async request({ family, id }, _known, { changed: _, ...call }, takenAt) {
      const received = await (family === 'businesses'
        ? client.businessInsights(id, call)
        : client.vendorInsights(id, call));
      return snapshotOf(toPublicInsights(received), takenAt);
    },
    toJson: async ({ insights }) => JSON.stringify({ format: 1, insights } satisfies z.infer<typeof Saved>),
    async fromJson(json, takenAt) {
      const saved = Saved.safeParse(parsed(json));
      return saved.success ? snapshotOf(saved.data.insights, takenAt) : null;
    },
  };
}

function snapshotOf(insights: PublicInsights, takenAt: number): InsightsSnapshot {
  const topics = insights.topInsights.length + insights.recentInsights.length;
  return { insights, takenAt, bytes: SNAPSHOT_BYTES + topics * TOPIC_BYTES };
}

/** The only way insights leave the proxy: nothing but what is named here. */
export function toPublicInsights({ topInsights, recentInsights, statistics }: ReceivedInsights): PublicInsights {
  const { totalReviews, averageRating, averageRatingTrend } = statistics;
  return {
    topInsights: topInsights.slice(0, MOST_TOPICS).map(toPublicInsight),
    recentInsights: recentInsights.slice(0, MOST_TOPICS).map(toPublicInsight),
    statistics: { totalReviews, averageRating, averageRatingTrend },
  };
}

function toPublicInsight({ category, topic, mentions, label, sentiment }: ReceivedInsight): PublicInsight {
  return {
    category: textOf(category),
    topic: cut(wellFormed(topic), MOST_CHARACTERS),
    mentions,
    label: textOf(label),
    sentiment: textOf(sentiment),
  };
}

function textOf(value: string | null): string | null {
  return value === null ? null : cut(wellFormed(value), MOST_CHARACTERS);
}
