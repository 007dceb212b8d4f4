import LANGUAGES from 'virtual:languages/disclosures';
import disclosureEnglish from 'virtual:languages/disclosures/en';
import type { DisclosureStrings } from '../../../languages/element-words.js';

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
    return wordsOf(tag, (await LANGUAGES[codeOf(tag)]!()).default);
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
