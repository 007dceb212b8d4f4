/** Contacts and their invites, once the invite tokens have ended: what was written on one stays verified. */
import { forgetRequests } from '../database/idempotency.js';
import type { Db } from '../database/schema.js';
import { noteCompactionDue } from '../erasure/compaction-due.js';
import { deleteContacts, deleteInvites } from '../erasure/erase-rows.js';
import { BATCH, type Cutoffs, type Kind } from './kind.js';

export const invitedCustomers: Kind = {
  async count(db, cutoffs) {
    if (cutoffs.invites === null) return 0;
    const counted = pastTime(db, cutoffs).select(({ fn }) => fn.count('invites.contact_id').distinct().as('count'));
    return Number((await counted.executeTakeFirstOrThrow()).count);
  },

  async removeBatch(transaction, cutoffs, at) {
    if (cutoffs.invites === null) return 0;
    const rows = await pastTime(transaction, cutoffs)
      .select(['invites.business_id', 'invites.account_id', 'invites.contact_id'])
      .orderBy('invites.due_at')
      .limit(BATCH)
      .execute();
    let removed = 0;
    for (const id of new Set(rows.map(({ business_id }) => business_id))) {
      const ofVendor = rows.filter(({ business_id }) => business_id === id);
      const contactIds = [...new Set(ofVendor.map(({ contact_id }) => contact_id))];
      const business = { id, account_id: ofVendor[0]!.account_id };
      await deleteInvites(transaction, business, contactIds);
      const gone = await deleteContacts(transaction, business, contactIds);
      await forgetRequests(transaction, gone);
      removed += gone.length;
    }
    if (removed > 0) await noteCompactionDue(transaction, at);
    return removed;
  },
};

/** Invites that were due long ago, of contacts who have no later one. */
function pastTime(db: Db, { invites: before }: Cutoffs) {
  return db
    .selectFrom('invites')
    .where('invites.due_at', '<', before!)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invites as later')
            .select('later.id')
            .whereRef('later.contact_id', '=', 'invites.contact_id')
            .where('later.due_at', '>=', before!),
        ),
      ),
    );
}
