import { base64url, CompactSign, compactVerify } from 'jose';
import { z } from 'zod';

/** A secret that signs, and the name by which a signature says so. */
export interface JwsKey {
  kid: string;
  secret: Uint8Array | CryptoKey;
}

/** What a signature is checked against. */
export interface JwsCheck {
  /** The type in the header (RFC 8725 §3.11), so that nothing signed for one purpose passes for another. */
  typ: string;
  /** Characters; longer ones are not looked at. */
  maxLength: number;
  /** The key of that name; undefined when there is none. */
  findKey(kid: string): JwsKey | undefined | Promise<JwsKey | undefined>;
}

/** `claims` as a compact JWS (RFC 7515), HS256, whose header names the key and the type. */
export async function signJws(claims: object, { kid, secret }: JwsKey, typ: string): Promise<string> {
  const payload = new TextEncoder().encode(JSON.stringify(claims));
  return new CompactSign(payload).setProtectedHeader({ alg: 'HS256', kid, typ }).sign(secret);
}

/** The JSON that a genuine JWS carries; null for everything else, without saying why. */
export async function verifyJws(token: string, { typ, maxLength, findKey }: JwsCheck): Promise<unknown> {
  const kid = token.length > maxLength ? null : kidOf(token, typ);
  if (kid === null) return null;
  const key = await findKey(kid);
  if (!key) return null;
  try {
    const { payload } = await compactVerify(token, key.secret, { algorithms: ['HS256'] });
    return jsonOf(payload);
  } catch {
    return null;
  }
}

/**
 * The `kid` in the header of what looks like a token of ours. It is checked before any library sees it: libraries
 * accept white space and several spellings of the same bytes, and with them one token has many forms.
 */
function kidOf(token: string, typ: string): string | null {
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every(isCanonical)) return null;
  try {
    const header = Header.parse(jsonOf(base64url.decode(parts[0]!)));
    // RFC 7519 §5.1 leaves it to the signer whether a plain JWT says that it is one.
    return header.typ === typ || (header.typ === undefined && typ === 'JWT') ? header.kid : null;
  } catch {
    return null;
  }
}

/** Exactly what ours carry: no other algorithm, no `crit`, no key or address that a forger could bring along. */
const Header = z.strictObject({
  alg: z.literal('HS256'),
  kid: z.string().max(64),
  typ: z.string().exactOptional(),
});

function isCanonical(part: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(part) && part.length % 4 !== 1 && base64url.encode(base64url.decode(part)) === part;
}

function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
}
