/** Contacts and their invites, once the invite tokens have ended: what was written on one stays verified. And orders that were cancelled before, or of which something went back. */
import { forgetRequests } from '../database/idempotency.js';
import type { Db } from '../database/schema.js';
import { noteCompactionDue } from '../erasure/compaction-due.js';
import { deleteContacts, deleteInvites } from '../erasure/erase-rows.js';
import { BATCH, type Cutoffs, type Kind } from './kinds.js';

export const invitedCustomers: Kind = {
  async count(db, cutoffs) {
    if (cutoffs.invites === null) return 0;
    const counted = pastTime(db, cutoffs).select(({ fn }) => fn.count('invites.contact_id').distinct().as('count'));
    const orders = db.selectFrom('cancelled_orders').select(({ fn }) => fn.countAll<number | string>().as('count'));
    const cancelled = await orders.where('noted_at', '<', cutoffs.invites).executeTakeFirstOrThrow();
    const lost = lostRefunds(db, cutoffs.invites).select(({ fn }) => fn.countAll<number | string>().as('count'));
    const refunds = await lost.executeTakeFirstOrThrow();
    return Number((await counted.executeTakeFirstOrThrow()).count) + Number(cancelled.count) + Number(refunds.count);
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
    removed += await removeCancelledOrders(transaction, cutoffs.invites);
    removed += await removeRefunds(transaction, cutoffs.invites);
    if (removed > 0) await noteCompactionDue(transaction, at);
    return removed;
  },
};

/** What went back of orders that nobody has told of since, or whose invite is gone. */
function lostRefunds(db: Db, before: string) {
  return db
    .selectFrom('order_refunds')
    .where('noted_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invite_origins')
            .select('invite_origins.origin')
            .whereRef('invite_origins.business_id', '=', 'order_refunds.business_id')
            .whereRef('invite_origins.shop_ref', '=', 'order_refunds.shop_ref'),
        ),
      ),
    );
}

async function removeRefunds(transaction: Db, before: string): Promise<number> {
  const lost = lostRefunds(transaction, before).select(['business_id', 'shop_ref', 'refund_id']).limit(BATCH);
  const removed = await transaction
    .deleteFrom('order_refunds')
    .where(({ eb, refTuple }) =>
      eb(refTuple('business_id', 'shop_ref', 'refund_id'), 'in', lost.$asTuple('business_id', 'shop_ref', 'refund_id')),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

async function removeCancelledOrders(transaction: Db, before: string): Promise<number> {
  const past = transaction.selectFrom('cancelled_orders').select(['business_id', 'order_id']);
  const removed = await transaction
    .deleteFrom('cancelled_orders')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('business_id', 'order_id'),
        'in',
        past.where('noted_at', '<', before).limit(BATCH).$asTuple('business_id', 'order_id'),
      ),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}

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
