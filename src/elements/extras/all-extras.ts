import type { WidgetAttributes } from '../list/widget-attributes.js';
import * as badge from './badge.js';
import * as carousel from './carousel.js';
import * as scroll from './endless-scroll.js';
import type { Extra } from './extra.js';
import * as pages from './page-links.js';
import * as filters from './text-filters.js';
import * as urlState from './url-state.js';
import * as wall from './wall.js';

export type Name = 'badge' | 'carousel' | 'wall' | 'pages' | 'scroll' | 'filters' | 'urlState' | 'product' | 'debug';

/** What is in the chunk of extras, and how to get what few pages ask for. */
export const all: Record<Name, Extra | (() => Promise<Extra>)> = {
  badge,
  carousel,
  wall,
  pages,
  scroll,
  filters,
  urlState,
  product: () => import('./product-json-ld.js'),
  debug: () => import('./debug.js'),
};

/** What `attributes` ask for. */
export function wantedBy({ layout, paginate, controls, itemName, urlState, debug }: WidgetAttributes): Name[] {
  const words = [
    layout,
    paginate,
    /media|search/.test(controls) && 'filters',
    itemName && 'product',
    urlState !== null && 'urlState',
    debug && 'debug',
  ];
  return words.filter((word): word is Name => word !== false && Object.hasOwn(all, word));
}
