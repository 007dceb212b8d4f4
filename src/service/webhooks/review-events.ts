/**
 * What happens to reviews, as messages to those who want to know it: webhooks of the account, and people who chose to be told. They are added
 * in the transaction of what they tell of, whichever way it came. An import and a restore tell nothing: they would flood, and tell of the past.
 */
import type { WebhookEvent } from '../../contract/webhooks.js';
import type { Db, ReviewedBusiness, ReviewRow } from '../database/schema.js';
import { addMessages } from '../messages/messages.js';
import type { StoredState } from '../moderation/decision-log.js';
import { noticesOf } from '../notices/notice-messages.js';
import { stateOf } from '../reviews/review-state.js';
import { webhookMessages } from './webhook-messages.js';

/** Something that happened to a review. */
export interface ReviewEvent {
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
