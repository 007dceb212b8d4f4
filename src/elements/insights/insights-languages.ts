import type { Language } from '../languages/language.js';
import { LanguageController } from '../languages/language-controller.js';
import type { InsightsStrings } from './insights-strings.js';

/** By code: the strings of insights, each in a chunk of its own. */
export const INSIGHTS_LANGUAGES: Record<string, () => Promise<{ default: InsightsStrings }>> = {
  ar: () => import('../chunks/translations/ar-insights.js'),
  bn: () => import('../chunks/translations/bn-insights.js'),
  cs: () => import('../chunks/translations/cs-insights.js'),
  da: () => import('../chunks/translations/da-insights.js'),
  de: () => import('../chunks/translations/de-insights.js'),
  el: () => import('../chunks/translations/el-insights.js'),
  es: () => import('../chunks/translations/es-insights.js'),
  fa: () => import('../chunks/translations/fa-insights.js'),
  fi: () => import('../chunks/translations/fi-insights.js'),
  fr: () => import('../chunks/translations/fr-insights.js'),
  he: () => import('../chunks/translations/he-insights.js'),
  hi: () => import('../chunks/translations/hi-insights.js'),
  id: () => import('../chunks/translations/id-insights.js'),
  it: () => import('../chunks/translations/it-insights.js'),
  ja: () => import('../chunks/translations/ja-insights.js'),
  ko: () => import('../chunks/translations/ko-insights.js'),
  nb: () => import('../chunks/translations/nb-insights.js'),
  nl: () => import('../chunks/translations/nl-insights.js'),
  pl: () => import('../chunks/translations/pl-insights.js'),
  pt: () => import('../chunks/translations/pt-insights.js'),
  'pt-PT': () => import('../chunks/translations/pt-PT-insights.js'),
  ru: () => import('../chunks/translations/ru-insights.js'),
  sv: () => import('../chunks/translations/sv-insights.js'),
  th: () => import('../chunks/translations/th-insights.js'),
  tr: () => import('../chunks/translations/tr-insights.js'),
  uk: () => import('../chunks/translations/uk-insights.js'),
  vi: () => import('../chunks/translations/vi-insights.js'),
  'zh-Hans': () => import('../chunks/translations/zh-Hans-insights.js'),
  'zh-Hant': () => import('../chunks/translations/zh-Hant-insights.js'),
};

/** The strings of insights in the language closest to the element. */
export class InsightsLanguage extends LanguageController<InsightsStrings> {
  protected override async load(tag: string): Promise<Partial<Language<InsightsStrings>>> {
    const { codeOf, load } = await import('../chunks/languages.js');
    const [language, chunk] = await Promise.all([
      load<InsightsStrings>('review-insights', tag),
      INSIGHTS_LANGUAGES[codeOf(tag)]?.(),
    ]);
    return { ...language, strings: chunk?.default };
  }
}
