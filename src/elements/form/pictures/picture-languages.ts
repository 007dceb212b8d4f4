import LANGUAGES from 'virtual:languages/pictures';
import pictureEnglish from 'virtual:languages/pictures/en';
import type { PictureStrings } from '../../../languages/element-words.js';

/** The strings for `tag`; English where we do not have them, or they cannot be loaded. */
export async function stringsFor(tag: string): Promise<PictureStrings> {
  if (/^en\b/.test(tag)) return pictureEnglish;
  try {
    const { codeOf } = await import('../../chunks/languages.js');
    return (await LANGUAGES[codeOf(tag)]?.())?.default ?? pictureEnglish;
  } catch {
    return pictureEnglish;
  }
}
