import { allowsOrigin } from '../../../contract/tokens.js';

/** The claims of a token as far as a page can read them; see docs/decisions/0002-tokens.md. The proxy alone verifies the signature. */
interface Claims {
  sub?: unknown;
  /** Absent in tokens made before they could be for a business. */
  kind?: unknown;
  scope?: unknown;
  origins?: unknown;
  exp?: unknown;
}

/** Seconds by which the clocks may differ; the proxy's tolerance is the same. */
const TOLERANCE = 60;

/** What an element needs of its token: whose reviews it is for, and one of these scopes. */
export interface AskedFor {
  kind: 'vendor' | 'business';
  id: string;
  scopes: readonly string[];
}

/** Why the proxy will refuse `token`, as far as a page can tell; a sentence for each reason. One that is missing is said by the element. */
export function tokenFaults(token: string, { kind, id, scopes }: AskedFor, now: number, origin: string): string[] {
  if (!token) return [];
  const claims = claimsOf(token);
  if (!claims)
    return ['The token is damaged: it is not three parts of base64url with JSON in the second. Paste it again, whole.'];
  const { sub, kind: opens = 'vendor', scope, origins, exp } = claims;
  const faults: string[] = [];
  if (typeof exp === 'number' && (exp + TOLERANCE) * 1000 <= now) {
    faults.push(`The token expired on ${new Date(exp * 1000).toISOString()}. Make a new one.`);
  }
  if (sub !== id) faults.push(`The token is for ${JSON.stringify(sub)}, the element asks for ${JSON.stringify(id)}.`);
  else if (opens !== kind) {
    faults.push(
      `The token is for the ${String(opens)} of this id, the element asks for the ${kind}: make it with --${kind}.`,
    );
  }
  const held = String(scope ?? '').split(' ');
  if (!scopes.some((name) => held.includes(name))) {
    faults.push(`The token lacks the scope ${scopes.join(' or ')}; it has ${JSON.stringify(scope)}.`);
  }
  if (Array.isArray(origins) && !allowsOrigin(origins.map(String), origin)) {
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
