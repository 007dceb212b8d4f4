import type { AttributeRow, AttributeValues } from './attributes.js';
import { normalProductId } from './product-id.js';

/** The attributes of `<review-stars>`, by the names of its properties. The properties, the manifest and docs/reference/elements.md come from it. */
export const STARS_ATTRIBUTES = {
  /** whose reviews to count */
  vendorId: { initial: '' },
  /** whose, from the version 1 list, under a token made with `--business`; `vendor-id` goes before it */
  businessId: { initial: '' },
  /** the token made for this page, with the scope `reviews:read` */
  token: { initial: '' },
  /** where the proxy is; at the script's own origin by default */
  endpoint: { initial: '' },
  /** the product, by your own identifier; without it all reviews count */
  productId: { initial: '', read: normalProductId },
  /** average and count that the page knows already, as in `4.6 33`: then nothing is requested */
  rating: { initial: '' },
  /** where a press leads; by default to the `<reviews-widget>` of the page that shows these reviews, and nowhere without one */
  href: { initial: '' },
  /** says "No reviews yet" where there are none, in place of nothing */
  showEmpty: { initial: false },
  /** explains in the console why nothing is shown */
  debug: { initial: false },
} as const satisfies Record<string, AttributeRow>;

/** The attributes of `<review-stars>` as its properties. */
export type StarsAttributes = AttributeValues<typeof STARS_ATTRIBUTES>;
