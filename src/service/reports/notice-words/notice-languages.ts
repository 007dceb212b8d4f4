/** The words of notices about reports, by language. English stands in for every language that is not here. */
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import type { NoticeWords } from './notice-words.js';
import { pl } from './pl.js';
import { pt } from './pt.js';

const WORDS: Readonly<Record<string, NoticeWords>> = { en, de, es, fr, it, nl, pl, pt };

/** Languages that there are words in. */
const NOTICE_LANGUAGES: readonly string[] = Object.keys(WORDS);

/** The words in the language closest to a tag such as `de-AT`, and which that is. */
export function noticeWords(tag: string | null): { language: string; words: NoticeWords } {
  const [asked = ''] = (tag ?? '').toLowerCase().split('-');
  const language = NOTICE_LANGUAGES.includes(asked) ? asked : 'en';
  return { language, words: WORDS[language]! };
}
