import type { AttributeRow } from '../../contract/attributes.js';
import { type FeatureWord, WIDGET_ATTRIBUTES, type WidgetAttributes } from '../../contract/widget-attributes.js';

/** A feature by the word that asks for it; media, search, topics and `answers` are one feature. */
export type FeatureName = Exclude<FeatureWord, 'media' | 'search' | 'topics' | 'answers'> | 'filters';

/** What these attributes ask for beyond a plain list; nothing of it can be drawn without the chunk of features. */
export function featureWordsOf(attributes: WidgetAttributes): FeatureWord[] {
  const rows: [string, AttributeRow][] = Object.entries(WIDGET_ATTRIBUTES);
  return rows.flatMap(([name, { initial, features }]) => {
    const value = attributes[name as keyof WidgetAttributes];
    if (features === true) return value === initial ? [] : name;
    return features?.filter((word) => `${value}`.split(/\s+/).includes(word)) ?? [];
  }) as FeatureWord[];
}
