import type { WidgetAttributes } from '../contract/widget-attributes.js';
import { FEATURES, wantedFeatures } from '../elements/chunks/features/all-features.js';
import type { Feature } from '../elements/chunks/features/feature.js';

/** The features for `attributes` that draw something, by name; those in chunks of their own draw nothing. */
export function featuresFor(attributes: WidgetAttributes): Partial<Record<string, Feature>> {
  const drawn = wantedFeatures(attributes).flatMap((name) => {
    const feature = FEATURES[name];
    return typeof feature === 'function' ? [] : [[name, feature] as const];
  });
  return Object.fromEntries(drawn);
}
