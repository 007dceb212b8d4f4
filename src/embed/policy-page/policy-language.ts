import DISCLOSURES from 'virtual:languages/disclosures';
import disclosureEnglish from 'virtual:languages/disclosures/en';
import POLICIES from 'virtual:languages/policy';
import policyEnglish from 'virtual:languages/policy/en';
import { stringsFor } from '../../elements/chunks/report/report-languages.js';
import type { DisclosureStrings, ReportStrings } from '../../languages/element-words.js';
import { codeOf } from '../../languages/language-code.js';
import type { PolicyStrings } from '../../languages/page-words.js';
import type { ServerLanguage } from '../server-view.js';
import { serverLanguage } from '../server-view.js';

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
  const [words, disclosures, reports] = await Promise.all([POLICIES[code]?.(), DISCLOSURES[code]?.(), stringsFor(tag)]);
  return {
    strings,
    tag,
    dir: words ? dir : undefined,
    words: words?.default ?? policyEnglish,
    disclosures: disclosures?.default ?? disclosureEnglish,
    reports,
  };
}
