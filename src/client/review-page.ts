import type { CustomQuestion } from '../contract/service/custom-question.js';
import { ListSync } from '../contract/service/review.js';
import type { ReviewPolicy } from '../contract/service/review-policy.js';
import { type ListHandler, WRAPPINGS } from './json-list-parser.js';
import { readProductIds } from './product-ids.js';
import { readCustomQuestions, readPolicy } from './received.js';
import { isShown, type ReceivedReview, type ReceivedReviewList, readReview } from './received-review.js';
import { unusableResponse } from './service-error.js';
import { integer, isObject, list, text } from './values.js';

/** Reviews of one list that are kept in memory, whatever its service says there is. */
export const MAX_REVIEWS = 100_000;
const MAX_SHOP_NAMES = 10;

/** One response of a list: how many entries it had, and how many of them had no usable id. */
export interface ReceivedPage extends ReceivedReviewList {
  fingerprints: Map<string, number>;
  received: number;
  unusable: number;
  /** False: the service gave no usable total, and `total` is the number of entries. */
  isTotalKnown: boolean;
  /** What the vendor says of its reviews; null where the service does not say. */
  policy: ReviewPolicy | null;
  /** What the vendor is called; null where the service does not say. */
  shopNames: string[] | null;
  /** What the vendor asks in its form. */
  questions: CustomQuestion[];
  /** The product that each other id means. */
  productIds: ReadonlyMap<string, string>;
  /** How to go on with the whole list; null where the service does not say. */
  sync: ListSync | null;
}

/** What a list of reviews is called; `data` is the name of whatever a service lists. */
const LIST_NAMES = ['reviews', 'data'];

/**
 * Reads one response of a review list, whose entries `send` passes on one by one. Of reviews with the same id one is kept. A
 * `total` that is no count reads as the number of entries.
 */
export async function readPage(send: (handler: ListHandler) => Promise<unknown>, offset = 0): Promise<ReceivedPage> {
  let reviews = new Map<string, ReceivedReview>();
  let fingerprints = new Map<string, number>();
  let entries = 0;
  let unusable = 0;
  const body = await send({
    names: LIST_NAMES,
    begin() {
      reviews = new Map();
      fingerprints = new Map();
      entries = unusable = 0;
    },
    take(parse, json) {
      entries += 1;
      if (entries > MAX_REVIEWS) return;
      const review = readReview(parse());
      if (review === null) unusable += 1;
      else if (addReview(reviews, review)) fingerprints.set(review.id, fingerprint(json));
    },
  });
  const { total: counted, policy, shopNames, questions, productIds, sync, name } = aroundList(body);
  // An error may come with a 200 and no data: a list that is not called one begins with a review.
  const mayHoldNone = name === 'reviews' || offset > 0 || (entries === 0 && counted !== null);
  if (name === null || (reviews.size === 0 && !mayHoldNone)) throw unusableResponse('a list of reviews');
  const received = Math.min(entries, MAX_REVIEWS);
  return {
    total: received < entries ? Math.max(counted ?? 0, entries) : (counted ?? received),
    isTotalKnown: counted !== null || received < entries,
    reviews: [...reviews.values()],
    fingerprints,
    received,
    unusable,
    policy,
    shopNames,
    questions,
    productIds,
    sync,
  };
}

/** What stands beside the list, and in the objects it is wrapped in; `name` is null where there is no list, '' where it is the body. */
interface AroundList {
  name: string | null;
  total: number | null;
  policy: ReviewPolicy | null;
  shopNames: string[] | null;
  questions: CustomQuestion[];
  productIds: ReadonlyMap<string, string>;
  sync: ListSync | null;
}

function aroundList(body: unknown, wrappings = WRAPPINGS): AroundList {
  const nothing = {
    name: null,
    total: null,
    policy: null,
    shopNames: null,
    questions: [],
    productIds: new Map<string, string>(),
    sync: null,
  };
  if (Array.isArray(body)) return { ...nothing, name: '' };
  if (!isObject(body) || wrappings === 0) return nothing;
  const read = integer(body.total);
  const total = read !== null && read >= 0 ? read : null;
  const policy = readPolicy(body.policy);
  const shopNames = Array.isArray(body.shopNames) ? list(body.shopNames.slice(0, MAX_SHOP_NAMES), text) : null;
  const questions = readCustomQuestions(body.questions);
  const name = LIST_NAMES.find((name) => Array.isArray(body[name]));
  const productIds = readProductIds(body.products);
  const sync = ListSync.safeParse(body.sync).data ?? null;
  if (name !== undefined) return { name, total, policy, shopNames, questions, productIds, sync };
  const within = Object.values(body)
    .filter(isObject)
    .map((value) => aroundList(value, wrappings - 1))
    .find(({ name }) => name !== null);
  if (!within) return nothing;
  return {
    name: within.name,
    total: within.total ?? total,
    policy: within.policy ?? policy,
    shopNames: within.shopNames ?? shopNames,
    questions: within.questions[0] ? within.questions : questions,
    productIds: within.productIds.size > 0 ? within.productIds : productIds,
    sync: within.sync ?? sync,
  };
}

/** Of reviews with the same id keeps the first, or else one that is held back. Returns whether `review` is kept. */
export function addReview(reviews: Map<string, ReceivedReview>, review: ReceivedReview): boolean {
  const isKept = !reviews.has(review.id) || !isShown(review);
  if (isKept) reviews.set(review.id, review);
  return isKept;
}

/**
 * A number of 53 bits for a text, equal for equal texts: it shows whether a review changed, in a fifth of the time that parsing
 * takes (cyrb53, by bryc, in the public domain). It is no defence against somebody who writes both texts.
 */
export function fingerprint(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 2 ** 32 * (low & 0x1fffff) + (high >>> 0);
}
