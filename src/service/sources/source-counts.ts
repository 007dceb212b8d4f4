/** How connected sources stand, in numbers, for whoever runs the server. */
import { REPLY_STATES, type ReplyState, SOURCE_KINDS, type SourceKind } from '../../contract/sources.js';
import type { Db } from '../database/schema.js';
import { HEARD_AT, readLists, SILENT_MS } from './source-silence.js';

export interface SourceCounts {
  lists: {
    kind: SourceKind;
    /** Lists that are read; of these, those that are due now, and those from which nothing was read for a day. */
    read: number;
    due: number;
    silent: number;
    /** Of the list from which nothing was read for the longest time: when something was; null without lists. */
    oldestReadAt: string | null;
  }[];
  replies: Record<ReplyState, number>;
}

export async function countSources(db: Db, at: Date): Promise<SourceCounts> {
  const now = at.toISOString();
  const silentBefore = new Date(at.getTime() - SILENT_MS).toISOString();
  const rows = await readLists(db)
    .select(({ fn, eb }) => [
      'source_connections.kind',
      fn.countAll<number | string>().as('read'),
      fn.sum<number | string>(eb.case().when('next_read_at', '<=', now).then(1).else(0).end()).as('due'),
      fn.sum<number | string>(eb.case().when(HEARD_AT, '<=', silentBefore).then(1).else(0).end()).as('silent'),
      fn.min(HEARD_AT).as('oldestReadAt'),
    ])
    .groupBy('source_connections.kind')
    .execute();
  const replies = await db
    .selectFrom('reviews')
    .select(({ fn }) => ['reply_state', fn.countAll<number | string>().as('count')])
    .where('reply_state', 'is not', null)
    .groupBy('reply_state')
    .execute();
  return {
    lists: SOURCE_KINDS.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return {
        kind,
        read: Number(row?.read ?? 0),
        due: Number(row?.due ?? 0),
        silent: Number(row?.silent ?? 0),
        oldestReadAt: row?.oldestReadAt ?? null,
      };
    }),
    replies: Object.fromEntries(
      REPLY_STATES.map((state) => [state, Number(replies.find((row) => row.reply_state === state)?.count ?? 0)]),
    ) as Record<ReplyState, number>,
  };
}
