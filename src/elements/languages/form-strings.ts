import { firstEnglish } from '../form/strings.js';
import { submitEnglish } from '../form/submit/strings.js';
import type { StringsOf } from './format-message.js';

/** Every string of `<review-form>` in English; each chunk defines its own. */
export const english = { ...firstEnglish, ...submitEnglish };

/** The strings of the form in any language. */
export type ReviewFormStrings = StringsOf<typeof english>;
