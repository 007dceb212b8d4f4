import { isShown, type ReceivedReview } from '../../client/index.js';
import { CUSTOM_QUESTION_LIMITS, isAnswer } from '../../contract/custom-questions.js';
import { isVerifiedPurchase } from '../../contract/disclosures.js';
import { normalProductId } from '../../contract/product-id.js';
import type { CustomQuestion } from '../../contract/service/custom-question.js';
import { oneLine } from '../../contract/service/fields.js';
import type { ReviewPolicy } from '../../contract/service/review-policy.js';
import { rulesOfReview } from '../../contract/source-rules.js';
import type { PublicQuestion } from '../../contract/widget.js';
import {
  LIMITS,
  type Media,
  type Product,
  type PublicPolicy,
  type PublicReview,
  type Reply,
  shownText,
  type VerifiedBy,
} from '../../contract/widget.js';
import { cut, wellFormed } from '../../platform/clean-text.js';
import { type ContactMask, contactMask } from '../../platform/contact-mask/contact-mask.js';
import { asSeen, digitsOf, nameHoldsOwn } from '../../platform/contact-mask/own-contact-in-name.js';
import { createNameReader, type ShownName } from '../../platform/shown-name.js';
import { readWrittenRating, starsIn } from '../../platform/written-rating.js';
import { publicUrl, timestampOf, writtenDay } from './public-values.js';

/** What a projection depends on: the folder that relative media are in, and the time (ms) by which dates are judged. */
export interface Projection {
  mediaBaseUrl: string;
  now: number;
  /** What readers see of an author's name; without it, of a shop whose names nobody knows. */
  readName?: (name: string) => ShownName;
  /** What the shop asks in its form. */
  questions?: readonly CustomQuestion[];
}

const { shownAnswer } = CUSTOM_QUESTION_LIMITS;
const readNameOfAnyShop = createNameReader([]);

/**
 * The only way a review leaves the proxy: null unless it may be shown and so is visible to readers, and then the allow-list of fields named here. What the proxy
 * knows to be the reviewer's own email or phone number is masked in every text, and an address that holds one is dropped.
 */
export function toPublicReview(
  review: ReceivedReview,
  { mediaBaseUrl, now, readName = readNameOfAnyShop, questions = [] }: Projection,
): PublicReview | null {
  if (!isShown(review)) return null;
  const mask = contactMask(review);
  const address = (reference: string | null | undefined, base?: string) => {
    const url = publicUrl(reference, base);
    return url === null || mask.holdsInAddress(url) ? null : url;
  };
  const title = titleOf(review, mask);
  const { incentive, relationship } = review;
  const experiencedAt = writtenDay(review.experiencedAt ?? '', now);
  return {
    id: review.id,
    // Once more: without a mark that stood in it, a name may be a contact.
    author: nameAmong(review, mask, readName(nameAmong(review, mask, review.authorName, review.name)).shown),
    avatar: address(review.photo, mediaBaseUrl),
    rating: ratingOf(review.rating),
    ...(title !== '' && { title }),
    text: maskedText(review.text ?? '', mask),
    createdAt: timestampOf(review.createdAt, now),
    source: sourceOf(review, mask),
    url: address(review.reviewUrl),
    media: mediaOf(review, (reference) => address(reference, mediaBaseUrl)),
    reply: replyOf(review, mask, now),
    product: productOf(review, mask, address(review.product?.imageUrl, mediaBaseUrl)),
    ...verificationOf(review),
    ...(experiencedAt !== null && { experiencedAt }),
    ...(incentive && { incentive }),
    ...(relationship && { relationship }),
    ...answersOf(review, questions, mask),
    ...(isCollectedElsewhere(review) && { elsewhere: true }),
  };
}

/** The answers to questions whose answers are shown: an option that is still one, or words. */
function answersOf(
  { answers }: ReceivedReview,
  questions: readonly CustomQuestion[],
  mask: ContactMask,
): { answers?: Record<string, string> } {
  if (!answers) return {};
  const shown = questions.flatMap((question): [string, string][] => {
    const { name } = question;
    if (!question.shown || !Object.hasOwn(answers, name) || !isAnswer(question, answers[name]!)) return [];
    const answer = answers[name]!;
    if (question.kind !== 'text') return [[name, answer]];
    const words = maskedCut(oneLine(cut(answer, shownAnswer + LOOK_AHEAD)), shownAnswer, mask);
    return words === '' ? [] : [[name, words]];
  });
  return shown.length > 0 ? { answers: Object.fromEntries(shown) } : {};
}

/** The only way a question leaves the proxy: nothing but what is named here. */
export function toPublicQuestion({ name, kind, about, label, options = [] }: CustomQuestion): PublicQuestion {
  return { name, kind, about, label, options };
}

/** A service that says `verified` and not by whom is taken at its word, as `verified` alone is all that the interface had. */
function verificationOf({ verified, verifiedBy }: ReceivedReview): { verified: boolean; verifiedBy?: VerifiedBy } {
  if (!verifiedBy) return { verified: verified === true };
  if (verified === false && verifiedBy !== 'import') return { verified: false };
  return { verified: isVerifiedPurchase(verifiedBy), verifiedBy };
}

/** How much of a text is read beyond what is shown of it, so that a contact at its end is seen whole. */
const LOOK_AHEAD = 1_000;

/** At most `max` characters of `text` with the reviewer's contacts masked. */
function maskedCut(text: string, max: number, mask: ContactMask): string {
  return cut(mask.inText(cut(wellFormed(text), max + LOOK_AHEAD)), max);
}

/** The title as one line; one that is longer is cut. */
function titleOf({ title }: ReceivedReview, mask: ContactMask): string {
  return maskedCut(oneLine(cut(title ?? '', LIMITS.title + LOOK_AHEAD)), LIMITS.title, mask);
}

/** `text` as it is shown, with the reviewer's contacts masked. */
function maskedText(text: string, mask: ContactMask): string {
  const long = text.length > LIMITS.shownText + LOOK_AHEAD;
  const known = mask.inText(wellFormed(cut(text, LIMITS.shownText + LOOK_AHEAD)));
  return shownText(long ? `${known}…` : known);
}

/** Which scopes count a review: those of its source, empty for none, and of its product, by the shop's own identifier. */
export interface ReviewScope {
  source: string;
  product: string | null;
}

/** The scope of any review, shown or not, in the words of the public one. It stays in the proxy: only counts leave. */
export function scopeOf(review: ReceivedReview): ReviewScope {
  const mask = contactMask(review);
  return { source: sourceOf(review, mask), product: productIdOf(review, mask) };
}

function sourceOf({ source }: ReceivedReview, mask: ContactMask): string {
  return maskedCut(source ?? '', 100, mask);
}

/** Masked, all products of such ids would be one: the review is of none then. */
function productIdOf({ product }: ReceivedReview, mask: ContactMask): string | null {
  const id = normalProductId(product?.sourceProductId ?? '');
  return mask.holds(cut(id, 200 + LOOK_AHEAD)) ? null : cut(wellFormed(id), 200) || null;
}

/** The first of `names` that is one, and no contact. */
function nameAmong(review: ReceivedReview, mask: ContactMask, ...names: (string | null)[]): string {
  const name = names
    .map((name) => wellFormed(name ?? '').trim())
    .find((name) => name !== '' && !isContact(name, review) && !mask.holds(cut(name, 200 + LOOK_AHEAD)));
  return cut(name ?? '', 200);
}

/** "4,5" and "4/5" as well; a bare number is of five. */
function ratingOf(text: string | null): number | null {
  const written = readWrittenRating((text ?? '').trim());
  return written && starsIn(written, 5);
}

/** Each file once, as far as its address may be shown. */
function mediaOf(
  { videoRef, gifRef, pictures }: ReceivedReview,
  address: (ref: string | null) => string | null,
): Media[] {
  const known: [Media['type'], string | null][] = [
    ['video', videoRef],
    ['gif', gifRef],
  ];
  const files = [...known, ...(pictures ?? []).map((picture) => ['image', picture] as const)];
  const byUrl = new Map<string, Media>();
  for (const [type, reference] of files) {
    const url = address(reference);
    if (url !== null && !byUrl.has(url)) byUrl.set(url, { type, url });
  }
  return [...byUrl.values()];
}

/** What stands above the reply to a review, whoever sees the review; empty where that is no name. */
export function replyAuthorOf(review: ReceivedReview): string {
  return nameAmong(review, contactMask(review), review.response?.name ?? null);
}

/** A reply is whole with its words: whom it is from may be empty, since a review has one merchant, and its day unknown. */
function replyOf(review: ReceivedReview, mask: ContactMask, now: number): Reply | null {
  const { response, replyState } = review;
  const text = (response?.comment ?? '').trim();
  // A source that keeps its replies shows this one first.
  if (!response || text === '' || replyState) return null;
  const author = nameAmong(review, mask, response.name);
  return { author, date: writtenDay(response.date, now), text: maskedText(text, mask) };
}

/** Systems that know no title write the id for one, or a number: that names nothing to a reader. */
function isOnlyId(title: string, id: string): boolean {
  const text = normalProductId(title);
  return text.toLowerCase() === id.toLowerCase() || /^\d+$/.test(text);
}

function productOf(review: ReceivedReview, mask: ContactMask, imageUrl: string | null): Product | null {
  const { product } = review;
  const sourceProductId = productIdOf(review, mask);
  if (!product || sourceProductId === null) return null;
  return {
    sourceProductId,
    title: isOnlyId(product.title, sourceProductId) ? '' : maskedCut(product.title, 300, mask),
    ...(product.description !== undefined && { description: maskedCut(product.description, 2000, mask) }),
    ...(imageUrl && { imageUrl }),
  };
}

/** Whether a review was collected on another site, or nobody knows where. */
const isCollectedElsewhere = (review: ReceivedReview) => rulesOfReview(review).collectedBy === 'elsewhere';

/** Of a longer name nothing is shown from here on. */
const READ_CHARACTERS = 400;

/**
 * Whether a name is, or holds, an email address or a phone number: services fall back to them when they know no name, and
 * shoppers type them. The reviewer's own are known in any writing; of others, what looks like one. A year, a date or a
 * handle with a number is none.
 */
export function isContact(name: string, reviewer: Pick<ReceivedReview, 'email' | 'phoneNumber'>): boolean {
  const read = cut(name, READ_CHARACTERS);
  const text = asSeen(read);
  return holdsAddress(text) || holdsNumber(text) || nameHoldsOwn(read, reviewer);
}

function holdsAddress(text: string): boolean {
  return /\S@\S/.test(text) || /\S ?(?:@|[([{] ?at ?[)\]}]) ?[^\s@([{]+ ?\. ?\S/.test(text);
}

function holdsNumber(text: string): boolean {
  if (/^\+?[\p{Nd}\s()./\p{Pd}]{6,}$/u.test(text.trim())) return true;
  // Digits right behind a letter are a handle's.
  for (const [run] of text.matchAll(/(?<![\p{L}\p{N}_])[+(]{0,4}\p{Nd}[\p{Nd}\s()./\p{Pd}]*/gu)) {
    const digits = digitsOf(run).length;
    if (digits >= 10 || (digits >= 7 && /^[+(]*[+0]/.test(run))) return true;
  }
  return LABELLED.test(text) && digitsOf(text).length >= 6;
}

const LABELLED = /(?<!\p{L})(?:tel|telefon|phone|fon|mobile?|handy|cell|call|whatsapp|sms|ph)(?:[.:\s]|$)/u;

/**
 * The only way a policy leaves the proxy: nothing but what is named here. What the shop has not said it checks is not checked, but for
 * reviews that are `marked` as verified purchases.
 */
export function toPublicPolicy(policy: ReviewPolicy, marked: boolean): PublicPolicy {
  const { purchaseCheck, checkedBy, incentives, publishedWithinDays, keptMonths } = policy;
  const { heldBackFor, order, authorsContacted, authorsMayChange } = policy;
  return {
    purchaseCheck: purchaseCheck === 'some' || purchaseCheck === 'all' ? purchaseCheck : marked ? 'some' : 'none',
    checkedBy,
    incentives,
    publishedWithinDays,
    keptMonths,
    heldBackFor,
    order,
    authorsContacted,
    authorsMayChange,
  };
}
