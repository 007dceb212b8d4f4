/**
 * Who may send a review, beyond the token: anybody, but who looks like a robot works for it first. Nobody is turned away for
 * how they look, since no sign is sure, and a shopper whose page does the work unseen does not notice.
 */
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Beginning } from '../../contract/widget.js';
import { Refusal } from '../problem.js';
import { StoreHealth } from '../store-health.js';
import type { Timer } from '../timer.js';
import type { TokenClaims } from '../tokens/token-claims.js';
import type { Tokens } from '../tokens/tokens.js';
import type { AbuseStore } from './abuse-store.js';
import { type Audience, createChallenges } from './challenges.js';
import { isFast, levelOf } from './difficulty.js';
import { createInspection, type Inspect } from './inspection.js';
import { createMemoryAbuseStore } from './memory-abuse-store.js';
import { createSharedAbuseStore } from './shared-abuse-store.js';
import { createStarts } from './starts.js';
import { hashOf, wordingOf } from './wording.js';

const HOUR_MS = 3_600_000;
/** For how long a review that was taken passes again without anything, ms. */
const TAKEN_MS = 24 * HOUR_MS;
/** And how often in an hour: more than any page sends one again. */
const AGAIN = 10;
/** Copies of a text in an hour that people may send: the same words for two products, or a program that tries again. */
const COPIES = 2;

/** When a review has to come with work: never by itself, always, or when something speaks for it. */
export type ChallengeMode = 'off' | 'always' | 'auto';

/** What became of reviews at the gate. */
export interface GateCounts {
  /** Passed without work, with it, or because they had passed before. */
  plain: number;
  solved: number;
  repeated: number;
  /** Asked for work, and refused by the shop's own check. */
  challenged: number;
  refused: number;
}

export interface GateOptions {
  tokens: Pick<Tokens, 'secrets'>;
  mode: ChallengeMode;
  inspect: Inspect | undefined;
  /** What processes share; without it, each remembers by itself. */
  store: AbuseStore | undefined;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** A page that asks for something, and its address where somebody knows it. */
export interface Caller {
  claims: TokenClaims;
  vendorId: string;
  address: string | null;
}

/** A review that comes in. */
export interface Incoming extends Caller {
  request: Request;
  body: Readonly<Record<string, unknown>>;
  review: SubmittedReview;
  idempotencyKey: string;
  /** Throws a {@link Refusal} when too many come under the token. */
  countToken: () => Promise<void>;
}

export interface Gate {
  /** What a page gets that begins: a signed start, and work where it will be asked for. */
  begin(caller: Caller): Promise<Beginning>;
  /**
   * Lets a review pass, or throws a {@link Refusal}: `challenge_required` with the work that lets it through, or
   * `review_refused`. Who has passed is to tell when the review was taken, so that it passes again.
   */
  admit(incoming: Incoming): Promise<{ taken(): Promise<void> }>;
  counts(): GateCounts;
}

export function createGate({ tokens, mode, inspect, store: shared, now, timer, log }: GateOptions): Gate {
  const own = createMemoryAbuseStore(now);
  const health = new StoreHealth({ name: 'abuse_store', now, timer, log });
  const store = shared ? createSharedAbuseStore(shared, own, health) : own;
  const challenges = createChallenges(tokens, now);
  const starts = createStarts(tokens, now);
  const inspection = createInspection({ inspect, store, timer, log });
  const counts: GateCounts = { plain: 0, solved: 0, repeated: 0, challenged: 0, refused: 0 };

  /** Whether more come under the token, or from the address, than shoppers send. */
  async function comesFast({ address, ...caller }: Caller, more: 0 | 1): Promise<boolean> {
    const paces = await Promise.all([
      store.count(`sent ${nameOf(caller)}`, more),
      ...(address === null ? [] : [store.count(`sent ${address}`, more)]),
    ]);
    return paces.some(isFast);
  }

  async function challenge({ address, ...caller }: Caller) {
    const [taken, asked] = await Promise.all([
      store.count(`taken ${nameOf(caller)}`, 0),
      address === null ? { minute: 0, hour: 0 } : store.count(`asked ${address}`, 1),
    ]);
    return challenges.create(audienceOf(caller), levelOf(taken, asked));
  }

  async function required(caller: Caller): Promise<Refusal> {
    counts.challenged += 1;
    return new Refusal('challenge_required', { challenge: await challenge(caller) });
  }

  /** Whether something of it speaks for a robot. All is looked at, so that all is counted. */
  async function looksAutomatic(incoming: Incoming, writer: string): Promise<boolean> {
    const { body, review, vendorId } = incoming;
    const heldByOther = async (kind: 'text' | 'link', name: string) =>
      (await store.hold(kind, name, writer, HOUR_MS)) !== writer;
    const copied = async (text: string) =>
      (await heldByOther('text', text)) && (await store.count(`copied ${text}`, 1)).hour > COPIES;
    const wording = await wordingOf(review, nameOf(incoming));
    const signs = await Promise.all([
      comesFast(incoming, 1),
      Boolean(body.website),
      Boolean(body.start) && starts.read(body.start, vendorId).then((state) => state !== 'good'),
      wording.isFlooded,
      wording.text !== null && copied(wording.text),
      ...wording.hosts.map((host) => heldByOther('link', host)),
    ]);
    return signs.some(Boolean);
  }

  /** Whether it comes with work that was done for it: the same work lets the same review through again, and no other. */
  async function workOf(incoming: Incoming, name: string): Promise<'solved' | 'none' | 'wrong'> {
    const solution = await challenges.read(incoming.body.solution, audienceOf(incoming));
    if (solution.state !== 'solved') return solution.state === 'wrong' ? 'wrong' : 'none';
    return (await store.hold('challenge', solution.nonce, name, solution.leftMs)) === name ? 'solved' : 'wrong';
  }

  async function pass(incoming: Incoming, name: string, writer: string): Promise<'plain' | 'solved'> {
    const automatic = mode !== 'off' && (await looksAutomatic(incoming, writer));
    const work = await workOf(incoming, name);
    const asks = mode === 'always' || automatic || (mode === 'auto' && work === 'wrong');
    if (asks && work !== 'solved') throw await required(incoming);
    // A token stands in public: what others do with it must not stop a shopper whose page has worked.
    if (work !== 'solved') {
      await incoming.countToken().catch(async (refusal: unknown) => {
        throw mode === 'off' ? refusal : await required(incoming);
      });
    }
    const { review, request, body, vendorId, address } = incoming;
    const verdict = await inspection(review, { vendorId, address, body, request }, name);
    if (verdict === 'refuse') {
      counts.refused += 1;
      throw new Refusal('review_refused');
    }
    if (verdict === 'challenge' && work !== 'solved') throw await required(incoming);
    return work === 'solved' ? 'solved' : 'plain';
  }

  return {
    async begin(caller) {
      const asks = mode === 'always' || (mode === 'auto' && (await comesFast(caller, 0)));
      return { start: await starts.sign(caller.vendorId), challenge: asks ? await challenge(caller) : null };
    },

    async admit(incoming) {
      const { vendorId, idempotencyKey, review } = incoming;
      const [writer, name] = await Promise.all([
        hashOf(vendorId, idempotencyKey),
        hashOf(vendorId, idempotencyKey, JSON.stringify(review)),
      ]);
      const again =
        (await store.holder('taken', name)) !== null && (await store.count(`again ${name}`, 1)).hour <= AGAIN;
      const passed = again ? 'repeated' : await pass(incoming, name, writer);
      counts[passed] += 1;
      return {
        async taken() {
          if (again) return;
          await Promise.all([store.hold('taken', name, name, TAKEN_MS), store.count(`taken ${nameOf(incoming)}`, 1)]);
        },
      };
    },

    counts: () => ({ ...counts }),
  };
}

function audienceOf({ claims, vendorId }: Omit<Caller, 'address'>): Audience {
  return { vendorId, token: claims.tokenId ?? vendorId };
}

function nameOf(caller: Omit<Caller, 'address'>): string {
  const { vendorId, token } = audienceOf(caller);
  return `${vendorId} ${token}`;
}
