import { type ReceivedReview, type ServiceClient, ServiceError } from '../../client/index.js';
import type { Feedback, SubmittedReview } from '../../contract/service/submitted-review.js';
import { sha256 } from '../../platform/sha256.js';
import { timestampOf } from '../projection/public-values.js';
import type { OutboxStore, TakenSubmission } from './outbox-store.js';

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

/*
 * When two reviews count as the same words of the same shopper. What the service lists is compared with what was sent,
 * so only what services surely keep is compared: white space does not count, a rating is a number, a name is as readers
 * see it, "Ada L.". A text of some length is distinctive; a short one, such as "Great!", only counts with a name.
 */

/** From so many letters on, nobody else is taken to have written the same by chance. */
const DISTINCTIVE_LETTERS = 12;

/** What is compared of a review. */
interface ReviewFingerprint {
  /** Equal for reviews that count as the same. */
  value: string;
  /** Whether nobody else would have written it. */
  distinctive: boolean;
}

/** The fingerprint of a review on its way to the service. */
function reviewFingerprint({ text, rating, firstName, lastName }: SubmittedReview): ReviewFingerprint {
  return fingerprint(text, rating, [firstName, lastName].join(' '));
}

/** The fingerprint of a review that the service lists. */
function listedReviewFingerprint({ text, rating, name, authorName }: ReceivedReview): ReviewFingerprint {
  return fingerprint(text, rating, withoutSpace(name) === '' ? authorName : name);
}

/** SHA-256 of a vendor's fingerprint of a review: the outbox remembers it for longer than the review. */
export function fingerprintHash(review: SubmittedReview): Promise<string> {
  return sha256(JSON.stringify([review.vendorId, reviewFingerprint(review).value]));
}

/** SHA-256 of the review to the last letter, contacts and whether it is shown included; of no other review. */
export function contentHash(review: SubmittedReview): Promise<string> {
  return sha256(JSON.stringify(review, withSortedNames));
}

function fingerprint(text: string | null | undefined, rating: string | null, name: string | null): ReviewFingerprint {
  const letters = withoutSpace(text);
  const distinctive = letters.length >= DISTINCTIVE_LETTERS;
  // Services show a name in many ways, and none changes a long text.
  return { value: JSON.stringify([letters, Number(rating), distinctive ? null : shownName(name)]), distinctive };
}

function withoutSpace(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, '');
}

/** The first word and the initial of the last: what "Ada Lovelace", "Ada L." and "ADA LOVELACE" have in common. */
function shownName(name: string | null): string {
  const words = (name ?? '').normalize('NFC').toLowerCase().match(/\S+/gu) ?? [];
  return words.length > 1 ? `${words[0]} ${[...words.at(-1)!][0]}` : (words[0] ?? '');
}

/** For `JSON.stringify`: another version may write the fields in another order. */
function withSortedNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
