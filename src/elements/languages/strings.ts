import words from 'virtual:languages/widget/en';
import type { DisclosureStrings, ReportStrings, WidgetStrings } from '../../languages/element-words.js';

/** Every string of `<reviews-widget>` in English. */
export const english: WidgetStrings = words;

/** Wordings of a shop's own for what has strings in chunks of its own. */
export interface ChunkWordings {
  report?: Partial<ReportStrings>;
  disclosures?: Partial<DisclosureStrings>;
}

/** The strings of the widget in any language. */
export type Strings = WidgetStrings & ChunkWordings;
