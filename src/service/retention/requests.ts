/** Hashes of requests, and keys that may say whose they were. */
import { forgetOldRequests, oldRequests } from '../database/idempotency.js';
import { noteCompactionDue } from '../erasure/compaction-due.js';
import { BATCH, type Kind } from './kind.js';

export const requests: Kind = {
  async count(db, { requests: before }) {
    if (before === null) return 0;
    const counted = oldRequests(db, before).select(({ fn }) => fn.countAll().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, { requests: before }, at) {
    if (before === null) return 0;
    const { requests, keys } = await forgetOldRequests(transaction, before, BATCH);
    // A hash is overwritten where it is; of a key that moved within the file a copy may be left.
    if (keys > 0) await noteCompactionDue(transaction, at);
    return requests;
  },
};
