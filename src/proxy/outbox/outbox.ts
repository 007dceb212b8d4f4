import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Hold } from '../budget/budget.js';
import { Refusal } from '../problem.js';
import { SYSTEM_TIMER, type Timer } from '../timer.js';
import { failureEvent } from '../upstream-refusal.js';
import { contentOf } from './outbox-content.js';
import { outboxFailed } from './outbox-failed.js';
import { fingerprintOf } from './outbox-likeness.js';
import { createOutboxLoop } from './outbox-loop.js';
import { createPatience, type Patience } from './outbox-patience.js';
import { isRefused } from './outbox-retry.js';
import type { KeptSubmission, NewSubmission, OutboxCounts, OutboxStore, Said } from './outbox-store.js';
import { createTrying, saidIn, type Tried } from './outbox-try.js';

const DAY_MS = 86_400_000;
/** What clocks of several processes may be apart, and what the store takes for itself. */
const LEASE_MARGIN_MS = 5_000;
/** What keeping a review takes that the service did not, at most. */
const KEEPING_MS = 1_000;
/** When a page comes back whose review could neither be kept nor delivered. */
const RETRY_AFTER_SECONDS = 10;

export interface OutboxOptions {
  /** Stays open when the outbox is closed. */
  store: OutboxStore;
  /** Its `fetch` takes from the budget; nothing here is retried by the client. */
  client: Pick<ServiceClient, 'submitReview' | 'listAllVendorReviews'>;
  /** The budget's `hold('submission')`: nothing is tried while something holds it up. */
  hold?: () => Hold | null;
  /** A vendor has a new review that readers see. */
  onPublished?: (vendorId: string) => void;
  /**
   * Whether the service is as near as the store, and stores a review once however often it is sent under its key: then a
   * review goes to the service first, and is kept only when that fails.
   */
  serviceFirst?: boolean;
  /** Milliseconds that a shopper waits for an answer; 5,000. */
  waitMs?: number;
  /** Milliseconds that the service may take for one review, behind too, and for a vendor's list; 10,000 each. */
  sendMs?: number;
  listMs?: number;
  /** Milliseconds for which a submission is tried before an operator has to decide; a week. */
  keepTryingMs?: number;
  /** Vendors that are delivered to at once, behind; 4. */
  atOnce?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  timer?: Timer;
  /** From 0 to less than 1. */
  random?: () => number;
  log?: (event: object) => void;
}

/** The service has it, under this id of its feedback; or it is kept under this id, and will be delivered. */
export type Submitted =
  | { state: 'delivered'; feedbackId: string; said?: Said | undefined }
  | { state: 'waiting'; id: string };

/** Takes reviews whether the service is there or not: what `submit` resolves for is on disk, and arrives once. */
export interface Outbox {
  /**
   * Keeps a review under its page's key and tries to deliver it, when nothing of its vendor waits before it. Rejects with
   * a `ServiceError` when the service refuses it for good, and with a {@link Refusal} when the key came with another review
   * or it can neither be kept nor delivered.
   */
  submit(review: SubmittedReview, key: string): Promise<Submitted>;
  /** Begins to deliver behind. */
  start(): void;
  /** Begins nothing more, and resolves when what is in flight has ended. */
  close(): Promise<void>;
  counts(): Promise<OutboxCounts>;
}

/** A try with shoppers behind it. */
interface InFlight {
  trying: Promise<Tried>;
  shoppers: Patience[];
}

export function createOutbox(options: OutboxOptions): Outbox {
  const {
    store,
    client,
    hold = () => null,
    onPublished = () => {},
    serviceFirst = false,
    waitMs = 5_000,
    sendMs = 10_000,
    listMs = 10_000,
    keepTryingMs = 7 * DAY_MS,
    atOnce = 4,
    now = Date.now,
    timer = SYSTEM_TIMER,
    random = Math.random,
    log = () => {},
  } = options;
  // A day longer than anything waits, so that whatever is looked for in the service's list can be accounted for.
  const rememberedMs = Math.max(7 * DAY_MS, keepTryingMs) + DAY_MS;
  const leaseMs = sendMs + listMs + LEASE_MARGIN_MS;
  const tryOnce = createTrying({
    store,
    client,
    sendMs,
    listMs,
    keepTryingMs,
    rememberedMs,
    now,
    random,
    onPublished,
    log,
  });
  const loop = createOutboxLoop({
    store,
    tryOnce: (taken) => tryOnce(taken, () => false),
    leaseMs,
    hold,
    atOnce,
    rememberedMs,
    now,
    timer,
    log,
  });
  const inFlight = new Map<string, InFlight>();
  let open = true;

  /** Null when it is not known in time whether it is kept. */
  async function keep(submission: NewSubmission, patience: Patience): Promise<KeptSubmission | null> {
    const keeping = store.keep(submission, now());
    const kept = await patience.within(keeping);
    if (!kept) keeping.then(loop.wake, () => {});
    return kept;
  }

  /** Tries one that is kept while its shopper waits. One who sends it again meanwhile waits for the same try. */
  async function tryAtOnce(id: string, patience: Patience): Promise<Submitted> {
    const running = inFlight.get(id) ?? begin(id);
    running.shoppers.push(patience);
    const tried = await patience.within(running.trying);
    if (tried?.state === 'refused') throw tried.error;
    return tried?.state === 'delivered' ? tried : { state: 'waiting', id };
  }

  function begin(id: string): InFlight {
    const shoppers: Patience[] = [];
    const trying = takeAndTry(id, () => shoppers.every((patience) => patience.hold())).finally(() => {
      inFlight.delete(id);
      loop.wake();
    });
    const running = { trying, shoppers };
    inFlight.set(id, running);
    return running;
  }

  async function takeAndTry(id: string, isAwaited: () => boolean): Promise<Tried> {
    const taken = open && !hold() ? await store.take(now(), leaseMs, id) : null;
    return taken ? tryOnce(taken, isAwaited) : { state: 'waiting' };
  }

  /** A review that the service takes needs no store. Null when it fails; rejects when it refuses. */
  async function deliverStraight({ review, key }: NewSubmission, until: number): Promise<Submitted | null> {
    try {
      const timeoutMs = Math.max(0, until - now());
      const feedback = await client.submitReview(review, { idempotencyKey: key, timeoutMs, retries: 0 });
      if (review.showOnWidget) onPublished(review.vendorId);
      return { state: 'delivered', feedbackId: feedback.id, said: saidIn(feedback) };
    } catch (error) {
      if (!(error instanceof ServiceError) || isRefused(error)) throw error;
      log(failureEvent('submission_failed', review.vendorId, error));
      return null;
    }
  }

  /** Whether the store has something under this key, which comes before what the service would say; it may be away. */
  async function isKept({ vendorId, key }: NewSubmission, patience: Patience): Promise<boolean> {
    return (await patience.within(store.find(vendorId, key).catch(() => null))) !== null;
  }

  async function answer(review: SubmittedReview, key: string, patience: Patience, until: number): Promise<Submitted> {
    const { vendorId } = review;
    const [fingerprint, content] = await Promise.all([fingerprintOf(review), contentOf(review)]);
    const submission = { vendorId, key, fingerprint, content, review };
    const straight = serviceFirst && !(await isKept(submission, patience));
    const delivered = straight ? await deliverStraight(submission, until - KEEPING_MS) : null;
    if (delivered) return delivered;
    let kept: KeptSubmission | null;
    try {
      kept = await keep(submission, patience);
    } catch (error) {
      log({ ...outboxFailed(error), vendorId });
      const sent = straight ? null : await deliverStraight(submission, until);
      if (!sent) throw notKept();
      return sent;
    }
    if (!kept) throw notKept();
    const same = kept.content === undefined ? kept.fingerprint === fingerprint : kept.content === content;
    if (!same) throw new Refusal('idempotency_conflict');
    const { id, state, feedbackId, said } = kept;
    if (state === 'delivered' && feedbackId !== null) return { state, feedbackId, said };
    if (straight) loop.wake();
    if (straight || state !== 'waiting') return { state: 'waiting', id };
    return tryAtOnce(id, patience).catch((error: unknown): Submitted => {
      if (error instanceof ServiceError) throw error;
      log({ ...outboxFailed(error), id, vendorId });
      return { state: 'waiting', id };
    });
  }

  return {
    async submit(review, key) {
      const until = now() + waitMs;
      const patience = createPatience(waitMs, timer);
      try {
        return await answer(review, key, patience, until);
      } finally {
        patience.end();
      }
    },

    start: loop.start,

    async close() {
      open = false;
      await loop.close();
      await Promise.allSettled([...inFlight.values()].map(({ trying }) => trying));
    },

    counts: () => store.counts(),
  };
}

function notKept(): Refusal {
  return new Refusal('outbox_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
