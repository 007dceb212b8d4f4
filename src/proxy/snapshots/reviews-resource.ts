import { LRUCache } from 'lru-cache';
import {
  isOfBusiness,
  type KnownReviews,
  NotModified,
  type ReadReviews,
  type ServiceClient,
  ServiceError,
  unusableResponse,
} from '../../client/index.js';
import type { Resource, ResourceCall, Subject } from './resource.js';
import { snapshotFromJson, snapshotToJson, wholeToJson } from './saved-snapshot.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import { applyDelta, takeDelta } from './snapshot-delta.js';

/**
 * How long a list that comes in pages is read from its new end alone, ms. An old review that was edited or hidden changes no
 * count, so it is found when the whole list is read again, or at once when the proxy learns of a change.
 */
const PAGED_WHOLE_MS = 600_000;

/** How long a 304 is believed: then all is read again, whatever a service takes for a change, ms. */
const CONFIRMED_MS = 1_800_000;

/** For how long, ms, what is known is better than a newer part of the list, and by how much larger it is then. */
const BETTER_MS = 3_600_000;
const BETTER = 1.1;
/** Most requests for one list, and the part of a minute that one list may take: others have to be requested too. */
const MOST_REQUESTS = 40;
const SHARE = 0.2;
/** Lists whose trouble is remembered, so that it is logged once. */
const LOGGED_LISTS = 1_000;

export interface ReviewsResourceOptions {
  client: ServiceClient;
  mediaBaseUrl: string;
  /** Requests a minute that the service takes; without it, as many as come. */
  ratePerMinute?: number | undefined;
  log: (event: object) => void;
}

/** The reviews of a vendor, or of a business from version 1: as many as may be had at once of a list that is too long. */
export function createReviewsResource(options: ReviewsResourceOptions): Resource<Snapshot> {
  const { client, mediaBaseUrl, ratePerMinute, log } = options;
  const requests = ratePerMinute && Math.min(MOST_REQUESTS, Math.max(1, Math.floor(ratePerMinute * SHARE)));
  const cuts = new LRUCache<string, string>({ max: LOGGED_LISTS });
  const strayed = new LRUCache<string, true>({ max: LOGGED_LISTS });
  const unreadable = new LRUCache<string, true>({ max: LOGGED_LISTS });

  function report({ key, id }: Subject, { cut, whole, reviews, total }: ReadReviews): void {
    const code = cut instanceof ServiceError ? cut.code : cut;
    if (code === undefined && whole) cuts.delete(key);
    if (code === undefined || cuts.get(key) === code) return;
    cuts.set(key, code);
    const event = { severity: 'warn', event: 'reviews_cut', vendorId: id, subject: key, code };
    log({ ...event, read: reviews.length, total, hint: cut instanceof ServiceError ? HINTS.failed : HINTS[cut!] });
  }

  /**
   * The subject's own reviews: a response that holds more is no reason to show one shop's reviews on another's page. The list of a vendor is the
   * vendor's but for those that name another one, which the client leaves out. A list of version 1 may hold any business, since a
   * service may ignore the query: there a review that names none may be anybody's.
   */
  function ownedOf({ family, key, id }: Subject, list: ReadReviews): ReadReviews {
    const reviews = family === 'vendors' ? list.reviews : list.reviews.filter((review) => isOfBusiness(id, review));
    const unowned = list.reviews.length - reviews.length;
    const dropped = list.foreign + unowned;
    if (dropped === 0) {
      if (list.whole) strayed.delete(key);
      return list;
    }
    if (!strayed.get(key)) {
      strayed.set(key, true);
      const event = { severity: 'warn', event: 'reviews_not_owned', vendorId: id, subject: key };
      log({
        ...event,
        dropped,
        unowned,
        kept: reviews.length,
        hint: family === 'vendors' ? HINTS.vendors : HINTS.businesses,
      });
    }
    return { ...list, reviews, total: list.total - unowned };
  }

  /**
   * Throws when readable reviews are known and none of the entries that came can be read: such a response says nothing about
   * those reviews. A list without entries is believed.
   */
  function refuseUnreadable({ key, id }: Subject, read: ReadReviews, list: ReadReviews, before: Snapshot | null): void {
    const notOwned = read.foreign + read.reviews.length - list.reviews.length;
    const isUnreadable = list.reviews.length === 0 && notOwned + read.unusable > 0;
    if (!isUnreadable) unreadable.delete(key);
    if (!isUnreadable || !before || before.reviews.length + before.heldBack.length === 0) return;
    if (!unreadable.get(key)) {
      unreadable.set(key, true);
      const event = { severity: 'error', event: 'reviews_unreadable', vendorId: id, subject: key };
      log({ ...event, withoutId: read.unusable, notOwned, hint: HINTS.unreadable });
    }
    throw unusableResponse('a review that can be read');
  }

  return {
    async request(subject, before, { changed, ...call }, takenAt) {
      const delta = await requestDelta(subject, before, { changed, ...call }, takenAt);
      if (delta) return delta;
      return requestWhole(subject, before, { changed: changed || delta === null, ...call }, takenAt);
    },
    toJson: snapshotToJson,
    part: (snapshot) => snapshot.base && { base: snapshot.base, toJson: () => wholeToJson(snapshot) },
    fromJson: snapshotFromJson,
  };

  /** The snapshot after what changed since; null where that has to be read from the whole list, undefined where nothing says what changed. */
  async function requestDelta(
    { family, id }: Subject,
    before: Snapshot | null,
    { changed, ...call }: ResourceCall,
    takenAt: number,
  ): Promise<Snapshot | null | undefined> {
    if (!before?.sync || (!changed && takenAt - before.wholeAt >= CONFIRMED_MS)) return undefined;
    const sync = { ...before.sync, total: before.summary.total };
    const list = await (family === 'businesses'
      ? client.listChangedReviews(id, sync, call)
      : client.listChangedVendorReviews(id, sync, call));
    const delta = list && (await takeDelta(list, mediaBaseUrl, takenAt, before));
    const after = delta && (await applyDelta(before, delta));
    // The same snapshot, so that the responses that are made of it stay ready.
    return after === before ? Object.assign(before, { takenAt, sync: delta!.sync }) : after;
  }

  async function requestWhole(
    subject: Subject,
    before: Snapshot | null,
    { changed, ...call }: ResourceCall,
    takenAt: number,
  ): Promise<Snapshot> {
    const { family, id } = subject;
    const known = before && !changed && takenAt - before.wholeAt < PAGED_WHOLE_MS ? before : null;
    const etag = before && !changed && takenAt - before.wholeAt < CONFIRMED_MS ? before.etag : undefined;
    const options = { ...call, known: known ? knownReviews(known) : undefined, requests, etag };
    const reading =
      family === 'businesses' ? client.listAllReviews(id, options) : client.listAllVendorReviews(id, options);
    const read = await reading.catch((error: unknown) => {
      if (error instanceof NotModified && before) return null;
      throw error;
    });
    // The same snapshot, so that the responses that are made of it stay ready.
    if (read === null) return Object.assign(before!, { takenAt });
    const list = ownedOf(subject, read);
    refuseUnreadable(subject, read, list, before);
    const { cut } = list;
    if (cut instanceof ServiceError && before && !changed && takenAt - before.wholeAt < BETTER_MS) {
      if (before.reviews.length + before.heldBack.length > list.reviews.length * BETTER) throw cut;
    }
    report(subject, list);
    return Object.assign(await takeSnapshot(list, mediaBaseUrl, takenAt, before), { etag: read.etag });
  }
}

const HINTS = {
  requests:
    'readers see the newest reviews and how many there are: ask the reviews service for larger pages, or for the whole list in one response',
  size: 'readers see the newest reviews and how many there are: the list is longer than one snapshot holds',
  vendors: 'readers see no review whose `vendorId` names another vendor: look which one the reviews service puts there',
  businesses:
    'readers see only reviews whose `businessId` is the id that was asked for: look which one the reviews service puts there',
  unreadable:
    'readers see the reviews of the last snapshot: look what the reviews service puts into `id`, `vendorId` and `businessId` of its reviews',
  failed: 'readers see the reviews that came before a page failed, and how many there are: look what the service says',
};

/** Most lists come whole, and nobody looks anything up. */
function knownReviews({ reviews, heldBack, summary }: Snapshot): KnownReviews {
  let ids: Set<string> | undefined;
  return {
    has(id) {
      ids ??= new Set([...reviews, ...heldBack].map((review) => review.id));
      return ids.has(id);
    },
    total: summary.total,
  };
}
