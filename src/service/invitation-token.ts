import { CompactSign, compactVerify } from 'jose';
import { z } from 'zod';
import { ID } from '../contract/service/id.js';
import type { Product } from '../contract/service/product.js';
import type { InvitationRefusal } from '../contract/service/submitted-review.js';
import type { InvitationKey } from './invitation-keys.js';

/** Bytes of the payload; what the form fills in is left out before the link grows longer. */
const LONGEST_PAYLOAD = 1000;

/** A type of its own (RFC 8725 §3.11): no token of another kind passes as an invitation, nor an invitation as one. */
const TYPE = 'invitation+jwt';

/** Exactly what ours carry: no other algorithm, no `crit`, no key or address that a forger could bring along. */
const Header = z.strictObject({ alg: z.literal('HS256'), kid: z.string(), typ: z.literal(TYPE) });

/** What makes an invitation good. What it says of names and products is for the form; the service knows them itself. */
const Claims = z.object({
  sub: z.string().regex(ID),
  jti: z.string().regex(/^[A-Za-z0-9_-]{1,64}\.\d{1,2}$/),
  exp: z.int(),
});

/** The place of one review in an invite: of its product number `productNumber`, or of none when it has none. */
export interface InvitationPlace {
  inviteId: string;
  productNumber: number;
}

/** What an invitation is made of. */
export interface InvitationContent extends InvitationPlace {
  vendorId: string;
  expiresAt: Date;
  firstName: string;
  lastName: string;
  product: Product | null;
}

/** The invitation as a JWT, HS256, of at most 2,048 characters; the same content gives the same token. */
export async function signInvitation(content: InvitationContent, key: InvitationKey): Promise<string> {
  const payload = payloads(content).find((candidate) => candidate.byteLength <= LONGEST_PAYLOAD)!;
  return new CompactSign(payload).setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: TYPE }).sign(key);
}

/** The place that a genuine and unexpired invitation of this vendor names, or why there is none. */
export async function readInvitation(
  token: string,
  { keys, vendorId, at }: { keys: readonly InvitationKey[]; vendorId: string; at: Date },
): Promise<InvitationPlace | InvitationRefusal> {
  const claims = await claimsOf(token, keys);
  if (claims === null) return 'invalid';
  if (claims.sub !== vendorId) return 'other_vendor';
  if (claims.exp * 1000 <= at.getTime()) return 'expired';
  const [inviteId = '', number] = claims.jti.split('.');
  return { inviteId, productNumber: Number(number) };
}

async function claimsOf(token: string, keys: readonly InvitationKey[]): Promise<z.infer<typeof Claims> | null> {
  // Before the library, which takes white space and several spellings of the same bytes.
  if (!token.split('.').every(isCanonical)) return null;
  try {
    const { kid } = Header.parse(JSON.parse(textOf(Buffer.from(token.split('.')[0]!, 'base64url'))));
    const key = keys.find((candidate) => candidate.kid === kid);
    if (!key) return null;
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
    return Claims.parse(JSON.parse(textOf(payload)));
  } catch {
    return null;
  }
}

/** What the token may say, from the longest on; the last is short whatever the shop gave. */
function payloads({ vendorId, inviteId, productNumber, expiresAt, firstName, lastName, product }: InvitationContent) {
  const claims: z.infer<typeof Claims> = {
    sub: vendorId,
    jti: `${inviteId}.${productNumber}`,
    exp: Math.floor(expiresAt.getTime() / 1000),
  };
  const named = { ...claims, firstName, ...(lastName !== '' && { lastName }) };
  const { sourceProductId = '', title = '', imageUrl } = product ?? {};
  const reviewed = product === null ? named : { ...named, product: { sourceProductId, title } };
  const pictured = imageUrl === undefined ? reviewed : { ...named, product: { sourceProductId, title, imageUrl } };
  return [pictured, reviewed, named, claims].map((candidate) => new TextEncoder().encode(JSON.stringify(candidate)));
}

function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
