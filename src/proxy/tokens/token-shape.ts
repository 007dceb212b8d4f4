import { base64url } from 'jose';
import { z } from 'zod';

const MAX_LENGTH = 2048;

/** Exactly what our tokens carry: no other algorithm, no `crit`, no key or address a forger could bring along. */
const Header = z.strictObject({
  alg: z.literal('HS256'),
  kid: z.string().max(64),
  typ: z.literal('JWT').exactOptional(),
});

/**
 * The `kid` of what looks like one of our tokens, else null. Checked before any library sees it: libraries take white
 * space and several spellings of the same bytes, and with them one token has many forms.
 */
export function kidOf(token: string): string | null {
  if (token.length > MAX_LENGTH) return null;
  const parts = token.split('.');
  if (parts.length !== 3 || !parts.every(isCanonical)) return null;
  try {
    return Header.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(parts[0]!)))).kid;
  } catch {
    return null;
  }
}

/** True when a token is short enough to be taken back. */
export function fits(token: string): boolean {
  return token.length <= MAX_LENGTH;
}

function isCanonical(part: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(part) && part.length % 4 !== 1 && base64url.encode(base64url.decode(part)) === part;
}
