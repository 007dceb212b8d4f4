import type { CustomQuestion } from '../contract/service/custom-question.js';
import type { ListSync } from '../contract/service/review.js';
import type { ReviewPolicy } from '../contract/service/review-policy.js';
import type { ReceivedReview, ReceivedReviewList } from './received-review.js';
import { addReview, MAX_REVIEWS, type ReceivedPage } from './review-page.js';
import { BodyTooLarge, ServiceError, unusableResponse } from './service-error.js';
import { inSlices } from './time-slice.js';
import type { EntityTags } from './transport.js';

/** Page size for a service that does not return its whole list at once; version 1 of ours allows no more. */
export const PAGE = 500;
/** Page size when the whole list is too large for one response: reviews of 20,000 characters of three bytes still fit. */
const LARGE_PAGE = 1000;
/** Requests for one list where the call does not say, and bytes of their responses. */
const MAX_REQUESTS = 200;
const MAX_BYTES = 128 * 1024 * 1024;

/** What a caller has of a list already. */
export interface KnownReviews {
  has(id: string): boolean;
  /** The `total` that came with it. */
  total: number;
}

/** Why a list was not read to its end: it needs too many requests, it is too large, or a page after the first failed. */
export type ListCut = 'requests' | 'size' | ServiceError;

/** A list as far as it was read. */
export interface ReadReviews extends ReceivedReviewList {
  /** By id, a number that is equal for equal JSON: it shows whether a review has changed. */
  fingerprints: ReadonlyMap<string, number>;
  /** False: `reviews` are only the newest, and all other known reviews are still in the list. */
  whole: boolean;
  /** How many reviews of other owners came along; they are neither in `reviews` nor in `total`. */
  foreign: number;
  /** How many entries have no usable id; they are in `total` alone. */
  unusable: number;
  /** What the vendor says of its reviews; null where the service does not say. */
  policy: ReviewPolicy | null;
  /** What the vendor is called; null where the service does not say. */
  shopNames: string[] | null;
  /** What the vendor asks in its form. */
  questions: CustomQuestion[];
  /** The product that each other id means, as the first page says; empty where the service does not say. */
  productIds: ReadonlyMap<string, string>;
  /** How to go on with the list; null where the service does not say. */
  sync: ListSync | null;
  /** The entity tag of the list, where one response with an entity tag was all of it. */
  etag?: string;
  /** If present, `reviews` are the first part of the list, and `total` is what the service says there is. */
  cut?: ListCut;
}

/** How a whole list is read. */
export interface ListReading {
  read(query: { limit?: number; offset?: number }): Promise<ReceivedPage>;
  /** Bytes of all responses so far. */
  bytes: () => number;
  /** Whether the list comes in pages only, so that the first request is for a long page. */
  paged?: boolean;
  known?: KnownReviews | undefined;
  /** The limit of requests. */
  requests?: number | undefined;
  /** Whether a review may be in this list; others that came along are left out. */
  isOwn: (review: ReceivedReview) => boolean;
}

/**
 * The whole list. The first request has no parameters, as the interface shows none. Where `total` is larger than what came,
 * pages follow until one has nothing new, so that reading ends with a service that ignores `limit` or `offset` too. So it is read
 * where no `total` is usable: a page that is shorter than requested is no end, since services have page sizes of their own. With `known`
 * it ends with the first page that reaches a known review, if all that was added to `total` is new: the list is newest first.
 * Reading to the end, as when reviews are gone, takes no more requests than without. A list that is too long, or whose
 * later page fails or has entries of which none is usable, is cut there. Rejects when the first page fails.
 */
export async function readWholeList(reading: ListReading): Promise<ReadReviews> {
  const { bytes, paged = false, known, requests = MAX_REQUESTS, isOwn } = reading;
  const reviews = new Map<string, ReceivedReview>();
  const fingerprints = new Map<string, number>();
  let left = requests;
  const read: ListReading['read'] = (query) => {
    left -= 1;
    return reading.read(query);
  };
  const first = await read(paged ? { limit: PAGE, offset: 0 } : {}).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return null;
    // A service that refuses pages of this size has a size of its own.
    if (paged && isRefused(error)) return read({});
    throw error;
  });
  let size = first === null ? LARGE_PAGE : Math.max(PAGE, first.received);
  let offset = 0;
  let unusable = 0;
  let added = 0;
  let page = first ?? (await read({ limit: size, offset }));
  const { total: firstTotal, received: firstReceived, productIds, sync } = page;
  for (;;) {
    const fresh = await addPage(page);
    offset += page.received;
    // Without a total the list ends with a page that has nothing new: what nobody can read of it has come before as well.
    if (page.isTotalKnown || fresh.length > 0 || offset === page.received) unusable += page.unusable;
    const found = reviews.size + unusable;
    // Every entry that `total` counts has come, so what is missing came twice: unless the service sent its first page again,
    // whatever was requested. The total of such a list never agrees with what is known, and the list is read to its end each
    // time, so that no copy that is held back is missed.
    const isRepeated = offset > page.received && page.received === firstReceived && fresh.length === 0;
    const complete = page.isTotalKnown && offset === page.total && page.total === firstTotal && !isRepeated;
    const total = complete || !page.isTotalKnown ? found : Math.max(page.total, found);
    const whole = complete || (page.isTotalKnown && found >= page.total) || fresh.length === 0;
    if (known && page.isTotalKnown && !whole) {
      const seen = fresh.filter(({ id }) => known.has(id)).length;
      added += fresh.length - seen;
      if (seen > 0 && page.total === known.total + added) {
        return await listOf(page.total, { whole });
      }
    }
    if (whole) return await listOf(total, { whole });
    const next = await nextPage();
    if (!('reviews' in next)) {
      // Nothing says that there is more than the one response of a service that takes neither `limit` nor `offset`.
      const isAll = !page.isTotalKnown && offset === firstReceived && isRefused(next.cut);
      return await listOf(total, { whole: true, ...(!isAll && { cut: next.cut }) });
    }
    page = next;
  }

  /** Resolves to the reviews of the page that were on no page before. */
  async function addPage(page: ReceivedPage): Promise<ReceivedReview[]> {
    const fresh: ReceivedReview[] = [];
    await inSlices(page.reviews, (review) => {
      if (!reviews.has(review.id)) fresh.push(review);
      if (addReview(reviews, review)) fingerprints.set(review.id, page.fingerprints.get(review.id)!);
    });
    return fresh;
  }

  async function listOf(total: number, end: Pick<ReadReviews, 'whole' | 'cut'>): Promise<ReadReviews> {
    const own: ReceivedReview[] = [];
    await inSlices([...reviews.values()], (review) => {
      if (isOwn(review)) own.push(review);
    });
    const foreign = reviews.size - own.length;
    const { policy, shopNames, questions } = page;
    return {
      total: total - foreign,
      reviews: own,
      fingerprints,
      foreign,
      unusable,
      policy,
      shopNames,
      questions,
      productIds,
      sync,
      ...end,
    };
  }

  async function nextPage(): Promise<ReceivedPage | { cut: ListCut }> {
    if (left < 1) return { cut: 'requests' };
    if (reviews.size >= MAX_REVIEWS || bytes() >= MAX_BYTES) return { cut: 'size' };
    try {
      const next = await read({ limit: size, offset }).catch((error: unknown) => {
        if (!isRefused(error) || first === null || first.received >= size || left < 1) throw error;
        size = first.received;
        return read({ limit: size, offset });
      });
      if (next.received > 0 && next.unusable === next.received) throw unusableResponse('a review that can be read');
      return next;
    } catch (error) {
      // Any other error is the reason of the caller, who aborted.
      if (!(error instanceof ServiceError)) throw error;
      return { cut: error };
    }
  }
}

/**
 * What came or changed in a list since `sync` was said, from one response; null where that does not tell how the list is now: the service
 * does not know `updatedAfter`, something else changed as well, or it is more than one response holds.
 */
export async function readChangedReviews(
  sync: ListSync,
  read: (query: { limit?: number; updatedAfter: string }) => Promise<ReceivedPage>,
  { limit, isOwn }: { limit?: number; isOwn: (review: ReceivedReview) => boolean },
): Promise<ReadReviews | null> {
  const query = { ...(limit !== undefined && { limit }), updatedAfter: sync.updatedAfter };
  const page = await read(query).catch((error: unknown) => {
    if (error instanceof BodyTooLarge) return null;
    throw error;
  });
  if (page?.sync?.version !== sync.version || !page.isTotalKnown || page.received !== page.total) return null;
  const { reviews, unusable, total, fingerprints, policy, shopNames, questions, productIds } = page;
  // What is in the list and cannot be read or used is for a reading of the whole to tell of.
  if (unusable > 0 || reviews.length !== total || !reviews.every(isOwn)) return null;
  const said = { policy, shopNames, questions, productIds };
  return {
    total: page.sync.total,
    reviews,
    fingerprints,
    foreign: 0,
    unusable,
    ...said,
    sync: page.sync,
    whole: false,
  };
}

function isRefused(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'invalid_request';
}

/**
 * Reads a list on condition that its entity tag is no longer `etag`. `read` gets the tags of each request from `tagsOfNext`: only
 * the first request is conditional, and its entity tag is the list's if its response was the whole list. A later page
 * could have changed while the first has not.
 */
export async function readConditionalList(
  etag: string | undefined,
  read: (tagsOfNext: () => { tags?: EntityTags }) => Promise<ReadReviews>,
): Promise<ReadReviews> {
  const tags: EntityTags = { known: etag ?? null, received: null };
  let requests = 0;
  const list = await read(() => {
    requests += 1;
    return requests === 1 ? { tags } : {};
  });
  const isTagged = list.whole && list.cut === undefined && requests === 1 && tags.received !== null;
  return isTagged ? { ...list, etag: tags.received! } : list;
}
