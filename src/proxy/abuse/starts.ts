import { base64url, CompactSign, compactVerify } from 'jose';
import { z } from 'zod';
import type { Tokens } from '../tokens/tokens.js';

const PURPOSE = 'review-start';
/** A type of its own (RFC 8725 §3.11), under a secret of its own: no token passes as a start, nor a start as a token. */
const TYPE = 'review-start+jwt';
const LONGEST = 512;
/** Nobody writes a review in less, ms. */
const SOONEST_MS = 1_000;
const VALID_MS = 24 * 3_600_000;

const Header = z.strictObject({ alg: z.literal('HS256'), kid: z.string(), typ: z.literal(TYPE) });
const Claims = z.strictObject({ sub: z.string(), iat: z.number() });

/** What a start tells about who sends it. */
export type StartState = 'good' | 'early' | 'expired' | 'forged';

/** When a shopper began, signed: a page cannot make it earlier. */
export interface Starts {
  sign(vendorId: string): Promise<string>;
  read(start: unknown, vendorId: string): Promise<StartState>;
}

/** Starts under secrets that are made of the token keys. */
export function createStarts(tokens: Pick<Tokens, 'secrets'>, now: () => number): Starts {
  return {
    async sign(vendorId) {
      const { kid, secret } = (await tokens.secrets(PURPOSE)).at(-1)!;
      const claims = new TextEncoder().encode(JSON.stringify({ sub: vendorId, iat: now() / 1000 }));
      return new CompactSign(claims)
        .setProtectedHeader({ alg: 'HS256', kid, typ: TYPE })
        .sign(base64url.decode(secret));
    },

    async read(start, vendorId) {
      const beganAt = await verify(start, vendorId).catch(() => null);
      if (beganAt === null) return 'forged';
      const age = now() - beganAt;
      if (age < SOONEST_MS) return 'early';
      return age > VALID_MS ? 'expired' : 'good';
    },
  };

  /** When it was signed, ms; rejects when it was not. */
  async function verify(start: unknown, vendorId: string): Promise<number> {
    if (typeof start !== 'string' || start.length > LONGEST) throw new Error('no start');
    const { kid } = Header.parse(JSON.parse(textOf(base64url.decode(start.split('.')[0]!))));
    const known = (await tokens.secrets(PURPOSE)).find((candidate) => candidate.kid === kid);
    if (!known) throw new Error('unknown key');
    const { payload } = await compactVerify(start, base64url.decode(known.secret), { algorithms: ['HS256'] });
    const { sub, iat } = Claims.parse(JSON.parse(textOf(payload)));
    if (sub !== vendorId) throw new Error('another vendor');
    return iat * 1000;
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
