/**
 * The message queue: what is to be sent, durable, in the service's own database (docs/decisions/0049).
 *
 *     waiting ──take──▶ waiting, leased ──▶ sent | waiting again later | dead | cancelled
 *                             │ markSending, mail alone: before its last byte goes out
 *                             ▼
 *                          sending ───────▶ sent | waiting again, when the server said no | dead
 *                             │ no response, or the process ended
 *                             ▼
 *                          unsure          never sent again by itself
 *
 * A webhook is never `sending`: its receiver knows it by its id, so one whose lease has ended is sent again.
 */
import { randomUUID } from 'node:crypto';
import type { Channel, MessageState } from '../../contract/messages.js';
import type { Database } from '../database/database.js';
import type { Db, MessageRow } from '../database/schema.js';
import { countMessages, listMessages, type MessageCounts, type MessageListQuery } from './message-list.js';
import { addMessages, type Message, messageOfRow, type NewMessage } from './messages.js';

/** Since when nothing is sent (ISO 8601). */
const PAUSED = 'messages-paused';
/** States from which nothing happens by itself. */
const ENDED: readonly MessageState[] = ['sent', 'unsure', 'dead', 'cancelled'];

/** A message that this process alone may send, until its lease ends. */
export interface TakenMessage extends Message {
  lease: string;
}

/** What became of an attempt. */
export interface AttemptEnd {
  state: Exclude<MessageState, 'sending'>;
  /** When it is tried again, where it waits. */
  dueAt?: Date;
  outcome?: string | null;
  /** Nothing was tried: it does not count among its attempts. */
  isPostponed?: boolean;
}

/** The queue. A method that takes a message changes it only while its lease is this one's: whoever lost it changes nothing. */
export interface MessageQueue {
  /** Adds messages that belong to nothing else that is stored; resolves to how many were not there before. */
  add(messages: readonly NewMessage[], at?: Date): Promise<number>;
  /** Takes what is due, the longest due first; nothing for `without`, who have enough in flight. */
  take(
    channel: Channel,
    options: { limit: number; leaseMs: number; without?: readonly string[] },
    at?: Date,
  ): Promise<TakenMessage[]>;
  /**
   * Notes that the last byte goes out now: from then on it is never sent again without a response. False: it was cancelled, or
   * another process has it, and it must not go out.
   */
  markSending(message: TakenMessage, leaseMs: number, at?: Date): Promise<boolean>;
  /** Records how an attempt ended; false when the lease was lost. */
  end(message: TakenMessage, end: AttemptEnd, at?: Date): Promise<boolean>;
  /** What was `sending` when its process ended is unsure: resolves to these. */
  recover(at?: Date): Promise<Message[]>;
  /** Cancels a message that waits; false when there is none. */
  cancel(accountId: string, id: string, at?: Date): Promise<boolean>;
  /** Sends a message once more that has ended, as somebody has decided; false when there is none. */
  resend(accountId: string, id: string, at?: Date): Promise<boolean>;
  find(accountId: string, id: string): Promise<Message | null>;
  list(query: MessageListQuery): Promise<Message[]>;
  counts(at?: Date): Promise<MessageCounts[]>;
  /** While it is paused nothing is taken. Null: since never. */
  pausedSince(): Promise<string | null>;
  setPaused(paused: boolean, at?: Date): Promise<void>;
  /** For a database that was restored: what was due may have been sent since the backup, so it is unsure. */
  afterRestore(at?: Date): Promise<number>;
}

/** What else changes when a message has ended, in the same transaction. */
export type OnMessageEnd = (
  transaction: Db,
  message: Message,
  state: MessageState,
  outcome: string | null,
  at: Date,
) => Promise<void>;

/** The queue in `database`. */
export function createMessageQueue(
  { db, write, locksRows }: Pick<Database, 'db' | 'write' | 'locksRows'>,
  onEnd: OnMessageEnd = async () => {},
): MessageQueue {
  const ownRow = (transaction: Db, { accountId, id, lease }: TakenMessage) =>
    transaction
      .updateTable('messages')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('lease', '=', lease)
      .where('state', 'in', ['waiting', 'sending']);

  return {
    add: (messages, at = new Date()) => write((transaction) => addMessages(transaction, messages, at)),

    async take(channel, { limit, leaseMs, without = [] }, at = new Date()) {
      const now = at.toISOString();
      const isDue = db
        .selectFrom('messages')
        .select(['account_id', 'id'])
        .where('state', '=', 'waiting')
        .where('channel', '=', channel)
        .where('due_at', '<=', now)
        .$if(without.length > 0, (query) => query.where('recipient_id', 'not in', without));
      // Most looks find nothing: they must not take SQLite's write lock.
      if (limit <= 0 || !(await isDue.limit(1).executeTakeFirst())) return [];
      const lease = randomUUID();
      const first = isDue
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .$if(locksRows, (query) => query.forUpdate().skipLocked());
      const rows = await write((transaction) =>
        transaction
          // Chosen once. As a part of the update's own condition Postgres may choose anew for each row, pass over those it has taken, and so take all.
          .with(
            (name) => name('first').materialized(),
            () => first,
          )
          .updateTable('messages')
          .set(({ eb }) => ({
            attempts: eb('attempts', '+', 1),
            due_at: new Date(at.getTime() + leaseMs).toISOString(),
            lease,
          }))
          .where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('account_id', 'id'),
              'in',
              selectFrom('first').select(['first.account_id', 'first.id']).$asTuple('account_id', 'id'),
            ),
          )
          .returningAll()
          .execute(),
      );
      return rows.map((row) => ({ ...messageOfRow(row), lease }));
    },

    markSending: (message, leaseMs, at = new Date()) =>
      write(async (transaction) => {
        const marked = await ownRow(transaction, message)
          .where('state', '=', 'waiting')
          .set({
            state: 'sending',
            due_at: new Date(at.getTime() + leaseMs).toISOString(),
            changed_at: at.toISOString(),
          })
          .executeTakeFirst();
        return marked.numUpdatedRows > 0n;
      }),

    end: (message, { state, dueAt, outcome = null, isPostponed = false }, at = new Date()) =>
      write(async (transaction) => {
        const values: Partial<MessageRow> = { state, outcome, lease: null, changed_at: at.toISOString() };
        if (dueAt) values.due_at = dueAt.toISOString();
        const row = ownRow(transaction, message).set(values);
        const counted = isPostponed ? row.set(({ eb }) => ({ attempts: eb('attempts', '-', 1) })) : row;
        const ended = await counted.executeTakeFirst();
        if (ended.numUpdatedRows === 0n) return false;
        await onEnd(transaction, message, state, outcome, at);
        return true;
      }),

    async recover(at = new Date()) {
      const now = at.toISOString();
      const left = db.selectFrom('messages').where('state', '=', 'sending').where('due_at', '<=', now).limit(1);
      if (!(await left.select('id').executeTakeFirst())) return [];
      return write(async (transaction) => {
        const rows = await transaction
          .updateTable('messages')
          .set({ state: 'unsure', outcome: 'process_ended', lease: null, changed_at: now })
          .where('state', '=', 'sending')
          .where('due_at', '<=', now)
          .returningAll()
          .execute();
        const messages = rows.map(messageOfRow);
        for (const message of messages) await onEnd(transaction, message, 'unsure', 'process_ended', at);
        return messages;
      });
    },

    cancel: (accountId, id, at = new Date()) =>
      write(async (transaction) => {
        const cancelled = await transaction
          .updateTable('messages')
          .set({ state: 'cancelled', outcome: 'cancelled', lease: null, changed_at: at.toISOString() })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .returningAll()
          .executeTakeFirst();
        if (cancelled) await onEnd(transaction, messageOfRow(cancelled), 'cancelled', 'cancelled', at);
        return cancelled !== undefined;
      }),

    resend: (accountId, id, at = new Date()) =>
      write(async (transaction) => {
        const now = at.toISOString();
        const sentAgain = await transaction
          .updateTable('messages')
          .set({ state: 'waiting', outcome: null, attempts: 0, due_at: now, ends_at: null, changed_at: now })
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .where('state', 'in', ENDED)
          .executeTakeFirst();
        return sentAgain.numUpdatedRows > 0n;
      }),

    async find(accountId, id) {
      const row = db.selectFrom('messages').selectAll().where('account_id', '=', accountId).where('id', '=', id);
      const found = await row.executeTakeFirst();
      return found ? messageOfRow(found) : null;
    },

    list: (query) => listMessages(db, query),

    counts: (at = new Date()) => countMessages(db, at),

    async pausedSince() {
      const row = db.selectFrom('settings').select('value').where('name', '=', PAUSED);
      return (await row.executeTakeFirst())?.value ?? null;
    },

    async setPaused(paused, at = new Date()) {
      await write(async (transaction) => {
        if (!paused) return transaction.deleteFrom('settings').where('name', '=', PAUSED).execute();
        const insert = transaction.insertInto('settings').values({ name: PAUSED, value: at.toISOString() });
        return insert.onConflict((conflict) => conflict.column('name').doNothing()).execute();
      });
    },

    afterRestore: (at = new Date()) =>
      write(async (transaction) => {
        const rows = await transaction
          .updateTable('messages')
          .set({ state: 'unsure', outcome: 'restored', lease: null, changed_at: at.toISOString() })
          .where('channel', '!=', 'webhook')
          .where('state', 'in', ['waiting', 'sending'])
          // What is due later, and was in nobody's hands, cannot have been sent.
          .where(({ or, eb }) => or([eb('due_at', '<=', at.toISOString()), eb('lease', 'is not', null)]))
          .returningAll()
          .execute();
        for (const row of rows) await onEnd(transaction, messageOfRow(row), 'unsure', 'restored', at);
        return rows.length;
      }),
  };
}
