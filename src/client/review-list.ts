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

/** What a caller has of a list already. */
export interface KnownReviews {
  has(id: string): boolean;
  /** The `total` that came with it. */
  total: number;
}

/** A list as far as it had to be read. */
export interface ReadReviews extends ReceivedReviewList {
  /** False: `reviews` are the newest alone, and whatever else was known is still there. */
  whole: boolean;
}

/** How a whole list is read. */
export interface ListReading {
  read(query: { limit?: number; offset?: number }): Promise<ReceivedPage>;
  /** Whether the list comes in pages only, so that a long one is asked for at once. */
  paged?: boolean;
  known?: KnownReviews | undefined;
}

/**
 * The whole list. It is asked for without parameters, as the interface shows none; where `total` is larger than what
 * came, pages follow until one brings nothing new, so a service that ignores `limit` or `offset` comes to an end too.
 * With `known` that ends with the first page that reaches what is known, when nothing but what was found new is new to
 * the total: the list is newest first. Reading to the end, as when reviews went away, costs no request more than without.
 */
export async function readWholeList({ read, paged = false, known }: ListReading): Promise<ReadReviews> {
  const reviews = new Map<string, ReceivedReview>();
  const first = await read(paged ? { limit: PAGE, offset: 0 } : {}).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return null;
    // A service that allows no page as long as this one has a length of its own.
    if (paged && isRefused(error)) return read({});
    throw error;
  });
  let size = first === null ? LARGE_PAGE : Math.max(PAGE, first.received);
  let offset = 0;
  let unusable = 0;
  let added = 0;
  let page = first ?? (await read({ limit: size, offset }));
  for (;;) {
    const fresh = page.reviews.filter(({ id }) => !reviews.has(id));
    for (const review of fresh) reviews.set(review.id, review);
    offset += page.received;
    unusable += page.unusable;
    const found = reviews.size + unusable;
    const whole = found >= page.total || fresh.length === 0;
    if (known && !whole) {
      const seen = fresh.filter(({ id }) => known.has(id)).length;
      added += fresh.length - seen;
      if (seen > 0 && page.total === known.total + added) {
        return { total: page.total, reviews: [...reviews.values()], whole };
      }
    }
    if (whole) return { total: Math.max(page.total, found), reviews: [...reviews.values()], whole };
    page = await read({ limit: size, offset }).catch((error: unknown) => {
      if (!isRefused(error) || first === null || first.received >= size) throw error;
      size = first.received;
      return read({ limit: size, offset });
    });
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'invalid_request';
}
