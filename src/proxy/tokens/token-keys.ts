import { base64url } from 'jose';
import { z } from 'zod';

/** A secret that signs and verifies tokens: a JWK, `k` holding at least 32 bytes in base64url. */
export const TokenKey = z.object({
  kid: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, "_" and "-"'),
  kty: z.literal('oct'),
  alg: z.literal('HS256'),
  k: z.string().regex(/^[A-Za-z0-9_-]{43,1024}$/, 'must be at least 32 bytes in base64url'),
});
export type TokenKey = z.infer<typeof TokenKey>;

/** All keys that verify, oldest first: the last one signs. `revoked` names tokens by `jti`. Unknown members are ignored. */
export const TokenKeySet = z.object({
  keys: z
    .array(TokenKey)
    .min(1, 'must hold a key')
    .refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, 'must not name a kid twice'),
  revoked: z.array(z.string()).exactOptional(),
});
export type TokenKeySet = z.infer<typeof TokenKeySet>;

/** A new key of 32 random bytes. */
export function createTokenKey(): TokenKey {
  return { kid: random(8), kty: 'oct', alg: 'HS256', k: random(32) };
}

function random(bytes: number): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)));
}
