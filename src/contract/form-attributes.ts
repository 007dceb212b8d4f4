import type { AttributeRow, AttributeValues } from './attributes.js';
import { normalProductId } from './product-id.js';

/** The attributes of `<review-form>`, by the names of its properties. The properties, the manifest and docs/reference/elements.md come from it. */
export const FORM_ATTRIBUTES = {
  /** who is reviewed */
  vendorId: {},
  /** the token made for this page, with the scope `reviews:submit` or `reviews:publish` */
  token: {},
  /** where the proxy is; at the script's own origin by default */
  endpoint: {},
  /** the product under review, by your own identifier; without it the review is about the vendor */
  productId: { read: normalProductId },
  /** its name, shown and sent; needed with `product-id` */
  productTitle: {},
  /** a line about it, shown and sent */
  productDescription: {},
  /** address of its picture, http(s) */
  productImage: {},
  /** where the review comes from, for your records */
  source: {},
  /** heading of the form: "Write a review" when absent, none when empty */
  heading: { initial: null },
  /** what to ask for: `none`, `email`, `phone` or `either` */
  contact: { initial: 'email', words: ['none', 'email', 'phone', 'either'] },
  /** the contact must be given; with `either`, one of the two */
  contactRequired: { initial: false },
  /** page that says what happens with the data, http(s) */
  policyUrl: {},
  /** asks for no pictures, where the service takes them */
  noPictures: { initial: false },
  /** explains why no review can be written here, also on the page; and in the console which questions of the page are left out, and whether the service keeps their answers */
  debug: { initial: false },
} as const satisfies Record<string, AttributeRow>;

/** The attributes of `<review-form>` as its properties. */
export type FormAttributes = AttributeValues<typeof FORM_ATTRIBUTES>;
