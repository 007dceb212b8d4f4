import { inSlices, isPending, type ReceivedReview, TimeSlice } from '../../client/index.js';
import { offTheEnds } from '../../contract/mean.js';
import { normalProductId } from '../../contract/product-id.js';
import type { CustomQuestion } from '../../contract/service/custom-question.js';
import type { ListSync } from '../../contract/service/review.js';
import type { ReviewPolicy } from '../../contract/service/review-policy.js';
import type { PublicReview, Summary } from '../../contract/widget.js';
import { createNameReader } from '../../platform/shown-name.js';
import { type ReviewScope, replyAuthorOf, scopeOf, toPublicReview } from '../projection/projection.js';
import type { AnySnapshot } from './resource.js';
import { createSourceSums, type SourceSums, sourceNumbers } from './source-numbers.js';
import { bitsOf } from './topic-bits.js';

/** A review that readers do not see: nothing of it but what tells whether it is new, which scopes count it, and as what. */
export interface HeldBackReview extends ReviewScope {
  id: string;
  /** Whether nobody has looked at it yet. */
  pending: boolean;
}

/** All that readers may see of a vendor, newest first and those of unknown date last. */
export interface Snapshot extends AnySnapshot {
  reviews: PublicReview[];
  summary: Summary;
  sources: string[];
  /** Those of `sources` that are other sites. */
  elsewhere: string[];
  heldBack: HeldBackReview[];
  /** By id, a fingerprint of each review as the service sent it: what comes again like that is not projected again. */
  fingerprints: Map<string, number>;
  wholeAt: number;
  /** How to learn of what changed since; null where the service does not say, or more may have changed than it tells. */
  sync: SnapshotSync | null;
  /** What it was saved as when all of it was, and what has changed since; null where all of it is saved each time. */
  base: SavedBase | null;
  sinceBase: SnapshotDelta | null;
  /** About what the reviews take in memory, held back ones among them. */
  reviewsBytes: number;
  /** What the shop says of its reviews; null where the service does not say. */
  policy: ReviewPolicy | null;
  /** What the shop is called, by its service or above its replies: no author has such a name. */
  shopNames: readonly string[];
  /** What the shop asks in its form. */
  questions: readonly CustomQuestion[];
  /** Whether a review is marked as a verified purchase. */
  marked: boolean;
  /** The product that each other id means, as the service says, and without those that reviews stand under: these mean themselves. */
  givenIds: ReadonlyMap<string, string>;
  productIds: ReadonlyMap<string, string>;
  /** For each of `reviews`, the bits of the topics it speaks of; null where the service names none of any. */
  topics: Uint32Array | null;
}

/** What the service says of the changes of a list. */
export interface SnapshotSync extends Pick<ListSync, 'updatedAfter' | 'version'> {
  /** Where the list is cut: the date of the oldest review that is kept of it, ms. Null where all of it is. */
  from: number | null;
}

/** A whole snapshot in the store, for all that were made of it by what has changed. */
export interface SavedBase {
  id: string;
  /** Whether it is there, and when somebody here saved it, or found it, ms; null: nobody has. */
  saved: { isThere: Promise<boolean>; at: number } | null;
}

/** Reviews as they are now, each in one of the two lists or gone, and what is said beside them. */
export interface SnapshotDelta {
  takenAt: number;
  /** Entries of the whole list. */
  total: number;
  reviews: PublicReview[];
  /** By the id of a review, the bits of its topics. */
  topics: ReadonlyMap<string, number>;
  heldBack: HeldBackReview[];
  gone: readonly string[];
  policy: ReviewPolicy | null;
  productIds: ReadonlyMap<string, string>;
  sync: SnapshotSync;
}

/** What a snapshot is made of. */
export type SnapshotParts = Pick<Snapshot, 'reviews' | 'heldBack' | 'takenAt' | 'wholeAt'> & {
  total: number;
  fingerprints?: Map<string, number>;
  sync?: SnapshotSync | null;
  policy?: ReviewPolicy | null | undefined;
  shopNames?: readonly string[];
  questions?: readonly CustomQuestion[];
  productIds?: ReadonlyMap<string, string>;
  /** By the id of a review, the bits of its topics; those that speak of none may be left out. */
  topics?: ReadonlyMap<string, number>;
};

/** A list as the service gave it. */
export interface TakenList {
  total: number;
  reviews: ReceivedReview[];
  fingerprints?: ReadonlyMap<string, number>;
  policy?: ReviewPolicy | null;
  /** What the service says that the shop is called; null where it does not say. */
  shopNames?: readonly string[] | null;
  /** What the vendor asks in its form. */
  questions?: readonly CustomQuestion[];
  /** What the service says that other ids of products mean. */
  productIds?: ReadonlyMap<string, string>;
  /** How to go on with it. */
  sync?: ListSync | null;
  /** If present, why there is more of it. */
  cut?: unknown;
  /** False: the newest alone, and what else was known is still there. */
  whole?: boolean;
}

/**
 * What a list of the service shows readers; one that is not whole is added to what was `known`. What did not change is the
 * object that it was, and so is the whole snapshot when nothing did: then its times alone are newer.
 */
export async function takeSnapshot(
  list: TakenList,
  mediaBaseUrl: string,
  takenAt: number,
  known: Snapshot | null = null,
): Promise<Snapshot> {
  const fingerprints = new Map(list.fingerprints);
  const shown = new Map<string, PublicReview>();
  if (known) await inSlices(known.reviews, (review) => shown.set(review.id, review));
  const shopNames = list.shopNames ?? (await namesAboveReplies(list.reviews, known));
  const readName = createNameReader(shopNames);
  const { questions = [] } = list;
  const isAskedAsBefore = known !== null && asksTheSame(known.questions, questions);
  const isReadAsBefore = isAskedAsBefore && known.shopNames.join('\n') === shopNames.join('\n');
  const project = (received: ReceivedReview): PublicReview | null => {
    const before = shown.get(received.id);
    const print = fingerprints.get(received.id);
    if (
      before &&
      print !== undefined &&
      known!.fingerprints.get(received.id) === print &&
      isDated(before) &&
      isReadAsBefore
    )
      return before;
    const review = toPublicReview(received, { mediaBaseUrl, now: takenAt, readName, questions });
    return before && review && JSON.stringify(before) === JSON.stringify(review) ? before : review;
  };

  const reviews: PublicReview[] = [];
  const heldBack: HeldBackReview[] = [];
  const topics = new Map<string, number>();
  const take = (received: ReceivedReview): void => {
    const review = project(received);
    if (review) {
      reviews.push(review);
      const bits = bitsOf(received.topics);
      if (bits > 0) topics.set(review.id, bits);
    } else heldBack.push({ id: received.id, ...scopeOf(received), pending: isPending(received) });
  };
  // A stranger's text may be made to take long.
  await inSlices(list.reviews, take, { visits: 1 });
  let wholeAt = takenAt;
  if (list.whole === false && known) {
    wholeAt = known.wholeAt;
    const read = new Set(list.reviews.map(({ id }) => id));
    const keep =
      <T extends { id: string }>(kept: T[]) =>
      (one: T) => {
        if (read.has(one.id)) return;
        kept.push(one);
        const print = known.fingerprints.get(one.id);
        if (print !== undefined) fingerprints.set(one.id, print);
      };
    await inSlices(known.reviews, (review, place) => {
      if (!read.has(review.id) && known.topics?.[place]) topics.set(review.id, known.topics[place]);
    });
    await inSlices(known.reviews, keep(reviews));
    await inSlices(known.heldBack, keep(heldBack));
    if (!isAskedAsBefore) {
      await inSlices(reviews, ({ answers, ...review }, place) => {
        if (answers === undefined || read.has(review.id)) return;
        // Nobody knows which of them the new questions show, before it is read again.
        fingerprints.delete(review.id);
        reviews[place] = review;
      });
    }
  }
  const taken = await snapshotOf({
    reviews,
    heldBack,
    total: list.total,
    fingerprints,
    takenAt,
    wholeAt,
    policy: list.policy,
    topics,
    shopNames,
    questions,
    ...(list.productIds && { productIds: list.productIds }),
    sync: list.whole === false && known ? known.sync : syncOf(list),
  });
  const times = { fingerprints, takenAt, wholeAt, shopNames, sync: taken.sync };
  return known && showsTheSame(known, taken) ? Object.assign(known, times) : taken;
}

/** What was cut for its size begins with the oldest that came; of what failed on the way nobody knows. */
function syncOf({ sync, cut, reviews, shopNames }: TakenList): SnapshotSync | null {
  if (!sync || !shopNames || (cut !== undefined && cut !== 'size')) return null;
  const { updatedAfter, version } = sync;
  if (cut === undefined) return { updatedAfter, version, from: null };
  const from = reviews.reduce(
    (oldest, { createdAt }) => Math.min(oldest, Date.parse(createdAt ?? '') || oldest),
    Infinity,
  );
  return { updatedAfter, version, from };
}

/** More of them are no shop's. */
const MOST_NAMES = 20;

/** What stands above the replies of a list, or of those that are `known`: where a service does not say what the shop is called. */
async function namesAboveReplies(reviews: readonly ReceivedReview[], known: Snapshot | null): Promise<string[]> {
  const names = new Set(known?.shopNames);
  const read = new Set<string>();
  await inSlices(reviews, (review) => {
    const written = review.response?.name;
    if (!written || read.has(written) || names.size >= MOST_NAMES) return;
    read.add(written);
    names.add(replyAuthorOf(review));
  });
  return [...names].filter(Boolean).sort();
}

/** A date that is shown does not depend on when it is looked at; one in the future may be shown later. */
function isDated({ createdAt, reply }: PublicReview): boolean {
  return createdAt !== null && reply?.date !== null;
}

/** Whether no reader would see a difference. */
function showsTheSame(known: Snapshot, taken: Snapshot): boolean {
  return (
    JSON.stringify(known.policy) === JSON.stringify(taken.policy) &&
    asksTheSame(known.questions, taken.questions) &&
    isSameMap(known.givenIds, taken.givenIds) &&
    known.summary.total === taken.summary.total &&
    known.reviews.length === taken.reviews.length &&
    known.heldBack.length === taken.heldBack.length &&
    known.reviews.every((review, index) => review === taken.reviews[index]) &&
    known.reviews.every((_, index) => known.topics?.[index] === taken.topics?.[index]) &&
    known.heldBack.every((one, index) => {
      const other = taken.heldBack[index]!;
      const isSameScope = one.source === other.source && one.product === other.product;
      return one.id === other.id && isSameScope && one.pending === other.pending;
    })
  );
}

export const asksTheSame = (one: readonly CustomQuestion[], other: readonly CustomQuestion[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function isSameMap(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  if (one.size !== other.size) return false;
  for (const [key, value] of one) if (other.get(key) !== value) return false;
  return true;
}

/** The product that an id means, by the id that its reviews stand under; an id that nobody has heard of means itself. */
export function productOf({ productIds }: Pick<Snapshot, 'productIds'>, id: string): string {
  const own = normalProductId(id);
  return productIds.get(own) ?? own;
}

/** The snapshot of these reviews: their order, summary, sources and size. */
export async function snapshotOf(parts: SnapshotParts): Promise<Snapshot> {
  const { reviews, heldBack, fingerprints = new Map(), takenAt, wholeAt, policy, topics, shopNames = [] } = parts;
  const { questions = [] } = parts;
  const { sync = null, productIds = new Map() } = parts;
  const ordered = await newestFirst(reviews);
  let reviewsBytes = 0;
  await inSlices(ordered, (review) => {
    reviewsBytes += reviewBytes(review);
  });
  await inSlices(heldBack, (review) => {
    reviewsBytes += heldBackBytes(review);
  });
  const spokenOf = topics?.size ? Uint32Array.from(ordered, ({ id }) => topics.get(id) ?? 0) : null;
  const total = Math.max(parts.total, reviews.length + heldBack.length);
  const described = await describe({ ordered, heldBack, reviewsBytes, total, productIds, topics: spokenOf });
  const base = sync && reviews.length > SAVED_WHOLE ? newBase() : null;
  const said = { policy: policy ?? null, shopNames, questions, sync, base, sinceBase: null };
  return { ...described, fingerprints, takenAt, wholeAt, ...said };
}

/** Up to so many reviews, all of them are saved each time. */
export const SAVED_WHOLE = 1_000;

export const newBase = (): SavedBase => ({ id: crypto.randomUUID(), saved: null });

/** What follows from the reviews of a snapshot, which are in order. */
export async function describe({
  ordered,
  heldBack,
  reviewsBytes,
  total,
  productIds: givenIds,
  topics,
}: Pick<Snapshot, 'heldBack' | 'reviewsBytes' | 'productIds' | 'topics'> & {
  ordered: PublicReview[];
  total: number;
}) {
  const sources = new Set<string>();
  const elsewhere = new Set<string>();
  const own = new Set<string>();
  let marked = false;
  await inSlices(ordered, (review) => {
    sources.add(review.source);
    if (review.elsewhere) elsewhere.add(review.source);
    if (review.product && givenIds.has(review.product.sourceProductId)) own.add(review.product.sourceProductId);
    if (review.verified) marked = true;
  });
  for (const { product } of heldBack) if (product !== null && givenIds.has(product)) own.add(product);
  const productIds = own.size === 0 ? givenIds : new Map([...givenIds].filter(([id]) => !own.has(id)));
  let bytes = SNAPSHOT_BYTES + reviewsBytes + (topics?.byteLength ?? 0);
  for (const id of productIds.keys()) bytes += ID_BYTES + textBytes(id);
  return {
    reviews: ordered,
    summary: summarise(ordered, heldBack, total),
    sources: named(sources),
    elsewhere: named(elsewhere),
    heldBack,
    reviewsBytes,
    bytes,
    givenIds,
    productIds,
    marked,
    topics,
  };
}

const named = (sources: ReadonlySet<string>): string[] => [...sources].filter((source) => source !== '').sort();

/** The numbers over `visible`, out of `total` reviews that there are; `heldBack` are those that are known of the others. */
export function summarise(
  visible: readonly PublicReview[],
  heldBack: readonly HeldBackReview[],
  total: number,
): Summary {
  const histogram: Summary['histogram'] = [0, 0, 0, 0, 0];
  const sums = createSourceSums();
  let withMedia = 0;
  for (const review of visible) {
    const { rating, media } = review;
    if (media.length > 0) withMedia += 1;
    const ofSource = sums.of(review);
    ofSource.count += 1;
    if (rating === null) continue;
    ofSource.sum += rating;
    ofSource.rated += 1;
    if (ofSource.rules.counted) histogram[starOf(rating) - 1]! += 1;
  }
  const { all } = sums;
  const counted = added(all.filter(({ rules }) => rules.counted));
  const own = added(all.filter(({ elsewhere }) => !elsewhere));
  const others = all.filter(({ elsewhere }) => elsewhere);
  const sources = sourceNumbers(all, meanOf);
  const uncounted = visible.length - counted.count;
  const pending = heldBack.reduce((count, review) => count + Number(review.pending), 0);
  return {
    average: meanOf(counted.sum, counted.rated),
    count: visible.length,
    histogram,
    total,
    ...(pending > 0 && { pending }),
    ...(withMedia > 0 && { media: withMedia }),
    ...(others.length > 0 && {
      own: {
        average: meanOf(own.sum, own.rated),
        ratings: own.rated,
        ...(others.some(({ rules }) => rules.published === 'never') && { only: true as const }),
      },
    }),
    ...(sources.length > 0 && { sources }),
    ...(uncounted > 0 && { uncounted }),
  };
}

function added(sums: readonly SourceSums[]): Pick<SourceSums, 'count' | 'rated' | 'sum'> {
  const total = { count: 0, rated: 0, sum: 0 };
  for (const { count, rated, sum } of sums) {
    total.count += count;
    total.rated += rated;
    total.sum += sum;
  }
  return total;
}

/**
 * The mean of `rated` ratings with this sum, to two decimals; null of none. It is never rounded up to a half, which whoever shows one
 * decimal would round up once more: 4.447 is 4.44 and then 4.4, and not 4.45 and then 4.5.
 */
export function meanOf(sum: number, rated: number): number | null {
  if (rated === 0) return null;
  const exact = (sum / rated) * 100;
  const rounded = Math.round(exact + TOO_SMALL);
  const down = rounded % 10 === 5 && rounded > exact + TOO_SMALL;
  return offTheEnds(down ? rounded - 1 : rounded, sum / rated, 100) / 100;
}

/** What a sum of decimal fractions may be off by, in hundredths. */
const TOO_SMALL = 1e-9;

/** The star, 1 to 5, that a rating counts for; halves count upwards. */
export function starOf(rating: number): number {
  return Math.floor(rating + 0.5);
}

/** What a snapshot takes in memory without a review, with the entry that it is kept in. A test holds the sizes against V8's heap. */
export const SNAPSHOT_BYTES = 2_048;

/** An object of thirteen fields, its list of media, and the entry of its fingerprint. */
const REVIEW_BYTES = 280;
const PART_BYTES = 64;
const STRING_BYTES = 24;
/** An entry of a map, and the id of the product, which is one text for all its ids. */
const ID_BYTES = 72;

/** Of a review that readers see. */
export function reviewBytes({
  id,
  author,
  avatar,
  title,
  text,
  createdAt,
  url,
  media,
  reply,
  product,
  answers,
}: PublicReview): number {
  let bytes = REVIEW_BYTES + textBytes(author) + textBytes(text);
  if (title !== undefined) bytes += textBytes(title);
  for (const plain of [id, avatar, createdAt, url]) if (plain !== null) bytes += STRING_BYTES + plain.length;
  for (const file of media) bytes += PART_BYTES + STRING_BYTES + file.url.length;
  if (reply) bytes += PART_BYTES + STRING_BYTES + textBytes(reply.author) + textBytes(reply.text);
  if (product) bytes += PART_BYTES + Object.values(product).reduce((sum, text) => sum + textBytes(text), 0);
  if (answers) bytes += PART_BYTES + Object.values(answers).reduce((sum, text) => sum + textBytes(text), 0);
  return bytes;
}

/** Of a review that readers do not see. */
export function heldBackBytes({ id, source, product }: { id: string; source: string; product: string | null }): number {
  return PART_BYTES + PART_BYTES + STRING_BYTES + id.length + textBytes(source) + textBytes(product ?? '');
}

/** Letters beyond Latin 1 take two bytes, and all others of their text with them. */
function textBytes(text: string): number {
  return STRING_BYTES + text.length * (/[^\0-\xFF]/.test(text) ? 2 : 1);
}

/** How two reviews stand in a snapshot: newest first, those of unknown date last, and of one moment as our service lists them. */
export function compareNewest(one: PublicReview, other: PublicReview): number {
  const time = timeOf(other) - timeOf(one);
  return time || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);
}

/** Later than nothing, where it is unknown. */
const timeOf = ({ createdAt }: PublicReview) => (createdAt === null ? Number.MIN_SAFE_INTEGER : Date.parse(createdAt));

/** So many reviews are sorted, or merged, at once. */
const RUN = 2_048;

/** The reviews, newest first, those of unknown date last, and what is equal as it came: made in slices of time. */
export async function newestFirst(reviews: PublicReview[]): Promise<PublicReview[]> {
  const times: number[] = [];
  let isOrdered = true;
  await inSlices(reviews, ({ createdAt }, index) => {
    const time = createdAt === null ? -Infinity : Date.parse(createdAt);
    if (index > 0 && time > times[index - 1]!) isOrdered = false;
    times.push(time);
  });
  // Most services list them like this.
  if (isOrdered) return reviews;
  const order = await sortInSlices(times);
  return order.map((index) => reviews[index]!);
}

/** The indexes of `times`, highest first: sorted in runs, which are merged. */
async function sortInSlices(times: readonly number[]): Promise<number[]> {
  const slice = new TimeSlice();
  const compare = (a: number, b: number) => (times[a] === times[b] ? a - b : times[b]! - times[a]!);
  let runs: number[][] = [];
  for (let from = 0; from < times.length; from += RUN) {
    if (slice.isOver()) await slice.next();
    const length = Math.min(RUN, times.length - from);
    runs.push(Array.from({ length }, (_, index) => from + index).sort(compare));
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let pair = 0; pair < runs.length; pair += 2) {
      merged.push(await merge(runs[pair]!, runs[pair + 1] ?? [], compare, slice));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(
  left: number[],
  right: number[],
  compare: (a: number, b: number) => number,
  slice: TimeSlice,
): Promise<number[]> {
  const merged: number[] = [];
  let fromLeft = 0;
  let fromRight = 0;
  while (fromLeft < left.length || fromRight < right.length) {
    if (merged.length % RUN === 0 && slice.isOver()) await slice.next();
    const isLeft =
      fromRight === right.length || (fromLeft < left.length && compare(left[fromLeft]!, right[fromRight]!) <= 0);
    merged.push(isLeft ? left[fromLeft++]! : right[fromRight++]!);
  }
  return merged;
}
