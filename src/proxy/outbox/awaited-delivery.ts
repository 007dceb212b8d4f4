import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import type { Deliver } from './delivery.js';
import type { TakenSubmission } from './outbox-store.js';
import type { ResponseDeadline } from './response-deadline.js';
import { type Outcome, queuedOutcome } from './submission-outcome.js';

export interface AwaitedDeliveryOptions {
  /** Takes the submission of this id; null when it is not to be delivered now. */
  take: (id: string) => Promise<TakenSubmission | null>;
  deliver: Deliver;
  /** Each delivery that ended. */
  onEnd: () => void;
}

/** The first attempts at submissions, each made while its shopper waits. */
export interface AwaitedDelivery {
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
