import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { Feedback } from '../../contract/service/submitted-review.js';
import { failureEvent } from '../upstream-refusal.js';
import { findArrived } from './arrived.js';
import { outboxFailed } from './outbox-failed.js';
import { isAboutIt, isRefused, mayHaveArrived, retryWait } from './outbox-retry.js';
import type { OutboxStore, Said, TakenSubmission } from './outbox-store.js';

export interface TryingOptions {
  store: OutboxStore;
  client: Pick<ServiceClient, 'submitReview' | 'listAllVendorReviews'>;
  /** How long the service may take for one review, and for a vendor's list, ms. */
  sendMs: number;
  listMs: number;
  /** How long a submission is tried before an operator has to decide, ms. */
  keepTryingMs: number;
  /** For how long the store remembers what was delivered, ms. */
  rememberedMs: number;
  now: () => number;
  random: () => number;
  /** A vendor has a new review that readers see. */
  onPublished: (vendorId: string) => void;
  log: (event: object) => void;
}

/** How a try ended. */
export type Tried =
  | { state: 'delivered'; feedbackId: string; said: Said | undefined }
  | { state: 'waiting' }
  /** The service will never take it. */
  | { state: 'refused'; error: ServiceError };

/**
 * Makes the one try of a submission that was taken: looks for it first where an earlier try may have arrived, sends it, and
 * keeps what came of it. A refusal of the first try is for the shopper, when `isAwaited` says that one waits for it; any
 * other is for the operator.
 * Never rejects: what cannot be kept ends with the lease, and the next try looks first.
 */
export function createTrying(options: TryingOptions) {
  const { store, client, sendMs, listMs, keepTryingMs, rememberedMs, now, random, onPublished, log } = options;

  return async (taken: TakenSubmission, isAwaited: () => boolean): Promise<Tried> => {
    const { id, vendorId, key, review, attempts } = taken;
    let sent = false;
    let feedback: Feedback;
    try {
      const found = taken.mayHaveArrived ? await look(taken) : null;
      sent = found === null;
      feedback = found ?? (await client.submitReview(review, { idempotencyKey: key, timeoutMs: sendMs, retries: 0 }));
    } catch (error) {
      if (error instanceof ServiceError) return failed(taken, error, sent, isAwaited);
      log({ ...outboxFailed(error), id, vendorId });
      return { state: 'waiting' };
    }
    const said = saidIn(feedback);
    await kept(store.delivered(id, feedback.id, now(), said));
    if (!sent || !isAwaited())
      log({ event: sent ? 'submission_delivered' : 'submission_found', id, vendorId, attempts });
    if (review.showOnWidget) onPublished(vendorId);
    return { state: 'delivered', feedbackId: feedback.id, said };
  };

  function look(taken: TakenSubmission): Promise<Feedback | null> {
    return findArrived(taken, now(), { store, client, timeoutMs: listMs, rememberedMs });
  }

  async function failed(
    { id, vendorId, keptAt, attempts }: TakenSubmission,
    error: ServiceError,
    sent: boolean,
    isAwaited: () => boolean,
  ): Promise<Tried> {
    const refused = sent && isRefused(error);
    if (refused && attempts === 0 && isAwaited()) {
      await kept(store.remove(id));
      return { state: 'refused', error };
    }
    if (refused || now() - keptAt >= keepTryingMs) {
      await kept(store.bury(id, error.code, now()));
      log({ ...failureEvent('submission_dead', vendorId, error), severity: 'error', id, attempts });
      return { state: 'waiting' };
    }
    const waitMs = retryWait(error, attempts, random);
    const aside = sent && isAboutIt(error, attempts);
    const tried = { mayHaveArrived: mayHaveArrived(error), aside };
    await kept(store.giveBack(id, now() + waitMs, error.code, tried));
    log({ ...failureEvent('submission_delayed', vendorId, error), id, attempts, waitMs, ...(aside && { aside }) });
    return { state: 'waiting' };
  }

  async function kept(change: Promise<unknown>): Promise<void> {
    await change.catch((error: unknown) => log(outboxFailed(error)));
  }
}

/** What of a feedback goes on to the page, if anything. */
export function saidIn({ verified, answersKept }: Feedback): Said | undefined {
  if (verified === undefined && answersKept === undefined) return undefined;
  return { ...(verified !== undefined && { verified }), ...(answersKept !== undefined && { answersKept }) };
}
