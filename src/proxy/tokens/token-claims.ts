import { z } from 'zod';
import { ID } from '../../contract/service/fields.js';
import { isTokenOrigin, SCOPES, type Scope, TOKEN_KINDS, type TokenKind } from '../../contract/tokens.js';

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
export const TokenPayload = z.object({
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
export type TokenPayload = z.infer<typeof TokenPayload>;

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
