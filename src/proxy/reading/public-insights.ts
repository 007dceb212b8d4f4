import type { ReceivedInsight, ReceivedInsights } from '../../client/index.js';
import { isTopic } from '../../contract/topics.js';
import type { PublicInsight, PublicInsights, PublicReview } from '../../contract/widget.js';
import { closestLabels, FEWEST_MENTIONS, labelOf, topicName } from '../../insights/labels/label.js';
import { htmlToText, looksLikeHtml } from '../../platform/html-text.js';
import { meanOf, summarise } from '../snapshots/snapshot.js';
import { countsIn } from '../snapshots/source-numbers.js';

/** What the insights are shown for. */
export interface InsightsReader {
  /** The reviews that readers see, of the product where one was asked for, newest first; null where nobody knows them. */
  shown: readonly PublicReview[] | null;
  /** The time of the reader, ms. */
  at: number;
  /** The reader's language; without it the labels stay as they are. */
  language?: string | undefined;
  /** The product that was asked for, as it was asked for. */
  productId?: string | undefined;
  /** The id that its reviews stand under, where that is another one. */
  product?: string | undefined;
}

/**
 * The only way insights leave the proxy: nothing but what is named here. Of a product that the service does not say they are about,
 * there are none: they would be those of the whole vendor. The statistics are ours, over the reviews that readers see: the service's
 * count what is hidden, and the token stands in a page.
 */
export function toPublicInsights(received: ReceivedInsights, reader: InsightsReader): PublicInsights {
  const { topInsights, recentInsights, language } = received;
  const { productId, product = productId, shown, at } = reader;
  if (product !== undefined && received.productId !== product) return noInsights(reader);
  // The facts of our own service can be said in any language that we have words for; of others we have the sentence alone.
  const wanted = language === null || reader.language === undefined ? undefined : closestLabels(reader.language);
  const translated = wanted === language ? undefined : wanted;
  const isSaid = createQuoteCheck(quotedIn(shown ?? [], received));
  const most = shown?.length ?? 0;
  const namedIn = translated ?? (language === null ? undefined : closestLabels(language));
  const held = { language: translated, namedIn, isSaid, most };
  const toPublic = (insight: ReceivedInsight) => toPublicInsight(insight, held);
  return {
    topInsights: topInsights.map(toPublic),
    recentInsights: recentInsights.map(toPublic),
    statistics: shown ? statisticsOf(shown, at) : UNKNOWN_STATISTICS,
    ...(productId !== undefined && { productId }),
    ...(language !== null && { language: translated ?? language }),
  };
}

/** What is said of a product that the service has no insights of. */
export function noInsights({ shown, at, productId }: InsightsReader): PublicInsights {
  const statistics = shown ? statisticsOf(shown, at) : UNKNOWN_STATISTICS;
  return { topInsights: [], recentInsights: [], statistics, ...(productId !== undefined && { productId }) };
}

type QuoteCheck = (quote: { reviewId: string; text: string }) => boolean;

/** What an insight is held against: `most` is how many reviews readers see. */
interface Held {
  /** The language that labels are said in anew; undefined where they stay as they are. */
  language: string | undefined;
  /** The language that topics are named in; undefined where nobody knows that of the labels, or has no words in it. */
  namedIn: string | undefined;
  isSaid: QuoteCheck;
  most: number;
}

function toPublicInsight(insight: ReceivedInsight, { language, namedIn, isSaid, most }: Held): PublicInsight {
  const { category, topic, sentiment, claim, wordedBy } = insight;
  const { mentions, praised, criticised } = countsOf(insight, most);
  const own = language === undefined ? null : ownLabel(insight, language);
  const author = own === null ? wordedBy : 'rules';
  const quotes = insight.quotes.filter(isSaid);
  return {
    category,
    topic,
    ...(namedIn !== undefined && isTopic(topic) && { topicName: topicName(topic, namedIn) }),
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

/** Without counts where one is larger than `most`: it has hidden reviews in it. */
function countsOf({ mentions, praised, criticised }: ReceivedInsight, most: number) {
  const isOfShown = [mentions, praised, criticised].every((count) => (count ?? 0) <= most);
  return isOfShown ? { mentions, praised, criticised } : { mentions: null, praised: null, criticised: null };
}

/** What the facts say in `language`; null of a topic that is not ours, or without counts. A claim without its count is one of five reviews. */
function ownLabel({ topic, praised, criticised, claim, claims }: ReceivedInsight, language: string): string | null {
  if (!isTopic(topic) || praised === null || criticised === null) return null;
  const lone = claim === null ? [] : [{ claim, mentions: FEWEST_MENTIONS }];
  return labelOf({ topic, praised, criticised, claims: claims.length > 0 ? claims : lone }, language);
}

/** Those of `shown` that the insights quote. */
function quotedIn(shown: readonly PublicReview[], { topInsights, recentInsights }: ReceivedInsights): PublicReview[] {
  const quotes = [...topInsights, ...recentInsights].flatMap((insight) => insight.quotes);
  if (quotes.length === 0) return [];
  const quoted = new Set(quotes.map(({ reviewId }) => reviewId));
  return shown.filter(({ id }) => quoted.has(id));
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

const SPAN_MS = 30 * 86_400_000;

/** The statistics of insights, over the reviews that readers see: `reviews` of a snapshot, newest first, at the time `at`. */
function statisticsOf(reviews: readonly PublicReview[], at: number): PublicInsights['statistics'] {
  const summary = summarise(reviews, [], reviews.length);
  const { count, average, uncounted = 0 } = summary;
  const trend = trendOf(uncounted ? reviews.filter(countsIn(summary)) : reviews, at);
  return { totalReviews: count, averageRating: average, averageRatingTrend: trend };
}

/** What nobody knows: the reviews cannot be had. */
const UNKNOWN_STATISTICS: PublicInsights['statistics'] = {
  totalReviews: null,
  averageRating: null,
  averageRatingTrend: null,
};

/** The mean of the last 30 days minus that of the 30 days before; null where either has no rated review. */
function trendOf(reviews: readonly PublicReview[], at: number): number | null {
  const spans = [
    { sum: 0, rated: 0 },
    { sum: 0, rated: 0 },
  ];
  for (const { createdAt, rating } of reviews) {
    if (createdAt === null) continue;
    const span = spans[Math.floor(Math.max(0, at - Date.parse(createdAt)) / SPAN_MS)];
    // Only older ones come after it.
    if (!span) break;
    if (rating === null) continue;
    span.sum += rating;
    span.rated += 1;
  }
  const [lately, before] = spans.map(({ sum, rated }) => meanOf(sum, rated));
  return lately === null || lately === undefined || before === null || before === undefined
    ? null
    : Math.round((lately - before) * 100) / 100;
}
