/** Makes the insights of a vendor, or of one of its products, of what was read: the same data makes the same insights. */
import { setImmediate } from 'node:timers/promises';
import type { Insight, Insights, InsightTrend, Statistics } from '../../contract/service/insights.js';
import { TOPICS } from '../../contract/topics.js';
import type { ReadLanguage } from '../../insights/analysis.js';
import { claimsSaid, isWorthSaying, labelOf, mainClaim, sentimentOf } from '../../insights/labels/label.js';
import type { Db } from '../database/schema.js';
import { compareCompetitors, compareProducts } from './comparisons.js';
import { quotesBehind, reviewsBehind } from './evidence.js';
import { differenceOf, type Share } from './shares.js';
import { countRead, countTopics, type InsightScope, type ReadCounts, type TopicCounts } from './topic-counts.js';

/** Claims of a topic that a response tells. */
const MOST_CLAIMS = 20;

export interface WantedInsights extends InsightScope {
  language: ReadLanguage;
  competitors: readonly { id: string; name: string }[];
  connectedSources: string[];
  statistics: Statistics;
  /** From when on a review is of the last 30 days. */
  since: string;
  /** Reviews that are still to be read. */
  toRead: number;
}

export async function buildInsights(db: Db, wanted: WantedInsights): Promise<Insights> {
  const { productId, language, since, statistics, toRead, connectedSources } = wanted;
  const read = await countRead(db, wanted, since);
  const { all, recent } = await countTopics(db, wanted, since, read);
  const trends = new Map(all.map((counts) => [counts.topic, trendIn(counts, recent, read)]));
  const listOf = async (counts: readonly TopicCounts[], reviews: number, from: string | null): Promise<Insight[]> => {
    const insights: Insight[] = [];
    for (const one of worthSaying(counts, reviews)) {
      const reviewIds = await reviewsBehind(db, wanted, one.topic, from);
      const quotes = await quotesBehind(db, wanted, one, from, claimsSaid(one));
      insights.push({
        ...insightOf(one, language),
        claim: mainClaim(one),
        claims: one.claims.slice(0, MOST_CLAIMS),
        reviewIds,
        quotes,
        trend: trends.get(one.topic)!,
        wordedBy: 'rules',
      });
      await setImmediate();
    }
    return insights;
  };
  const topInsights = await listOf(all, read.read, null);
  const recentInsights = await listOf(recent, read.recentlyRead, since);
  const comparisons = productId === null ? await comparisonsOf(db, wanted) : {};
  return {
    topInsights,
    recentInsights,
    statistics,
    productId,
    language,
    reviewsRead: read.read,
    toRead,
    unread: read.unread,
    connectedSources,
    ...comparisons,
  };
}

async function comparisonsOf(db: Db, { vendorId, language, since, competitors }: WantedInsights) {
  const topicsOf = (counts: readonly TopicCounts[], { totalReviews }: Pick<Statistics, 'totalReviews'>) =>
    worthSaying(counts, totalReviews).map((one) => insightOf(one, language));
  const products = await compareProducts(db, vendorId, since);
  const others = await compareCompetitors(db, competitors, since);
  return {
    products: products.map(({ counts, ...product }) => ({ ...product, topics: topicsOf(counts, product.statistics) })),
    competitors: others.map(({ counts, ...competitor }) => ({
      ...competitor,
      topics: topicsOf(counts, competitor.statistics),
    })),
  };
}

/** Topics of which enough reviews claim or criticise something, most mentions first: that a topic is liked tells a shopper nothing. */
function worthSaying(counts: readonly TopicCounts[], reviews: number): TopicCounts[] {
  return counts
    .filter((one) => isWorthSaying(one, reviews))
    .sort((one, other) => other.mentions - one.mentions || (one.topic < other.topic ? -1 : 1));
}

function insightOf(counts: TopicCounts, language: ReadLanguage) {
  const { topic, mentions, praised, criticised } = counts;
  return {
    category: TOPICS[topic],
    topic: topic as string,
    mentions,
    label: labelOf(counts, language),
    sentiment: sentimentOf(counts),
    praised,
    criticised,
  };
}

/** Of what was written here: what a file brought is of another place, and often a choice. */
function trendIn(
  { topic, here }: TopicCounts,
  recent: readonly TopicCounts[],
  { readHere, recentlyReadHere }: ReadCounts,
): InsightTrend | null {
  const lately = recent.find((counts) => counts.topic === topic)?.here ?? 0;
  return trendOf(
    { mentions: lately, reviews: recentlyReadHere },
    { mentions: here - lately, reviews: readHere - recentlyReadHere },
  );
}

// How a share moved, with what chance alone may have done.

/** Fewer reviews than this on either side say nothing. */
const FEWEST = 5;
/** The recent share minus the one before, with the 95 % interval of the difference. Null where there are too few. */
export function trendOf(recent: Share, before: Share): InsightTrend | null {
  if (recent.reviews < FEWEST || before.reviews < FEWEST) return null;
  const { change, low, high } = differenceOf(recent, before);
  const direction = low > 0 ? 'rising' : high < 0 ? 'falling' : 'steady';
  return { direction, change: rounded(change), low: rounded(low), high: rounded(high) };
}

/** To four decimals; never -0. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000 || 0;
}
