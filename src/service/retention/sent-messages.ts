/** Messages that were sent, given up or cancelled: they name nobody but people of the desk, by their ids. */
import type { Db } from '../database/schema.js';
import { BATCH, type Kind } from './kind.js';

export const sentMessages: Kind = {
  async count(db, { messages: before }) {
    if (before === null) return 0;
    const counted = ended(db, before).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, { messages: before }) {
    if (before === null) return 0;
    const rows = await ended(transaction, before)
      .select(['account_id', 'id'])
      .orderBy('changed_at')
      .limit(BATCH * 5)
      .execute();
    for (const accountId of new Set(rows.map(({ account_id }) => account_id))) {
      const ids = rows.filter(({ account_id }) => account_id === accountId).map(({ id }) => id);
      await transaction.deleteFrom('messages').where('account_id', '=', accountId).where('id', 'in', ids).execute();
    }
    return rows.length;
  },
};

function ended(db: Db, before: string) {
  return db
    .selectFrom('messages')
    .where('changed_at', '<', before)
    .where('state', 'in', ['sent', 'unsure', 'dead', 'cancelled']);
}
