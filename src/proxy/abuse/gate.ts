/**
 * Who may send a review or a report, beyond the token: anybody, but whoever looks like a robot does a proof of work first. Nobody is turned
 * away for how they look, since no sign is sure, and a shopper whose page does the work unseen does not notice.
 */
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Challenge, ChallengeResponse } from '../../contract/widget.js';
import type { Timer } from '../../platform/timer.js';
import { Refusal } from '../problem.js';
import { StoreHealth } from '../store-health.js';
import type { TokenClaims, Tokens } from '../tokens/tokens.js';
import type { AbuseStore } from './abuse-store.js';
import { type Audience, createChallenges, isFast, levelOf } from './challenges.js';
import { createFormTimestamps } from './form-timestamp.js';
import { createInspection, type Inspect } from './inspection.js';
import { createMemoryAbuseStore } from './memory-abuse-store.js';
import { hashOf, textFingerprint, type Written } from './text-fingerprint.js';

const HOUR_MS = 3_600_000;
/** For how long a review that was accepted passes again without anything, ms. */
const REPEAT_MS = 24 * HOUR_MS;
/** And how often in an hour: more than any page sends one again. */
const MAX_REPEATS = 10;
/** Copies of a text in an hour that people may send: the same words for two products, or a program that tries again. */
const MAX_COPIES = 2;

/** When a review needs a proof of work: never by itself, always, or when it looks like a robot's. */
export type ChallengeMode = 'off' | 'always' | 'auto';

/** How many submissions ended how at the gate. */
export interface GateCounts {
  /** Passed without a proof of work, with it, or because they had been accepted before. */
  plain: number;
  solved: number;
  repeated: number;
  /** Were sent a challenge, and refused by the shop's own check. */
  challenged: number;
  refused: number;
}

export interface GateOptions {
  /** What passes here: neither kind adds to the pace of the other. */
  kind: 'review' | 'report';
  tokens: Pick<Tokens, 'secrets'>;
  mode: ChallengeMode;
  inspect: Inspect | undefined;
  /** What processes share; without it, each remembers by itself. */
  store: AbuseStore | undefined;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** A page that sends a request, and its address where somebody knows it. */
export interface Caller {
  claims: TokenClaims;
  vendorId: string;
  address: string | null;
}

/** A review or a report that comes in. */
export interface Incoming extends Caller {
  request: Request;
  body: Readonly<Record<string, unknown>>;
  /** All that will be sent on, which tells one submission from another. */
  content: object;
  /** What of it was typed. */
  written: Written;
  /** The review, for the shop's own check; reports have none. */
  review?: SubmittedReview;
  idempotencyKey: string;
  /** Throws a {@link Refusal} when too many come under the token. */
  countToken: () => Promise<void>;
}

export interface Gate {
  /** For a shopper who begins to write: a form timestamp, and a challenge where the submission will need a proof of work. */
  begin(caller: Caller): Promise<ChallengeResponse>;
  /**
   * Lets a review pass, or throws a {@link Refusal}: `challenge_required` with the challenge whose solution lets it through, or
   * `review_refused`. The caller calls `rememberAccepted` once the review has been accepted: when its page sends the same
   * review again, because the response was lost, it passes without another proof of work.
   */
  admit(incoming: Incoming): Promise<{ rememberAccepted(): Promise<void> }>;
  counts(): GateCounts;
}

export function createGate({ kind, tokens, mode, inspect, store: shared, now, timer, log }: GateOptions): Gate {
  const own = createMemoryAbuseStore(now);
  const health = new StoreHealth({ name: 'abuse_store', now, timer, log });
  const store = shared ? createSharedAbuseStore(shared, own, health) : own;
  const challenges = createChallenges(tokens, now);
  const formTimestamps = createFormTimestamps(tokens, now);
  const inspection = createInspection({ inspect, store, timer, log });
  const submitted = kind === 'review' ? 'submitted' : 'reported';
  const counts: GateCounts = { plain: 0, solved: 0, repeated: 0, challenged: 0, refused: 0 };

  return {
    async begin(caller) {
      const isChallenged = mode === 'always' || (mode === 'auto' && (await comesFast(caller, 0)));
      return {
        start: await formTimestamps.sign(caller.vendorId),
        challenge: isChallenged ? await createChallenge(caller) : null,
      };
    },

    async admit(incoming) {
      const { vendorId, idempotencyKey, content } = incoming;
      const [keyHash, reviewHash] = await Promise.all([
        hashOf(vendorId, idempotencyKey),
        hashOf(vendorId, idempotencyKey, JSON.stringify(content)),
      ]);
      const isRepeated = await wasAccepted(reviewHash);
      counts[isRepeated ? 'repeated' : await pass(incoming, reviewHash, keyHash)] += 1;
      return {
        async rememberAccepted() {
          if (isRepeated) return;
          const count = store.count(`accepted ${nameOf(incoming)}`, 1);
          await Promise.all([store.putIfAbsent('accepted', reviewHash, reviewHash, REPEAT_MS), count]);
        },
      };
    },

    counts: () => ({ ...counts }),
  };

  /** Whether this very review was accepted before, and is not sent again too often. */
  async function wasAccepted(reviewHash: string): Promise<boolean> {
    if ((await store.get('accepted', reviewHash)) === null) return false;
    return (await store.count(`repeated ${reviewHash}`, 1)).hour <= MAX_REPEATS;
  }

  /** Lets a review pass that was not accepted before, with or without a proof of work, or throws. */
  async function pass(incoming: Incoming, reviewHash: string, keyHash: string): Promise<'plain' | 'solved'> {
    const isAutomatic = mode !== 'off' && (await looksAutomatic(incoming, keyHash));
    const proof = await proofOfWork(incoming, reviewHash);
    const isNeeded = mode === 'always' || isAutomatic || (mode === 'auto' && proof === 'wrong');
    if (isNeeded && proof !== 'solved') throw await challengeRequired(incoming);
    // A token stands in public: what others do with it must not stop a shopper whose page has done its work.
    if (proof !== 'solved') {
      await incoming.countToken().catch(async (refusal: unknown) => {
        throw mode === 'off' ? refusal : await challengeRequired(incoming);
      });
    }
    const { review, request, body, vendorId, address } = incoming;
    const verdict = review ? await inspection(review, { vendorId, address, body, request }, reviewHash) : 'pass';
    if (verdict === 'refuse') {
      counts.refused += 1;
      throw new Refusal('review_refused');
    }
    if (verdict === 'challenge' && proof !== 'solved') throw await challengeRequired(incoming);
    return proof === 'solved' ? 'solved' : 'plain';
  }

  /** Whether one of its signs is a robot's. All are looked at, so that all are counted. */
  async function looksAutomatic(incoming: Incoming, keyHash: string): Promise<boolean> {
    const { body, written, vendorId } = incoming;
    const isOfOther = async (kind: 'text' | 'link', name: string) =>
      (await store.putIfAbsent(kind, name, keyHash, HOUR_MS)) !== keyHash;
    const isCopied = async (text: string) =>
      (await isOfOther('text', text)) && (await store.count(`copied ${text}`, 1)).hour > MAX_COPIES;
    const fingerprint = await textFingerprint(written, nameOf(incoming));
    const isHoneypotFilled = Boolean(body.website);
    const signs = await Promise.all([
      comesFast(incoming, 1),
      isHoneypotFilled,
      Boolean(body.start) && formTimestamps.read(body.start, vendorId).then((state) => state !== 'good'),
      fingerprint.isFlooded,
      fingerprint.text !== null && isCopied(fingerprint.text),
      ...fingerprint.hosts.map((host) => isOfOther('link', host)),
    ]);
    return signs.some(Boolean);
  }

  /** Whether more come under the token, or from the address, than shoppers send. */
  async function comesFast({ address, ...caller }: Caller, more: 0 | 1): Promise<boolean> {
    const paces = await Promise.all([
      store.count(`${submitted} ${nameOf(caller)}`, more),
      ...(address === null ? [] : [store.count(`${submitted} ${address}`, more)]),
    ]);
    return paces.some(isFast);
  }

  /** The proof of work that it comes with. One solution lets the same review through again, and no other. */
  async function proofOfWork(incoming: Incoming, reviewHash: string): Promise<'solved' | 'none' | 'wrong'> {
    const solution = await challenges.read(incoming.body.solution, audienceOf(incoming));
    if (solution.state !== 'solved') return solution.state === 'wrong' ? 'wrong' : 'none';
    return (await store.putIfAbsent('challenge', solution.nonce, reviewHash, solution.leftMs)) === reviewHash
      ? 'solved'
      : 'wrong';
  }

  /** What records and counts of this kind under the caller's token are kept by. */
  function nameOf(caller: Omit<Caller, 'address'>): string {
    const { vendorId, token } = audienceOf(caller);
    return kind === 'review' ? `${vendorId} ${token}` : `${kind} ${vendorId} ${token}`;
  }

  async function challengeRequired(caller: Caller): Promise<Refusal> {
    counts.challenged += 1;
    return new Refusal('challenge_required', { challenge: await createChallenge(caller) });
  }

  async function createChallenge({ address, ...caller }: Caller): Promise<Challenge> {
    const [accepted, challenged] = await Promise.all([
      store.count(`accepted ${nameOf(caller)}`, 0),
      address === null ? { minute: 0, hour: 0 } : store.count(`challenged ${address}`, 1),
    ]);
    return challenges.create(audienceOf(caller), levelOf(accepted, challenged));
  }
}

function audienceOf({ claims, vendorId }: Omit<Caller, 'address'>): Audience {
  return { vendorId, token: claims.tokenId ?? vendorId };
}

/** How long the shared store may take, ms: a shopper waits for it. */
const TIMEOUT_MS = 500;

/**
 * What processes remember together, and each by itself as well: while `shared` fails or is late, what this process has seen
 * still counts. Never rejects.
 */
function createSharedAbuseStore(shared: AbuseStore, own: AbuseStore, health: StoreHealth): AbuseStore {
  return {
    async count(key, more) {
      const alone = await own.count(key, more);
      return health.withFallback(alone, TIMEOUT_MS, () => shared.count(key, more));
    },

    async putIfAbsent(kind, name, value, ms) {
      const known = await own.putIfAbsent(kind, name, value, ms);
      if (known !== value) return known;
      return health.withFallback(known, TIMEOUT_MS, () => shared.putIfAbsent(kind, name, value, ms));
    },

    async get(kind, name) {
      const known = await own.get(kind, name);
      return known ?? health.withFallback(null, TIMEOUT_MS, () => shared.get(kind, name));
    },
  };
}
