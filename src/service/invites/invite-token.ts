import { z } from 'zod';
import { ID } from '../../contract/service/fields.js';
import type { Product } from '../../contract/service/review.js';
import type { InviteTokenRefusal } from '../../contract/service/submitted-review.js';
import { signJws, verifyJws } from '../../platform/jws.js';
import { type InviteTokenKey, jwsKey } from './invite-token-keys.js';

/** Bytes of the claims; what the form fills in is left out before the invite link grows longer. */
const MAX_CLAIMS_BYTES = 1000;
/** A type of its own (RFC 8725 §3.11): no token of another kind passes as an invite token, nor the other way round. */
const TYPE = 'invitation+jwt';
/** Characters of a token. */
const MAX_LENGTH = 2_048;

/** The claims that are checked. Names and products are there for the form; the service reads its own from the invite. */
const Claims = z.object({
  sub: z.string().regex(ID),
  jti: z.string().regex(/^[A-Za-z0-9_-]{1,64}\.\d{1,2}$/),
  exp: z.int(),
});

/** What a token lets its bearer review: product number `productNumber` of an invite, or 0 when the invite names none. */
export interface InviteTokenTarget {
  inviteId: string;
  productNumber: number;
}

/** What an invite token is made of. */
export interface InviteTokenContent extends InviteTokenTarget {
  vendorId: string;
  expiresAt: Date;
  firstName: string;
  lastName: string;
  product: Product | null;
}

/** The invite token: a JWT, HS256, of at most 2,048 characters. The same content gives the same token. */
export async function signInviteToken(content: InviteTokenContent, key: InviteTokenKey): Promise<string> {
  const claims = claimCandidates(content).find(
    (candidate) => Buffer.byteLength(JSON.stringify(candidate)) <= MAX_CLAIMS_BYTES,
  )!;
  return signJws(claims, jwsKey(key), TYPE);
}

/** What a genuine and unexpired token lets its bearer review, or why it is refused: also when it is not of the vendor that is asked for. */
export async function readInviteToken(
  token: string,
  { keys, vendorId, at }: { keys: readonly InviteTokenKey[]; vendorId?: string; at: Date },
): Promise<(InviteTokenTarget & { vendorId: string }) | InviteTokenRefusal> {
  const claims = await verifyClaims(token, keys);
  if (claims === null) return 'invalid';
  if (vendorId !== undefined && claims.sub !== vendorId) return 'other_vendor';
  if (claims.exp * 1000 <= at.getTime()) return 'expired';
  const [inviteId = '', number] = claims.jti.split('.');
  return { vendorId: claims.sub, inviteId, productNumber: Number(number) };
}

async function verifyClaims(token: string, keys: readonly InviteTokenKey[]): Promise<z.infer<typeof Claims> | null> {
  const findKey = (kid: string) => keys.map(jwsKey).find((candidate) => candidate.kid === kid);
  const claims = Claims.safeParse(await verifyJws(token, { typ: TYPE, maxLength: MAX_LENGTH, findKey }));
  return claims.success ? claims.data : null;
}

/** What the token may say, longest first; the last is short whatever names and product the shop gave. */
function claimCandidates(content: InviteTokenContent) {
  const { vendorId, inviteId, productNumber, expiresAt, firstName, lastName, product } = content;
  const claims: z.infer<typeof Claims> = {
    sub: vendorId,
    jti: `${inviteId}.${productNumber}`,
    exp: Math.floor(expiresAt.getTime() / 1000),
  };
  const withName = { ...claims, firstName, ...(lastName !== '' && { lastName }) };
  const { sourceProductId = '', title = '', imageUrl } = product ?? {};
  const withProduct = product === null ? withName : { ...withName, product: { sourceProductId, title } };
  const withImage =
    imageUrl === undefined ? withProduct : { ...withName, product: { sourceProductId, title, imageUrl } };
  return [withImage, withProduct, withName, claims];
}
