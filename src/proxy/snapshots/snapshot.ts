import type { ReceivedReviewList } from '../../client/index.js';
import type { PublicReview, Summary } from '../../contract/widget.js';
import { type ReviewScope, scopeOf, toPublicReview } from '../projection/projection.js';
import { summarise } from '../projection/summary.js';

/** A review that readers do not see: nothing of it but what tells whether it is new, and which scopes count it. */
export interface HeldBackReview extends ReviewScope {
  id: string;
}

/** All that readers may see of a vendor, newest first and those of unknown date last. */
export interface Snapshot {
  reviews: PublicReview[];
  summary: Summary;
  sources: string[];
  heldBack: HeldBackReview[];
  /** When the service was asked, ms. */
  takenAt: number;
  /** When it was last asked for the whole list, ms. */
  wholeAt: number;
}

/** What a snapshot is made of. */
export type SnapshotParts = Pick<Snapshot, 'reviews' | 'heldBack' | 'takenAt' | 'wholeAt'> & { total: number };

/** What a list of the service shows readers; one that is not whole is added to what was `known`. */
export function takeSnapshot(
  list: ReceivedReviewList & { whole?: boolean },
  mediaBaseUrl: string,
  takenAt: number,
  known: Snapshot | null = null,
): Snapshot {
  const reviews: PublicReview[] = [];
  const heldBack: HeldBackReview[] = [];
  for (const received of list.reviews) {
    const review = toPublicReview(received, { mediaBaseUrl, now: takenAt });
    if (review) reviews.push(review);
    else heldBack.push({ id: received.id, ...scopeOf(received) });
  }
  if (list.whole !== false || !known) {
    return snapshotOf({ reviews, heldBack, total: list.total, takenAt, wholeAt: takenAt });
  }
  const read = new Set(list.reviews.map(({ id }) => id));
  return snapshotOf({
    reviews: reviews.concat(known.reviews.filter(({ id }) => !read.has(id))),
    heldBack: heldBack.concat(known.heldBack.filter(({ id }) => !read.has(id))),
    total: list.total,
    takenAt,
    wholeAt: known.wholeAt,
  });
}

/** The snapshot of these reviews: their order, summary and sources. */
export function snapshotOf({ reviews, heldBack, total, takenAt, wholeAt }: SnapshotParts): Snapshot {
  const ordered = reviews
    .map((review) => ({ review, time: review.createdAt === null ? -Infinity : Date.parse(review.createdAt) }))
    .sort((a, b) => (a.time === b.time ? 0 : b.time - a.time))
    .map(({ review }) => review);
  return {
    reviews: ordered,
    summary: summarise(ordered, Math.max(total, reviews.length + heldBack.length)),
    sources: [...new Set(ordered.map((review) => review.source))].filter((source) => source !== '').sort(),
    heldBack,
    takenAt,
    wholeAt,
  };
}
