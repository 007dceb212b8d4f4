import { type ReceivedReview, type ReceivedReviewList, readReview } from './received-review.js';
import { BodyTooLarge } from './response-text.js';
import { ServiceError, unusableAnswer } from './service-error.js';
import { isObject } from './values.js';

/** One answer of the list: how many entries came, and how many of them had no usable id. */
export interface ReceivedPage extends ReceivedReviewList {
  received: number;
  unusable: number;
}

/** Most that is asked for at once when a service does not give its whole list; version 1 of ours allows no more. */
const PAGE = 500;
/** Page when the whole list is too large for one answer: 20,000 characters of three bytes in each review still fit. */
const LARGE_PAGE = 1000;

/** Reads the answer of a review list, a duplicated id once. A total that is no count reads as what came. */
export function readPage(answer: unknown): ReceivedPage {
  if (!isObject(answer) || !Array.isArray(answer.reviews)) {
    throw unusableAnswer('a list of reviews');
  }
  const reviews = new Map<string, ReceivedReview>();
  let unusable = 0;
  for (const entry of answer.reviews) {
    const review = readReview(entry);
    if (review === null) unusable += 1;
    else if (!reviews.has(review.id)) reviews.set(review.id, review);
  }
  const received = answer.reviews.length;
  const total = Number.isSafeInteger(answer.total) && Number(answer.total) >= 0 ? Number(answer.total) : received;
  return { total, reviews: [...reviews.values()], received, unusable };
}

/**
 * The whole list. It is asked for without parameters, as the interface shows none; where `total` is larger than what
 * came, pages follow until one brings nothing new, so a service that ignores `limit` or `offset` comes to an end too.
 */
export async function readWholeList(
  read: (query: { limit?: number; offset?: number }) => Promise<ReceivedPage>,
): Promise<ReceivedReviewList> {
  const reviews = new Map<string, ReceivedReview>();
  const first = await read({}).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return null;
    throw error;
  });
  let size = first === null ? LARGE_PAGE : Math.max(PAGE, first.received);
  let offset = 0;
  let unusable = 0;
  let page = first ?? (await read({ limit: size, offset }));
  for (;;) {
    const known = reviews.size;
    for (const review of page.reviews) if (!reviews.has(review.id)) reviews.set(review.id, review);
    offset += page.received;
    unusable += page.unusable;
    const found = reviews.size + unusable;
    if (found >= page.total || reviews.size === known) {
      return { total: Math.max(page.total, found), reviews: [...reviews.values()] };
    }
    page = await read({ limit: size, offset }).catch((error: unknown) => {
      const refused = error instanceof ServiceError && error.code === 'invalid_request';
      if (!refused || first === null || first.received >= size) throw error;
      size = first.received;
      return read({ limit: size, offset });
    });
  }
}
