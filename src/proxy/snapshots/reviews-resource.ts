import type { KnownReviews, ServiceClient } from '../../client/index.js';
import { snapshotFromJson, snapshotToJson } from './saved-snapshot.js';
import { type Snapshot, takeSnapshot } from './snapshot.js';
import type { Resource } from './subject.js';

/**
 * How long a list that comes in pages is read from its new end alone, ms. An old review that was edited or hidden moves no
 * count, so it is found when the whole list is read again, or at once when the proxy is told.
 */
const WHOLE_MS = 600_000;

/** The reviews of a vendor, or of a business from version 1. */
export function createReviewsResource(client: ServiceClient, mediaBaseUrl: string): Resource<Snapshot> {
  return {
    async ask({ family, id }, before, call, takenAt) {
      const known = before && takenAt - before.wholeAt < WHOLE_MS ? before : null;
      const options = { ...call, known: known ? knownReviews(known) : undefined };
      const list = await (family === 'businesses'
        ? client.listAllReviews(id, options)
        : client.listAllVendorReviews(id, options));
      return takeSnapshot(list, mediaBaseUrl, takenAt, known);
    },
    toJson: snapshotToJson,
    fromJson: snapshotFromJson,
  };
}

/** Most lists come whole, and nobody looks anything up. */
function knownReviews({ reviews, heldBack, summary }: Snapshot): KnownReviews {
  let ids: Set<string> | undefined;
  return {
    has(id) {
      ids ??= new Set([...reviews.map((review) => review.id), ...heldBack]);
      return ids.has(id);
    },
    total: summary.total,
  };
}
