/**
 * When two reviews count as the same words of the same shopper. What the service lists is compared with what was sent,
 * so only what services surely keep is compared: white space does not count, a rating is a number, a name is as readers
 * see it, "Ada L.". A text of some length is distinctive; a short one, such as "Great!", only counts with a name.
 */
import type { ReceivedReview } from '../../client/index.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import { sha256 } from '../../platform/sha256.js';

/** From so many letters on, nobody else is taken to have written the same by chance. */
const DISTINCTIVE_LETTERS = 12;

/** What is compared of a review. */
export interface ReviewFingerprint {
  /** Equal for reviews that count as the same. */
  value: string;
  /** Whether nobody else would have written it. */
  distinctive: boolean;
}

/** The fingerprint of a review on its way to the service. */
export function reviewFingerprint({ text, rating, firstName, lastName }: SubmittedReview): ReviewFingerprint {
  return fingerprint(text, rating, [firstName, lastName].join(' '));
}

/** The fingerprint of a review that the service lists. */
export function listedReviewFingerprint({ text, rating, name, authorName }: ReceivedReview): ReviewFingerprint {
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
