import DISCLOSURES from 'virtual:languages/disclosures';
import disclosureEnglish from 'virtual:languages/disclosures/en';
import LANGUAGES from 'virtual:languages/elements';
import INVITES from 'virtual:languages/invites';
import inviteEnglish from 'virtual:languages/invites/en';
import PICTURES from 'virtual:languages/pictures';
import pictureEnglish from 'virtual:languages/pictures/en';
import POLICIES from 'virtual:languages/policy';
import policyEnglish from 'virtual:languages/policy/en';
import type { Wording } from '../contract/widget.js';
import { english, type ReviewFormStrings } from '../elements/languages/form-strings.js';
import { formatMessage, inLanguage } from '../elements/languages/format-message.js';
import { canonicalTag } from '../elements/languages/language.js';
import { codeOf } from '../languages/language-code.js';
import type { InviteStrings } from '../languages/page-words.js';
import { days } from './policy-page/audit-section.js';
import { serverLanguage } from './server-view.js';

/** All that mails and pages of invites are worded with, of one language. */
export interface InviteLanguage {
  tag: string;
  dir: 'ltr' | 'rtl';
  words: InviteStrings;
  form: ReviewFormStrings;
  /** What the shop's policy page is called. */
  policyPage: string;
  /** What a review's pictures and film are called together. */
  files: string;
  /** In how many days at most the shop shows a review. */
  publishedWithin(days: number): string;
  /** That so many characters are too many. */
  tooLong(count: number): string;
  /** What the shop has worded itself; where it has no words in this language, the first that there are. */
  ownWords(wording: Wording): string;
}

/** The strings for the language tag `requested`; English where we have none. */
export async function inviteLanguage(requested: string): Promise<InviteLanguage> {
  const code = languageCode(requested);
  const isSpoken = Object.hasOwn(INVITES, code);
  const [{ tag, dir }, words, form, disclosures, pictures, policy] = await Promise.all([
    serverLanguage(isSpoken || code === 'en' ? requested : 'en'),
    isSpoken ? INVITES[code]!() : undefined,
    LANGUAGES[code]?.[1](),
    DISCLOSURES[code]?.(),
    PICTURES[code]?.(),
    POLICIES[code]?.(),
  ]);
  const strings: ReviewFormStrings = { ...english, ...form?.default };
  return {
    tag,
    dir: dir ?? 'ltr',
    words: words?.default ?? inviteEnglish,
    form: strings,
    policyPage: (disclosures?.default ?? disclosureEnglish).policyPage,
    files: (pictures?.default ?? pictureEnglish).label,
    publishedWithin: (count) =>
      formatMessage((policy?.default ?? policyEnglish).publishedWithin, tag, { time: days(count, tag) }),
    tooLong: (count) => formatMessage(strings.tooLong, tag, { count }),
    ownWords: (wording) => inLanguage(wording, tag),
  };
}

/** The code of the language closest to a tag, whether we have it or not. */
export function languageCode(tag: string): string {
  return codeOf(canonicalTag(tag));
}
