import type { InvitationCheck } from '../contract/service/invitation-check.js';
import type { InvitationPlace } from './invitation-token.js';
import { productsOf } from './invitation-use.js';
import type { Db } from './schema.js';

/**
 * Whether a review of this business would be verified by the invitation of `place`, and then who was invited to review what:
 * what the shop gave, not what the token says. It uses nothing up.
 */
export async function checkPlace(
  db: Db,
  businessId: string,
  { inviteId, productNumber }: InvitationPlace,
): Promise<InvitationCheck> {
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
