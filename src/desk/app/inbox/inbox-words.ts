import type { InboxQueue, InboxResult, InboxReview } from '../../../contract/desk/inbox.js';
import type { DecidedReason } from '../../../contract/held-back-reasons.js';
import { rulesOf } from '../../../contract/source-rules.js';

export const QUEUE_LABELS: Record<InboxQueue, string> = {
  todo: 'To do',
  pending: 'Waiting',
  shown: 'Shown',
  held_back: 'Held back',
  archived: 'Archived',
  reported: 'Reported',
};

/** What an empty queue says. */
export const EMPTY: Record<InboxQueue, [heading: string, text: string]> = {
  todo: ['All done', 'Every review has been looked at. New ones appear here by themselves.'],
  pending: ['Nothing is waiting', 'Every review has been looked at.'],
  shown: ['No review is shown yet', 'Those that you show appear here, and in your shop.'],
  held_back: ['Nothing is held back', 'Your readers see every review that you have looked at.'],
  archived: ['The archive is empty', 'What you archive is shown nowhere, and stays here.'],
  reported: ['No open reports', 'When a reader reports a review, you find it here.'],
};

export const REASON_LABELS: Record<DecidedReason, string> = {
  spam: 'Spam or advertising',
  personal_data: 'Shows personal data',
  unlawful: 'Against the law',
  abusive: 'Insults or threatens somebody',
  discriminatory: 'Discriminates against people',
  misleading: 'What it says is false or misleading',
  fake: 'We believe that it is not a real review',
  off_topic: 'Not about the shop or its products',
  duplicate: 'It is there twice',
};

const REPORT_LABELS: Record<string, string> = {
  child_abuse: 'Sexual abuse of children',
  rights: "Infringes somebody's rights",
  other: 'Another reason',
};

export function reasonLabel(reason: string): string {
  return REASON_LABELS[reason as DecidedReason] ?? REPORT_LABELS[reason] ?? reason;
}

/** Where a review stands, in a word or two. */
export function stateLabel({ state, heldBackReason }: InboxReview): string {
  const reason = heldBackReason && heldBackReason !== 'pending' ? `: ${reasonLabel(heldBackReason)}` : '';
  return (
    { pending: 'Waiting for a first look', shown: 'Shown', held_back: 'Held back', archived: 'Archived' }[state] +
    reason
  );
}

/** Where a reply stands that its source does not show; empty where there is none, or readers see it. */
export function replyLabel({ replyState, replyReason, card }: InboxReview): string {
  const source = rulesOf(card.source).label || 'Its source';
  switch (replyState) {
    case null:
      return '';
    case 'waiting':
      return card.reply ? 'Reply waits to be sent' : 'Reply waits to be taken away';
    case 'pending':
      return `${source} checks the reply`;
    case 'rejected':
      return `${source} rejected the reply${replyReason ? `: ${replyReason.replaceAll('_', ' ').toLowerCase()}` : ''}`;
    case 'failed':
      return `Reply not sent${replyReason ? `: ${NOT_SENT[replyReason] ?? replyReason.replaceAll('_', ' ')}` : ''}`;
  }
}

/** Why a reply could not be sent, by the code of its last attempt. */
const NOT_SENT: Record<string, string> = {
  revoked: 'the source has to be connected again',
  locked: 'the source has to be connected again',
  forbidden: 'the source does not allow it',
  not_found: 'the review is gone at its source',
  refused: 'the source does not take it',
  rate_limited: 'the source took no more requests',
  unavailable: 'the source did not respond',
  unreadable: 'the source did not respond as it should',
};

const DECIDED: Record<string, string> = {
  show: 'shown',
  hold_back: 'held back',
  archive: 'archived',
  pending: 'set back to waiting',
  undo: 'taken back',
  media_held_back: 'a picture held back',
  media_shown: 'a picture shown again',
  product_changed: 'given another product',
};

export function decisionLabel({ lastDecision }: InboxReview): string {
  if (!lastDecision) return '';
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(lastDecision.at));
  return `${DECIDED[lastDecision.decision] ?? lastDecision.decision} by ${lastDecision.by}, ${day}`;
}

const REFUSED: Partial<Record<InboxResult['outcome'], string>> = {
  not_found: 'is gone',
  was_shown: 'was seen by readers and cannot wait again',
  changed_since: 'has moved since',
  too_late: 'was decided more than a day ago',
};

/** What was done, for those who hear the page and those who see it. */
export function outcomeText(results: readonly InboxResult[], done: string): string {
  const count = results.filter(({ outcome }) => outcome === 'done').length;
  const refused = results.find(({ outcome }) => REFUSED[outcome]);
  const said = count > 0 ? `${reviewCount(count)} ${done}.` : refused ? '' : 'Nothing to change.';
  return refused ? `${said} One ${REFUSED[refused.outcome]}.`.trim() : said;
}

export function reviewCount(count: number): string {
  return count === 1 ? '1 review' : `${new Intl.NumberFormat('en').format(count)} reviews`;
}
