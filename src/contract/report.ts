/** Reports of reviews, as page, proxy and service know them. Plain values: this file is part of what the page loads. */

/** The reason whose report needs neither name nor email (DSA Article 16(2)(c)). */
export const ANONYMOUS_REASON = 'child_abuse';

/** Why somebody reports a review: about what it is, never about how it rates. */
export const REPORT_REASONS = [
  'unlawful',
  ANONYMOUS_REASON,
  'fake',
  'abusive',
  'discriminatory',
  'personal_data',
  'rights',
  'spam',
  'off_topic',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The most characters of what a report holds. */
export const REPORT_LIMITS = { explanation: 5_000, name: 100, statement: 5_000 } as const;

/** Body of `POST /widget/v1/vendors/{vendorId}/reviews/{reviewId}/report`. */
export interface ReportBody {
  reason: ReportReason;
  explanation: string;
  /** Name and email are required, but for the reason {@link ANONYMOUS_REASON}. */
  name?: string;
  email?: string;
  goodFaith: true;
  /** The address at which the review was seen. */
  page?: string;
  /** The language of the widget, of BCP 47. */
  language?: string;
  /** Form timestamp, proof of work and honeypot, as in a `Submission`. */
  start?: string;
  solution?: string;
  website?: string;
}

/** Body of the response to a report that was taken. The reporter's contact is in no response. */
export interface ReportReceipt {
  /** The number of the report. */
  id: string;
  /** ISO 8601 timestamp. */
  receivedAt: string;
  reviewId: string;
  /** What happens next: the shop decides, and tells the reporter by email where it has an address. */
  next: 'decision_by_email' | 'decision';
}

/** The fragment of a page's address that leads to the card of a review. */
export const reviewFragment = (reviewId: string): string => `review-${reviewId}`;
