import { inSlices, type ReceivedReview } from '../../client/index.js';
import type { PublicReview, Summary } from '../../contract/widget.js';
import { type ReviewScope, scopeOf, toPublicReview } from '../projection/projection.js';
import { summarise } from '../projection/summary.js';
import { newestFirst } from './newest-first.js';
import { heldBackBytes, reviewBytes, SNAPSHOT_BYTES } from './snapshot-bytes.js';

/** A review that readers do not see: nothing of it but what tells whether it is new, and which scopes count it. */
export interface HeldBackReview extends ReviewScope {
  id: string;
}

/** All that readers may see of a vendor, newest first and those of unknown date last. */
export interface Snapshot {
  reviews: PublicReview[];
  summary: Summary;
  sources: string[];
  heldBack: HeldBackReview[];
  /** By id, how the service sent each review: what comes again like that is not projected again. */
  fingerprints: ReadonlyMap<string, number>;
  /** When the service was asked, ms. */
  takenAt: number;
  /** When it was last asked for the whole list, ms. */
  wholeAt: number;
  /** About what it takes in memory. */
  bytes: number;
  /** The entity tag of the list it was taken of, where it came in one answer that has one. */
  etag?: string | undefined;
}

/** What a snapshot is made of. */
export type SnapshotParts = Pick<Snapshot, 'reviews' | 'heldBack' | 'takenAt' | 'wholeAt'> & {
  total: number;
  fingerprints?: ReadonlyMap<string, number>;
};

/** A list as the service gave it. */
export interface TakenList {
  total: number;
  reviews: ReceivedReview[];
  fingerprints?: ReadonlyMap<string, number>;
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
  const project = (received: ReceivedReview): PublicReview | null => {
    const before = shown.get(received.id);
    const print = fingerprints.get(received.id);
    if (before && print !== undefined && known!.fingerprints.get(received.id) === print && isDated(before))
      return before;
    const review = toPublicReview(received, { mediaBaseUrl, now: takenAt });
    return before && review && JSON.stringify(before) === JSON.stringify(review) ? before : review;
  };

  const reviews: PublicReview[] = [];
  const heldBack: HeldBackReview[] = [];
  await inSlices(list.reviews, (received) => {
    const review = project(received);
    if (review) reviews.push(review);
    else heldBack.push({ id: received.id, ...scopeOf(received) });
  });
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
    await inSlices(known.reviews, keep(reviews));
    await inSlices(known.heldBack, keep(heldBack));
  }
  const taken = await snapshotOf({ reviews, heldBack, total: list.total, fingerprints, takenAt, wholeAt });
  return known && showsTheSame(known, taken) ? Object.assign(known, { fingerprints, takenAt, wholeAt }) : taken;
}

/** A date that is shown does not depend on when it is looked at; one in the future may be shown later. */
function isDated({ createdAt, reply }: PublicReview): boolean {
  return createdAt !== null && reply?.date !== null;
}

/** Whether no reader would see a difference. */
function showsTheSame(known: Snapshot, taken: Snapshot): boolean {
  return (
    known.summary.total === taken.summary.total &&
    known.reviews.length === taken.reviews.length &&
    known.heldBack.length === taken.heldBack.length &&
    known.reviews.every((review, index) => review === taken.reviews[index]) &&
    known.heldBack.every((one, index) => {
      const other = taken.heldBack[index]!;
      return one.id === other.id && one.source === other.source && one.product === other.product;
    })
  );
}

/** The snapshot of these reviews: their order, summary, sources and size. */
export async function snapshotOf(parts: SnapshotParts): Promise<Snapshot> {
  const { reviews, heldBack, total, fingerprints = new Map(), takenAt, wholeAt } = parts;
  const ordered = await newestFirst(reviews);
  let bytes = SNAPSHOT_BYTES;
  const sources = new Set<string>();
  await inSlices(ordered, (review) => {
    bytes += reviewBytes(review);
    sources.add(review.source);
  });
  await inSlices(heldBack, (review) => {
    bytes += heldBackBytes(review);
  });
  return {
    reviews: ordered,
    summary: summarise(ordered, Math.max(total, reviews.length + heldBack.length)),
    sources: [...sources].filter((source) => source !== '').sort(),
    heldBack,
    fingerprints,
    takenAt,
    wholeAt,
    bytes,
  };
}
