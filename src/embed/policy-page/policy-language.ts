import { DISCLOSURE_LANGUAGES } from '../../elements/chunks/disclosures/disclosure-languages.js';
import { type DisclosureStrings, disclosureEnglish } from '../../elements/chunks/disclosures/disclosure-strings.js';
import { codeOf } from '../../elements/chunks/languages.js';
import { stringsFor } from '../../elements/chunks/report/report-languages.js';
import type { ReportStrings } from '../../elements/chunks/report/report-strings.js';
import { serverLanguage } from '../server-language.js';
import type { ServerLanguage } from '../server-view.js';
import { type PolicyStrings, policyEnglish } from './policy-strings.js';

/** By code: the strings of the policy page. */
export const POLICY_LANGUAGES: Record<string, () => Promise<{ default: PolicyStrings }>> = {
  ar: () => import('./translations/ar.js'),
  bn: () => import('./translations/bn.js'),
  cs: () => import('./translations/cs.js'),
  da: () => import('./translations/da.js'),
  de: () => import('./translations/de.js'),
  el: () => import('./translations/el.js'),
  es: () => import('./translations/es.js'),
  fa: () => import('./translations/fa.js'),
  fi: () => import('./translations/fi.js'),
  fr: () => import('./translations/fr.js'),
  he: () => import('./translations/he.js'),
  hi: () => import('./translations/hi.js'),
  id: () => import('./translations/id.js'),
  it: () => import('./translations/it.js'),
  ja: () => import('./translations/ja.js'),
  ko: () => import('./translations/ko.js'),
  nb: () => import('./translations/nb.js'),
  nl: () => import('./translations/nl.js'),
  pl: () => import('./translations/pl.js'),
  pt: () => import('./translations/pt.js'),
  'pt-PT': () => import('./translations/pt-PT.js'),
  ru: () => import('./translations/ru.js'),
  sv: () => import('./translations/sv.js'),
  th: () => import('./translations/th.js'),
  tr: () => import('./translations/tr.js'),
  uk: () => import('./translations/uk.js'),
  vi: () => import('./translations/vi.js'),
  'zh-Hans': () => import('./translations/zh-Hans.js'),
  'zh-Hant': () => import('./translations/zh-Hant.js'),
};

/** All that the page is worded with, of one language. */
export interface PolicyLanguage extends ServerLanguage {
  dir: 'rtl' | undefined;
  words: PolicyStrings;
  disclosures: DisclosureStrings;
  reports: ReportStrings;
}

/** The strings for the language tag `requested`; English where we have none. */
export async function policyLanguage(requested: string): Promise<PolicyLanguage> {
  const { strings, tag, dir } = await serverLanguage(requested);
  const code = codeOf(tag);
  const [words, disclosures, reports] = await Promise.all([
    POLICY_LANGUAGES[code]?.(),
    DISCLOSURE_LANGUAGES[code]?.(),
    stringsFor(tag),
  ]);
  return {
    strings,
    tag,
    dir: words ? dir : undefined,
    words: words?.default ?? policyEnglish,
    disclosures: disclosures?.default ?? disclosureEnglish,
    reports,
  };
}
