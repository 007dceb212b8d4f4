import type { ReceivedInsight, ReceivedInsights } from '../../client/index.js';
import { isTopic } from '../../contract/topics.js';
import type { PublicInsight, PublicInsights, PublicReview } from '../../contract/widget.js';
import { isClaim } from '../../insights/claims.js';
import { FEWEST_MENTIONS, labelOf } from '../../insights/labels/label.js';
import { htmlToText, looksLikeHtml } from '../../platform/html-text.js';
import { knownLanguage } from './label-language.js';

/** What the insights are shown for. */
export interface InsightsReader {
  /** The reviews that readers see, or those of them that the insights quote. */
  shown: readonly PublicReview[];
  /** The reader's language; without it the labels stay as they are. */
  language?: string | undefined;
  /** The product that was asked for. */
  productId?: string | undefined;
}

/** Ids of the reviews that insights quote. */
export function quotedReviews({ topInsights, recentInsights }: ReceivedInsights): Set<string> {
  const quotes = [...topInsights, ...recentInsights].flatMap((insight) => insight.quotes);
  return new Set(quotes.map(({ reviewId }) => reviewId));
}

/**
 * The only way insights leave the proxy: nothing but what is named here. Of a product that the service does not say they are about,
 * there are none: they would be those of the whole vendor.
 */
export function toPublicInsights(received: ReceivedInsights, reader: InsightsReader): PublicInsights {
  const { topInsights, recentInsights, statistics, language } = received;
  const { productId } = reader;
  if (productId !== undefined && received.productId !== productId) return noInsights(productId);
  // The facts of our own service can be said in any language that we have words for; of others we have the sentence alone.
  const wanted = language === null || reader.language === undefined ? undefined : knownLanguage(reader.language);
  const translated = wanted === language ? undefined : wanted;
  const isSaid = createQuoteCheck(reader.shown);
  const toPublic = (insight: ReceivedInsight) => toPublicInsight(insight, translated, isSaid);
  const { totalReviews, averageRating, averageRatingTrend } = statistics;
  return {
    topInsights: topInsights.map(toPublic),
    recentInsights: recentInsights.map(toPublic),
    statistics: { totalReviews, averageRating, averageRatingTrend },
    ...(productId !== undefined && { productId }),
    ...(language !== null && { language: translated ?? language }),
  };
}

/** What is said of a product that nothing is known about. */
export function noInsights(productId: string): PublicInsights {
  const statistics = { totalReviews: null, averageRating: null, averageRatingTrend: null };
  return { topInsights: [], recentInsights: [], statistics, productId };
}

type QuoteCheck = (quote: { reviewId: string; text: string }) => boolean;

function toPublicInsight(insight: ReceivedInsight, language: string | undefined, isSaid: QuoteCheck): PublicInsight {
  const { category, topic, mentions, sentiment, praised, criticised, claim, wordedBy } = insight;
  const own = language === undefined ? null : ownLabel(insight, language);
  const author = own === null ? wordedBy : 'rules';
  const quotes = insight.quotes.filter(isSaid);
  return {
    category,
    topic,
    mentions,
    label: own ?? insight.label,
    sentiment,
    ...(praised !== null && { praised }),
    ...(criticised !== null && { criticised }),
    ...(claim !== null && { claim }),
    ...(quotes.length > 0 && { quotes }),
    ...(author !== null && { wordedBy: author }),
  };
}

/** What the facts say in `language`; null of a topic that is not ours, or without counts. A service names a claim of five reviews alone. */
function ownLabel({ topic, praised, criticised, claim }: ReceivedInsight, language: string): string | null {
  if (!isTopic(topic) || praised === null || criticised === null) return null;
  const known = claim !== null && isClaim(claim) ? claim : null;
  return labelOf({ topic, praised, criticised, claim: known, claimed: known ? FEWEST_MENTIONS : 0 }, language);
}

/**
 * Whether readers see the sentence in that review: what is hidden, erased, masked, or was never written by anybody, leaves with no
 * insight either.
 */
function createQuoteCheck(shown: readonly PublicReview[]): QuoteCheck {
  const reviews = new Map(shown.map((review) => [review.id, review]));
  const texts = new Map<string, string>();
  return ({ reviewId, text }) => {
    const review = reviews.get(reviewId);
    if (!review || text.trim() === '') return false;
    const seen = texts.get(reviewId) ?? plainText(review);
    texts.set(reviewId, seen);
    return seen.includes(text);
  };
}

/** As `src/insights/analyse-review.ts` reads it. */
function plainText({ title, text }: PublicReview): string {
  const body = looksLikeHtml(text) ? htmlToText(text) : text;
  return title ? `${title}\n${body}` : body;
}
