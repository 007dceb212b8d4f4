/** What crosses the wire between the desk's inbox and its server, as plain types. Nobody's email address or phone number is in it. */
import type { ReplyState } from '../sources.js';
import type { PublicReview } from '../widget.js';

/** The queues, as the inbox lists them. */
export const INBOX_QUEUES = ['todo', 'pending', 'shown', 'held_back', 'archived', 'reported'] as const;
export type InboxQueue = (typeof INBOX_QUEUES)[number];

/** A picture or video of a review, shown or held back. */
export interface InboxMedia {
  kind: 'picture' | 'video' | 'gif';
  position: number;
  /** Null where no page can show it. */
  url: string | null;
  /** Why it is held back; null while it is shown. */
  heldBack: string | null;
}

/** What somebody said to a question of the shop. */
export interface AnsweredQuestion {
  /** In English, or the first language that there is; its name where it is asked no more. */
  question: string;
  said: string;
  /** Whether readers see it with the review; `shared`: once enough shown reviews have the same. */
  readers: 'see' | 'shared' | 'no';
}

/** Who decided what about a review last. */
export interface InboxDecision {
  id: string;
  at: string;
  by: string;
  decision: string;
  reason: string | null;
}

/** One review of a queue: the card as shoppers see it, or would, and what the shop alone knows. */
export interface InboxReview {
  id: string;
  card: PublicReview;
  state: 'pending' | 'shown' | 'held_back' | 'archived';
  heldBackReason: string | null;
  openReports: number;
  canReply: boolean;
  /** Bytes of UTF-8 that a reply may have at the source that it is sent to; null where it is kept here. */
  replyBytes: number | null;
  /** Where the reply on the card stands at its source; null where readers see it. */
  replyState: ReplyState | null;
  /** Why the source has rejected it, in its own word, or why it could not be sent, as a code; null without. */
  replyReason: string | null;
  media: InboxMedia[];
  /** What was said to questions of the shop; null without. */
  answers: AnsweredQuestion[] | null;
  /** A name that passes for something it is not, as it was typed; absent of any other. The card has what readers see of it. */
  typedName?: string;
  lastDecision: InboxDecision | null;
}

/** `GET …/reviews`. */
export interface InboxPage {
  reviews: InboxReview[];
  nextCursor?: string;
}

/** `GET …/moderation`. */
export interface InboxOverview {
  counts: Record<InboxQueue, number>;
  newReviews: 'show' | 'wait' | null;
  sources: string[];
  /** Connected sources that take replies, and none away. */
  repliesStay: string[];
}

/** What became of one review of a request. */
export interface InboxResult {
  id: string;
  outcome: 'done' | 'unchanged' | 'not_found' | 'was_shown' | 'changed_since' | 'too_late';
  decisionId: string | null;
  review: InboxReview | null;
}

/** What came of giving reviews another product; `unknown` are products of which there is no review to change, 20 at most. */
export interface ChangedProducts {
  reviews: number;
  unknown: string[];
}

/** Characters of a reply. */
export const REPLY_LENGTH = 5000;

/** A text for replies; `{name}` stands for the author's name. */
export interface ReplyTemplate {
  id: string;
  name: string;
  text: string;
}

/** How low ratings fare: `GET …/audit`. */
export interface InboxAudit {
  low: { reviews: number; heldBack: number };
  others: { reviews: number; heldBack: number };
  heldBackUnequal: boolean;
  waitingUnequal: boolean;
  waitingDays: { low: number | null; others: number | null };
}

/** What the audit would say after a decision that is not made yet: `POST …/decisions/forecast`. */
export interface InboxForecast {
  /** Held back after it, of how many that somebody has looked at. */
  low: { reviews: number; heldBack: number };
  others: { reviews: number; heldBack: number };
  /** Whether low ratings would then be held back more often than chance explains; `p` is how probable that is by chance. */
  heldBackUnequal: boolean;
  p: number | null;
  /** Reviews that would go on waiting, and whether low ratings would wait longer than chance explains if they did for so many days. */
  waiting: { low: number; others: number; days: number; isUnequal: boolean };
}

/** An open report of a review. */
export interface InboxReport {
  id: string;
  reason: string;
  explanation: string;
  createdAt: string;
}
