import { ID } from '../../contract/service/fields.js';
import type { ReadRequest } from '../plain-response.js';
import { Refusal } from '../problem.js';
import type { Scope, TokenClaims, TokenKind } from './token-claims.js';
import type { Tokens } from './tokens.js';

const READ_INSIGHTS = ['insights:read'] as const;
const READ = ['reviews:read'] as const;
const SUBMIT = ['reviews:submit', 'reviews:publish'] as const;

/** The scopes of which a request needs one. Whoever may read a review may report it. */
export function scopesFor(resource: string, isPosted: boolean): readonly Scope[] {
  if (resource === 'report') return READ;
  if (isPosted || resource === 'challenge' || resource === 'uploads') return SUBMIT;
  return /^(?:insights|embed\/insights)$/.test(resource) ? READ_INSIGHTS : READ;
}

/** Throws a {@link Refusal} for an id that may not stand in an address of the service; `field` is its name. */
export function checkId(id: string, field: 'vendorId' | 'businessId'): void {
  const message = 'must be a UUID, or 1 to 64 letters, digits, "_" and "-"';
  if (!ID.test(id)) throw new Refusal('invalid_request', { errors: [{ field, message }] });
}

/**
 * The claims of the request's token: a bearer token, or else the parameter `token`. Rejects with a {@link Refusal} when there
 * is none, and with a TokenError when it is wrong.
 */
export async function readToken(request: ReadRequest, query: URLSearchParams, tokens: Tokens): Promise<TokenClaims> {
  const token = sentToken(request, query);
  if (!token) throw new Refusal('token_missing');
  return tokens.verify(token);
}

/** The token as it came: a bearer token, or else the parameter `token`; empty without any. */
export function sentToken(request: ReadRequest, query: URLSearchParams): string {
  const authorization = request.headers.get('authorization');
  const bearer = authorization === null ? undefined : /^Bearer\b *(.*)$/is.exec(authorization)?.[1];
  return bearer || query.get('token') || '';
}

/** Throws a {@link Refusal} for a token that has none of the scopes a request needs, or is for another vendor or for the other kind of that id. */
export function checkClaims(claims: TokenClaims, kind: TokenKind, id: string, scopes: readonly Scope[]): void {
  if (!scopes.some((scope) => claims.scope.includes(scope))) {
    throw new Refusal('scope_missing', { detail: `The token lacks the scope ${scopes.join(' or ')}.` });
  }
  if (claims.vendorId !== id) throw new Refusal('vendor_not_allowed');
  const { kind: opens = 'vendor' } = claims;
  if (opens !== kind) {
    throw new Refusal('vendor_not_allowed', {
      detail: `The token is for the ${opens} of this id, not for the ${kind}.`,
    });
  }
}
