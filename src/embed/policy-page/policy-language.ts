import { DISCLOSURE_LANGUAGES } from '../../elements/chunks/disclosures/disclosure-languages.js';
import { type DisclosureStrings, disclosureEnglish } from '../../elements/chunks/disclosures/disclosure-strings.js';
import { codeOf } from '../../elements/chunks/languages.js';
import { stringsFor } from '../../elements/chunks/report/report-languages.js';
import type { ReportStrings } from '../../elements/chunks/report/report-strings.js';
import { PAGE_LANGUAGES } from '../page-languages.js';
import { serverLanguage } from '../server-language.js';
import type { ServerLanguage } from '../server-view.js';
import { type PolicyStrings, policyEnglish } from './policy-strings.js';

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
    PAGE_LANGUAGES[code]?.policy(),
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
