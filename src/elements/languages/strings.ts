import { extraEnglish } from '../extras/extra-strings.js';
import { listEnglish } from '../list/list-strings.js';
import { mediaEnglish } from '../media/media-strings.js';
import type { Wordings } from './wording.js';

/** Every wording of `<reviews-widget>` in English; each chunk brings along its own. */
export const english = { ...listEnglish, ...extraEnglish, ...mediaEnglish };

/** The wordings of the widget in any language. */
export type Strings = Wordings<typeof english>;
