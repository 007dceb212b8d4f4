import { actionEnglish } from '../chunks/actions/action-strings.js';
import type { DisclosureStrings } from '../chunks/disclosures/disclosure-strings.js';
import { featureEnglish } from '../chunks/features/feature-strings.js';
import { mediaEnglish } from '../chunks/media-thumbnails/media-strings.js';
import type { ReportStrings } from '../chunks/report/report-strings.js';
import { listEnglish } from '../list/list-strings.js';
import { starsEnglish } from '../stars/stars-strings.js';
import type { StringsOf } from './format-message.js';

/** Every string of `<reviews-widget>` in English; each chunk defines its own. */
export const english = { ...listEnglish, ...actionEnglish, ...featureEnglish, ...mediaEnglish, ...starsEnglish };

/** Wordings of a shop's own for what has strings in chunks of its own. */
export interface ChunkWordings {
  report?: Partial<ReportStrings>;
  disclosures?: Partial<DisclosureStrings>;
}

/** The strings of the widget in any language. */
export type Strings = StringsOf<typeof english> & ChunkWordings;
