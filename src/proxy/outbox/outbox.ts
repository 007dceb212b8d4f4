import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { Pause } from '../budget/permit.js';
import { Refusal } from '../problem.js';
import { failureEvent } from '../upstream-refusal.js';
import { createAwaitedDelivery, createDelivery } from './delivery.js';
import { createDeliveryLoop } from './delivery-loop.js';
import { contentHash, fingerprintHash } from './find-delivered.js';
import {
  type NewSubmission,
  type OutboxCounts,
  type OutboxEntry,
  type OutboxStore,
  outboxFailedEvent,
} from './outbox-store.js';
import { isRejection } from './retry-policy.js';
import {
  createResponseDeadline,
  deliveredOutcome,
  type Outcome,
  queuedOutcome,
  type ResponseDeadline,
  sendReview,
  withId,
} from './send-review.js';

const DAY_MS = 86_400_000;
/** How far the clocks of several processes may be apart, and how long the store may take. */
const LEASE_MARGIN_MS = 5_000;
/** What is left for the store, at least, when the service is tried first. */
const ENQUEUE_MS = 1_000;
/** When a page comes back whose review could neither be queued nor delivered. */
const RETRY_AFTER_SECONDS = 10;

export interface OutboxOptions {
  /** Stays open when the outbox is closed. */
  store: OutboxStore;
  /** Its `fetch` takes from the budget; the client itself retries nothing here. */
  client: Pick<ServiceClient, 'submitReview' | 'listAllVendorReviews'>;
  /** The budget's `pausedFor('submission')`: nothing is tried while something holds it up. */
  hold?: () => Pause | null;
  /** A vendor has a new review that readers see. */
  onPublished?: (vendorId: string) => void;
  /**
   * Whether the service is as near as the store, and stores a review once however often it is sent under its key: then a
   * review goes to the service first, and is queued only when that fails.
   */
  serviceFirst?: boolean;
  /** Milliseconds that a shopper waits for the response; 5,000. */
  waitMs?: number;
  /** Milliseconds that the service may take for one review, in the background too, and for a vendor's list; 10,000 each. */
  sendMs?: number;
  listMs?: number;
  /** Milliseconds for which a submission is tried before it becomes a dead letter; a week. */
  keepTryingMs?: number;
  /** How many submissions are delivered at once in the background, each of another vendor; 4. */
  atOnce?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
  timer?: Timer;
  /** From 0 to less than 1. */
  random?: () => number;
  log?: (event: object) => void;
}

/** Accepts reviews whether the service is there or not: a review that is queued is on disk, and arrives once. */
export interface Outbox {
  /**
   * Queues a review under its page's idempotency key and tries to deliver it, when nothing of its vendor waits before it. Its
   * reason is a `ServiceError` when the service rejects the review; a {@link Refusal} when the key came with another review
   * before (`rejected`), and when it can neither be queued nor delivered (`failed`).
   */
  submit(review: SubmittedReview, key: string): Promise<Outcome>;
  /** Begins to deliver in the background. */
  start(): void;
  /** Begins no further delivery, and resolves when those in flight have ended. */
  close(): Promise<void>;
  counts(): Promise<OutboxCounts>;
}

/** Makes an {@link Outbox}; it delivers in the background once it is started. */
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
  const times = { sendMs, listMs, keepTryingMs, rememberedMs };
  const deliver = createDelivery({ store, client, ...times, now, random, onPublished, log });
  const loop = createDeliveryLoop({
    store,
    deliver: (taken) => deliver(taken, () => false),
    leaseMs,
    hold,
    atOnce,
    rememberedMs,
    now,
    timer,
    log,
  });
  let isOpen = true;
  const awaited = createAwaitedDelivery({
    take: async (id) => (isOpen && !hold() ? store.take(now(), leaseMs, id) : null),
    deliver,
    onEnd: loop.wake,
  });

  return {
    async submit(review, key) {
      const endsAt = now() + waitMs;
      const deadline = createResponseDeadline(waitMs, timer);
      try {
        return await submitBy(deadline, endsAt, review, key);
      } finally {
        deadline.keepShopperWaiting();
      }
    },

    start: loop.start,

    async close() {
      isOpen = false;
      await loop.close();
      await awaited.settled();
    },

    counts: () => store.counts(),
  };

  async function submitBy(
    deadline: ResponseDeadline,
    endsAt: number,
    review: SubmittedReview,
    key: string,
  ): Promise<Outcome> {
    const [fingerprint, content] = await Promise.all([fingerprintHash(review), contentHash(review)]);
    const submission = { vendorId: review.vendorId, key, fingerprint, contentHash: content, review };
    const skipsQueue = serviceFirst && !(await isQueued(submission, deadline));
    const direct = skipsQueue ? await sendWithoutQueue(submission, endsAt - ENQUEUE_MS) : null;
    if (direct && direct.state !== 'failed') return direct;
    let entry: OutboxEntry | null;
    try {
      entry = await enqueue(submission, deadline);
    } catch (error) {
      log({ ...outboxFailedEvent(error), vendorId: review.vendorId });
      const sent = direct ?? (await sendWithoutQueue(submission, endsAt));
      return sent.state === 'failed' ? unavailable() : sent;
    }
    // It may be queued or not, so it is not sent a second way.
    if (!entry) return unavailable();
    if (!isSame(entry, submission)) return { state: 'rejected', reason: new Refusal('idempotency_conflict') };
    if (entry.feedback) return deliveredOutcome(review, entry.feedback);
    if (skipsQueue) loop.wake();
    if (skipsQueue || entry.state !== 'waiting') return queuedOutcome(review, entry.id);
    return deliverNow(entry.id, review, deadline);
  }

  /** Whether the store has something under this key, which comes before what the service would say; it may be away. */
  async function isQueued({ vendorId, key }: NewSubmission, deadline: ResponseDeadline): Promise<boolean> {
    return (await deadline.within(store.find(vendorId, key).catch(() => null))) !== null;
  }

  /** A review that the service accepts needs no store. */
  async function sendWithoutQueue({ review, key }: NewSubmission, endsAt: number): Promise<Outcome> {
    try {
      const timeoutMs = Math.max(0, endsAt - now());
      const feedback = await sendReview(review, { client, idempotencyKey: key, timeoutMs, log });
      const outcome = deliveredOutcome(review, withId(feedback, key));
      if (outcome.published) onPublished(review.vendorId);
      return outcome;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (isRejection(error)) return { state: 'rejected', reason: error };
      log(failureEvent('submission_failed', review.vendorId, error));
      return { state: 'failed', reason: error };
    }
  }

  /** Null when it is not known in time whether it is queued. */
  async function enqueue(submission: NewSubmission, deadline: ResponseDeadline): Promise<OutboxEntry | null> {
    const enqueueing = store.enqueue(submission, now());
    const entry = await deadline.within(enqueueing);
    if (!entry) enqueueing.then(loop.wake, () => {});
    return entry;
  }

  /** The first attempt, for which the shopper waits. */
  function deliverNow(id: string, review: SubmittedReview, deadline: ResponseDeadline): Promise<Outcome> {
    return awaited.deliver(id, review, deadline).catch((error: unknown) => {
      log({ ...outboxFailedEvent(error), id, vendorId: review.vendorId });
      return queuedOutcome(review, id);
    });
  }
}

/** Whether an entry holds this review; one that an earlier version queued is compared by its fingerprint. */
function isSame(entry: OutboxEntry, { contentHash, fingerprint }: NewSubmission): boolean {
  return entry.contentHash === undefined ? entry.fingerprint === fingerprint : entry.contentHash === contentHash;
}

function unavailable(): Outcome {
  return { state: 'failed', reason: new Refusal('outbox_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }) };
}
