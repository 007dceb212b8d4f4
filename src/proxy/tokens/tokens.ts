import { base64url } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { ID } from '../../contract/service/fields.js';
import { isTokenOrigin, SCOPES, type Scope, TOKEN_KINDS, type TokenKind } from '../../contract/tokens.js';
import { signJws, verifyJws } from '../../platform/jws.js';

const TYPE = 'JWT';
/** Characters of a token. */
const MAX_LENGTH = 2_048;
const TOLERANCE_SECONDS = 60;
/** Verified tokens in the cache: 20 MB when each is as long as a token may be, commonly 4 MB. */
const CACHED_TOKENS = 10_000;

export type TokenErrorCode = 'token_invalid' | 'token_expired' | 'token_revoked';

/** Why a token is refused; everything that is not a genuine token is `token_invalid`, without saying more. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly code: TokenErrorCode;

  constructor(code: TokenErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The claims of a new token; `kind` is `vendor` where it is absent, and `vendorId` the id of either kind. */
export interface NewToken {
  vendorId: string;
  kind?: TokenKind;
  scope: string[];
  origins?: string[];
  /** Absent: the token has no end, until it or its key is revoked. */
  expiresInSeconds?: number;
}

/** Signs and verifies the tokens that stand in public pages: JWTs, HS256, at most 2,048 characters. */
export interface Tokens {
  /** A token with a `jti` of its own, signed with the newest key. Rejects with a TypeError that names a claim it cannot have. */
  sign(claims: NewToken): Promise<string>;
  /** The claims of a genuine token; the same frozen object each time. Rejects with {@link TokenError}. */
  verify(token: string): Promise<TokenClaims>;
  /** The same without a promise, of a token that is cached and still good; null of every other. */
  findVerified(token: string): TokenClaims | null;
  /** A secret for another purpose, derived from each key, so that processes with the same keys have the same secrets; the newest last. */
  secrets(purpose: string): Promise<DerivedSecret[]>;
}

/** A token whose signature and claims were found good, and the key that signed it. */
interface Verified {
  key: TokenKey;
  payload: TokenPayload;
  claims: TokenClaims;
}

/**
 * Tokens under the keys that `keySet` gives. It is called each time, so that a new, removed or revoked key counts at once:
 * the cache remembers that a key signed a token, and not that the token may still be used. At most `cachedTokens` are cached.
 */
export function createTokens(
  keySet: () => TokenKeySet | Promise<TokenKeySet>,
  now: () => number = Date.now,
  cachedTokens = CACHED_TOKENS,
): Tokens {
  const verified = new LRUCache<string, Verified>({ max: cachedTokens });
  const readKeys = async () => TokenKeySet.parse(await keySet());

  /** The cached token, if its key is still among `keys`: of the same name, and the same secret. */
  function findCached(token: string, keys: readonly TokenKey[]): Verified | undefined {
    const known = verified.get(token);
    if (!known || keys.some(({ kid, k }) => kid === known.key.kid && k === known.key.k)) return known;
    verified.delete(token);
    return undefined;
  }

  /** Why a genuine token may not be used; null when it may. */
  function fault({ nbf, jti, exp }: TokenPayload, revoked: readonly string[] = []): TokenErrorCode | null {
    const seconds = now() / 1000;
    if (nbf !== undefined && nbf > seconds + TOLERANCE_SECONDS) return 'token_invalid';
    if (jti !== undefined && revoked.includes(jti)) return 'token_revoked';
    return exp !== undefined && exp <= seconds - TOLERANCE_SECONDS ? 'token_expired' : null;
  }

  async function check(token: string): Promise<Verified> {
    let key: TokenKey | undefined;
    const claims = await verifyJws(token, {
      typ: TYPE,
      maxLength: MAX_LENGTH,
      async findKey(kid) {
        key = (await readKeys()).keys.find((candidate) => candidate.kid === kid);
        return key && { kid, secret: await hmacKey(key) };
      },
    });
    const payload = TokenPayload.safeParse(claims);
    if (!key || !payload.success) throw new TokenError('token_invalid');
    return { key, payload: payload.data, claims: claimsOf(payload.data) };
  }

  return {
    async sign({ vendorId, kind = 'vendor', scope, origins, expiresInSeconds }) {
      const unknown = scope.find((name) => !SCOPES.includes(name as Scope));
      if (unknown !== undefined || scope.length === 0)
        throw new TypeError(`scope must be some of ${SCOPES.join(', ')}`);
      if (expiresInSeconds !== undefined && !(Number.isInteger(expiresInSeconds) && expiresInSeconds > 0))
        throw new TypeError('expiresInSeconds must be a whole number of seconds, at least 1');
      const iat = Math.floor(now() / 1000);
      const payload = TokenPayload.safeParse({
        sub: vendorId,
        kind,
        scope: scope.join(' '),
        ...(origins && { origins }),
        iat,
        ...(expiresInSeconds !== undefined && { exp: iat + expiresInSeconds }),
        jti: crypto.randomUUID(),
      });
      if (!payload.success) throw new TypeError(z.prettifyError(payload.error));
      const key = (await readKeys()).keys.at(-1)!;
      const token = await signJws(payload.data, { kid: key.kid, secret: await hmacKey(key) }, TYPE);
      if (token.length > MAX_LENGTH)
        throw new TypeError('origins are too many: the token would be longer than 2,048 characters');
      return token;
    },

    async verify(token) {
      const { keys, revoked } = await keySet();
      const known = findCached(token, keys);
      const found = known ?? (await check(token));
      const code = fault(found.payload, revoked);
      if (code === 'token_expired') verified.delete(token);
      if (code) throw new TokenError(code);
      if (!known) verified.set(token, found);
      return found.claims;
    },

    findVerified(token) {
      const set = keySet();
      if (set instanceof Promise) {
        set.catch(() => {});
        return null;
      }
      const known = findCached(token, set.keys);
      return known && fault(known.payload, set.revoked) === null ? known.claims : null;
    },

    async secrets(purpose) {
      const { keys } = await keySet();
      return Promise.all(keys.map((key) => deriveSecret(key, purpose)));
    },
  };
}

function claimsOf({ sub, kind = 'vendor', scope, origins, iat, exp, jti }: TokenPayload): TokenClaims {
  return Object.freeze({
    vendorId: sub,
    kind,
    scope: scope.split(' ').filter((name) => name !== ''),
    ...(origins && { origins }),
    ...(exp !== undefined && { expiresAt: exp }),
    ...(exp !== undefined && iat !== undefined && { lifetime: exp - iat }),
    ...(jti !== undefined && { tokenId: jti }),
  });
}

/** Imported secrets, by how they stand in a key: importing one takes as long as verifying a signature. */
const hmacKeys = new LRUCache<string, Promise<CryptoKey>>({ max: 16 });

function hmacKey({ k }: TokenKey): Promise<CryptoKey> {
  const known = hmacKeys.get(k);
  if (known) return known;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = crypto.subtle.importKey('raw', new Uint8Array(base64url.decode(k)), algorithm, false, [
    'sign',
    'verify',
  ]);
  hmacKeys.set(k, imported);
  return imported;
}

/** A secret derived from a token key, for something else than tokens. */
interface DerivedSecret {
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
function deriveSecret(key: TokenKey, purpose: string): Promise<DerivedSecret> {
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

export { SCOPES, type Scope, TOKEN_KINDS, type TokenKind };

/** Seconds since 1970, up to the year 9999; milliseconds taken for seconds do not fit. */
const seconds = z.number().min(0).max(253_402_300_799);

const origin = z
  .string()
  .refine(isTokenOrigin, 'must be an origin, such as https://shop.example or https://*.shop.example');

/**
 * The payload of a token. An `aud` is refused, as RFC 7519 §4.1.3 asks of those who know no audience; other claims are
 * ignored.
 */
const TokenPayload = z.object({
  sub: z.string().regex(ID, 'must be a vendor or business id'),
  /** Absent: a vendor. Tokens of versions before this claim have none. */
  kind: z.enum(TOKEN_KINDS).exactOptional(),
  scope: z.string().max(200),
  origins: z.array(origin).exactOptional(),
  /** Absent: the token has no end. */
  exp: seconds.int().exactOptional(),
  nbf: seconds.exactOptional(),
  iat: seconds.exactOptional(),
  jti: z.string().min(1).max(128).exactOptional(),
  aud: z.never().exactOptional(),
});
type TokenPayload = z.infer<typeof TokenPayload>;

/** The claims of a verified token: the one vendor (or business) it is for, what it allows, and on which pages (absent: any). */
export interface TokenClaims {
  /** The id of the vendor or, as `kind` says, of the business. */
  vendorId: string;
  /** Absent: a vendor. */
  kind?: TokenKind;
  scope: string[];
  origins?: string[];
  /** Seconds since 1970; absent: it has no end. */
  expiresAt?: number;
  /** Seconds from when it was made to its end, where both are said. */
  lifetime?: number;
  tokenId?: string;
}

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

/** A new key of 32 random bytes. Its name begins with no hyphen: a command would take that for an option. */
export function createTokenKey(): TokenKey {
  return { kid: random(8).replace(/^-/, '0'), kty: 'oct', alg: 'HS256', k: random(32) };
}

function random(bytes: number): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(bytes)));
}
