/** What a token can allow: read reviews, submit one hidden, submit one shown, read insights. */
export const SCOPES = ['reviews:read', 'reviews:submit', 'reviews:publish', 'insights:read'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a token opens: the reviews of a vendor, or those of a business from the version 1 list. */
export const TOKEN_KINDS = ['vendor', 'business'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];
