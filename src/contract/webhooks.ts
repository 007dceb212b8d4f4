/** What crosses the wire between the desk and its server about webhooks. */
import type { MessageState } from './messages.js';

/** What a webhook can be told. */
export const WEBHOOK_EVENTS = [
  'review.submitted',
  'review.shown',
  'review.held_back',
  'review.replied',
  'report.received',
  'invite.sent',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Webhooks of one account at most. */
export const MOST_WEBHOOKS = 10;

/** Where events are sent to. */
export interface Webhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  createdAt: string;
  /** Since when nothing has arrived there; null while the last one did. */
  failingSince: string | null;
  /** Since when it gets nothing, because it failed for too long. */
  disabledAt: string | null;
}

/** A new one: its secret is told this once. */
export interface NewWebhook extends Webhook {
  secret: string;
}

/** What became of one event. */
export interface WebhookDelivery {
  id: string;
  event: string;
  state: MessageState;
  attempts: number;
  /** A code, such as `http_500`. */
  outcome: string | null;
  createdAt: string;
  changedAt: string;
}
