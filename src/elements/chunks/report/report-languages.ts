import { type ReportStrings, reportEnglish } from './report-strings.js';

/** By code: the strings of the report dialog, each in a chunk of its own. */
export const REPORT_LANGUAGES: Record<string, () => Promise<{ default: ReportStrings }>> = {
  ar: () => import('../translations/ar-report.js'),
  bn: () => import('../translations/bn-report.js'),
  cs: () => import('../translations/cs-report.js'),
  da: () => import('../translations/da-report.js'),
  de: () => import('../translations/de-report.js'),
  el: () => import('../translations/el-report.js'),
  es: () => import('../translations/es-report.js'),
  fa: () => import('../translations/fa-report.js'),
  fi: () => import('../translations/fi-report.js'),
  fr: () => import('../translations/fr-report.js'),
  he: () => import('../translations/he-report.js'),
  hi: () => import('../translations/hi-report.js'),
  id: () => import('../translations/id-report.js'),
  it: () => import('../translations/it-report.js'),
  ja: () => import('../translations/ja-report.js'),
  ko: () => import('../translations/ko-report.js'),
  nb: () => import('../translations/nb-report.js'),
  nl: () => import('../translations/nl-report.js'),
  pl: () => import('../translations/pl-report.js'),
  pt: () => import('../translations/pt-report.js'),
  'pt-PT': () => import('../translations/pt-PT-report.js'),
  ru: () => import('../translations/ru-report.js'),
  sv: () => import('../translations/sv-report.js'),
  th: () => import('../translations/th-report.js'),
  tr: () => import('../translations/tr-report.js'),
  uk: () => import('../translations/uk-report.js'),
  vi: () => import('../translations/vi-report.js'),
  'zh-Hans': () => import('../translations/zh-Hans-report.js'),
  'zh-Hant': () => import('../translations/zh-Hant-report.js'),
};

/** The strings for `tag`; English where we do not have them, or they cannot be loaded. */
export async function stringsFor(tag: string): Promise<ReportStrings> {
  if (/^en\b/.test(tag)) return reportEnglish;
  try {
    const { codeOf } = await import('../languages.js');
    return (await REPORT_LANGUAGES[codeOf(tag)]?.())?.default ?? reportEnglish;
  } catch {
    return reportEnglish;
  }
}
