/** Replies to reviews whose source keeps them itself: they are sent there, and shown here once they are shown there. */
import { sql } from 'kysely';
import type { MessageState } from '../../contract/messages.js';
import { LONGEST_REPLY, type ReplyState, takesRepliesAwayBy, takesRepliesBy } from '../../contract/sources.js';
import { recordChange } from '../changes/change-log.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { addMessages, type Message } from '../messages/messages.js';
import { connectionOf, type StoredConnection } from './source-connections.js';

/** The reply is longer than its source takes. */
export class ReplyTooLong extends Error {
  /** Bytes of UTF-8. */
  readonly most: number;

  constructor(most: number) {
    super(`must be at most ${most} bytes long`);
    this.most = most;
  }
}

/** The source takes a reply, and none away. */
export class ReplyStays extends Error {}

/** The review's place at its source, through which replies go; null where it has none. */
export interface ReplyPlace {
  connection: StoredConnection;
  sourceLocationId: string;
  sourceFeedbackId: string;
}

const places = (db: Db) =>
  db
    .selectFrom('source_reviews')
    .innerJoin('source_locations', 'source_locations.id', 'source_reviews.location_id')
    .innerJoin('source_connections', (join) =>
      join
        .onRef('source_connections.account_id', '=', 'source_locations.account_id')
        .onRef('source_connections.id', '=', 'source_locations.connection_id'),
    )
    .whereRef('source_locations.business_id', '=', 'source_reviews.business_id')
    .where('source_connections.failure', 'is', null);

/** Ids of those of these reviews whose replies are sent to their source. */
export async function repliedAtSource(
  db: Db,
  reviews: readonly { id: string; businessId: string }[],
): Promise<Set<string>> {
  if (reviews.length === 0) return new Set();
  const rows = await places(db)
    .select(['source_reviews.review_id', 'source_connections.kind', 'source_connections.settings'])
    .where('source_reviews.business_id', 'in', [...new Set(reviews.map(({ businessId }) => businessId))])
    .where(
      'source_reviews.review_id',
      'in',
      reviews.map(({ id }) => id),
    )
    .execute();
  const taken = rows.filter(({ kind, settings }) => takesRepliesBy({ kind, settings: JSON.parse(settings) }));
  return new Set(taken.map(({ review_id }) => review_id));
}

export async function replyPlace(db: Db, vendorId: string, reviewId: string): Promise<ReplyPlace | null> {
  const row = await places(db)
    .selectAll('source_connections')
    .select(['source_locations.source_location_id', 'source_reviews.source_feedback_id'])
    .where('source_reviews.business_id', '=', vendorId)
    .where('source_reviews.review_id', '=', reviewId)
    .executeTakeFirst();
  if (!row) return null;
  const { source_location_id: sourceLocationId, source_feedback_id: sourceFeedbackId } = row;
  const connection = connectionOf(row);
  return takesRepliesBy(connection) ? { connection, sourceLocationId, sourceFeedbackId } : null;
}

/**
 * What a reply, or its end, changes in the row of a review whose source keeps its replies; it is sent by the message that is added. Null where
 * there is no way to the source. Throws {@link ReplyTooLong}, and {@link ReplyStays}; one that never came there is not in its way.
 */
export async function sendToSource(
  transaction: Db,
  { id, account_id, business_id, response, reply_state }: ReviewRow,
  comment: string | null,
  at: Date,
): Promise<Pick<ReviewRow, 'reply_state' | 'reply_reason'> | null> {
  const place = await replyPlace(transaction, business_id, id);
  if (!place) return null;
  const most = LONGEST_REPLY[place.connection.kind];
  if (comment !== null && Buffer.byteLength(comment) > most) throw new ReplyTooLong(most);
  if (comment === null && response !== null && !takesRepliesAwayBy(place.connection)) {
    if (reply_state !== 'failed') throw new ReplyStays();
    return { reply_state: null, reply_reason: null };
  }
  await addMessages(
    transaction,
    [
      {
        accountId: account_id,
        id: `source_reply:${id}:${at.toISOString()}`,
        channel: 'source',
        kind: 'source_reply',
        recipientId: place.connection.id,
        vendorId: business_id,
        subjectId: id,
      },
    ],
    at,
  );
  return { reply_state: 'waiting', reply_reason: null };
}

/** What is to be sent for a review now. */
export interface WaitingReply extends ReplyPlace {
  /** Null: the reply is to be taken away. */
  comment: string | null;
}

/** Null where nothing waits any more, or there is no way to the source. */
export async function findWaitingReply(db: Db, vendorId: string, reviewId: string): Promise<WaitingReply | null> {
  const row = await db
    .selectFrom('reviews')
    .select(['response', 'reply_state'])
    .where('business_id', '=', vendorId)
    .where('id', '=', reviewId)
    .executeTakeFirst();
  const place = row?.reply_state === 'waiting' ? await replyPlace(db, vendorId, reviewId) : null;
  if (!row || !place) return null;
  const comment = row.response === null ? null : (JSON.parse(row.response) as { comment: string }).comment;
  return { ...place, comment };
}

/** Replies at which a source is looked again in one reading. */
const MOST_PENDING = 20;

/** The reviews of a list whose replies the source still looks at, by its ids: those that were read the longest ago. */
export async function pendingReplies(db: Db, { id, vendorId }: { id: string; vendorId: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('source_reviews', (join) =>
      join
        .onRef('source_reviews.business_id', '=', 'reviews.business_id')
        .onRef('source_reviews.review_id', '=', 'reviews.id'),
    )
    .select('source_reviews.source_feedback_id')
    .where('reviews.business_id', '=', vendorId)
    .where(sql<boolean>`reviews.reply_state = 'pending'`)
    .where('source_reviews.location_id', '=', id)
    .orderBy('source_reviews.reading_number')
    .orderBy('source_reviews.source_feedback_id')
    .limit(MOST_PENDING)
    .execute();
  return rows.map(({ source_feedback_id }) => source_feedback_id);
}

/** Notes what became of a reply that was sent; nothing where another one waits by now. Returns whether it was noted. */
export async function noteReplyState(
  transaction: Db,
  { vendorId, reviewId, comment }: { vendorId: string; reviewId: string; comment: string | null },
  state: ReplyState | null,
  reason: string | null,
  at: Date,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('reviews')
    .select(['account_id', 'response', 'reply_state'])
    .where('business_id', '=', vendorId)
    .where('id', '=', reviewId)
    .executeTakeFirst();
  const said = row?.response == null ? null : (JSON.parse(row.response) as { comment: string }).comment;
  if (row?.reply_state !== 'waiting' || said !== comment) return false;
  await transaction
    .updateTable('reviews')
    .set({ reply_state: state, reply_reason: reason, changed_at: at.toISOString() })
    .where('business_id', '=', vendorId)
    .where('id', '=', reviewId)
    .execute();
  await recordChange(transaction, { id: vendorId, account_id: row.account_id }, 'reviews');
  return true;
}

/** What the queue has given up is `failed`. */
export async function recordReplyGivenUp(
  transaction: Db,
  { kind, vendorId, subjectId }: Message,
  state: MessageState,
  outcome: string | null,
  at: Date,
): Promise<void> {
  if (kind !== 'source_reply' || vendorId === null || subjectId === null) return;
  if (state !== 'dead' && state !== 'unsure') return;
  await transaction
    .updateTable('reviews')
    .set({ reply_state: 'failed', reply_reason: outcome, changed_at: at.toISOString() })
    .where('business_id', '=', vendorId)
    .where('id', '=', subjectId)
    .where('reply_state', '=', 'waiting')
    .execute();
}
