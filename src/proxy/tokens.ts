import { compactVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { SCOPES, type Scope, type TokenClaims, TokenPayload } from './token-claims.js';
import { TokenKeySet } from './token-keys.js';
import { fits, kidOf } from './token-shape.js';

const TOLERANCE_SECONDS = 60;

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

/** Makes and reads the tokens that stand in public pages: JWTs, HS256, at most 2,048 characters. */
export interface Tokens {
  /** A token of its own `jti`, signed by the newest key. Throws a TypeError naming the claim that cannot be. */
  sign(claims: { vendorId: string; scope: string[]; origins?: string[]; expiresInSeconds: number }): Promise<string>;
  /** What a genuine token says. Throws {@link TokenError}. */
  verify(token: string): Promise<TokenClaims>;
}

/** Tokens under the keys that `keySet` gives; it is asked each time, so that a new or revoked key counts at once. */
export function createTokens(keySet: () => TokenKeySet | Promise<TokenKeySet>, now: () => number = Date.now): Tokens {
  const readKeys = async () => TokenKeySet.parse(await keySet());

  return {
    async sign({ vendorId, scope, origins, expiresInSeconds }) {
      const unknown = scope.find((name) => !SCOPES.includes(name as Scope));
      if (unknown !== undefined || scope.length === 0)
        throw new TypeError(`scope must be some of ${SCOPES.join(', ')}`);
      if (!Number.isInteger(expiresInSeconds) || expiresInSeconds < 1)
        throw new TypeError('expiresInSeconds must be a whole number of seconds, at least 1');
      const iat = Math.floor(now() / 1000);
      const payload = TokenPayload.safeParse({
        sub: vendorId,
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
        .sign(key as { kty: 'oct'; k: string });
      if (!fits(token)) throw new TypeError('origins are too many: the token would be longer than 2,048 characters');
      return token;
    },

    async verify(token) {
      const kid = kidOf(token);
      if (kid === null) throw new TokenError('token_invalid');
      const { keys, revoked = [] } = await readKeys();
      const key = keys.find((candidate) => candidate.kid === kid);
      if (!key) throw new TokenError('token_invalid');
      const payload = await readPayload(token, key);
      const seconds = now() / 1000;
      if (payload.nbf !== undefined && payload.nbf > seconds + TOLERANCE_SECONDS) throw new TokenError('token_invalid');
      if (payload.jti !== undefined && revoked.includes(payload.jti)) throw new TokenError('token_revoked');
      if (payload.exp <= seconds - TOLERANCE_SECONDS) throw new TokenError('token_expired');
      return {
        vendorId: payload.sub,
        scope: payload.scope.split(' ').filter((name) => name !== ''),
        ...(payload.origins && { origins: payload.origins }),
        expiresAt: payload.exp,
        ...(payload.jti !== undefined && { tokenId: payload.jti }),
      };
    },
  };
}

async function readPayload(token: string, key: TokenKeySet['keys'][number]): Promise<TokenPayload> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] });
    return TokenPayload.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)));
  } catch {
    throw new TokenError('token_invalid');
  }
}
