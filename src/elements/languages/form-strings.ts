import words from 'virtual:languages/form/en';
import type { FormStrings, PictureStrings } from '../../languages/element-words.js';

/** Every string of `<review-form>` in English. */
export const english: FormStrings = words;

/** The strings of the form in any language; `pictures` are wordings of a shop's own, whose strings are in a chunk of their own. */
export type ReviewFormStrings = FormStrings & { pictures?: Partial<PictureStrings> };
