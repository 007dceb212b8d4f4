/**
 * Proof of work that a page does before its review is accepted, as version 2 of altcha defines it: it tries counters from 0 on
 * until the key that PBKDF2 derives begins with the bytes of the challenge. The counter is chosen here, at random below a
 * bound: that costs one derivation for each challenge, whatever it costs the page; a solution is checked with hashes
 * alone; and no shopper has to try more counters than the bound.
 */
import { type Challenge as AltchaChallenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { z } from 'zod';
import type { Challenge } from '../../contract/widget.js';
import type { Tokens } from '../tokens/tokens.js';
import type { Pace } from './abuse-store.js';

const ALGORITHM = 'PBKDF2/SHA-256';
const VALID_MS = 30 * 60_000;
/** Rounds of one derivation: enough that a browser's own share of a call is small, few enough to be made here. */
const COST = 2_000;
/** Counters of the lightest challenge: 75 tries on average, 0.3 s on a phone of 2 µs a round. Each level doubles them. */
const LIGHTEST = 150;
/** Characters of a solution. */
const LONGEST = 4_096;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
/** The exact shape of our challenges: nothing else is hashed. */
const Solved = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.int(),
      data: z.strictObject({ vendorId: z.string(), token: z.string(), kid: z.string() }),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: hex(16),
      keySignature: hex(32),
      nonce: hex(16),
      salt: hex(16),
    }),
    signature: hex(32),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex(32) }),
});

/** Whose reviews a challenge lets through. */
export interface Audience {
  vendorId: string;
  /** The token's id, or what stands for it. */
  token: string;
}

/** What a page's solution proves; `nonce` names its challenge, so that the caller can see to it that it is used once. */
export type SolutionState =
  | { state: 'none' | 'wrong' | 'expired' }
  | { state: 'solved'; nonce: string; leftMs: number };

export interface Challenges {
  /** A new challenge; each level is twice the work of the one below, 0 the lightest. */
  create(audience: Audience, level: number): Promise<Challenge>;
  /** What `solution`, of a request's body, proves. Never rejects. */
  read(solution: unknown, audience: Audience): Promise<SolutionState>;
}

/** Challenges signed with secrets that are derived from the token keys. */
export function createChallenges(tokens: Pick<Tokens, 'secrets'>, now: () => number): Challenges {
  const secretsFor = (purpose: string) => tokens.secrets(`challenge ${purpose}`);

  async function check(text: string, { vendorId, token }: Audience): Promise<SolutionState> {
    const { challenge, solution } = Solved.parse(JSON.parse(atob(text)));
    const { data, expiresAt, nonce } = challenge.parameters;
    if (data.vendorId !== vendorId || data.token !== token) return { state: 'wrong' };
    const [signature, key] = await Promise.all(['signature', 'key'].map(secretsFor));
    const index = signature!.findIndex(({ kid }) => kid === data.kid);
    if (index === -1) return { state: 'wrong' };
    const { verified, expired } = await verifySolution({
      challenge: challenge as AltchaChallenge,
      solution,
      deriveKey,
      hmacSignatureSecret: signature![index]!.secret,
      hmacKeySignatureSecret: key![index]!.secret,
    });
    const leftMs = expiresAt * 1000 - now();
    if (expired || (verified && leftMs <= 0)) return { state: 'expired' };
    return verified ? { state: 'solved', nonce, leftMs } : { state: 'wrong' };
  }

  return {
    async create({ vendorId, token }, level) {
      const [signature, key] = await Promise.all(['signature', 'key'].map(secretsFor));
      const { kid, secret } = signature!.at(-1)!;
      const challenge = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(LIGHTEST * 2 ** level - 1, 0),
        data: { vendorId, token, kid },
        deriveKey,
        expiresAt: Math.floor((now() + VALID_MS) / 1000),
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: key!.at(-1)!.secret,
      });
      return challenge as Challenge;
    },

    async read(solution, audience) {
      if (solution === undefined || solution === null || solution === '') return { state: 'none' };
      if (typeof solution !== 'string' || solution.length > LONGEST) return { state: 'wrong' };
      return check(solution, audience).catch(() => ({ state: 'wrong' }));
    },
  };
}

/** Reviews a minute and an hour, of one token or one address, up to which none needs a proof of work. */
const CALM: Pace = { minute: 20, hour: 200 };
/** Challenges an hour that one address gets without more work: an honest one needs one or two for a review. */
const REQUESTED = 5;
/** Sixteen times the lightest: 20 s at most on a slow phone, of 4 µs a round. */
const HIGHEST = 4;
/** For an address that requests challenges repeatedly: as much once more. */
const HIGHEST_OF_ADDRESS = 4;

/** Whether so many are more than a shop's visitors send. */
export function isFast({ minute, hour }: Pace): boolean {
  return minute > CALM.minute || hour > CALM.hour;
}

/**
 * The difficulty of a challenge: how often the lightest work is doubled. Once for each doubling of the `accepted` reviews of
 * the token beyond what is calm, and of the challenges that the address `requested`. So the shop's other visitors pay little
 * for one who sends much, and who does the work of many pays for each.
 */
export function levelOf(accepted: Pace, requested: Pace): number {
  const pace = Math.max(accepted.minute / CALM.minute, accepted.hour / CALM.hour);
  return doublings(pace, HIGHEST) + doublings(requested.hour / REQUESTED, HIGHEST_OF_ADDRESS);
}

function doublings(times: number, most: number): number {
  return times <= 1 ? 0 : Math.min(most, Math.ceil(Math.log2(times)));
}
