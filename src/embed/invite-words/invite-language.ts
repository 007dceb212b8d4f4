import { DISCLOSURE_LANGUAGES } from '../../elements/chunks/disclosures/disclosure-languages.js';
import { disclosureEnglish } from '../../elements/chunks/disclosures/disclosure-strings.js';
import { codeOf, LANGUAGES } from '../../elements/chunks/languages.js';
import { english, type ReviewFormStrings } from '../../elements/languages/form-strings.js';
import { formatMessage } from '../../elements/languages/format-message.js';
import { canonicalTag } from '../../elements/languages/language.js';
import { serverLanguage } from '../server-language.js';
import { type InviteStrings, inviteEnglish } from './invite-strings.js';

/** By code: the strings of invites. */
export const INVITE_LANGUAGES: Record<string, () => Promise<{ default: InviteStrings }>> = {
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

/** All that mails and pages of invites are worded with, of one language. */
export interface InviteLanguage {
  tag: string;
  dir: 'ltr' | 'rtl';
  words: InviteStrings;
  form: ReviewFormStrings;
  /** What the shop's policy page is called. */
  policyPage: string;
  /** That so many characters are too many. */
  tooLong(count: number): string;
}

/** The strings for the language tag `requested`; English where we have none. */
export async function inviteLanguage(requested: string): Promise<InviteLanguage> {
  const code = languageCode(requested);
  const isSpoken = Object.hasOwn(INVITE_LANGUAGES, code);
  const [{ tag, dir }, words, form, disclosures] = await Promise.all([
    serverLanguage(isSpoken || code === 'en' ? requested : 'en'),
    INVITE_LANGUAGES[code]?.(),
    LANGUAGES[code]?.[1](),
    DISCLOSURE_LANGUAGES[code]?.(),
  ]);
  const strings: ReviewFormStrings = { ...english, ...form?.default };
  return {
    tag,
    dir: dir ?? 'ltr',
    words: words?.default ?? inviteEnglish,
    form: strings,
    policyPage: (disclosures?.default ?? disclosureEnglish).policyPage,
    tooLong: (count) => formatMessage(strings.tooLong, tag, { count }),
  };
}

/** The code of the language closest to a tag, whether we have it or not. */
export function languageCode(tag: string): string {
  return codeOf(canonicalTag(tag));
}
