import { base64url } from 'jose';
import type { TokenKey } from './token-keys.js';

/** A secret derived from a token key, for something else than tokens. */
export interface DerivedSecret {
  /** The name of the key it is derived from. */
  kid: string;
  /** 32 bytes in base64url. */
  secret: string;
}

/** Each is derived once for a key object and purpose. */
const derived = new WeakMap<TokenKey, Map<string, Promise<DerivedSecret>>>();

/**
 * The secret of `key` for `purpose`, derived with HKDF (RFC 5869). It tells nothing about the key, nor about the secret for another
 * purpose, so that nothing signed with it passes as a token.
 */
export function deriveSecret(key: TokenKey, purpose: string): Promise<DerivedSecret> {
  const purposes = derived.get(key) ?? new Map<string, Promise<DerivedSecret>>();
  derived.set(key, purposes);
  const known = purposes.get(purpose) ?? derive(key, purpose);
  purposes.set(purpose, known);
  return known;
}

async function derive({ kid, k }: TokenKey, purpose: string): Promise<DerivedSecret> {
  const material = await crypto.subtle.importKey('raw', base64url.decode(k) as BufferSource, 'HKDF', false, [
    'deriveBits',
  ]);
  const info = new TextEncoder().encode(`reviews-widget ${purpose}`);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    256,
  );
  return { kid, secret: base64url.encode(new Uint8Array(bits)) };
}
