import { type ReceivedReview, type ServiceClient, ServiceError } from '../../client/index.js';
import type { Feedback } from '../../contract/service/submitted-review.js';
import { timestampOf } from '../projection/public-values.js';
import type { OutboxStore, TakenSubmission } from './outbox-store.js';
import { listedReviewFingerprint, type ReviewFingerprint, reviewFingerprint } from './review-fingerprint.js';

/** How far the clocks of service and proxy may be apart, ms. */
const CLOCKS_MS = 600_000;
const DAY_MS = 86_400_000;
/** How many requests of the service's rate one look may use: only the new end of a longer list is read. */
const LIST_REQUESTS = 40;

/** What looking for a submission depends on. */
export interface FindDeliveredOptions {
  store: Pick<OutboxStore, 'countDelivered' | 'countInDoubt'>;
  client: Pick<ServiceClient, 'listAllVendorReviews'>;
  /** How long the service may take for its list, ms. */
  timeoutMs: number;
  /** For how long the store remembers one that was delivered, ms. */
  rememberedMs: number;
}

/**
 * The feedback on a submission that an earlier attempt may have delivered, read from the service's list; null when it was
 * not delivered. Reviews with its fingerprint are counted in the vendor's list; those that were delivered under other keys,
 * or may have been, are not it. Rejects with a `ServiceError` when the list cannot be had.
 */
export async function findDelivered(
  submission: TakenSubmission,
  now: number,
  { store, client, timeoutMs, rememberedMs }: FindDeliveredOptions,
): Promise<Feedback | null> {
  const { vendorId, review, fingerprint, queuedAt } = submission;
  const wanted = reviewFingerprint(review);
  // What is older than the store's memory cannot be accounted for, so only what is surely this shopper's counts.
  const since = wanted.distinctive ? queuedAt - CLOCKS_MS : Math.max(queuedAt - CLOCKS_MS, now - rememberedMs);
  const { reviews, cut } = await client.listAllVendorReviews(vendorId, {
    timeoutMs,
    retries: 0,
    requests: LIST_REQUESTS,
  });
  const candidates = reviews.filter(
    (listed) =>
      listedReviewFingerprint(listed).value === wanted.value &&
      !isImported(listed, review.source) &&
      isSince(listed, since, wanted, now),
  );
  // Counting one too many sends a review again where the service ignores keys; one too few would lose it.
  const accountedFor =
    candidates.length === 0
      ? 0
      : (await store.countDelivered(vendorId, fingerprint, since - CLOCKS_MS)) + (await store.countInDoubt(submission));
  if (candidates.length > accountedFor) {
    const { id, verified, title, pictures, videoRef } = candidates[0]!;
    return {
      id,
      ...(review.invitation !== undefined && { verified: verified === true }),
      ...(review.title && { titleKept: title !== null }),
      ...(review.uploads && { uploadsKept: (pictures?.length ?? 0) + (videoRef ? 1 : 0) >= review.uploads.length }),
    };
  }
  // A list that broke off may hold it further on; a list that was only too long does not, as the newest come first.
  if (cut instanceof ServiceError) throw cut;
  return null;
}

/** The interface names two sources that reviews are collected from; other names a service may give as it likes. */
function isImported({ source }: ReceivedReview, ownSource: string | undefined): boolean {
  return /^(?:google|facebook)$/i.test(source ?? '') && source !== ownSource;
}

/** Whether it was made since then; one whose date is missing or nonsense only when it is surely this shopper's. */
function isSince({ createdAt }: ReceivedReview, since: number, wanted: ReviewFingerprint, now: number): boolean {
  const timestamp = timestampOf(createdAt, now);
  if (timestamp === null) return wanted.distinctive;
  // A day without a time may be any time of it.
  const latest = Date.parse(timestamp) + (createdAt!.length === 10 ? DAY_MS : 0);
  return latest >= since;
}
