/** What the database says of an invite token: whether it still makes a review verified, and of which product. */
import type { InviteTokenValidity } from '../../contract/service/invite.js';
import type { Product } from '../../contract/service/review.js';
import type { Feedback, InviteTokenRefusal } from '../../contract/service/submitted-review.js';
import type { Db, ReviewRow } from '../database/schema.js';
import { readIds, storedId } from '../products/product-rows.js';
import { recordInviteEvent } from './invite-events.js';
import type { InviteTokenTarget } from './invite-token.js';

/**
 * Uses an invite token for the review in `row`, or records why it is refused. Returns the row to store: verified, and of the
 * product the customer was invited to review, in the shop's own words; or unchanged. Of reviews that arrive together with the same
 * token, one is verified.
 */
export async function useInviteToken(
  transaction: Db,
  row: ReviewRow,
  token: InviteTokenTarget | InviteTokenRefusal,
): Promise<ReviewRow> {
  if (typeof token === 'string') return refuse(transaction, row, token);
  const invited = await invitedProduct(transaction, row.business_id, token);
  if (invited === undefined) return refuse(transaction, row, 'invalid');
  const named = row.product === null ? null : (JSON.parse(row.product) as Product);
  if (invited && named && !(await isSameProduct(transaction, row.business_id, invited, named))) {
    return refuse(transaction, row, 'other_product');
  }
  const { inviteId, productNumber } = token;
  const used = await transaction
    .insertInto('review_invitations')
    .values({ review_id: row.id, invite_id: inviteId, product_number: productNumber, refused: null })
    .onConflict((conflict) => conflict.columns(['invite_id', 'product_number']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (!used) return refuse(transaction, row, 'used');
  await recordInviteEvent(transaction, { vendorId: row.business_id, inviteId }, 'reviewed', new Date(row.updated_at));
  return { ...row, verified: 1, verified_by: 'invitation', product: invited ? JSON.stringify(invited) : row.product };
}

/** Whether two ids mean one product. */
async function isSameProduct(db: Db, vendorId: string, one: Product, other: Product): Promise<boolean> {
  const ids = [one, other].map(({ sourceProductId }) => storedId(sourceProductId)) as [string, string];
  if (ids[0] === ids[1]) return true;
  const known = await readIds(db, vendorId, ids);
  const [first, second] = ids.map((id) => known.get(id)?.product_id ?? id);
  return first === second;
}

/** Whether the invite token of the review `reviewId` was accepted, as it was recorded when the review was stored. */
export async function readTokenOutcome(
  transaction: Db,
  reviewId: string,
): Promise<Pick<Feedback, 'verified' | 'invitationRefused'>> {
  const use = transaction.selectFrom('review_invitations').select('refused').where('review_id', '=', reviewId);
  const outcome = await use.executeTakeFirst();
  // The review was erased since.
  if (!outcome) return { verified: false };
  const { refused } = outcome;
  return refused === null ? { verified: true } : { verified: false, invitationRefused: refused };
}

/**
 * Whether a review of this business would be verified by the token, and then who was invited to review what: as the shop said
 * it, not as the token says it. The token stays unused.
 */
export async function checkInviteToken(
  db: Db,
  businessId: string,
  { inviteId, productNumber }: InviteTokenTarget,
): Promise<InviteTokenValidity> {
  const invite = await db
    .selectFrom('invites')
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.business_id', '=', 'invites.business_id').onRef('contacts.id', '=', 'invites.contact_id'),
    )
    .select(['contacts.first_name', 'contacts.last_name', 'invites.products'])
    .where('invites.id', '=', inviteId)
    .where('invites.business_id', '=', businessId)
    .executeTakeFirst();
  if (!invite) return { accepted: false, invitationRefused: 'invalid' };
  const use = await db
    .selectFrom('review_invitations')
    .select('review_id')
    .where('invite_id', '=', inviteId)
    .where('product_number', '=', productNumber)
    .executeTakeFirst();
  if (use) return { accepted: false, invitationRefused: 'used' };
  const product = productsOf(invite)[productNumber];
  return {
    accepted: true,
    firstName: invite.first_name,
    ...(invite.last_name !== '' && { lastName: invite.last_name }),
    ...(product && { product }),
  };
}

/** The products of an invite, in the order the shop gave them; the index of each is its number in the token. */
export function productsOf({ products }: { products: string | null }): Product[] {
  return products === null ? [] : JSON.parse(products);
}

/** Null when the invite names no product; undefined when this business sent no such invite. */
async function invitedProduct(
  transaction: Db,
  businessId: string,
  { inviteId, productNumber }: InviteTokenTarget,
): Promise<Product | null | undefined> {
  const invite = await transaction
    .selectFrom('invites')
    .select('products')
    .where('id', '=', inviteId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return invite && (productsOf(invite)[productNumber] ?? null);
}

async function refuse(transaction: Db, row: ReviewRow, refused: InviteTokenRefusal): Promise<ReviewRow> {
  await transaction
    .insertInto('review_invitations')
    .values({ review_id: row.id, invite_id: null, product_number: null, refused })
    .execute();
  return row;
}
