/** What a person has reviewed already, on this invite or in another way: nobody is asked about it. */
import { emailKey } from '../../contract/email-address.js';
import type { Product } from '../../contract/service/review.js';
import type { ContactRow, Db, InviteRow } from '../database/schema.js';
import { readIds, readIdsOf, storedId } from '../products/product-rows.js';
import { productsOf } from './invite-token-use.js';

/** The numbers of the products of an invite that were reviewed on it. */
export async function reviewedNumbers(db: Db, inviteId: string): Promise<number[]> {
  const rows = db.selectFrom('review_invitations').select('product_number').where('invite_id', '=', inviteId);
  return (await rows.execute()).map(({ product_number }) => product_number ?? 0);
}

/** The ids of the products that this person has reviewed on other invites of the vendor, or with the same address. */
export async function reviewedProducts(
  db: Db,
  invite: Pick<InviteRow, 'id' | 'business_id' | 'reach_hash'>,
  { email }: Pick<ContactRow, 'email'>,
): Promise<Set<string>> {
  const onInvites = await db
    .selectFrom('review_invitations')
    .innerJoin('invites', 'invites.id', 'review_invitations.invite_id')
    .select(['invites.products', 'review_invitations.product_number'])
    .where('invites.business_id', '=', invite.business_id)
    .where('invites.reach_hash', '=', invite.reach_hash)
    .where('invites.id', '<>', invite.id)
    .execute();
  const byAddress =
    email === null
      ? []
      : await db
          .selectFrom('reviews')
          .select('product')
          .where('business_id', '=', invite.business_id)
          .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', emailKey(email)))
          .where('email', 'is not', null)
          .execute();
  const products = [
    ...onInvites.map((row) => productsOf(row)[row.product_number ?? 0]),
    ...byAddress.map(({ product }) => (product === null ? undefined : (JSON.parse(product) as Product))),
  ];
  const ids = products.flatMap((product) => (product ? storedId(product.sourceProductId) : []));
  const meanings = await readIds(db, invite.business_id, ids);
  const meant = new Set(ids.map((id) => meanings.get(id)?.product_id ?? id));
  // An invite names a product by any of its ids.
  const all = await readIdsOf(db, invite.business_id, meant);
  return new Set([...ids, ...meant, ...all.map(({ id }) => id)]);
}
