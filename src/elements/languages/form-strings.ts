import type { PictureStrings } from '../form/pictures/picture-strings.js';
import { firstEnglish } from '../form/strings.js';
import { submitEnglish } from '../form/submit/strings.js';
import type { StringsOf } from './format-message.js';

/** Every string of `<review-form>` in English; each chunk defines its own. */
export const english = { ...firstEnglish, ...submitEnglish };

/** The strings of the form in any language; `pictures` are wordings of a shop's own, whose strings are in a chunk of their own. */
export type ReviewFormStrings = StringsOf<typeof english> & { pictures?: Partial<PictureStrings> };
