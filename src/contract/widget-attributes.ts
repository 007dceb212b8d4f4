import type { AttributeRow, AttributeValues } from './attributes.js';
import { normalProductId } from './product-id.js';
import { SORTS } from './widget.js';
import type { WIDGET_VALUES } from './widget-values.js';

/**
 * The attributes of `<reviews-widget>`, by the names of its properties: `page-size` is the attribute of `pageSize`. From this table
 * come the properties with their types, the defaults, and what needs the chunk of features. The custom-elements manifest and docs/reference/elements.md take
 * the comments as their texts. What else a value may be, which no page has to load, is in widget-values.ts.
 */
export const WIDGET_ATTRIBUTES = {
  /** whose reviews to show */
  vendorId: { initial: '' },
  /** whose, from the version 1 list, under a token made with `--business`; `vendor-id` goes before it */
  businessId: { initial: '' },
  /** the token made for this page, with the scope `reviews:read` */
  token: { initial: '' },
  /** where the proxy is; by default where the script comes from, below the same path */
  endpoint: { initial: '' },
  /** `list`, `grid`, `wall` (uneven heights), `carousel`, or `badge`: stars, average and count in one line beside a price, a button that opens the list; replies are folded in `grid` and `carousel` */
  layout: { initial: 'list', features: ['wall', 'carousel', 'badge'] },
  /** reviews per page, 1 to 50 */
  pageSize: { initial: 10 },
  /** how more are reached: `more` (a button), `pages`, `scroll` (by themselves) or `none` */
  paginate: { initial: 'more', features: ['pages', 'scroll'] },
  /** `newest`, `oldest`, `highest` or `lowest` */
  sort: { initial: SORTS[0] },
  /** the reviews of one source alone, and their numbers */
  source: { initial: '' },
  /** the reviews of one product alone, by your own identifier, and their numbers */
  productId: { initial: '', read: normalProductId },
  /** `shop`: the reviews of the shop itself, its delivery and service, which name no product; `product`: those of all products; and their numbers. `product-id` goes before it */
  about: { initial: '' },
  /** what to offer the reader, any of `summary photos sort stars media search topics answers sources`; `stars` makes the bars of the summary buttons, brings them without one too, and a filter by source where other sites have collected some; `topics` offers what the reviews often speak of; `answers` sums up what was answered to the shop's questions, to filter by; `sources` has each card say where its review comes from. Without the attribute also `media search topics answers`, folded, from twenty reviews on */
  controls: {
    initial: 'summary sort stars',
    features: ['photos', 'media', 'search', 'topics', 'answers'],
  },
  /** what a review's picture is: `avatar` (its author), `media` (the product), `none` */
  photo: { initial: 'avatar' },
  /** lines of text before "Read more", up to 30; 0 for all of them. A text with one line more is shown whole */
  clamp: { initial: 6 },
  /** a heading above the reviews; of a badge, above those that it opens */
  heading: { initial: '' },
  /** page that says how you handle reviews */
  policyUrl: { initial: '' },
  /** where reviews are written, as `https://…`, `/write` or `#write`: the button "Write a review" leads there, else to the form of the page */
  writeUrl: { initial: '' },
  /** tells search engines (JSON-LD) that the reviews are those of a product of this name */
  itemName: { initial: '', features: true },
  /** which reviews `item-name` tells of: `own`, those that you have collected yourself, or `all`, also those whose source nobody knows, where none is of a site that is known to be another */
  itemReviews: { initial: 'own' },
  /** keeps filters, order and page in the address, as in `#reviews.stars=5`, so that they can be linked; its value is the name in place of `reviews` */
  urlState: { initial: null, features: true },
  /** `lazy` waits until the widget comes near the screen, `eager` does not */
  loading: { initial: 'lazy' },
  /** leaves your replies out */
  noReplies: { initial: false },
  /** explains in the console what the widget does, and why it shows nothing */
  debug: { initial: false, features: true },
} as const satisfies Record<string, AttributeRow>;

/** The attributes of `<reviews-widget>` as its properties. */
export type WidgetAttributes = AttributeValues<WidgetTable>;
/** The table, with what values may be. */
export type WidgetTable = { [N in keyof Table]: Table[N] & ValuesOf<N> };
type ValuesOf<N> = N extends keyof typeof WIDGET_VALUES ? (typeof WIDGET_VALUES)[N] : unknown;

/** What needs the chunk of features: a word of an attribute, or an attribute as a whole, by the name of its property. */
export type FeatureWord = { [N in keyof Table]: FeatureWordIn<N, Table[N]> }[keyof Table];
type Table = typeof WIDGET_ATTRIBUTES;
type FeatureWordIn<N, R> = R extends { features: readonly (infer F)[] } ? F : R extends { features: true } ? N : never;
