import { type ReceivedReview, type ServiceClient, ServiceError } from '../../client/index.js';
import type { Feedback } from '../../contract/service/submitted-review.js';
import { timestampOf } from '../projection/dates.js';
import { type Likeness, likenessOf, likenessOfListed } from './outbox-likeness.js';
import type { OutboxStore, TakenSubmission } from './outbox-store.js';

/** How far the clocks of service and proxy may be apart, ms. */
const CLOCKS_MS = 600_000;
const DAY_MS = 86_400_000;
/** What looking may take of the service's minute: of a longer list only its new end. */
const LIST_REQUESTS = 40;

/** What looking for a submission depends on. */
export interface ArrivedOptions {
  store: Pick<OutboxStore, 'deliveredAlike' | 'inDoubtAlike'>;
  client: Pick<ServiceClient, 'listAllVendorReviews'>;
  /** How long the service may take for its list, ms. */
  timeoutMs: number;
  /** For how long the store remembers one that was delivered, ms. */
  rememberedMs: number;
}

/**
 * What the service's list says of a submission that an earlier try may have brought there; null when it did not. Reviews like it are
 * counted in the vendor's list, and those that were delivered under other keys, or may have been, are not it. Rejects with a `ServiceError`
 * when the list cannot be had.
 */
export async function findArrived(
  submission: TakenSubmission,
  now: number,
  { store, client, timeoutMs, rememberedMs }: ArrivedOptions,
): Promise<Feedback | null> {
  const { vendorId, review, fingerprint, keptAt } = submission;
  const like = likenessOf(review);
  // What is older than the store's memory cannot be accounted for, so only what is surely this shopper's counts.
  const since = like.own ? keptAt - CLOCKS_MS : Math.max(keptAt - CLOCKS_MS, now - rememberedMs);
  const { reviews, cut } = await client.listAllVendorReviews(vendorId, {
    timeoutMs,
    retries: 0,
    requests: LIST_REQUESTS,
  });
  const alike = reviews.filter(
    (listed) =>
      likenessOfListed(listed).value === like.value &&
      !isImported(listed, review.source) &&
      isSince(listed, since, like, now),
  );
  // Counting one too many sends a review again where the service ignores keys; one too few would lose it.
  const accountedFor =
    alike.length === 0
      ? 0
      : (await store.deliveredAlike(vendorId, fingerprint, since - CLOCKS_MS)) + (await store.inDoubtAlike(submission));
  if (alike.length > accountedFor) {
    const { id, verified } = alike[0]!;
    return { id, ...(review.invitation !== undefined && { verified: verified === true }) };
  }
  // Where the list broke off it may stand further on; where it was only too long it does not: the newest come first.
  if (cut instanceof ServiceError) throw cut;
  return null;
}

/** The interface names two sources that reviews are collected from; other names a service may give as it likes. */
function isImported({ source }: ReceivedReview, ownSource: string | undefined): boolean {
  return /^(?:google|facebook)$/i.test(source ?? '') && source !== ownSource;
}

/** Whether it was made since then; one whose date is missing or nonsense only when it is surely this shopper's. */
function isSince({ createdAt }: ReceivedReview, since: number, like: Likeness, now: number): boolean {
  const timestamp = timestampOf(createdAt, now);
  if (timestamp === null) return like.own;
  // A day without a time may be any time of it.
  const latest = Date.parse(timestamp) + (createdAt!.length === 10 ? DAY_MS : 0);
  return latest >= since;
}
