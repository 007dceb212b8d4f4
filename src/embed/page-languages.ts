import type { InviteStrings } from './invite-words/invite-strings.js';
import type { PolicyStrings } from './policy-page/policy-strings.js';

/** What is said in a language apart from the elements, loaded when it is needed. */
interface PageStrings {
  /** In the mails and on the pages of invites. */
  invites: () => Promise<{ default: InviteStrings }>;
  /** On the policy page. */
  policy: () => Promise<{ default: PolicyStrings }>;
}

/** By code, every language but English. */
export const PAGE_LANGUAGES: Record<string, PageStrings> = {
  ar: {
    invites: () => import('./invite-words/translations/ar.js'),
    policy: () => import('./policy-page/translations/ar.js'),
  },
  bn: {
    invites: () => import('./invite-words/translations/bn.js'),
    policy: () => import('./policy-page/translations/bn.js'),
  },
  cs: {
    invites: () => import('./invite-words/translations/cs.js'),
    policy: () => import('./policy-page/translations/cs.js'),
  },
  da: {
    invites: () => import('./invite-words/translations/da.js'),
    policy: () => import('./policy-page/translations/da.js'),
  },
  de: {
    invites: () => import('./invite-words/translations/de.js'),
    policy: () => import('./policy-page/translations/de.js'),
  },
  el: {
    invites: () => import('./invite-words/translations/el.js'),
    policy: () => import('./policy-page/translations/el.js'),
  },
  es: {
    invites: () => import('./invite-words/translations/es.js'),
    policy: () => import('./policy-page/translations/es.js'),
  },
  fa: {
    invites: () => import('./invite-words/translations/fa.js'),
    policy: () => import('./policy-page/translations/fa.js'),
  },
  fi: {
    invites: () => import('./invite-words/translations/fi.js'),
    policy: () => import('./policy-page/translations/fi.js'),
  },
  fr: {
    invites: () => import('./invite-words/translations/fr.js'),
    policy: () => import('./policy-page/translations/fr.js'),
  },
  he: {
    invites: () => import('./invite-words/translations/he.js'),
    policy: () => import('./policy-page/translations/he.js'),
  },
  hi: {
    invites: () => import('./invite-words/translations/hi.js'),
    policy: () => import('./policy-page/translations/hi.js'),
  },
  id: {
    invites: () => import('./invite-words/translations/id.js'),
    policy: () => import('./policy-page/translations/id.js'),
  },
  it: {
    invites: () => import('./invite-words/translations/it.js'),
    policy: () => import('./policy-page/translations/it.js'),
  },
  ja: {
    invites: () => import('./invite-words/translations/ja.js'),
    policy: () => import('./policy-page/translations/ja.js'),
  },
  ko: {
    invites: () => import('./invite-words/translations/ko.js'),
    policy: () => import('./policy-page/translations/ko.js'),
  },
  nb: {
    invites: () => import('./invite-words/translations/nb.js'),
    policy: () => import('./policy-page/translations/nb.js'),
  },
  nl: {
    invites: () => import('./invite-words/translations/nl.js'),
    policy: () => import('./policy-page/translations/nl.js'),
  },
  pl: {
    invites: () => import('./invite-words/translations/pl.js'),
    policy: () => import('./policy-page/translations/pl.js'),
  },
  pt: {
    invites: () => import('./invite-words/translations/pt.js'),
    policy: () => import('./policy-page/translations/pt.js'),
  },
  'pt-PT': {
    invites: () => import('./invite-words/translations/pt-PT.js'),
    policy: () => import('./policy-page/translations/pt-PT.js'),
  },
  ru: {
    invites: () => import('./invite-words/translations/ru.js'),
    policy: () => import('./policy-page/translations/ru.js'),
  },
  sv: {
    invites: () => import('./invite-words/translations/sv.js'),
    policy: () => import('./policy-page/translations/sv.js'),
  },
  th: {
    invites: () => import('./invite-words/translations/th.js'),
    policy: () => import('./policy-page/translations/th.js'),
  },
  tr: {
    invites: () => import('./invite-words/translations/tr.js'),
    policy: () => import('./policy-page/translations/tr.js'),
  },
  uk: {
    invites: () => import('./invite-words/translations/uk.js'),
    policy: () => import('./policy-page/translations/uk.js'),
  },
  vi: {
    invites: () => import('./invite-words/translations/vi.js'),
    policy: () => import('./policy-page/translations/vi.js'),
  },
  'zh-Hans': {
    invites: () => import('./invite-words/translations/zh-Hans.js'),
    policy: () => import('./policy-page/translations/zh-Hans.js'),
  },
  'zh-Hant': {
    invites: () => import('./invite-words/translations/zh-Hant.js'),
    policy: () => import('./policy-page/translations/zh-Hant.js'),
  },
};
