/** Which messages there are, and how many: for who runs the server, and the desk. */
import { sql } from 'kysely';
import { CHANNELS, type Channel, type MessageState } from '../../contract/messages.js';
import type { Db } from '../database/schema.js';
import { type Message, messageOfRow } from './messages.js';

/** Which messages to list, the newest first. */
export interface MessageListQuery {
  accountId?: string;
  recipientId?: string;
  states?: readonly MessageState[];
  limit: number;
  /** Those before the message at this place. */
  before?: { createdAt: string; id: string };
}

/** How many messages of a channel stand where; `oldestDueAt` is when the first was due that still waits. */
export interface MessageCounts {
  channel: Channel;
  waiting: number;
  sending: number;
  unsure: number;
  dead: number;
  oldestDueAt: string | null;
}

/** The newest first. */
export async function listMessages(
  db: Db,
  { accountId, recipientId, states, limit, before }: MessageListQuery,
): Promise<Message[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .$if(recipientId !== undefined, (query) => query.where('recipient_id', '=', recipientId!))
    .$if(states !== undefined, (query) => query.where('state', 'in', states!))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before!.createdAt}, ${before!.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(messageOfRow);
}

const COUNTED = ['waiting', 'sending', 'unsure', 'dead'] as const satisfies MessageState[];

/** Counts what waits for something, or for somebody. */
export async function countMessages(db: Db, at: Date): Promise<MessageCounts[]> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn }) => ['channel', 'state', fn.countAll<number | string>().as('count'), fn.min('due_at').as('due')])
    .where('state', 'in', COUNTED)
    .groupBy(['channel', 'state'])
    .execute();
  return CHANNELS.map((channel) => {
    const of = (state: MessageState) => rows.find((row) => row.channel === channel && row.state === state);
    const due = of('waiting')?.due ?? null;
    const counted = COUNTED.map((state) => [state, Number(of(state)?.count ?? 0)]);
    return {
      channel,
      ...(Object.fromEntries(counted) as Record<(typeof COUNTED)[number], number>),
      oldestDueAt: due !== null && due <= at.toISOString() ? due : null,
    };
  });
}
