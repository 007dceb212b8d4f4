import { z } from 'zod';
import { ID } from '../../contract/service/id.js';
import { signJws, verifyJws } from '../../platform/jws.js';
import { type InviteTokenKey, jwsKey } from './invite-token-keys.js';

/** A type of its own (RFC 8725 §3.11): no invite token passes as one. */
const TYPE = 'unsubscribe+jwt';
const MAX_LENGTH = 1_024;

/** Whom it stops being asked: by keyed hashes, so that it works after the invite and its customer are erased. */
const Claims = z.object({
  acc: z.string().min(1).max(64),
  sub: z.string().regex(ID),
  jti: z.string().regex(ID),
  hashes: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{43}$/))
    .min(1)
    .max(2),
});

/** What an unsubscribe link says. */
export interface UnsubscribeContent {
  accountId: string;
  vendorId: string;
  inviteId: string;
  hashes: string[];
}

/** The token of an unsubscribe link. It has no end, as the mail has none. */
export function signUnsubscribeToken(content: UnsubscribeContent, key: InviteTokenKey): Promise<string> {
  const { accountId: acc, vendorId: sub, inviteId: jti, hashes } = content;
  return signJws({ acc, sub, jti, hashes }, jwsKey(key), TYPE);
}

/** What a genuine one says; null for any other. */
export async function readUnsubscribeToken(
  token: string,
  keys: readonly InviteTokenKey[],
): Promise<UnsubscribeContent | null> {
  const findKey = (kid: string) => keys.map(jwsKey).find((candidate) => candidate.kid === kid);
  const claims = Claims.safeParse(await verifyJws(token, { typ: TYPE, maxLength: MAX_LENGTH, findKey }));
  if (!claims.success) return null;
  const { acc, sub, jti, hashes } = claims.data;
  return { accountId: acc, vendorId: sub, inviteId: jti, hashes };
}
