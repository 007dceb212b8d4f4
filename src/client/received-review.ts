import { INCENTIVES, RELATIONSHIPS, VERIFIED_BY } from '../contract/disclosures.js';
import { PENDING } from '../contract/service/held-back-reason.js';
import type { Product, ReviewResponse } from '../contract/service/review.js';
import { MAX_PICTURES, type Review } from '../contract/service/review.js';
import type { Answers } from '../contract/service/shopper-answers.js';
import { type Feedback, InviteTokenRefusal } from '../contract/service/submitted-review.js';
import { REPLY_STATES, type ReplyState } from '../contract/sources.js';
import { OPINIONS, type Opinion } from '../contract/topics.js';
import { unusableResponse } from './service-error.js';
import { flag, id, isObject, list, type Received, text, textOrNumber, unwrapped, withId } from './values.js';

/**
 * A wrong type reads as null (an `isArchived` that is not a boolean as true), a numeric rating as its string, unknown
 * fields are dropped, and so is what the merchant holds back of a review: no reader gets it.
 */
export type ReceivedReview = Received<Omit<Review, 'heldBackMedia' | 'topics'>> & {
  topics: SpokenOf[] | null;
  /** Of services that name the vendor in the reviews of its list. */
  vendorId?: string;
};

/** That the text of a review speaks of a topic, and what it thinks of it. */
export interface SpokenOf {
  topic: string;
  opinion: Opinion;
}

/** What the service says of a submitted review; its id is null where it is not usable. */
export type ReceivedFeedback = Omit<Feedback, 'id'> & { id: string | null };

/** A list as the service sent it; `total` counts the whole list, with the reviews that had to be dropped. */
export interface ReceivedReviewList {
  total: number;
  reviews: ReceivedReview[];
}

/** Whether readers may see the review: it must say `showOnWidget: true`, and services that know no archive leave `isArchived` out. */
export function isShown({ showOnWidget, isArchived }: ReceivedReview): boolean {
  return showOnWidget === true && isArchived !== true;
}

/** Whether nobody has looked at the review yet: it is hidden until then, not archived, and the service says so. */
export function isPending({ showOnWidget, isArchived, heldBackReason }: ReceivedReview): boolean {
  return showOnWidget !== true && isArchived !== true && heldBackReason === PENDING;
}

/** Reads one review; null when it has no usable id. */
export function readReview(value: unknown): ReceivedReview | null {
  const review = withId(value, 'review');
  if (review === null) return null;
  const vendorId = textOrNumber(review.vendorId);
  return {
    id: review.id,
    businessId: textOrNumber(review.businessId),
    ...(vendorId && { vendorId }),
    authorName: textOrNumber(review.authorName),
    name: textOrNumber(review.name),
    email: text(review.email),
    phoneNumber: textOrNumber(review.phoneNumber),
    photo: text(review.photo),
    rating: textOrNumber(review.rating),
    title: text(review.title),
    text: textOrNumber(review.text),
    createdAt: textOrNumber(review.createdAt),
    updatedAt: textOrNumber(review.updatedAt),
    isArchived: archived(review.isArchived),
    showOnWidget: flag(review.showOnWidget),
    shield: flag(review.shield),
    source: textOrNumber(review.source),
    sourceFeedbackId: textOrNumber(review.sourceFeedbackId),
    status: textOrNumber(review.status),
    reviewUrl: text(review.reviewUrl),
    type: textOrNumber(review.type),
    videoRef: text(review.videoRef),
    gifRef: text(review.gifRef),
    pictures: readPictures(review.pictures),
    response: readResponse(review.response),
    canReply: flag(review.canReply),
    replyState: readReplyState(review.replyState),
    replyReason: text(review.replyReason),
    product: readProduct(review.product),
    verified: flag(review.verified),
    verifiedBy: oneOf(VERIFIED_BY, review.verifiedBy),
    experiencedAt: text(review.experiencedAt),
    incentive: oneOrOther(INCENTIVES, review.incentive),
    relationship: oneOrOther(RELATIONSHIPS, review.relationship),
    shownAt: text(review.shownAt),
    heldBackReason: text(review.heldBackReason),
    answers: readQuestionAnswers(review.answers),
    topics: Array.isArray(review.topics) ? list(review.topics, readTopic) : null,
  };
}

/** A word that nobody knows is no more public than `pending`. */
function readReplyState(value: unknown): ReplyState | null {
  return text(value) ? (oneOf(REPLY_STATES, value) ?? 'pending') : null;
}

function oneOf<T extends string>(words: readonly T[], value: unknown): T | null {
  return words.find((word) => word === value) ?? null;
}

/** What is disclosed in a word that nobody knows is disclosed as something else, and not kept from readers. */
function oneOrOther<T extends string>(words: readonly T[], value: unknown): T | 'other' | null {
  return text(value) ? (oneOf(words, value) ?? 'other') : null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether a review in the list of the vendor `id` is the vendor's: unless it names another one. Its `businessId` is the id of a location, and
 * the interface nowhere says that the two are equal.
 */
export function isOfVendor(id: string, { vendorId }: Pick<ReceivedReview, 'vendorId'>): boolean {
  return vendorId === undefined || isSameId(id, vendorId);
}

/** Whether a review says that it is of the business `id`: whoever asks a list of several businesses for one may get them all. */
export function isOfBusiness(id: string, { businessId }: Pick<ReceivedReview, 'businessId'>): boolean {
  return businessId !== null && isSameId(id, businessId);
}

/** The case of a UUID does not matter. */
function isSameId(id: string, other: string): boolean {
  return other === id || (UUID.test(id) && other.toLowerCase() === id.toLowerCase());
}

/** Reads the feedback in the response to a submission: whatever its id is, the service has the review. */
export function readFeedback(body: unknown): ReceivedFeedback {
  const holder = unwrapped(body, (one) => isObject(one.feedback) || id(one.id) !== null);
  if (holder === null) throw unusableResponse('a feedback');
  const feedback = isObject(holder.feedback) ? holder.feedback : holder;
  const refused = InviteTokenRefusal.safeParse(feedback.invitationRefused);
  return {
    id: id(feedback.id),
    ...(typeof feedback.source === 'string' && { source: feedback.source }),
    ...(typeof feedback.verified === 'boolean' && { verified: feedback.verified }),
    ...(refused.success && { invitationRefused: refused.data }),
    ...(typeof feedback.shown === 'boolean' && { shown: feedback.shown }),
    ...(typeof feedback.titleKept === 'boolean' && { titleKept: feedback.titleKept }),
    ...(typeof feedback.answersKept === 'boolean' && { answersKept: feedback.answersKept }),
    ...(typeof feedback.uploadsKept === 'boolean' && { uploadsKept: feedback.uploadsKept }),
  };
}

/** A reply counts when it says something, a text alone too; a name or day that is missing reads as empty. */
function readResponse(value: unknown): ReviewResponse | null {
  if (typeof value === 'string' && value.trim() !== '') return { name: '', date: '', comment: value };
  if (!isObject(value) || typeof value.comment !== 'string') return null;
  return { name: text(value.name) ?? '', date: text(value.date) ?? '', comment: value.comment };
}

/** A product counts when it can be told apart from others; a title that is missing reads as empty. */
function readProduct(value: unknown): Product | null {
  const sourceProductId = isObject(value) ? textOrNumber(value.sourceProductId) : null;
  if (!isObject(value) || sourceProductId === null) return null;
  return {
    sourceProductId,
    title: text(value.title) ?? '',
    ...(typeof value.description === 'string' && { description: value.description }),
    ...(typeof value.imageUrl === 'string' && { imageUrl: value.imageUrl }),
  };
}

/** Addresses that are texts, at most ten; one alone reads as a list of it. */
function readPictures(value: unknown): string[] | null {
  const all = typeof value === 'string' ? [value] : value;
  return Array.isArray(all) ? list(all.slice(0, MAX_PICTURES), text) : null;
}

/** Answers to the shop's questions that are texts or numbers; null when there are none. */
function readQuestionAnswers(value: unknown): Answers | null {
  if (!isObject(value)) return null;
  const answers = Object.entries(value).flatMap(([question, value]) => {
    const read = textOrNumber(value);
    return read === null ? [] : [[question, read] as const];
  });
  return answers.length > 0 ? Object.fromEntries(answers) : null;
}

/** A topic has a name; an opinion that nobody knows is none. */
function readTopic(value: unknown): SpokenOf | null {
  if (!isObject(value) || typeof value.topic !== 'string') return null;
  return { topic: value.topic, opinion: oneOf(OPINIONS, value.opinion) ?? 'neutral' };
}

/** Whatever is neither false nor absent counts as archived: an unexpected type must not show an archived review to readers. */
function archived(value: unknown): boolean | null {
  return value === undefined || value === null ? null : value !== false;
}
