import type { ReportReason } from '../../../contract/report.js';
import type { StringsOf } from '../../languages/format-message.js';

/** What the reasons of a report are called; the key of each is its reason. */
const reasons = {
  unlawful: 'Against the law',
  child_abuse: 'Sexual abuse of children',
  fake: 'False or fake',
  abusive: 'Insulting or threatening',
  discriminatory: 'Discriminatory',
  personal_data: 'Shows personal data',
  rights: 'Infringes my rights or those of others',
  spam: 'Spam or advertising',
  off_topic: 'Not about the shop or its products',
  other: 'Something else',
} satisfies Record<ReportReason, string>;

/** The strings of the report dialog in English. */
export const reportEnglish = {
  heading: 'Report this review',
  intro: 'Tell the shop what is wrong with it. The review stays as it is until the shop has decided.',
  reason: 'Reason',
  ...reasons,
  explanation: 'What is wrong with it, and where?',
  name: 'Your name',
  email: 'Your email',
  contactHint: 'Not published. The shop sends its decision here.',
  optional: 'optional',
  goodFaith: 'I believe in good faith that what I report is correct and complete.',
  send: 'Send report',
  sending: 'Sending…',
  required: 'Please fill this in.',
  emailWrong: 'Enter an email address such as ada@example.com.',
  tooLong: 'At most {max} characters.',
  offline: 'You are offline. What you wrote stays here; please send it once you are online again.',
  failed: 'The report can’t be sent right now. What you wrote stays here; please try again in a minute.',
  gone: 'This review is no longer shown.',
  unsupported: 'Reports can’t be sent from this page. Please write to the shop.',
  sent: 'Your report has arrived.',
  number: 'Its number is {number}.',
  nextByEmail: 'The shop looks at it and tells you by email what it decides, and why.',
  next: 'The shop looks at it and decides.',
};

/** The strings of the report dialog in any language. */
export type ReportStrings = StringsOf<typeof reportEnglish>;
