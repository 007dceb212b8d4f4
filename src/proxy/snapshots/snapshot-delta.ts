/**
 * What changed of a snapshot, and the snapshot after it (docs/decisions/0083). A list that is kept is not read again for one change: what came or
 * changed since is projected, and takes its places among the rest, whose objects and order stay what they were.
 */
import { inSlices, isPending, type ReadReviews } from '../../client/index.js';
import type { PublicReview } from '../../contract/widget.js';
import { firstIndex } from '../../platform/first-index.js';
import { createNameReader } from '../../platform/shown-name.js';
import { scopeOf, toPublicReview } from '../projection/projection.js';
import {
  asksTheSame,
  compareNewest,
  describe,
  type HeldBackReview,
  heldBackBytes,
  isSameMap,
  newBase,
  reviewBytes,
  SAVED_WHOLE,
  type Snapshot,
  type SnapshotDelta,
} from './snapshot.js';
import { bitsOf } from './topic-bits.js';

/** What such a list changes of the `known` snapshot; null where other reviews may read differently as well. */
export async function takeDelta(
  list: ReadReviews,
  mediaBaseUrl: string,
  takenAt: number,
  known: Snapshot,
): Promise<SnapshotDelta | null> {
  const { shopNames, questions, sync } = list;
  if (!sync || !known.sync || !asksTheSame(known.questions, questions)) return null;
  // No author has the name of the shop.
  if (shopNames?.join('\n') !== known.shopNames.join('\n')) return null;
  const { from } = known.sync;
  const readName = createNameReader(known.shopNames);
  const before = from === null ? null : await find(known, new Map(list.reviews.map((review) => [review.id, review])));
  const reviews: PublicReview[] = [];
  const topics = new Map<string, number>();
  const heldBack: HeldBackReview[] = [];
  // A stranger's text may be made to take long.
  await inSlices(
    list.reviews,
    (received) => {
      // Older than what is kept of a list that is cut.
      if (before && !before.has(received.id) && !(Date.parse(received.createdAt ?? '') >= from!)) return;
      const review = toPublicReview(received, { mediaBaseUrl, now: takenAt, readName, questions });
      if (!review) heldBack.push({ id: received.id, ...scopeOf(received), pending: isPending(received) });
      else reviews.push(review);
      const bits = review ? bitsOf(received.topics) : 0;
      if (bits > 0) topics.set(received.id, bits);
    },
    { visits: 1 },
  );
  const { total, policy, productIds } = list;
  const next = { updatedAfter: sync.updatedAfter, version: sync.version, from };
  return { takenAt, total, reviews, topics, heldBack, gone: sync.gone ?? [], policy, productIds, sync: next };
}

/** Both, the later one of what is in both. */
export function mergeDeltas(earlier: SnapshotDelta | null, later: SnapshotDelta): SnapshotDelta {
  if (!earlier) return later;
  const ids = new Set([...later.reviews, ...later.heldBack].map(({ id }) => id));
  const isOther = ({ id }: { id: string }) => !ids.has(id);
  const topics = [...earlier.topics].filter(([id]) => !ids.has(id));
  return {
    ...later,
    reviews: [...earlier.reviews.filter(isOther), ...later.reviews],
    topics: new Map([...topics, ...later.topics]),
    heldBack: [...earlier.heldBack.filter(isOther), ...later.heldBack],
  };
}

/**
 * The snapshot after the delta: the known one where no reader would see a difference. Null where more is gone than that says, or where nobody
 * can tell where one stands: then the whole list has to be read.
 */
export async function applyDelta(known: Snapshot, delta: SnapshotDelta): Promise<Snapshot | null> {
  const { takenAt, total, sync } = delta;
  const changed = new Map<string, PublicReview | HeldBackReview | null>(delta.gone.map((id) => [id, null]));
  for (const one of [...delta.reviews, ...delta.heldBack]) changed.set(one.id, one);
  const before = await find(known, changed);
  const { heldBack } = delta;
  const added = delta.reviews.map((review) => sameAs(before.get(review.id), review)).sort(compareNewest);
  const fresh = [...added, ...heldBack].filter(({ id }) => !before.has(id)).length;
  const gone = [...before.keys()].filter((id) => changed.get(id) === null).length;
  const count = known.reviews.length + known.heldBack.length + fresh - gone;
  // A list that is cut has more than is kept of it.
  if (sync.from === null ? count !== total : count > total) return null;
  // Where a date is unknown, so is the place.
  if (added.some(({ createdAt }) => createdAt === null)) return null;

  const isSame =
    gone === 0 &&
    added.every((review) => {
      const old = before.get(review.id);
      return old?.review === review && (known.topics?.[old.place] ?? 0) === (delta.topics.get(review.id) ?? 0);
    }) &&
    heldBack.every((one) => isSameHeldBack(before.get(one.id)?.heldBack, one));
  const isSaidTheSame =
    known.summary.total === total &&
    JSON.stringify(known.policy) === JSON.stringify(delta.policy) &&
    isSameMap(known.givenIds, delta.productIds);
  if (isSame && isSaidTheSame) return known;

  const { reviews, topics } = placed(known, before, added, delta.topics);
  const keptBack = known.heldBack.filter(({ id }) => !changed.has(id));
  // What is different now is projected anew when the whole list is read again.
  for (const id of changed.keys()) known.fingerprints.delete(id);
  let { reviewsBytes } = known;
  for (const { review, heldBack } of before.values())
    reviewsBytes -= review ? reviewBytes(review) : heldBackBytes(heldBack!);
  for (const review of added) reviewsBytes += reviewBytes(review);
  for (const one of heldBack) reviewsBytes += heldBackBytes(one);
  const described = await describe({
    ordered: reviews,
    heldBack: [...keptBack, ...heldBack],
    reviewsBytes,
    total,
    productIds: delta.productIds,
    topics: topics.some((bits) => bits > 0) ? topics : null,
  });
  const { fingerprints, wholeAt, shopNames, questions } = known;
  const said = { policy: delta.policy, shopNames, questions };
  return { ...described, fingerprints, takenAt, wholeAt, ...said, sync, ...pieceOf(known, delta, gone > 0) };
}

/** So many changes are saved beside the snapshot that they are of, as a part of it; with more it is saved anew. */
const MOST_CHANGED = 1 / 8;

/** What is gone leaves the store at once. */
function pieceOf(known: Snapshot, delta: SnapshotDelta, isAnyGone: boolean): Pick<Snapshot, 'base' | 'sinceBase'> {
  if (known.reviews.length <= SAVED_WHOLE) return { base: null, sinceBase: null };
  const sinceBase = mergeDeltas(known.sinceBase, delta);
  const isLong = sinceBase.reviews.length + sinceBase.heldBack.length > known.reviews.length * MOST_CHANGED;
  return known.base && !isLong && !isAnyGone ? { base: known.base, sinceBase } : { base: newBase(), sinceBase: null };
}

/** What stays of the known reviews, with those that were added in their places. What lies between two places is copied as it is. */
function placed(
  known: Snapshot,
  before: ReadonlyMap<string, Found>,
  added: readonly PublicReview[],
  topics: ReadonlyMap<string, number>,
): { reviews: PublicReview[]; topics: Uint32Array } {
  const { length } = known.reviews;
  const placeOf = (review: PublicReview) =>
    firstIndex(length, (place) => compareNewest(review, known.reviews[place]!) < 0);
  const gone = [...before.values()].filter(({ review }) => review).map(({ place }) => ({ place, review: null }));
  const steps = [...added.map((review) => ({ place: placeOf(review), review })), ...gone];
  steps.sort((one, other) => one.place - other.place);
  const parts: PublicReview[][] = [];
  const bits = new Uint32Array(length - gone.length + added.length);
  let from = 0;
  let filled = 0;
  const copyTo = (place: number) => {
    parts.push(known.reviews.slice(from, place));
    if (known.topics) bits.set(known.topics.subarray(from, place), filled);
    filled += place - from;
    from = place;
  };
  for (const { place, review } of steps) {
    copyTo(place);
    if (review) {
      parts.push([review]);
      bits[filled] = topics.get(review.id) ?? 0;
      filled += 1;
    } else from = place + 1;
  }
  copyTo(length);
  return { reviews: parts.flat(), topics: bits };
}

interface Found {
  review?: PublicReview;
  /** Of a review that is shown. */
  place: number;
  heldBack?: HeldBackReview;
}

/** What is known of those that changed. */
async function find({ reviews, heldBack }: Snapshot, ids: ReadonlyMap<string, unknown>): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  await inSlices(reviews, (review, place) => {
    if (ids.has(review.id)) found.set(review.id, { review, place });
  });
  for (const one of heldBack) if (ids.has(one.id)) found.set(one.id, { heldBack: one, place: -1 });
  return found;
}

/** The object that is known, where it says the same. */
function sameAs(known: Found | undefined, review: PublicReview): PublicReview {
  return known?.review && JSON.stringify(known.review) === JSON.stringify(review) ? known.review : review;
}

function isSameHeldBack(one: HeldBackReview | undefined, other: HeldBackReview): boolean {
  return one?.source === other.source && one.product === other.product && one.pending === other.pending;
}
