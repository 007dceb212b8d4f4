/**
 * What a decision obliges the shop to tell, and whom: the reporter (DSA Article 16(5)), and the author of a review that is held
 * back (Article 17). The service sends no mail. Whoever does sends these, and then records `told`.
 */
import type { ReportReason } from '../../contract/report.js';
import type { Notice, Report } from '../../contract/service/report.js';
import type { HeldBackReason, Review } from '../../contract/service/review.js';

/** Characters of a review that a notice quotes. */
const QUOTED = 300;

const REPORTED: Record<ReportReason, string> = {
  unlawful: 'it is against the law',
  child_abuse: 'it shows or promotes sexual abuse of children',
  fake: 'it is false or fake',
  abusive: 'it is abusive',
  discriminatory: 'it is discriminatory',
  personal_data: 'it shows personal data',
  rights: "it infringes somebody's rights",
  spam: 'it is spam or advertising',
  off_topic: 'it is off topic',
  other: 'another one',
};

const HELD_BACK: Record<Exclude<HeldBackReason, 'pending'>, string> = {
  spam: 'it is spam or advertising',
  personal_data: 'it shows personal data',
  unlawful: 'it is against the law',
  abusive: 'it insults or threatens somebody',
  discriminatory: 'it discriminates against people',
  misleading: 'what it says is false or misleading',
  fake: 'we believe that it is not a real review',
  off_topic: 'it is not about the shop or its products',
  duplicate: 'it is there twice',
};

const REDRESS =
  'If you do not agree, reply to this message and say why: we will look at it again. You can also go to court.';

/**
 * The notices of a decided report; none while it is open. The reporter is never named to the author. Of what the reporter wrote they
 * hold the name alone: whoever reports may have given the address of somebody else.
 */
export function noticesOf(report: Report, review: Review | null, shop: string): Notice[] {
  if (report.decision === null) return [];
  const toReporter = report.email === null ? [] : [noticeToReporter(report, report.email, shop)];
  if (report.decision === 'kept' || !review) return toReporter;
  return [...toReporter, noticeToAuthor(report, review, shop)];
}

function noticeToReporter(report: Report, email: string, shop: string): Notice {
  const outcome = report.decision === 'kept' ? 'The review stays as it is.' : `The review is ${outcomeOf(report)}.`;
  return {
    to: 'reporter',
    name: report.name,
    email,
    phoneNumber: null,
    subject: `Your report of a review at ${shop}`,
    text: paragraphs(
      greetingOf(report.name),
      `on ${dayOf(report.createdAt)} you reported a review at ${shop}, for this reason: ${labelOf(REPORTED, report.reason)}.\n` +
        `Number of the report: ${report.id}\nNumber of the review: ${report.reviewId}`,
      `This is what we decided. ${outcome}`,
      report.statement,
      REDRESS,
      shop,
    ),
    toldAt: report.reporterToldAt,
  };
}

function noticeToAuthor(report: Report, review: Review, shop: string): Notice {
  const name = review.name || review.authorName;
  const written = [review.title, review.text].filter(Boolean).join('\n');
  return {
    to: 'author',
    name: name || null,
    email: review.email,
    phoneNumber: review.email === null ? review.phoneNumber : null,
    subject: `Your review at ${shop}`,
    text: paragraphs(
      greetingOf(name),
      `your review of ${dayOf(review.createdAt)} at ${shop} is ${outcomeOf(report)}. It was reported to us, and we looked at it. ` +
        'We changed nothing of what you wrote.',
      report.statement,
      written && `What you wrote:\n${cut(written)}`,
      REDRESS,
      shop,
    ),
    toldAt: report.authorToldAt,
  };
}

function outcomeOf({ heldBackReason }: Report): string {
  return `no longer shown, because ${labelOf(HELD_BACK, heldBackReason ?? '')}`;
}

function greetingOf(name: string | null): string {
  return name ? `Hello ${name},` : 'Hello,';
}

function labelOf(labels: Record<string, string>, reason: string): string {
  return labels[reason] ?? reason;
}

function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

function cut(text: string): string {
  const letters = [...text];
  return letters.length > QUOTED ? `${letters.slice(0, QUOTED).join('')} […]` : text;
}

function paragraphs(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join('\n\n');
}
