import { ID } from '../contract/service.js';
import { Refusal } from './problem.js';
import type { Scope, TokenClaims } from './token-claims.js';
import { TokenError, type Tokens } from './tokens.js';

/** Refuses an id that may not reach an address, by the name of its `field`. */
export function checkId(id: string, field: 'vendorId' | 'businessId'): void {
  const message = 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"';
  if (!ID.test(id)) throw new Refusal('invalid_request', { errors: [{ field, message }] });
}

/** What the request's token says: a bearer token, or else the parameter `token`. Refuses a missing or wrong one. */
export async function readToken(request: Request, query: URLSearchParams, tokens: Tokens): Promise<TokenClaims> {
  const token = /^Bearer\b *(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1] || query.get('token');
  if (!token) throw new Refusal('token_missing');
  try {
    return await tokens.verify(token);
  } catch (error) {
    throw error instanceof TokenError ? new Refusal(error.code) : error;
  }
}

/** Refuses a token that has none of the scopes a request needs, or is for another vendor. */
export function checkClaims(claims: TokenClaims, vendorId: string, scopes: readonly Scope[]): void {
  if (!scopes.some((scope) => claims.scope.includes(scope))) {
    throw new Refusal('scope_missing', { detail: `The token lacks the scope ${scopes.join(' or ')}.` });
  }
  if (claims.vendorId !== vendorId) throw new Refusal('vendor_not_allowed');
}
