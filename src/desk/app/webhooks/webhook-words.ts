import type { MessageState } from '../../../contract/messages.js';
import type { WebhookEvent } from '../../../contract/webhooks.js';

/** What the desk calls the events. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'review.submitted': 'A review has come',
  'review.shown': 'A review is shown',
  'review.held_back': 'A review is held back',
  'review.replied': 'A review has a reply',
  'report.received': 'A review was reported',
  'invite.sent': 'An invite was sent',
};

export const STATE_WORDS: Record<MessageState, string> = {
  waiting: 'waits',
  sending: 'on its way',
  sent: 'arrived',
  unsure: 'may have arrived',
  dead: 'given up',
  cancelled: 'cancelled',
};

/** What a code of an attempt means, for somebody who looks after the address. */
export function outcomeWords(outcome: string | null): string {
  if (outcome === null) return '';
  const [, status] = /^http_(\d+)$/.exec(outcome) ?? [];
  if (status) return `response ${status}`;
  return OUTCOMES[outcome] ?? outcome.replaceAll('_', ' ');
}

const OUTCOMES: Record<string, string> = {
  timeout: 'no response in time',
  econnrefused: 'nobody listens there',
  enotfound: 'no such host',
  private_address: 'not a public address, or not https',
  nothing_to_say: 'the review is gone',
  webhook_disabled: 'was disabled',
};
