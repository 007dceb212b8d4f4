import { base64url } from 'jose';
import { z } from 'zod';
import { signJws, verifyJws } from '../../platform/jws.js';
import type { Tokens } from '../tokens/tokens.js';

const PURPOSE = 'review-start';
/** A type and a secret of its own (RFC 8725 §3.11): no token passes as a form timestamp, nor a form timestamp as a token. */
const TYPE = 'review-start+jwt';
const MAX_LENGTH = 512;
/** Nobody writes a review in less, ms. */
const SOONEST_MS = 1_000;
const VALID_MS = 24 * 3_600_000;

const Claims = z.strictObject({ sub: z.string(), iat: z.number() });

/** What a form timestamp tells about its sender; only who waited for a moment has a good one. */
export type FormTimestampState = 'good' | 'early' | 'expired' | 'forged';

/** The time at which a shopper began to write, signed: a page cannot make it earlier. This is the time trap against robots. */
export interface FormTimestamps {
  sign(vendorId: string): Promise<string>;
  read(timestamp: unknown, vendorId: string): Promise<FormTimestampState>;
}

/** Form timestamps signed with secrets that are derived from the token keys. */
export function createFormTimestamps(tokens: Pick<Tokens, 'secrets'>, now: () => number): FormTimestamps {
  return {
    async sign(vendorId) {
      const { kid, secret } = (await tokens.secrets(PURPOSE)).at(-1)!;
      return signJws({ sub: vendorId, iat: now() / 1000 }, { kid, secret: base64url.decode(secret) }, TYPE);
    },

    async read(timestamp, vendorId) {
      const beganAt = typeof timestamp === 'string' ? await timeIn(timestamp, vendorId).catch(() => null) : null;
      if (beganAt === null) return 'forged';
      const age = now() - beganAt;
      if (age < SOONEST_MS) return 'early';
      return age > VALID_MS ? 'expired' : 'good';
    },
  };

  /** When it was signed for this vendor, ms; null when it was not. */
  async function timeIn(timestamp: string, vendorId: string): Promise<number | null> {
    const secrets = await tokens.secrets(PURPOSE);
    const verified = await verifyJws(timestamp, {
      typ: TYPE,
      maxLength: MAX_LENGTH,
      findKey(kid) {
        const known = secrets.find((candidate) => candidate.kid === kid);
        return known && { kid, secret: base64url.decode(known.secret) };
      },
    });
    const claims = Claims.safeParse(verified);
    return claims.success && claims.data.sub === vendorId ? claims.data.iat * 1000 : null;
  }
}
