/** What an invite is made of: orders of shops, and requests that name a contact. An origin that is known makes no second invite. */
import type { Product } from '../../contract/service/review.js';
import type { Db, InviteOriginRow, InviteRow } from '../database/schema.js';
import type { InviteDraft } from './ask.js';
import { productsOf } from './invite-token-use.js';

/** A line of an order, and how many of the product the customer keeps; `line` is what the shop's refunds call it, where it has such a name. */
export interface OrderLine {
  line: string | null;
  product: string;
  quantity: number;
}

/** What an origin asks about. `refunds` are the shop's names of those that the quantities know of already. */
export interface OriginContents {
  lines: OrderLine[];
  refunds: string[];
}

/** An origin with what is stored of it. */
export interface Origin extends Pick<InviteOriginRow, 'origin' | 'shop_ref' | 'changed_at'> {
  contents: OriginContents;
}

/** An order that there is an invite of. */
export interface KnownOrder {
  origin: Origin;
  invite: InviteRow;
}

/** The order, by its name in the database; null where no invite was made of it. */
export async function findKnownOrder(db: Db, vendorId: string, orderId: string): Promise<KnownOrder | null> {
  const row = await db
    .selectFrom('invite_origins')
    .selectAll()
    .where('business_id', '=', vendorId)
    .where('origin', '=', orderId)
    .executeTakeFirst();
  const ofVendor = db.selectFrom('invites').selectAll().where('business_id', '=', vendorId);
  if (row) {
    const invite = await ofVendor.where('id', '=', row.invite_id).executeTakeFirst();
    return invite ? { origin: originOf(row), invite } : null;
  }
  // From a version that made an invite of one order alone.
  const invite = await ofVendor.where('order_id', '=', orderId).executeTakeFirst();
  if (!invite) return null;
  const lines = productsOf(invite).map(({ sourceProductId }) => ({
    line: null,
    product: sourceProductId,
    quantity: 1,
  }));
  return { origin: { origin: orderId, shop_ref: null, changed_at: null, contents: { lines, refunds: [] } }, invite };
}

/** The orders that a shop's own message on a refund is about. */
export async function findOriginsByRef(db: Db, vendorId: string, shopRef: string): Promise<KnownOrder[]> {
  const rows = await db
    .selectFrom('invite_origins')
    .select('origin')
    .where('business_id', '=', vendorId)
    .where('shop_ref', '=', shopRef)
    .execute();
  const found = await Promise.all(rows.map(({ origin }) => findKnownOrder(db, vendorId, origin)));
  return found.filter((known) => known !== null);
}

/** All that an invite is made of. */
export async function originsOf(db: Db, invite: Pick<InviteRow, 'id' | 'business_id'>): Promise<Origin[]> {
  const rows = await db
    .selectFrom('invite_origins')
    .selectAll()
    .where('business_id', '=', invite.business_id)
    .where('invite_id', '=', invite.id)
    .execute();
  return rows.map(originOf);
}

/** Stores an origin of an invite, as it is now. */
export async function saveOrigin(
  transaction: Db,
  invite: Pick<InviteRow, 'id' | 'business_id'>,
  { origin, shop_ref, contents, changed_at }: Origin,
  at: Date,
): Promise<void> {
  const said = { shop_ref, contents: JSON.stringify(contents), changed_at };
  await transaction
    .insertInto('invite_origins')
    .values({ business_id: invite.business_id, origin, invite_id: invite.id, noted_at: at.toISOString(), ...said })
    .onConflict((conflict) => conflict.columns(['business_id', 'origin', 'invite_id']).doUpdateSet(said))
    .execute();
}

/** Takes an order from its invite, so that another one can be made of it. */
export async function removeOrigin(transaction: Db, { origin, invite }: KnownOrder): Promise<void> {
  await transaction
    .deleteFrom('invite_origins')
    .where('business_id', '=', invite.business_id)
    .where('origin', '=', origin.origin)
    .execute();
  await transaction
    .updateTable('invites')
    .set({ order_id: null })
    .where('business_id', '=', invite.business_id)
    .where('order_id', '=', origin.origin)
    .execute();
}

/** The name of a request that names a contact: null where it names none, or is sent by the shop itself. */
export function originOfRequest({ sourceContactId, campaignId }: InviteDraft): string | null {
  return sourceContactId ? `contact:${campaignId ?? ''}:${sourceContactId}` : null;
}

/** The contents of a request. */
export function contentsOfProducts(products: readonly Product[]): OriginContents {
  const lines = products.map(({ sourceProductId }) => ({ line: null, product: sourceProductId, quantity: 1 }));
  return { lines, refunds: [] };
}

export function originOf({ origin, shop_ref, contents, changed_at }: InviteOriginRow): Origin {
  return { origin, shop_ref, changed_at, contents: JSON.parse(contents) as OriginContents };
}
