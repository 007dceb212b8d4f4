import { LIMITS, SORTS, type Sort } from '../contract/widget.js';
import { NO_CHOICE } from './widget-view.js';

/** The attributes of `<reviews-widget>` as properties. */
export interface WidgetAttributes {
  vendorId: string;
  businessId: string;
  token: string;
  endpoint: string;
  layout: 'list' | 'grid' | 'wall' | 'carousel' | 'badge';
  pageSize: number;
  paginate: 'more' | 'pages' | 'scroll' | 'none';
  sort: Sort;
  source: string;
  productId: string;
  controls: string;
  photo: 'avatar' | 'media' | 'none';
  clamp: number;
  heading: string;
  policyUrl: string;
  itemName: string;
  urlState: string | null;
  loading: 'lazy' | 'eager';
  noReplies: boolean;
  debug: boolean;
}

/** What holds before an attribute is set, and again once it is taken away: an empty text, but for these. */
export const DEFAULTS: Partial<Record<PropertyKey, unknown>> & Partial<WidgetAttributes> = {
  layout: 'list',
  pageSize: 10,
  paginate: 'more',
  sort: SORTS[0],
  controls: 'summary sort stars',
  photo: 'avatar',
  clamp: 6,
  urlState: null,
  loading: 'lazy',
  noReplies: false,
  debug: false,
  strings: undefined,
  choice: NO_CHOICE,
};

/** Reviews of one page, held to what the proxy accepts. */
export function pageSizeOf({ pageSize }: WidgetAttributes): number {
  return Math.min(LIMITS.pageSize, Math.max(1, Math.round(pageSize) || 10));
}

/** Whether a plain list does for these attributes; otherwise they need the chunk of extras. */
export function isPlain({ layout, paginate, controls, itemName, urlState, debug }: WidgetAttributes): boolean {
  const words = layout + paginate + controls;
  return !(/badge|carousel|wall|pages|scroll|media|search/.test(words) || itemName || urlState !== null || debug);
}
