import { type PictureStrings, pictureEnglish } from './picture-strings.js';

/** By code: the strings of the form's pictures, each in a chunk of its own. */
export const PICTURE_LANGUAGES: Record<string, () => Promise<{ default: PictureStrings }>> = {
  ar: () => import('../../chunks/translations/ar-pictures.js'),
  bn: () => import('../../chunks/translations/bn-pictures.js'),
  cs: () => import('../../chunks/translations/cs-pictures.js'),
  da: () => import('../../chunks/translations/da-pictures.js'),
  de: () => import('../../chunks/translations/de-pictures.js'),
  el: () => import('../../chunks/translations/el-pictures.js'),
  es: () => import('../../chunks/translations/es-pictures.js'),
  fa: () => import('../../chunks/translations/fa-pictures.js'),
  fi: () => import('../../chunks/translations/fi-pictures.js'),
  fr: () => import('../../chunks/translations/fr-pictures.js'),
  he: () => import('../../chunks/translations/he-pictures.js'),
  hi: () => import('../../chunks/translations/hi-pictures.js'),
  id: () => import('../../chunks/translations/id-pictures.js'),
  it: () => import('../../chunks/translations/it-pictures.js'),
  ja: () => import('../../chunks/translations/ja-pictures.js'),
  ko: () => import('../../chunks/translations/ko-pictures.js'),
  nb: () => import('../../chunks/translations/nb-pictures.js'),
  nl: () => import('../../chunks/translations/nl-pictures.js'),
  pl: () => import('../../chunks/translations/pl-pictures.js'),
  pt: () => import('../../chunks/translations/pt-pictures.js'),
  'pt-PT': () => import('../../chunks/translations/pt-PT-pictures.js'),
  ru: () => import('../../chunks/translations/ru-pictures.js'),
  sv: () => import('../../chunks/translations/sv-pictures.js'),
  th: () => import('../../chunks/translations/th-pictures.js'),
  tr: () => import('../../chunks/translations/tr-pictures.js'),
  uk: () => import('../../chunks/translations/uk-pictures.js'),
  vi: () => import('../../chunks/translations/vi-pictures.js'),
  'zh-Hans': () => import('../../chunks/translations/zh-Hans-pictures.js'),
  'zh-Hant': () => import('../../chunks/translations/zh-Hant-pictures.js'),
};

/** The strings for `tag`; English where we do not have them, or they cannot be loaded. */
export async function stringsFor(tag: string): Promise<PictureStrings> {
  if (/^en\b/.test(tag)) return pictureEnglish;
  try {
    const { codeOf } = await import('../../chunks/languages.js');
    return (await PICTURE_LANGUAGES[codeOf(tag)]?.())?.default ?? pictureEnglish;
  } catch {
    return pictureEnglish;
  }
}
