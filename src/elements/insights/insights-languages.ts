import LANGUAGES from 'virtual:languages/insights';
import type { InsightsStrings } from '../../languages/element-words.js';
import type { Language } from '../languages/language.js';
import { LanguageController } from '../languages/language-controller.js';

/** The strings of insights in the language closest to the element. */
export class InsightsLanguage extends LanguageController<InsightsStrings> {
  protected override async load(tag: string): Promise<Partial<Language<InsightsStrings>>> {
    const { codeOf, load } = await import('../chunks/languages.js');
    const [language, chunk] = await Promise.all([
      load<InsightsStrings>('review-insights', tag),
      LANGUAGES[codeOf(tag)]?.(),
    ]);
    return { ...language, strings: chunk?.default };
  }
}
