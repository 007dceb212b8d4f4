import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { type FeatureName, featureWordsOf } from '../../list/requested-features.js';
import * as badge from './badge.js';
import * as carousel from './carousel.js';
import * as scroll from './endless-scroll.js';
import type { Feature } from './feature.js';
import * as pages from './page-links.js';
import * as photos from './photos.js';
import * as filters from './reader-filters.js';
import * as urlState from './url-state.js';
import * as wall from './wall.js';

/** Every feature by its name. Those that few pages need are chunks of their own, given as a function that loads them. */
export const FEATURES: Record<FeatureName, Feature | (() => Promise<Feature>)> = {
  badge,
  carousel,
  wall,
  pages,
  scroll,
  photos,
  filters,
  urlState,
  itemName: () => import('../product-json-ld.js'),
  debug: () => import('../debug/debug.js'),
};

/** The features that `attributes` turn on. */
export function wantedFeatures(attributes: WidgetAttributes): FeatureName[] {
  const names = featureWordsOf(attributes).map((word) =>
    word === 'media' || word === 'search' || word === 'topics' || word === 'answers' ? 'filters' : word,
  );
  return [...new Set(names)];
}
