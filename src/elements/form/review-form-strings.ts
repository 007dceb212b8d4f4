import type { Wordings } from '../languages/wording.js';
import { firstEnglish } from './form-first-strings.js';
import { laterEnglish } from './form-later-strings.js';

/** Every wording of `<review-form>` in English, wherever its code is; elements import the part that they need. */
export const english = { ...firstEnglish, ...laterEnglish };

/** The wordings of the form in any language. */
export type ReviewFormStrings = Wordings<typeof english>;
