import type { ReceivedReviewList } from '../client/index.js';
import type { PublicReview, Summary } from '../contract/widget.js';
import { toPublicReview } from './projection.js';
import { summarise } from './summary.js';

/** All that readers may see of a vendor, newest first and those of unknown date last. */
export interface Snapshot {
  reviews: PublicReview[];
  summary: Summary;
  sources: string[];
  /** When the service was asked, ms. */
  takenAt: number;
}

/** What a list of the service shows readers. Nothing else of the list is kept. */
export function takeSnapshot(list: ReceivedReviewList, mediaBaseUrl: string, takenAt: number): Snapshot {
  const reviews = list.reviews
    .map((received) => toPublicReview(received, { mediaBaseUrl, now: takenAt }))
    .filter((review) => review !== null)
    .map((review) => ({ review, time: review.createdAt === null ? -Infinity : Date.parse(review.createdAt) }))
    .sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ review }) => review);
  return {
    reviews,
    summary: summarise(reviews, Math.max(list.total, list.reviews.length)),
    sources: [...new Set(reviews.map((review) => review.source))].filter((source) => source !== '').sort(),
    takenAt,
  };
}
