/** The invite tokens of an invite: one, and where it has several products one for each, even of a product that was named twice. */
import type { Product } from '../../contract/service/product.js';
import type { ContactRow, InviteRow } from '../database/schema.js';
import { signInviteToken } from './invite-token.js';
import type { InviteTokenKey } from './invite-token-keys.js';
import { productsOf } from './invite-token-use.js';

const DAY_MS = 86_400_000;
/** Days that an invite token stays valid after its invite is due. */
export const INVITE_TOKEN_DAYS = 90;

/** A token with the product that it is for; null where the invite names none. */
export interface InviteLink {
  productNumber: number;
  product: Product | null;
  token: string;
}

export interface SigningOptions {
  key: InviteTokenKey;
  inviteTokenDays?: number;
}

/** Signs the tokens of all products; the same invite gives the same ones. */
export function signInviteLinks(
  invite: Pick<InviteRow, 'id' | 'business_id' | 'due_at' | 'products'>,
  contact: Pick<ContactRow, 'first_name' | 'last_name'>,
  { key, inviteTokenDays = INVITE_TOKEN_DAYS }: SigningOptions,
): Promise<InviteLink[]> {
  const expiresAt = new Date(Date.parse(invite.due_at) + inviteTokenDays * DAY_MS);
  const sign = async (productNumber: number, product: Product | null): Promise<InviteLink> => {
    const target = { vendorId: invite.business_id, inviteId: invite.id, productNumber };
    const names = { firstName: contact.first_name, lastName: contact.last_name };
    return { productNumber, product, token: await signInviteToken({ ...target, ...names, expiresAt, product }, key) };
  };
  const products = productsOf(invite);
  // Of a product that was named twice, the number of the last one.
  const numbers = new Map(products.map(({ sourceProductId }, number) => [sourceProductId, number]));
  if (numbers.size < 2) return Promise.all([sign(0, products[0] ?? null)]);
  return Promise.all([...numbers.values()].map((number) => sign(number, products[number]!)));
}
