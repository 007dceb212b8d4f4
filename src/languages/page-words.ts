/** What pages, mails and labels say apart from the elements: the other sections of a language's file. */
import type { DecidedReason } from '../contract/held-back-reasons.js';
import type { ReportReason } from '../contract/report.js';
import type { Topic } from '../contract/topics.js';

/**
 * `policy`: the policy page, beside the strings of the widget, of disclosures and of the report dialog, which it shares. Where a law has words
 * of its own, a language has them: see docs/law.md.
 */
export interface PolicyStrings {
  whoHeading: string;
  byOrder: string;
  byInvitation: string;
  serviceSilent: string;
  timesHeading: string;
  publishedWithin: string;
  keptFor: string;
  keptForever: string;
  order: string;
  heldBackHeading: string;
  allShown: string;
  reasonsIntro: string;
  reasonsUnsaid: string;
  anyStars: string;
  misleading: string;
  believedFake: string;
  duplicate: string;
  noReason: string;
  reasonCount: string;
  authorsHeading: string;
  contactYes: string;
  contactNo: string;
  changeYes: string;
  changeNo: string;
  reportHeading: string;
  reportHow: string;
  reportNext: string;
  auditHeading: string;
  auditIntro: string;
  starsColumn: string;
  heldBackColumn: string;
  timeColumn: string;
  unknown: string;
  partOf: string;
  groups: string;
  heldBackMore: string;
  waitsLonger: string;
  byChance: string;
  tooFew: string;
  test: string;
  fisher: string;
  mannWhitney: string;
  noProof: string;
  auditAway: string;
  auditNone: string;
  asOf: string;
  brokenLink: string;
  away: string;
}

/**
 * `invites`: mails and pages of invites, beside the strings of the form, which they share. `{shop}` and `{product}` are names as the shop
 * writes them, so that a sentence must not bend them.
 */
export interface InviteStrings {
  subject: string;
  reminderSubject: string;
  greeting: string;
  ask: string;
  remind: string;
  why: string;
  unsubscribe: string;
  title: string;
  place: string;
  next: string;
  others: string;
  reviewed: string;
  /** That readers do not see it, of what the shop has looked at. */
  notShown: string;
  expired: string;
  broken: string;
  away: string;
  toShop: string;
  /** The last option of a question, which takes back what was chosen. */
  skipQuestion: string;
  stopMeaning: string;
  stopped: string;
  stopOther: string;
  stopWrite: string;
}

/**
 * `labels`: what insights are said in. `{topic}` stands for the name of the topic, in sentences that need no gender and no number of it.
 */
export interface LabelWords {
  topics: Record<Topic, string>;
  /** What reviews say exactly (the claims of src/insights/claims.ts), as it stands within a sentence; languages without it name the topic. */
  claims: Record<string, string>;
  /**
   * How claims are said that not all agree with; in every language that has claims. `{claim}` stands for one, or for two with a comma;
   * `critical` is for criticism without a claim. `mixedSizes` is for a size that is one thing for some, which `sizes` names, and another
   * or two for others.
   */
  said?: {
    some: string;
    others: string;
    critical: string;
    mixedSizes: string;
    sizes: Record<'true_to_size' | 'runs_large' | 'runs_small', string>;
  };
  praised: string;
  /** Praised by everybody who thinks something of it. */
  onlyPraised: string;
  criticised: string;
  onlyCriticised: string;
  /** Praised by some, criticised by others. */
  divided: string;
  /** Named without an opinion. */
  mentioned: string;
}

/** `notices`: mails about a report. `{shop}`, `{day}`, `{reason}`, `{name}` and `{id}` are filled in. */
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
