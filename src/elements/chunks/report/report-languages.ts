import LANGUAGES from 'virtual:languages/report';
import reportEnglish from 'virtual:languages/report/en';
import type { ReportStrings } from '../../../languages/element-words.js';

/** The strings for `tag`; English where we do not have them, or they cannot be loaded. */
export async function stringsFor(tag: string): Promise<ReportStrings> {
  if (/^en\b/.test(tag)) return reportEnglish;
  try {
    const { codeOf } = await import('../languages.js');
    return (await LANGUAGES[codeOf(tag)]?.())?.default ?? reportEnglish;
  } catch {
    return reportEnglish;
  }
}
