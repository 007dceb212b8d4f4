import { fingerprint } from './fingerprint.js';
import type { CutList } from './json-cutter.js';
import { isShown, type ReceivedReview, type ReceivedReviewList, readReview } from './received-review.js';
import { isOwnedBy } from './review-owner.js';
import { BodyTooLarge, ServiceError, unusableAnswer } from './service-error.js';
import { inSlices } from './time-slice.js';
import { isObject } from './values.js';

/** One answer of the list: how many entries came, and how many of them had no usable id. */
export interface ReceivedPage extends ReceivedReviewList {
  fingerprints: Map<string, number>;
  received: number;
  unusable: number;
}

/** Most that is asked for at once when a service does not give its whole list; version 1 of ours allows no more. */
const PAGE = 500;
/** Page when the whole list is too large for one answer: 20,000 characters of three bytes in each review still fit. */
const LARGE_PAGE = 1000;
/** Requests for one list when nobody says, and what is held of one, whatever its service says there is. */
const MOST_REQUESTS = 200;
const MOST_REVIEWS = 100_000;
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Reads one answer of a review list, which `send` hands over entry by entry: a duplicated id once. A total that is no count reads
 * as what came.
 */
export async function readPage(send: (list: CutList) => Promise<unknown>): Promise<ReceivedPage> {
  let reviews = new Map<string, ReceivedReview>();
  let fingerprints = new Map<string, number>();
  let came = 0;
  let unusable = 0;
  const answer = await send({
    name: 'reviews',
    begin() {
      reviews = new Map();
      fingerprints = new Map();
      came = unusable = 0;
    },
    take(parse, text) {
      came += 1;
      if (came > MOST_REVIEWS) return;
      const review = readReview(parse());
      if (review === null) unusable += 1;
      else if (add(reviews, review)) fingerprints.set(review.id, fingerprint(text));
    },
  });
  if (!isObject(answer) || !Array.isArray(answer.reviews)) throw unusableAnswer('a list of reviews');
  const received = Math.min(came, MOST_REVIEWS);
  const counted = Number.isSafeInteger(answer.total) && Number(answer.total) >= 0 ? Number(answer.total) : received;
  const total = received < came ? Math.max(counted, came) : counted;
  return { total, reviews: [...reviews.values()], fingerprints, received, unusable };
}

/** A duplicated id once, as it came first, unless any of them is held back: then that one. True when it is this one. */
function add(reviews: Map<string, ReceivedReview>, review: ReceivedReview): boolean {
  const isKept = !reviews.has(review.id) || !isShown(review);
  if (isKept) reviews.set(review.id, review);
  return isKept;
}

/** What a caller has of a list already. */
export interface KnownReviews {
  has(id: string): boolean;
  /** The `total` that came with it. */
  total: number;
}

/** Why a list was not read to its end: as many requests, or as much of it, as may be; or how a page after the first failed. */
export type ListCut = 'requests' | 'size' | ServiceError;

/** A list as far as it had to be read. */
export interface ReadReviews extends ReceivedReviewList {
  /** By id, what tells whether a review was sent as it was before: equal for equal JSON. */
  fingerprints: ReadonlyMap<string, number>;
  /** False: `reviews` are the newest alone, and whatever else was known is still there. */
  whole: boolean;
  /** How many reviews of other owners came along: neither given nor counted. */
  foreign: number;
  /** The entity tag of the list, where all of it came in one answer that has one. */
  etag?: string;
  /** There: `reviews` are what the service gave first, and `total` is what it says there is. */
  cut?: ListCut;
}

/** How a whole list is read. */
export interface ListReading {
  read(query: { limit?: number; offset?: number }): Promise<ReceivedPage>;
  /** Bytes of all answers so far. */
  bytes: () => number;
  /** Whether the list comes in pages only, so that a long one is asked for at once. */
  paged?: boolean;
  known?: KnownReviews | undefined;
  /** Most requests. */
  requests?: number | undefined;
  /** Whose list it is, a vendor or a business: reviews that name another owner are neither given nor counted. */
  owner: string;
}

/**
 * The whole list. It is asked for without parameters, as the interface shows none; where `total` is larger than what
 * came, pages follow until one brings nothing new, so a service that ignores `limit` or `offset` comes to an end too.
 * With `known` that ends with the first page that reaches what is known, when nothing but what was found new is new to
 * the total: the list is newest first. Reading to the end, as when reviews went away, costs no request more than without.
 * A list that goes on for too long, or whose later page fails, is cut there. Rejects when its first page cannot be had.
 */
export async function readWholeList(reading: ListReading): Promise<ReadReviews> {
  const { bytes, paged = false, known, requests = MOST_REQUESTS, owner } = reading;
  const reviews = new Map<string, ReceivedReview>();
  const fingerprints = new Map<string, number>();
  let left = requests;
  const read: ListReading['read'] = (query) => {
    left -= 1;
    return reading.read(query);
  };
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
  const began = page.total;
  for (;;) {
    const fresh = await addPage(page);
    offset += page.received;
    unusable += page.unusable;
    const found = reviews.size + unusable;
    // Each entry that is counted has come: what is less than that came twice. Such a list never agrees with what is
    // known, and is read to its end each time, so that no copy that is held back is missed.
    const complete = offset === page.total && page.total === began;
    const total = complete ? found : Math.max(page.total, found);
    const whole = found >= page.total || fresh.length === 0;
    if (known && !whole) {
      const seen = fresh.filter(({ id }) => known.has(id)).length;
      added += fresh.length - seen;
      if (seen > 0 && page.total === known.total + added) {
        return await readTo(page.total, { whole });
      }
    }
    if (whole) return await readTo(total, { whole });
    const next = await nextPage();
    if (!('reviews' in next)) return await readTo(total, { whole: true, cut: next.cut });
    page = next;
  }

  /** Resolves to the reviews of the page that no page before it had. */
  async function addPage(page: ReceivedPage): Promise<ReceivedReview[]> {
    const fresh: ReceivedReview[] = [];
    await inSlices(page.reviews, (review) => {
      if (!reviews.has(review.id)) fresh.push(review);
      if (add(reviews, review)) fingerprints.set(review.id, page.fingerprints.get(review.id)!);
    });
    return fresh;
  }

  async function readTo(total: number, end: Pick<ReadReviews, 'whole' | 'cut'>): Promise<ReadReviews> {
    const own: ReceivedReview[] = [];
    await inSlices([...reviews.values()], (review) => {
      if (review.businessId === null || isOwnedBy(owner, review)) own.push(review);
    });
    const foreign = reviews.size - own.length;
    return { total: total - foreign, reviews: own, fingerprints, foreign, ...end };
  }

  async function nextPage(): Promise<ReceivedPage | { cut: ListCut }> {
    if (left < 1) return { cut: 'requests' };
    if (reviews.size >= MOST_REVIEWS || bytes() >= MOST_BYTES) return { cut: 'size' };
    try {
      return await read({ limit: size, offset }).catch((error: unknown) => {
        if (!isRefused(error) || first === null || first.received >= size || left < 1) throw error;
        size = first.received;
        return read({ limit: size, offset });
      });
    } catch (error) {
      // Anything else is the caller, who gave up.
      if (!(error instanceof ServiceError)) throw error;
      return { cut: error };
    }
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'invalid_request';
}
