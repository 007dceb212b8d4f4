/** The claims of a token as far as a page can read them; see docs/decisions/0002-tokens.md. The proxy alone verifies the signature. */
interface Claims {
  sub?: unknown;
  /** Absent in tokens made before they could be for a business. */
  kind?: unknown;
  scope?: unknown;
  origins?: unknown;
  exp?: unknown;
}

/** Whose reviews an element requests; the token has to open them. */
export interface AskedFor {
  kind: 'vendor' | 'business';
  id: string;
}

/** Why the proxy will refuse `token`, as far as a page can tell; a sentence for each reason. */
export function tokenFaults(token: string, { kind, id }: AskedFor, now: number, origin: string): string[] {
  if (!token) return ['The attribute token is missing.'];
  const claims = claimsOf(token);
  if (!claims)
    return ['The token is damaged: it is not three parts of base64url with JSON in the second. Paste it again, whole.'];
  const { sub, kind: opens = 'vendor', scope, origins, exp } = claims;
  const faults: string[] = [];
  if (typeof exp === 'number' && exp * 1000 < now) {
    faults.push(`The token expired on ${new Date(exp * 1000).toISOString()}. Make a new one.`);
  }
  if (sub !== id) faults.push(`The token is for ${JSON.stringify(sub)}, the element asks for ${JSON.stringify(id)}.`);
  else if (opens !== kind) {
    faults.push(
      `The token is for the ${String(opens)} of this id, the element asks for the ${kind}: make it with --${kind}.`,
    );
  }
  if (
    !String(scope ?? '')
      .split(/[ ,]+/)
      .includes('reviews:read')
  ) {
    faults.push(`The token lacks the scope reviews:read; it has ${JSON.stringify(scope)}.`);
  }
  if (Array.isArray(origins) && !origins.includes(origin)) {
    faults.push(`The token is for pages of ${origins.join(', ')}; this one is ${origin}.`);
  }
  return faults;
}

function claimsOf(token: string): Claims | undefined {
  const [, payload, signature] = token.split('.');
  if (!payload || !signature) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}
