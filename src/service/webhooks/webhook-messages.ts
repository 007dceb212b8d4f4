import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '../../contract/webhooks.js';
import type { Db, ReviewedBusiness, ReviewRow } from '../database/schema.js';
import { addMessages, type NewMessage } from '../messages/messages.js';
import type { StoredState } from '../moderation/decision-log.js';
import { noticesOf } from '../notices/notice-messages.js';
import { stateOf } from '../reviews/review-state.js';

/** An event to tell. */
export interface ToldToWebhooks {
  type: WebhookEvent;
  /** The review or the invite that it is about. */
  subjectId: string;
  reportId?: string | null;
}

/** The messages that tell the account's webhooks of these events, each those that want to know it. */
export async function webhookMessages(
  transaction: Db,
  { id: vendorId, account_id: accountId }: ReviewedBusiness,
  events: readonly ToldToWebhooks[],
  at: Date,
): Promise<NewMessage[]> {
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .execute();
  if (webhooks.length === 0) return [];
  return events.flatMap(({ type, subjectId, reportId = null }) => {
    const event = `evt_${randomUUID()}`;
    return webhooks
      .filter((webhook) => (JSON.parse(webhook.events) as string[]).includes(type))
      .map(
        (webhook): NewMessage => ({
          accountId,
          id: `${event}:${webhook.id}`,
          channel: 'webhook',
          kind: type,
          recipientId: webhook.id,
          vendorId,
          subjectId,
          details: { event, at: at.toISOString(), reportId },
        }),
      );
  });
}

/*
 * What happens to reviews, as messages to those who want to know it: webhooks of the account, and people who chose to be told. They are added
 * in the transaction of what they tell of, whichever way it came. An import and a restore tell nothing: they would flood, and tell of the past.
 */

/** Something that happened to a review. */
interface ReviewEvent {
  type: WebhookEvent;
  reviewId: string;
  /** Of the review; null without a rating. */
  ratingHundredths?: number | null;
  reportId?: string;
}

/** Adds the messages that tell of these events of one business. */
export async function recordEvents(
  transaction: Db,
  business: ReviewedBusiness,
  events: readonly ReviewEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  const messages = [
    ...(await webhookMessages(
      transaction,
      business,
      events.map(({ reviewId: subjectId, type, reportId }) => ({ type, subjectId, reportId: reportId ?? null })),
      at,
    )),
    ...(await noticesOf(transaction, business, events, at)),
  ];
  if (messages.length > 0) await addMessages(transaction, messages, at);
}

/** What a submitted review is told as: one that readers see at once is shown as well. */
export function eventsOfSubmission(row: ReviewRow): ReviewEvent[] {
  const submitted = { type: 'review.submitted', reviewId: row.id, ratingHundredths: row.rating_hundredths } as const;
  return stateOf(row) === 'shown' ? [submitted, { type: 'review.shown', reviewId: row.id }] : [submitted];
}

/** What a change of state is told as: `review.held_back` when readers no longer see it, or will not. */
export function eventsOfChange(reviewId: string, before: StoredState, after: StoredState): ReviewEvent[] {
  const [was, is] = [stateOf(before), stateOf(after)];
  if (was === is) return [];
  if (is === 'shown') return [{ type: 'review.shown', reviewId }];
  if (was === 'shown' || was === 'pending') return [{ type: 'review.held_back', reviewId }];
  return [];
}
