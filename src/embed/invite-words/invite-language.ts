import { DISCLOSURE_LANGUAGES } from '../../elements/chunks/disclosures/disclosure-languages.js';
import { disclosureEnglish } from '../../elements/chunks/disclosures/disclosure-strings.js';
import { codeOf, LANGUAGES } from '../../elements/chunks/languages.js';
import { english, type ReviewFormStrings } from '../../elements/languages/form-strings.js';
import { formatMessage } from '../../elements/languages/format-message.js';
import { canonicalTag } from '../../elements/languages/language.js';
import { PAGE_LANGUAGES } from '../page-languages.js';
import { serverLanguage } from '../server-language.js';
import { type InviteStrings, inviteEnglish } from './invite-strings.js';

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
  const isSpoken = Object.hasOwn(PAGE_LANGUAGES, code);
  const [{ tag, dir }, words, form, disclosures] = await Promise.all([
    serverLanguage(isSpoken || code === 'en' ? requested : 'en'),
    isSpoken ? PAGE_LANGUAGES[code]!.invites() : undefined,
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
