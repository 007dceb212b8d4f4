import type { AttributeRow } from './attributes.js';
import { ABOUT, LIMITS, SORTS } from './widget.js';

/**
 * What the values of attributes of `<reviews-widget>` may be, beside the words that its table marks as features. A page does not load this:
 * it is for who checks values, the server that draws the widget, the desk and `debug`.
 */
export const WIDGET_VALUES = {
  endpoint: { address: true },
  layout: { words: ['list', 'grid'] },
  pageSize: { range: [1, LIMITS.pageSize] },
  paginate: { words: ['more', 'none'] },
  sort: { words: SORTS },
  about: { words: ABOUT },
  controls: { words: ['summary', 'sort', 'stars', 'sources'], several: true },
  photo: { words: ['avatar', 'media', 'none'] },
  clamp: { range: [0, 30] },
  policyUrl: { address: true },
  writeUrl: { address: 'or-path' },
  itemReviews: { words: ['own', 'all'] },
  loading: { words: ['lazy', 'eager'] },
} as const satisfies Record<string, Omit<AttributeRow, 'initial' | 'features'>>;
