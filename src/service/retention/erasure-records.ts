/** Records of erasures, which name nobody: they end once no backup can be as old. */
import { BATCH, type Kind } from './kind.js';

export const erasureRecords: Kind = {
  async count(db, { erasures: before }) {
    if (before === null) return 0;
    const counted = db.selectFrom('erasures').select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.where('erased_at', '<', before).executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, { erasures: before }) {
    if (before === null) return 0;
    const oldest = transaction.selectFrom('erasures').select('id').where('erased_at', '<', before);
    const ids = (await oldest.orderBy('erased_at').limit(BATCH).execute()).map(({ id }) => id);
    if (ids.length > 0) await transaction.deleteFrom('erasures').where('id', 'in', ids).execute();
    return ids.length;
  },
};
