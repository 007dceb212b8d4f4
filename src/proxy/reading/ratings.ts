import type { Rating, Ratings } from '../../contract/ratings.js';
import { meanOf, productOf, type Snapshot } from '../snapshots/snapshot.js';
import { countsIn } from '../snapshots/source-numbers.js';

/** Bytes that one product takes in the table, about: its entry, and an object of two numbers. */
const ENTRY_BYTES = 120;

/** The numbers of every product of a snapshot. */
export interface RatingTable {
  /** What `…/ratings` says of `products`, by the ids as they were given; those without a review that counts are left out. */
  of(products: readonly string[]): Ratings;
  /** At most what it has in memory. The ids are those of the snapshot. */
  readonly bytes: number;
}

/** Counts all products in one pass: a shop has as many as pages, and one page of cards wants a hundred of them. */
export function createRatingTable({
  reviews,
  summary,
  productIds,
}: Pick<Snapshot, 'reviews' | 'summary' | 'productIds'>): RatingTable {
  const products = new Map<string, { count: number; rated: number; sum: number }>();
  const counts = countsIn(summary);
  for (const review of reviews) {
    const { product, rating } = review;
    if (!product || !counts(review)) continue;
    const counted = products.get(product.sourceProductId) ?? { count: 0, rated: 0, sum: 0 };
    if (counted.count === 0) products.set(product.sourceProductId, counted);
    counted.count += 1;
    if (rating === null) continue;
    counted.rated += 1;
    counted.sum += rating;
  }

  function ratingOf(product: string): [string, Rating][] {
    const counted = products.get(productOf({ productIds }, product));
    if (!counted) return [];
    const { count, rated, sum } = counted;
    return [[product, { average: meanOf(sum, rated), count }]];
  }

  return {
    of: (wanted) => ({
      // A product may be called `__proto__`: this defines a property of that name, and sets no prototype.
      ratings: Object.fromEntries(wanted.flatMap(ratingOf)),
      all: { average: summary.average, count: summary.count - (summary.uncounted ?? 0) },
    }),
    bytes: products.size * ENTRY_BYTES,
  };
}
