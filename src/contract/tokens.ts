/** What a token can allow: read reviews, submit one hidden, submit one shown, read insights. */
export const SCOPES = ['reviews:read', 'reviews:submit', 'reviews:publish', 'insights:read'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a token opens: the reviews of a vendor, or those of a business from the version 1 list. */
export const TOKEN_KINDS = ['vendor', 'business'] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** A label of a host name as browsers send it: lower case and ASCII. */
const LABEL = /^[a-z0-9_-]{1,63}$/;

/**
 * Whether a token may name `value` among its origins: an origin exactly as browsers send it (lower case, ASCII, no path, no default
 * port, and not `null`), or one with `*` as its whole first label and at least two labels after it, as in `https://*.example.com`.
 */
export function isTokenOrigin(value: string): boolean {
  const hasWildcard = /^https?:\/\/\*\./.test(value);
  const example = hasWildcard ? value.replace('*', 'a') : value;
  if (example.includes('*') || !URL.canParse(example)) return false;
  const { protocol, hostname, origin } = new URL(example);
  if (!/^https?:$/.test(protocol) || origin !== example) return false;
  const labels = hostname.split('.');
  return !hasWildcard || (labels.length > 2 && !labels.includes(''));
}

/** Whether a page of `origin`, as the browser sends it, is among `origins` of a token. `*` stands for exactly one label; all else is compared as it stands. */
export function allowsOrigin(origins: readonly string[], origin: string): boolean {
  return origins.some((allowed) => (allowed.includes('*') ? matchesWildcard(allowed, origin) : allowed === origin));
}

function matchesWildcard(allowed: string, origin: string): boolean {
  const [before, after] = allowed.split('*') as [string, string];
  if (!origin.startsWith(before) || !origin.endsWith(after)) return false;
  return LABEL.test(origin.slice(before.length, -after.length));
}

/** What a token in a link can be made of. */
const TOKEN = /^[\w.-]*/;

/**
 * The token at the beginning of what stood in a link. Mail programs and people put signs behind it that cannot belong to it: the end of a sentence or a
 * bracket, a space, a slash, parameters of a campaign. A token does not end with a dot.
 */
export function linkToken(text: string): string {
  const token = TOKEN.exec(text)![0];
  let end = token.length;
  while (token[end - 1] === '.') end -= 1;
  return token.slice(0, end);
}
