import type { PublicInsights, PublicReview } from '../../contract/widget.js';
import { meanOf, summarise } from '../snapshots/snapshot.js';

const SPAN_MS = 30 * 86_400_000;

/** The statistics of insights, over the reviews that readers see: `reviews` of a snapshot, newest first, at the time `at`. */
export function statisticsOf(reviews: readonly PublicReview[], at: number): PublicInsights['statistics'] {
  const { count, average } = summarise(reviews, [], reviews.length);
  return { totalReviews: count, averageRating: average, averageRatingTrend: trendOf(reviews, at) };
}

/** What nobody knows: the reviews cannot be had. */
export const UNKNOWN_STATISTICS: PublicInsights['statistics'] = {
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
