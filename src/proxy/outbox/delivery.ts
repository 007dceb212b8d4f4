import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { Feedback, SubmittedReview } from '../../contract/service/submitted-review.js';
import { failureEvent } from '../upstream-refusal.js';
import { findDelivered } from './find-delivered.js';
import { type OutboxStore, outboxFailedEvent, type TakenSubmission } from './outbox-store.js';
import { backoffMs, isRejection, isServerError, leavesDoubt, stepsAside } from './retry-policy.js';
import type { ResponseDeadline } from './send-review.js';
import { deliveredOutcome, type Outcome, queuedOutcome, sendReview, withId } from './send-review.js';

export interface DeliveryOptions {
  store: OutboxStore;
  client: Pick<ServiceClient, 'submitReview' | 'listAllVendorReviews'>;
  /** How long the service may take for one review, and for a vendor's list, ms. */
  sendMs: number;
  listMs: number;
  /** For how long a submission is tried before it becomes a dead letter, ms. */
  keepTryingMs: number;
  /** For how long the store remembers what was delivered, ms. */
  rememberedMs: number;
  now: () => number;
  random: () => number;
  /** A vendor has a new review that readers see. */
  onPublished: (vendorId: string) => void;
  log: (event: object) => void;
}

/**
 * Makes one attempt at a submission that was taken. `keepShoppersWaiting` is called once, when the outcome is known: it cancels
 * the deadlines of the shoppers who wait for it, and returns false when one of them was told already that the review is queued.
 */
export type Deliver = (taken: TakenSubmission, keepShoppersWaiting: () => boolean) => Promise<Outcome>;

/**
 * Makes the function that delivers: it looks for the submission first where an earlier attempt may have delivered it, sends
 * it, and stores the outcome. A rejection of the first attempt is for the shopper who waits for it, and the submission is
 * deleted; any other makes it a dead letter, for the operator. Never rejects: what cannot be stored ends with the lease, and the next
 * attempt looks first.
 */
export function createDelivery(options: DeliveryOptions): Deliver {
  const { store, client, sendMs, listMs, keepTryingMs, rememberedMs, now, random, onPublished, log } = options;

  return async (taken, keepShoppersWaiting) => {
    const { id, vendorId, key, review, attempts } = taken;
    const isLenient = mayBeLenient(taken);
    let wasSent = false;
    let feedback: Feedback;
    try {
      const found = taken.inDoubt ? await find(taken) : null;
      wasSent = found === null;
      const sending = { client, idempotencyKey: key, timeoutMs: sendMs, isLenient, log };
      feedback = found ?? withId(await sendReview(review, sending), id);
    } catch (error) {
      if (error instanceof ServiceError) return fail(taken, error, wasSent, keepShoppersWaiting);
      log({ ...outboxFailedEvent(error), id, vendorId });
      return queuedOutcome(review, id);
    }
    await stored(store.markDelivered(id, feedback, now()));
    const isToldNow = keepShoppersWaiting();
    if (!wasSent || !isToldNow)
      log({ event: wasSent ? 'submission_delivered' : 'submission_found', id, vendorId, attempts });
    const outcome = deliveredOutcome(review, feedback);
    if (outcome.published) onPublished(vendorId);
    return outcome;
  };

  /** After the first attempt, for which a shopper may have waited, a review is not held up by its files. */
  function mayBeLenient({ review, attempts }: TakenSubmission): boolean {
    return review.uploads !== undefined && attempts > 0;
  }

  function find(taken: TakenSubmission): Promise<Feedback | null> {
    return findDelivered(taken, now(), { store, client, timeoutMs: listMs, rememberedMs });
  }

  async function fail(
    { id, vendorId, review, queuedAt, attempts, serverErrors }: TakenSubmission,
    error: ServiceError,
    wasSent: boolean,
    keepShoppersWaiting: () => boolean,
  ): Promise<Outcome> {
    const isRejected = wasSent && isRejection(error);
    const isToldNow = isRejected && attempts === 0 ? keepShoppersWaiting() : false;
    if (isToldNow) {
      await stored(store.remove(id));
      return { state: 'rejected', reason: error };
    }
    // Nobody waits who could leave out a file that cannot be used: the next attempt leaves that to the service.
    if (isRejected && review.uploads && attempts === 0) {
      await stored(store.release(id, now(), error.code, { inDoubt: false, serverError: false, aside: false }));
      log({ ...failureEvent('submission_delayed', vendorId, error), id, attempts, waitMs: 0 });
      return queuedOutcome(review, id);
    }
    if (isRejected || now() - queuedAt >= keepTryingMs) {
      await stored(store.deadLetter(id, error.code, now()));
      log({ ...failureEvent('submission_dead', vendorId, error), severity: 'error', id, attempts });
      return queuedOutcome(review, id);
    }
    const waitMs = backoffMs(error, attempts, random);
    const serverError = wasSent && isServerError(error);
    const aside = serverError && stepsAside(serverErrors + 1);
    await stored(store.release(id, now() + waitMs, error.code, { inDoubt: leavesDoubt(error), serverError, aside }));
    log({ ...failureEvent('submission_delayed', vendorId, error), id, attempts, waitMs, ...(aside && { aside }) });
    return queuedOutcome(review, id);
  }

  async function stored(change: Promise<unknown>): Promise<void> {
    await change.catch((error: unknown) => log(outboxFailedEvent(error)));
  }
}

interface AwaitedDeliveryOptions {
  /** Takes the submission of this id; null when it is not to be delivered now. */
  take: (id: string) => Promise<TakenSubmission | null>;
  deliver: Deliver;
  /** Each delivery that ended. */
  onEnd: () => void;
}

/** The first attempts at submissions, each made while its shopper waits. */
interface AwaitedDelivery {
  /**
   * Delivers the review that is in the outbox under `id`; queued when that takes until the deadline, or it is not its turn.
   * A page that sends the review again meanwhile waits for the same attempt. Rejects when the store fails.
   */
  deliver(id: string, review: SubmittedReview, deadline: ResponseDeadline): Promise<Outcome>;
  /** Resolves when all attempts have ended. */
  settled(): Promise<void>;
}

/** An attempt, and the deadlines of the shoppers who wait for it. */
interface Attempt {
  outcome: Promise<Outcome>;
  deadlines: ResponseDeadline[];
}

export function createAwaitedDelivery({ take, deliver, onEnd }: AwaitedDeliveryOptions): AwaitedDelivery {
  const inFlight = new Map<string, Attempt>();

  function begin(id: string, review: SubmittedReview): Attempt {
    const deadlines: ResponseDeadline[] = [];
    // A shopper who hears of a rejection must not have been told before that the review is queued.
    const keepShoppersWaiting = () => deadlines.every((deadline) => deadline.keepShopperWaiting());
    const outcome = attempt(id, review, keepShoppersWaiting).finally(() => {
      inFlight.delete(id);
      onEnd();
    });
    const begun = { outcome, deadlines };
    inFlight.set(id, begun);
    return begun;
  }

  async function attempt(id: string, review: SubmittedReview, keepShoppersWaiting: () => boolean): Promise<Outcome> {
    const taken = await take(id);
    return taken ? deliver(taken, keepShoppersWaiting) : queuedOutcome(review, id);
  }

  return {
    async deliver(id, review, deadline) {
      const { outcome, deadlines } = inFlight.get(id) ?? begin(id, review);
      deadlines.push(deadline);
      return (await deadline.within(outcome)) ?? queuedOutcome(review, id);
    },
    async settled() {
      await Promise.allSettled([...inFlight.values()].map(({ outcome }) => outcome));
    },
  };
}
