/** What a message is, and adding some in the transaction of what they tell of. */
import type { Channel, MessageState } from '../../contract/messages.js';
import type { Db, MessageRow } from '../database/schema.js';

/** Rows of one insert; their 16 columns stay under the 32,766 parameters SQLite takes. */
const INSERTED_AT_ONCE = 1000;

/**
 * A message to add. It names whom it is for and what it is about, by ids; what it says is composed when it is sent, from what is stored then.
 * So nothing that is erased meanwhile is sent, and nothing of a person is kept here.
 */
export interface NewMessage {
  accountId: string;
  /** What makes it one message, such as `notice:REVIEW:PERSON`: a second one with this id is not added. */
  id: string;
  channel: Channel;
  /** What it says, such as `notice`: whoever composes it knows these. */
  kind: string;
  /** A person, a webhook, a link: whoever composes it knows which. */
  recipientId: string;
  vendorId?: string | null;
  /** The review or report that it is about: with it the message goes. */
  subjectId?: string | null;
  details?: Record<string, string | number | null>;
  /** When it is to be sent; now without it. */
  dueAt?: Date;
  /** From then on it is no longer sent. */
  endsAt?: Date;
}

/** A message as it is kept. Times are ISO 8601. */
export interface Message {
  accountId: string;
  id: string;
  channel: Channel;
  kind: string;
  recipientId: string;
  vendorId: string | null;
  subjectId: string | null;
  details: Record<string, string | number | null>;
  state: MessageState;
  dueAt: string;
  endsAt: string | null;
  /** How often it was tried. */
  attempts: number;
  /** A code that says how the last attempt ended, such as `http_500`; never what the other side wrote. */
  outcome: string | null;
  createdAt: string;
  changedAt: string;
}

/** Adds messages within a transaction; resolves to how many were not there before. */
export async function addMessages(transaction: Db, messages: readonly NewMessage[], at: Date): Promise<number> {
  let added = 0;
  for (let start = 0; start < messages.length; start += INSERTED_AT_ONCE) {
    const rows = messages.slice(start, start + INSERTED_AT_ONCE).map((message) => rowOf(message, at));
    const inserted = await transaction
      .insertInto('messages')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
      .returning('id')
      .execute();
    added += inserted.length;
  }
  return added;
}

/** Forgets the messages about these reviews or reports, which are gone. */
export async function forgetMessagesAbout(transaction: Db, vendorId: string, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return;
  await transaction
    .deleteFrom('messages')
    .where('business_id', '=', vendorId)
    .where('subject_id', 'in', subjectIds)
    .execute();
}

/** Forgets all messages to somebody who is gone. */
export async function forgetMessagesTo(transaction: Db, accountId: string, recipientId: string): Promise<void> {
  await transaction
    .deleteFrom('messages')
    .where('account_id', '=', accountId)
    .where('recipient_id', '=', recipientId)
    .execute();
}

export function messageOfRow(row: MessageRow): Message {
  return {
    accountId: row.account_id,
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    recipientId: row.recipient_id,
    vendorId: row.business_id,
    subjectId: row.subject_id,
    details: JSON.parse(row.details),
    state: row.state,
    dueAt: row.due_at,
    endsAt: row.ends_at,
    attempts: row.attempts,
    outcome: row.outcome,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

function rowOf(message: NewMessage, at: Date): MessageRow {
  const now = at.toISOString();
  return {
    account_id: message.accountId,
    id: message.id,
    channel: message.channel,
    kind: message.kind,
    recipient_id: message.recipientId,
    business_id: message.vendorId ?? null,
    subject_id: message.subjectId ?? null,
    details: JSON.stringify(message.details ?? {}),
    state: 'waiting',
    due_at: message.dueAt?.toISOString() ?? now,
    ends_at: message.endsAt?.toISOString() ?? null,
    attempts: 0,
    lease: null,
    outcome: null,
    created_at: now,
    changed_at: now,
  };
}
