import { type DisclosureStrings, disclosureEnglish } from './disclosure-strings.js';

/** By code: the strings of disclosures, each in a chunk of its own. */
export const DISCLOSURE_LANGUAGES: Record<string, () => Promise<{ default: DisclosureStrings }>> = {
  ar: () => import('../translations/ar-disclosures.js'),
  bn: () => import('../translations/bn-disclosures.js'),
  cs: () => import('../translations/cs-disclosures.js'),
  da: () => import('../translations/da-disclosures.js'),
  de: () => import('../translations/de-disclosures.js'),
  el: () => import('../translations/el-disclosures.js'),
  es: () => import('../translations/es-disclosures.js'),
  fa: () => import('../translations/fa-disclosures.js'),
  fi: () => import('../translations/fi-disclosures.js'),
  fr: () => import('../translations/fr-disclosures.js'),
  he: () => import('../translations/he-disclosures.js'),
  hi: () => import('../translations/hi-disclosures.js'),
  id: () => import('../translations/id-disclosures.js'),
  it: () => import('../translations/it-disclosures.js'),
  ja: () => import('../translations/ja-disclosures.js'),
  ko: () => import('../translations/ko-disclosures.js'),
  nb: () => import('../translations/nb-disclosures.js'),
  nl: () => import('../translations/nl-disclosures.js'),
  pl: () => import('../translations/pl-disclosures.js'),
  pt: () => import('../translations/pt-disclosures.js'),
  'pt-PT': () => import('../translations/pt-PT-disclosures.js'),
  ru: () => import('../translations/ru-disclosures.js'),
  sv: () => import('../translations/sv-disclosures.js'),
  th: () => import('../translations/th-disclosures.js'),
  tr: () => import('../translations/tr-disclosures.js'),
  uk: () => import('../translations/uk-disclosures.js'),
  vi: () => import('../translations/vi-disclosures.js'),
  'zh-Hans': () => import('../translations/zh-Hans-disclosures.js'),
  'zh-Hant': () => import('../translations/zh-Hant-disclosures.js'),
};

/** The strings of one language, and how it writes a calendar day: in UTC, because no time zone may shift it. */
export interface DisclosureWords {
  tag: string;
  strings: DisclosureStrings;
  day: Intl.DateTimeFormat;
}

/** The words for `tag`: English ones where we have none, or they cannot be loaded. */
export async function wordsFor(tag: string): Promise<DisclosureWords> {
  if (/^en\b/.test(tag)) return wordsOf(tag, disclosureEnglish);
  try {
    const { codeOf } = await import('../languages.js');
    return wordsOf(tag, (await DISCLOSURE_LANGUAGES[codeOf(tag)]!()).default);
  } catch {
    return wordsOf('en', disclosureEnglish);
  }
}

/**
 * `words` with the shop's own wordings for the language `tag`. One that is empty, or lacks a name in braces, is none: it would take away
 * what has to be said.
 */
export function wordsWith(
  words: DisclosureWords,
  wordings: Partial<DisclosureStrings> | undefined,
  tag: string,
): DisclosureWords {
  const named = (text: string) => `${text.match(/{\w+}/g)?.sort()}`;
  const fitting = Object.entries(words.strings).flatMap(([key, ours]) => {
    const text: unknown = wordings?.[key as keyof DisclosureStrings];
    return typeof text === 'string' && text.trim() && named(text) === named(ours) ? [[key, text]] : [];
  });
  if (fitting.length === 0) return words;
  return wordsOf(tag, { ...words.strings, ...Object.fromEntries(fitting) });
}

const wordsOf = (tag: string, strings: DisclosureStrings): DisclosureWords => ({
  tag,
  strings,
  day: new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
});
