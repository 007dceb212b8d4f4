import {
  ANONYMOUS_REASON,
  REPORT_LIMITS,
  type ReportBody,
  type ReportReceipt,
  reviewFragment,
} from '../../../contract/report.js';
import type { ReportStrings } from '../../../languages/element-words.js';
import { formatMessage } from '../../languages/format-message.js';

/** The fields of the dialog, in its order. */
export const REPORT_FIELDS = ['reason', 'explanation', 'name', 'email', 'goodFaith'] as const;
export type ReportField = (typeof REPORT_FIELDS)[number];
export type ReportErrors = Partial<Record<ReportField, string>>;

/** A report that somebody is writing, for as long as the page stays. */
export interface ReportDraft {
  values: Record<Exclude<ReportField, 'goodFaith'>, string> & { goodFaith: boolean };
  /** Of the last attempt; what is changed afterwards is another report. */
  key: string;
  receipt: ReportReceipt | undefined;
}

/** By vendor and review; in memory alone. */
const drafts = new Map<string, ReportDraft>();

/** The draft for a review: what was typed before the dialog was closed, or an empty one with the same reporter. */
export function draftOf(vendorId: string, reviewId: string): ReportDraft {
  const id = `${vendorId}/${reviewId}`;
  const known = drafts.get(id);
  if (known) return known;
  const [last] = [...drafts.values()].reverse();
  const { name = '', email = '' } = last?.values ?? {};
  const values = { reason: '', explanation: '', name, email, goodFaith: false };
  const draft = { values, key: crypto.randomUUID?.() ?? `${Math.random()}`, receipt: undefined };
  drafts.set(id, draft);
  return draft;
}

/** Whether the reporter may stay unknown. */
export const isAnonymous = ({ values }: ReportDraft): boolean => values.reason === ANONYMOUS_REASON;

/** What is wrong with the draft, by field. */
export function errorsOf(draft: ReportDraft, strings: ReportStrings, tag: string): ReportErrors {
  const errors: ReportErrors = {};
  for (const field of REPORT_FIELDS) {
    const value = draft.values[field];
    const isOptional = isAnonymous(draft) && (field === 'name' || field === 'email');
    if (typeof value === 'boolean' ? !value : !value.trim() && !isOptional) errors[field] = strings.required;
  }
  const { email, explanation, name } = draft.values;
  if (email.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email.trim())) errors.email = strings.emailWrong;
  for (const [field, value] of Object.entries({ explanation, name })) {
    const max = REPORT_LIMITS[field as 'explanation' | 'name'];
    if (value.trim().length > max) errors[field as 'name'] = formatMessage(strings.tooLong, tag, { max });
  }
  return errors;
}

/** The draft as it is sent; `website` is the honeypot. */
export function reportOf({ values }: ReportDraft, reviewId: string, language: string, website: string): ReportBody {
  const [explanation, name, email] = [values.explanation.trim(), values.name.trim(), values.email.trim()];
  return {
    reason: values.reason as ReportBody['reason'],
    explanation,
    ...(name && { name }),
    ...(email && { email }),
    goodFaith: true,
    page: `${location.href.split('#')[0]}#${reviewFragment(reviewId)}`,
    language,
    ...(website && { website }),
  };
}
