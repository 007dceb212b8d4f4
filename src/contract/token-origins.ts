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
