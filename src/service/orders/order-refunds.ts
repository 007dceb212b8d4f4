/** What went back of orders, by the shop's own messages on refunds. They may come before the order does, which then knows of them or not. */

import type { Db } from '../database/schema.js';
import type { OrderLine, Origin } from '../invites/invite-origins.js';
import type { Refund } from './order.js';

/** Notes a refund; false when it is known. */
export async function noteRefund(transaction: Db, vendorId: string, refund: Refund, at: Date): Promise<boolean> {
  const { shopRef, refundId, lines } = refund;
  const noted = await transaction
    .insertInto('order_refunds')
    .values({
      business_id: vendorId,
      shop_ref: shopRef,
      refund_id: refundId,
      lines: JSON.stringify(lines),
      noted_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'shop_ref', 'refund_id']).doNothing())
    .executeTakeFirst();
  return (noted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The ids of the products of which the customer keeps one at least: what the order says, without the refunds that it does not know of. */
export async function keptProducts(
  db: Db,
  vendorId: string,
  { shop_ref, contents }: Pick<Origin, 'shop_ref' | 'contents'>,
): Promise<Set<string>> {
  const lines = contents.lines.map((line) => ({ ...line }));
  if (shop_ref !== null) {
    const rows = db.selectFrom('order_refunds').select(['refund_id', 'lines']).where('business_id', '=', vendorId);
    for (const { refund_id, lines: text } of await rows.where('shop_ref', '=', shop_ref).execute()) {
      if (contents.refunds.includes(refund_id)) continue;
      for (const refunded of JSON.parse(text) as OrderLine[]) takeFrom(lines, refunded);
    }
  }
  return new Set(lines.filter(({ quantity }) => quantity > 0).map(({ product }) => product));
}

/** Takes what went back from the line that it names; from those of its product where no line has that name. */
function takeFrom(lines: OrderLine[], refunded: OrderLine): void {
  const named = lines.filter(({ line }) => line !== null && line === refunded.line);
  const same = named.length > 0 ? named : lines.filter(({ product }) => product === refunded.product);
  let left = refunded.quantity;
  for (const line of same) {
    const taken = Math.min(left, Math.max(0, line.quantity));
    line.quantity -= taken;
    left -= taken;
  }
}
