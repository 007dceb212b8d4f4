/**
 * When two reviews count as the same words of the same shopper. What the service lists is compared with what was sent,
 * so only what services surely keep is looked at: white space does not count, a rating is a number, a name is as readers
 * see it, "Ada L.". A text of some length is its writer's own; a short one, such as "Great!", only with a name.
 */
import type { ReceivedReview } from '../../client/index.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import { hashOf } from './outbox-content.js';

/** Letters from which on nobody else is taken to have written the same by chance. */
const OWN_WORDS = 12;

/** What is compared of a review. */
export interface Likeness {
  /** Equal for reviews that are alike. */
  value: string;
  /** Whether nobody else would have written it. */
  own: boolean;
}

/** The likeness of a review on its way to the service. */
export function likenessOf({ text, rating, firstName, lastName }: SubmittedReview): Likeness {
  return likeness(text, rating, [firstName, lastName].join(' '));
}

/** The likeness of a review that the service lists. */
export function likenessOfListed({ text, rating, name, authorName }: ReceivedReview): Likeness {
  return likeness(text, rating, bare(name) === '' ? authorName : name);
}

/** SHA-256 of what is compared of a vendor's review: the outbox remembers it for longer than the review. */
export function fingerprintOf(review: SubmittedReview): Promise<string> {
  return hashOf(JSON.stringify([review.vendorId, likenessOf(review).value]));
}

function likeness(text: string | null | undefined, rating: string | null, name: string | null): Likeness {
  const words = bare(text);
  const own = words.length >= OWN_WORDS;
  // Services show a name in many ways, and none does a long text.
  return { value: JSON.stringify([words, Number(rating), own ? null : shown(name)]), own };
}

function bare(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, '');
}

/** The first word and the initial of the last: what "Ada Lovelace", "Ada L." and "ADA LOVELACE" have in common. */
function shown(name: string | null): string {
  const words = (name ?? '').normalize('NFC').toLowerCase().match(/\S+/gu) ?? [];
  return words.length > 1 ? `${words[0]} ${[...words.at(-1)!][0]}` : (words[0] ?? '');
}
