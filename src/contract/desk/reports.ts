/** What crosses the wire between the desk's reports and its server, as plain types. */

import type { MessageState } from '../messages.js';
import type { InboxDecision, InboxReview } from './inbox.js';

export const REPORT_STATES = ['open', 'decided'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** A mail of the server's own, and since when it is in this state. */
export interface ReportMailing {
  state: MessageState;
  at: string;
}

/** Who has to be told a decision, and when they were; null while it is left to do. */
export interface ReportTelling {
  to: 'reporter' | 'author';
  toldAt: string | null;
  /** Whether anybody knows how to reach them. */
  isReachable: boolean;
  /** Null where none was to be sent. */
  mail: ReportMailing | null;
}

/** A report, its review as shoppers see it or would, and what was decided. Nobody's name or address is in it. */
export interface DeskReport {
  id: string;
  reason: string;
  explanation: string;
  /** Whether the reporter said that they believe it in good faith. */
  goodFaith: boolean;
  /** Where the review was seen, as the page said it. */
  page: string | null;
  createdAt: string;
  decision: 'kept' | 'held_back' | 'archived' | null;
  heldBackReason: string | null;
  statement: string | null;
  decidedAt: string | null;
  /** That the report has come, to the reporter; null where no mail was to be sent. */
  receipt: ReportMailing | null;
  tellings: ReportTelling[];
  /** Null when it is gone. */
  review: InboxReview | null;
  /** What was decided about the review, the last first. */
  history: InboxDecision[];
}

/** `GET …/reports`: the open ones from the oldest, those that are decided from the newest. */
export interface DeskReportPage {
  reports: DeskReport[];
  nextCursor?: string;
}

/** A message that a decision asks for, with the address that it goes to: for those who may decide. `GET …/reports/{id}/notices`. */
export interface DeskNotice {
  to: 'reporter' | 'author';
  name: string | null;
  email: string | null;
  phoneNumber: string | null;
  subject: string;
  text: string;
  toldAt: string | null;
}
