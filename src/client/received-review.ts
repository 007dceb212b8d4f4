import type { Answers } from '../contract/service/answers.js';
import type { Product } from '../contract/service/product.js';
import type { ReviewResponse } from '../contract/service/reply.js';
import type { Review } from '../contract/service/review.js';
import { flag, hasId, isObject, type Received, text, textOrNumber } from './values.js';

/**
 * A wrong type reads as null (an `isArchived` that is not a boolean as true), a numeric rating as its string, unknown
 * fields are dropped.
 */
export type ReceivedReview = Received<Review>;

/** A list as the service gave it; `total` counts the whole list, the reviews that had to be dropped included. */
export interface ReceivedReviewList {
  total: number;
  reviews: ReceivedReview[];
}

/** Whether readers may see it: it must say `showOnWidget: true`, and services that know no archive leave `isArchived` out. */
export function isShown({ showOnWidget, isArchived }: ReceivedReview): boolean {
  return showOnWidget === true && isArchived !== true;
}

/** Reads one review; null when it has no usable id. */
export function readReview(value: unknown): ReceivedReview | null {
  if (!hasId(value)) return null;
  return {
    id: value.id,
    businessId: text(value.businessId),
    authorName: text(value.authorName),
    name: text(value.name),
    email: text(value.email),
    phoneNumber: text(value.phoneNumber),
    photo: text(value.photo),
    rating: textOrNumber(value.rating),
    text: text(value.text),
    createdAt: text(value.createdAt),
    updatedAt: text(value.updatedAt),
    isArchived: archived(value.isArchived),
    showOnWidget: flag(value.showOnWidget),
    shield: flag(value.shield),
    source: text(value.source),
    sourceFeedbackId: textOrNumber(value.sourceFeedbackId),
    status: text(value.status),
    reviewUrl: text(value.reviewUrl),
    type: text(value.type),
    videoRef: text(value.videoRef),
    gifRef: text(value.gifRef),
    response: readResponse(value.response),
    canReply: flag(value.canReply),
    product: readProduct(value.product),
    verified: flag(value.verified),
    heldBackReason: text(value.heldBackReason),
    answers: readAnswers(value.answers),
  };
}

/** A reply counts when it says something; a name or day that is missing reads as empty. */
function readResponse(value: unknown): ReviewResponse | null {
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

/** Answers count when they are texts or numbers; null when there are none. */
function readAnswers(value: unknown): Answers | null {
  if (!isObject(value)) return null;
  const answers = Object.entries(value).flatMap(([name, answer]) => {
    const read = textOrNumber(answer);
    return read === null ? [] : [[name, read] as const];
  });
  return answers.length > 0 ? Object.fromEntries(answers) : null;
}

/** Whatever is neither false nor absent archives: a type nobody promised must not bring a review back to readers. */
function archived(value: unknown): boolean | null {
  return value === undefined || value === null ? null : value !== false;
}
