import actionEnglish from 'virtual:languages/actions/en';
import LANGUAGES from 'virtual:languages/elements';
import { listEnglish } from '../../../../elements/list/list-strings.js';

/** The wordings that shops change most, in English: those that are a plain text. All others are replaced by hand (docs/guide/languages.md). */
export const ENGLISH = {
  verified: listEnglish.verified,
  anonymous: listEnglish.anonymous,
  reply: listEnglish.reply,
  readMore: listEnglish.readMore,
  readLess: listEnglish.readLess,
  loadMore: actionEnglish.loadMore,
  newest: listEnglish.newest,
  oldest: listEnglish.oldest,
  highest: listEnglish.highest,
  lowest: listEnglish.lowest,
  empty: listEnglish.empty,
  noneShown: listEnglish.noneShown,
};
export type Wording = keyof typeof ENGLISH;
export const WORDINGS = Object.keys(ENGLISH) as Wording[];

/** Characters of one. */
export const WORDING_LENGTH = 200;

/** The tag of a language, as in `lang`. */
export const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/;

/** What a wording in a language is called in an address. */
export function wordingName(language: string, wording: Wording): string {
  return `say.${language}.${wording}`;
}

/** The language and the wording of such a name; null where it is none. */
export function readWordingName(name: string): [language: string, wording: Wording] | null {
  const [say, language = '', wording = '', ...more] = name.split('.');
  const isOne = say === 'say' && more.length === 0 && LANGUAGE.test(language);
  return isOne && (WORDINGS as string[]).includes(wording) ? [language, wording as Wording] : null;
}

/** How the widget says it in this language as long as nothing is replaced. */
export async function usualWordings(language: string): Promise<Record<Wording, string>> {
  const loaded = await LANGUAGES[language]?.[0]();
  return { ...ENGLISH, ...(loaded?.default as Partial<Record<Wording, string>> | undefined) };
}
