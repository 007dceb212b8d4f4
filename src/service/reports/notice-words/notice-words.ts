import type { DecidedReason } from '../../../contract/held-back-reasons.js';
import type { ReportReason } from '../../../contract/report.js';

/** What a notice is made of. `{shop}`, `{day}`, `{reason}`, `{name}` and `{id}` are filled in. */
export interface NoticeWords {
  hello: string;
  helloNamed: string;
  reported: Record<ReportReason, string>;
  heldBack: Record<DecidedReason, string>;
  reporterSubject: string;
  /** That they reported a review, and for what reason. */
  youReported: string;
  reportNumber: string;
  reviewNumber: string;
  /** In the receipt: what happens next. */
  next: string;
  kept: string;
  noLongerShown: string;
  authorSubject: string;
  /** That the author's review is no longer shown, why, and that nothing of it was changed. */
  yourReview: string;
  youWrote: string;
  redress: string;
  /** Why the mail came. */
  footer: string;
}
