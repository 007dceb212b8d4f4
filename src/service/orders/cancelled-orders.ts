/**
 * Orders that were cancelled before anybody was invited for them: shops send their messages in any order. Of an order nothing is kept but its number
 * and the time.
 */
import type { Db } from '../database/schema.js';

/** The order was cancelled. Nothing was stored. */
export class OrderCancelled extends Error {}

/** An order of a vendor, and when the shop changed it, as far as the shop says so. */
export interface ChangedOrder {
  vendorId: string;
  orderId: string;
  changedAt: Date | null;
}

/** Notes that an order is cancelled. */
export async function noteCancelled(transaction: Db, order: ChangedOrder, at: Date): Promise<void> {
  const changed_at = (order.changedAt ?? at).toISOString();
  const noted_at = at.toISOString();
  await transaction
    .insertInto('cancelled_orders')
    .values({ business_id: order.vendorId, order_id: order.orderId, changed_at, noted_at })
    .onConflict((conflict) => conflict.columns(['business_id', 'order_id']).doUpdateSet({ changed_at, noted_at }))
    .execute();
}

/**
 * Throws {@link OrderCancelled} for an order that is noted as such. One that the shop has changed since then is none any more, such as after a
 * second payment that worked.
 */
export async function refuseCancelled(transaction: Db, order: ChangedOrder): Promise<void> {
  if (await isCancelled(transaction, order)) throw new OrderCancelled();
  await transaction
    .deleteFrom('cancelled_orders')
    .where('business_id', '=', order.vendorId)
    .where('order_id', '=', order.orderId)
    .execute();
}

/** Whether an order would be refused so. Changes nothing. */
export async function isCancelled(db: Db, { vendorId, orderId, changedAt }: ChangedOrder): Promise<boolean> {
  const found = db.selectFrom('cancelled_orders').select('changed_at').where('business_id', '=', vendorId);
  const row = await found.where('order_id', '=', orderId).executeTakeFirst();
  return row !== undefined && (changedAt === null || changedAt.toISOString() <= row.changed_at);
}
