/** Changes of one review: shown, hidden, archived, replied to. */

import { sql } from 'kysely';
import { PENDING } from '../../contract/service/held-back-reason.js';
import type { Reply, Review, ReviewUpdate } from '../../contract/service/review.js';
import { type AccountAccess, belongsTo } from '../account-access.js';
import { recordChange } from '../changes/change-log.js';
import { WriteConflict } from '../database/database.js';
import type { Db, ReviewedBusiness, ReviewRow } from '../database/schema.js';
import {
  BY_KEY,
  decisionFor,
  isSameState,
  recordDecisions,
  rowOfDecision,
  type StoredState,
} from '../moderation/decision-log.js';
import { withProducts } from '../products/filed-reviews.js';
import { sendToSource } from '../sources/source-replies.js';
import { eventsOfChange, recordEvents } from '../webhooks/webhook-messages.js';
import { changeCounts } from './review-counts.js';
import { reviewOfRow } from './review-row.js';
import { takesReplies } from './sources.js';

/** A reason was given for a review that is not held back. */
export class NotHeldBack extends Error {}

/** The review's source keeps its replies itself. */
export class CannotReply extends Error {}

/** Whose review may be changed, and when that is done. */
export interface Change {
  account: AccountAccess;
  /** Now. */
  at?: Date;
  /** Who decides; whoever has the API key. */
  by?: string;
}

/** Null when there is no such review in the account. Throws {@link NotHeldBack}. */
export async function updateReview(
  transaction: Db,
  id: string,
  update: ReviewUpdate,
  { account, at = new Date(), by = BY_KEY }: Change,
): Promise<Review | null> {
  const before = await findRow(transaction, id, account);
  if (!before) return null;
  const after = await storeChange(transaction, before, valuesAfter(before, update, at));
  if (!isSameState(before, after)) {
    const decision = { by, at, decision: decisionFor(after), reason: after.held_back_reason };
    await recordDecisions(transaction, [rowOfDecision(after, decision, { before, after })]);
  }
  await changeCounts(transaction, [after], [before]);
  await recordEvents(transaction, businessOf(after), eventsOfChange(id, before, after), at);
  await recordChangeOf(transaction, after);
  return listed(transaction, after);
}

/** What an update makes of a review. Throws {@link NotHeldBack}. */
export function valuesAfter(before: StoredState, update: ReviewUpdate, at: Date) {
  const show_on_widget = flag(update.showOnWidget) ?? before.show_on_widget;
  const is_archived = flag(update.isArchived) ?? before.is_archived;
  const heldBack = show_on_widget === 0 || is_archived === 1;
  if (update.reason !== undefined && !heldBack) throw new NotHeldBack('readers see this review');
  return {
    show_on_widget,
    is_archived,
    // What is pending was never shown; of any other review that is held back nobody knows.
    shown_at: before.shown_at ?? (before.held_back_reason === PENDING && !heldBack ? at.toISOString() : null),
    held_back_reason: heldBack ? (update.reason ?? reasonAfter(update, before)) : null,
    updated_at: at.toISOString(),
    changed_at: at.toISOString(),
  } satisfies Partial<ReviewRow>;
}

/** Adds or replaces the reply. Null when there is no such review in the account. Throws {@link CannotReply}. */
export async function replyToReview(
  transaction: Db,
  { reviewId, comment, name }: Reply,
  { account, at = new Date() }: Change,
): Promise<Review | null> {
  const before = await findRow(transaction, reviewId, account);
  if (!before) return null;
  const sent = await replyOnItsWay(transaction, before, comment, at);
  const response = {
    name: name ?? (await senderName(transaction, before.business_id)),
    date: at.toISOString().slice(0, 10),
    comment,
  };
  return storeReply(transaction, before, { response: JSON.stringify(response), ...sent }, at);
}

/** Takes the reply away; one that has none stays as it is. Null, and throws, as {@link replyToReview}. */
export async function deleteReply(
  transaction: Db,
  reviewId: string,
  { account, at = new Date() }: Change,
): Promise<Review | null> {
  const before = await findRow(transaction, reviewId, account);
  if (!before) return null;
  const sent = await replyOnItsWay(transaction, before, null, at);
  if (before.response === null) return listed(transaction, before);
  return storeReply(transaction, before, { response: null, ...sent }, at);
}

/** Where the reply stands at the review's source, if it is sent there. Throws {@link CannotReply} where the source keeps its replies and is not connected. */
async function replyOnItsWay(transaction: Db, before: ReviewRow, comment: string | null, at: Date) {
  const sent = await sendToSource(transaction, before, comment, at);
  if (!sent && !takesReplies(reviewOfRow(before))) throw new CannotReply(before.source);
  return sent ?? { reply_state: null, reply_reason: null };
}

type StoredReply = Pick<ReviewRow, 'response' | 'reply_state' | 'reply_reason'>;

async function storeReply(transaction: Db, before: ReviewRow, reply: StoredReply, at: Date): Promise<Review> {
  const now = at.toISOString();
  const after = await storeChange(transaction, before, { ...reply, updated_at: now, changed_at: now });
  const replied = { type: 'review.replied', reviewId: after.id } as const;
  if (reply.response !== null) await recordEvents(transaction, businessOf(after), [replied], at);
  await recordChangeOf(transaction, after);
  return listed(transaction, after);
}

/** Whoever shows or hides a review has looked at it, so that it is no longer pending. Other reasons stay. */
function reasonAfter({ showOnWidget }: ReviewUpdate, { held_back_reason: before }: StoredState): string | null {
  return before === PENDING && showOnWidget !== undefined ? null : before;
}

/** The review as lists have it. */
async function listed(db: Db, row: ReviewRow): Promise<Review> {
  const [review] = await withProducts(db, [reviewOfRow(row)]);
  return review!;
}

function recordChangeOf(transaction: Db, row: ReviewRow): Promise<void> {
  return recordChange(transaction, businessOf(row), 'reviews');
}

function businessOf({ business_id, account_id }: ReviewRow): ReviewedBusiness {
  return { id: business_id, account_id };
}

async function findRow(transaction: Db, id: string, account: AccountAccess): Promise<ReviewRow | undefined> {
  return transaction
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .where(belongsTo(account))
    .executeTakeFirst();
}

/** Changes the row only while it is as it was read: after a concurrent write on Postgres the counts would be wrong. */
export async function storeChange(transaction: Db, before: ReviewRow, values: Partial<ReviewRow>): Promise<ReviewRow> {
  const after = await transaction
    .updateTable('reviews')
    .set(values)
    .where('business_id', '=', before.business_id)
    .where('id', '=', before.id)
    .where('show_on_widget', '=', before.show_on_widget)
    .where('is_archived', '=', before.is_archived)
    .where(sql`coalesce(held_back_reason, '')`, '=', before.held_back_reason ?? '')
    .where(sql`coalesce(shown_at, '')`, '=', before.shown_at ?? '')
    .where(sql`coalesce(held_back_media, '')`, '=', before.held_back_media ?? '')
    .returningAll()
    .executeTakeFirst();
  if (!after) throw new WriteConflict();
  return after;
}

async function senderName(transaction: Db, businessId: string): Promise<string> {
  const business = transaction.selectFrom('businesses').select('sender_name').where('id', '=', businessId);
  return (await business.executeTakeFirstOrThrow()).sender_name;
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}
