import { ID } from '../../contract/service/fields.js';
import type { ReadRequest } from '../plain-response.js';
import { Refusal } from '../problem.js';
import type { Scope, TokenClaims, TokenKind, Tokens } from './tokens.js';

const READ_INSIGHTS = ['insights:read'] as const;
const READ = ['reviews:read'] as const;
const SUBMIT = ['reviews:submit', 'reviews:publish'] as const;

/** The scopes of which a request needs one. Whoever may read a review may report it. */
export function scopesFor(resource: string, isPosted: boolean): readonly Scope[] {
  if (resource === 'report') return READ;
  if (isPosted || /^(?:challenge|uploads|form)$/.test(resource)) return SUBMIT;
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

/** How long before its end a token is announced, and for how long a token counts as in use after a request, ms. */
const ANNOUNCED_MS = 30 * 86_400_000;
const DAY_MS = 86_400_000;
/** Tokens that are remembered, and logged on one day. */
const MAX_TOKENS = 10_000;

/** Tokens that were used within a day and end within thirty, or have ended meanwhile. */
export interface EndingTokenStats {
  count: number;
  /** The one that ends first; null while there is none. */
  first: { vendorId: string; kind: 'vendor' | 'business'; tokenId: string | null; expiresAt: number } | null;
}

interface EndingTokensOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  log: (event: object) => void;
  maxTokens?: number;
}

/** Notices which tokens in use end soon, so that an operator can replace them before a page goes without reviews. */
interface EndingTokens {
  /** Takes the claims of each token that was admitted; logs `token_ends_soon` once a day for each token. */
  note(claims: TokenClaims): void;
  stats(): EndingTokenStats;
}

/** Creates the list of tokens that end soon, with at most `maxTokens`; those beyond are neither logged nor counted that day. */
export function createEndingTokens({ now, log, maxTokens = MAX_TOKENS }: EndingTokensOptions): EndingTokens {
  /** By token; the one that was logged longest ago comes first. */
  const logged = new Map<string, { at: number; token: NonNullable<EndingTokenStats['first']> }>();

  /** Whether there is a place for one more, given up by a token that was not used for a day. */
  function hasPlace(time: number): boolean {
    if (logged.size < maxTokens) return true;
    const [oldest] = logged;
    if (!oldest || time - oldest[1].at < DAY_MS) return false;
    return logged.delete(oldest[0]);
  }

  return {
    note({ vendorId, kind = 'vendor', tokenId = null, expiresAt, lifetime = DAY_MS }) {
      // Who makes tokens for a few hours makes the next one, too: the desk does, for its previews.
      if (expiresAt === undefined || lifetime * 1000 < DAY_MS) return;
      const time = now();
      if (expiresAt * 1000 - time > ANNOUNCED_MS) return;
      const id = tokenId ?? `${kind} ${vendorId} ${expiresAt}`;
      const last = logged.get(id);
      if (last && time - last.at < DAY_MS) return;
      logged.delete(id);
      if (!hasPlace(time)) return;
      logged.set(id, { at: time, token: { vendorId, kind, tokenId, expiresAt } });
      const endsAt = new Date(expiresAt * 1000).toISOString();
      log({ severity: 'warn', event: 'token_ends_soon', [`${kind}Id`]: vendorId, tokenId, endsAt });
    },

    stats() {
      const time = now();
      const tokens = [...logged.values()].filter(({ at }) => time - at < DAY_MS).map(({ token }) => token);
      const first = tokens.reduce<EndingTokenStats['first']>(
        (found, token) => (found && found.expiresAt <= token.expiresAt ? found : token),
        null,
      );
      return { count: tokens.length, first };
    },
  };
}
