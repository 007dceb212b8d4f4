import type { Summary } from './widget.js';

/** The numbers of one product, or of all: `average` is null while none of its reviews is rated. */
export type Rating = Pick<Summary, 'average' | 'count'>;

/** Body of the response to `GET /widget/v1/…/ratings`. Products without a visible review are left out. */
export interface Ratings {
  /** By the id of the product. */
  ratings: Record<string, Rating>;
  /** Those of all reviews of the vendor. */
  all: Rating;
}

/** Limits of a request for ratings, to which both sides hold. */
export const RATINGS_LIMITS = {
  /** Products in one request. */
  products: 100,
  /** Characters of a product's id. */
  productId: 200,
} as const;

/** True when `value` has the frame of {@link Ratings}. Its numbers are looked at where they are drawn, so that a wrong one spoils no other. */
export function isRatings(value: unknown): value is Ratings {
  const { ratings, all } = Object(value) as Partial<Ratings>;
  return Boolean(ratings && all);
}
