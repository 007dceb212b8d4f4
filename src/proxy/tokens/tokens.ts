import { base64url, compactVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { RecentMap } from '../recent-map.js';
import { after, type Soon } from '../soon.js';
import { type DerivedSecret, deriveSecret } from './derived-secrets.js';
import { SCOPES, type Scope, type TokenClaims, type TokenKind, TokenPayload } from './token-claims.js';
import { type TokenKey, TokenKeySet } from './token-keys.js';
import { fits, kidOf } from './token-shape.js';

const TOLERANCE_SECONDS = 60;
/** Verified tokens that are kept: 20 MB when each is as long as a token may be, commonly 4 MB. */
const KEPT = 10_000;

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

/** What a new token is to say; `kind` is `vendor` unless it says otherwise, and `vendorId` the id of either. */
export interface NewToken {
  vendorId: string;
  kind?: TokenKind;
  scope: string[];
  origins?: string[];
  expiresInSeconds: number;
}

/** Makes and reads the tokens that stand in public pages: JWTs, HS256, at most 2,048 characters. */
export interface Tokens {
  /** A token of its own `jti`, signed by the newest key. Throws a TypeError naming the claim that cannot be. */
  sign(claims: NewToken): Promise<string>;
  /** What a genuine token says, at once when it was seen before; the same frozen object each time. Rejects with {@link TokenError}. */
  verify(token: string): Soon<TokenClaims>;
  /** A secret for another purpose from each key, so that processes with the same keys have the same: the newest last. */
  secrets(purpose: string): Promise<DerivedSecret[]>;
}

/** A token whose signature and claims were found good, and the key that was good for it. */
interface Verified {
  key: TokenKey;
  payload: TokenPayload;
  claims: TokenClaims;
}

/**
 * Tokens under the keys that `keySet` gives. It is asked each time, so that a new, removed or revoked key counts at once;
 * what is kept of a verified token is that its key signed it, and not that it may still be used. At most `kept` are.
 */
export function createTokens(
  keySet: () => TokenKeySet | Promise<TokenKeySet>,
  now: () => number = Date.now,
  kept = KEPT,
): Tokens {
  const verified = new RecentMap<string, Verified>(kept);
  const readKeys = async () => TokenKeySet.parse(await keySet());

  /** The kept token, if its key is still among `keys`: of the same name, and the same secret. */
  function recall(token: string, keys: readonly TokenKey[]): Verified | undefined {
    const known = verified.get(token);
    if (!known || keys.some(({ kid, k }) => kid === known.key.kid && k === known.key.k)) return known;
    verified.delete(token);
    return undefined;
  }

  /** What is wrong with a token that is genuine. */
  function fault({ nbf, jti, exp }: TokenPayload, revoked: readonly string[] = []): TokenErrorCode | null {
    const seconds = now() / 1000;
    if (nbf !== undefined && nbf > seconds + TOLERANCE_SECONDS) return 'token_invalid';
    if (jti !== undefined && revoked.includes(jti)) return 'token_revoked';
    return exp <= seconds - TOLERANCE_SECONDS ? 'token_expired' : null;
  }

  async function check(token: string): Promise<Verified> {
    const kid = kidOf(token);
    if (kid === null) throw new TokenError('token_invalid');
    const key = (await readKeys()).keys.find((candidate) => candidate.kid === kid);
    if (!key) throw new TokenError('token_invalid');
    const payload = await readPayload(token, key);
    return { key, payload, claims: claimsOf(payload) };
  }

  return {
    async sign({ vendorId, kind = 'vendor', scope, origins, expiresInSeconds }) {
      const unknown = scope.find((name) => !SCOPES.includes(name as Scope));
      if (unknown !== undefined || scope.length === 0)
        throw new TypeError(`scope must be some of ${SCOPES.join(', ')}`);
      if (!Number.isInteger(expiresInSeconds) || expiresInSeconds < 1)
        throw new TypeError('expiresInSeconds must be a whole number of seconds, at least 1');
      const iat = Math.floor(now() / 1000);
      const payload = TokenPayload.safeParse({
        sub: vendorId,
        kind,
        scope: scope.join(' '),
        ...(origins && { origins }),
        iat,
        exp: iat + expiresInSeconds,
        jti: crypto.randomUUID(),
      });
      if (!payload.success) throw new TypeError(z.prettifyError(payload.error));
      const key = (await readKeys()).keys.at(-1)!;
      const token = await new SignJWT(payload.data)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'JWT' })
        .sign(await hmacKey(key));
      if (!fits(token)) throw new TypeError('origins are too many: the token would be longer than 2,048 characters');
      return token;
    },

    verify: (token) =>
      after(keySet(), ({ keys, revoked }) => {
        const known = recall(token, keys);
        return after(known ?? check(token), (found) => {
          const code = fault(found.payload, revoked);
          if (code === 'token_expired') verified.delete(token);
          if (code) return Promise.reject(new TokenError(code));
          if (!known) verified.set(token, found);
          return found.claims;
        });
      }),

    async secrets(purpose) {
      const { keys } = await keySet();
      return Promise.all(keys.map((key) => deriveSecret(key, purpose)));
    },
  };
}

function claimsOf({ sub, kind = 'vendor', scope, origins, exp, jti }: TokenPayload): TokenClaims {
  return Object.freeze({
    vendorId: sub,
    kind,
    scope: scope.split(' ').filter((name) => name !== ''),
    ...(origins && { origins }),
    expiresAt: exp,
    ...(jti !== undefined && { tokenId: jti }),
  });
}

/** Secrets as the platform wants them, by what they are in a key: to import one takes as long as to check a signature. */
const hmacKeys = new RecentMap<string, Promise<CryptoKey>>(16);

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

async function readPayload(token: string, key: TokenKey): Promise<TokenPayload> {
  try {
    const { payload } = await compactVerify(token, await hmacKey(key), { algorithms: ['HS256'] });
    return TokenPayload.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)));
  } catch {
    throw new TokenError('token_invalid');
  }
}
