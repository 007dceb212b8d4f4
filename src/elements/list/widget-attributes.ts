import { LIMITS, type Sort } from '../../contract/widget.js';

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

/** Reviews of one page, held to what the proxy accepts. */
export function pageSizeOf({ pageSize }: WidgetAttributes): number {
  return Math.min(LIMITS.pageSize, Math.max(1, Math.round(pageSize) || 10));
}

/** Whether a plain list does for these attributes; otherwise they need the chunk of extras. */
export function isPlain({ layout, paginate, controls, itemName, urlState, debug }: WidgetAttributes): boolean {
  const words = layout + paginate + controls;
  return !(/badge|carousel|wall|pages|scroll|media|search/.test(words) || itemName || urlState !== null || debug);
}
