import WORDS from 'virtual:languages/notices/all';
import type { NoticeWords } from '../../languages/page-words.js';

/** The words of notices about reports in the language closest to a tag such as `de-AT`, and which that is; English where there are none. */
export function noticeWords(tag: string | null): { language: string; words: NoticeWords } {
  const [asked = ''] = (tag ?? '').toLowerCase().split('-');
  const language = Object.hasOwn(WORDS, asked) ? asked : 'en';
  return { language, words: WORDS[language]! };
}
