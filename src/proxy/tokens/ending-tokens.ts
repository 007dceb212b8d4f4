import type { TokenClaims } from './token-claims.js';

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

export interface EndingTokensOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  log: (event: object) => void;
  maxTokens?: number;
}

/** Notices which tokens in use end soon, so that an operator can replace them before a page goes without reviews. */
export interface EndingTokens {
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
