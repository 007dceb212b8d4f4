import WORDS from 'virtual:languages/notices/all';
import { closestOf } from '../../languages/language-code.js';
import type { NoticeWords } from '../../languages/page-words.js';

/** Languages that there are words in. */
const NOTICE_LANGUAGES = Object.keys(WORDS);

/** The words of notices about reports for readers of a tag such as `de-AT`, and in which language they are; English where there are none. */
export function noticeWords(tag: string | null): { language: string; words: NoticeWords } {
  const language = (tag && closestOf(NOTICE_LANGUAGES, tag)) || 'en';
  return { language, words: WORDS[language]! };
}
