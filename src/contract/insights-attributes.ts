import type { AttributeRow, AttributeValues } from './attributes.js';
import { normalProductId } from './product-id.js';

/** The attributes of `<review-insights>`, by the names of its properties. The properties, the manifest and docs/reference/elements.md come from it. */
export const INSIGHTS_ATTRIBUTES = {
  /** whose reviews to sum up */
  vendorId: { initial: '' },
  /** whose, under a token made with `--business`; `vendor-id` goes before it */
  businessId: { initial: '' },
  /** the token made for this page, with the scope `insights:read` */
  token: { initial: '' },
  /** where the proxy is; at the script's own origin by default */
  endpoint: { initial: '' },
  /** the product, by your own identifier; without it all reviews count */
  productId: { initial: '', read: normalProductId },
  /** a heading above both columns */
  heading: { initial: '' },
  /** says that there is nothing to sum up yet, in place of nothing */
  showEmpty: { initial: false },
  /** explains in the console why nothing is shown */
  debug: { initial: false },
} as const satisfies Record<string, AttributeRow>;

/** The attributes of `<review-insights>` as its properties. */
export type InsightsAttributes = AttributeValues<typeof INSIGHTS_ATTRIBUTES>;
