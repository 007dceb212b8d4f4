import type { Product } from '../contract/service/product.js';
import type { Feedback, InvitationRefusal } from '../contract/service/submitted-review.js';
import type { InvitationPlace } from './invitation-token.js';
import type { Db, ReviewRow } from './schema.js';

/**
 * Uses an invitation for the review in `row`, or keeps why it is refused. Returns the row to store: verified, and of the
 * product it was invited for, in the shop's own words; or as it was. Of reviews that arrive together, one is verified.
 */
export async function withInvitation(
  transaction: Db,
  row: ReviewRow,
  given: InvitationPlace | InvitationRefusal,
): Promise<ReviewRow> {
  if (typeof given === 'string') return refuse(transaction, row, given);
  const invited = await invitedProduct(transaction, row.business_id, given);
  if (invited === undefined) return refuse(transaction, row, 'invalid');
  const named = row.product === null ? null : (JSON.parse(row.product) as Product);
  if (invited && named && invited.sourceProductId !== named.sourceProductId) {
    return refuse(transaction, row, 'other_product');
  }
  const { inviteId, productNumber } = given;
  const used = await transaction
    .insertInto('review_invitations')
    .values({ review_id: row.id, invite_id: inviteId, product_number: productNumber, refused: null })
    .onConflict((conflict) => conflict.columns(['invite_id', 'product_number']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (!used) return refuse(transaction, row, 'used');
  return { ...row, verified: 1, product: invited ? JSON.stringify(invited) : row.product };
}

/** What became of the invitation that the review `reviewId` came with. */
export async function outcomeOf(
  transaction: Db,
  reviewId: string,
): Promise<Pick<Feedback, 'verified' | 'invitationRefused'>> {
  const { refused } = await transaction
    .selectFrom('review_invitations')
    .select('refused')
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return refused === null ? { verified: true } : { verified: false, invitationRefused: refused };
}

/** Null when the invite is of no product; undefined when this business sent no such invite. */
async function invitedProduct(
  transaction: Db,
  businessId: string,
  { inviteId, productNumber }: InvitationPlace,
): Promise<Product | null | undefined> {
  const invite = await transaction
    .selectFrom('invites')
    .select('products')
    .where('id', '=', inviteId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return invite && (productsOf(invite)[productNumber] ?? null);
}

/** The products of an invite, in the order they were given; the place of each is its number. */
export function productsOf({ products }: { products: string | null }): Product[] {
  return products === null ? [] : JSON.parse(products);
}

async function refuse(transaction: Db, row: ReviewRow, refused: InvitationRefusal): Promise<ReviewRow> {
  await transaction
    .insertInto('review_invitations')
    .values({ review_id: row.id, invite_id: null, product_number: null, refused })
    .execute();
  return row;
}
