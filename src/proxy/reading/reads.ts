import type { ServiceClient } from '../../client/index.js';
import type { PolicyPage } from '../../contract/policy-page.js';
import type { Timer } from '../../platform/timer.js';
import type { Address } from '../address.js';
import type { Budget } from '../budget/budget.js';
import { ChangeFollower } from '../changes/change-follower.js';
import type { PlainResponse, ReadRequest, ResponseHeaders } from '../plain-response.js';
import { createSnapshotCounts, type ReadStats } from '../proxy-stats.js';
import { createAuditResource } from '../snapshots/audit.js';
import { createInsightsResource } from '../snapshots/insights.js';
import { createRecheck, createRefreshQueue, type rank } from '../snapshots/refresh-queue.js';
import type { Subject } from '../snapshots/resource.js';
import { createReviewsResource } from '../snapshots/reviews-resource.js';
import { createSharedSnapshots } from '../snapshots/shared-snapshots.js';
import type { SnapshotStore } from '../snapshots/snapshot-store.js';
import { createSnapshots } from '../snapshots/snapshots.js';
import { createFormHandler } from './form-questions.js';
import { createEmbedInsightsHandler, createInsightsHandler } from './insights-handler.js';
import { createInsightsReading } from './insights-reading.js';
import { createPolicyPageHandler, type ReadLook } from './policy-page.js';
import {
  createEmbedHandler,
  createJsonHandler,
  createReadyJson,
  createStarsHandler,
  type Embed,
  type EmbedInsights,
  type EmbedStars,
  type ReadHandler,
} from './read-handlers.js';
import type { Compress } from './ready-body.js';
import { createCacheControl } from './ready-body.js';
import { createResponseCache } from './response-cache.js';

/** How far the proxy goes for one request. */
export interface ProxyLimits {
  /** Milliseconds that a request waits for the service; 5,000. */
  waitMs?: number;
  /** Milliseconds that a background refresh may take; 30,000. */
  refreshMs?: number;
  /**
   * Bytes of all reviews that are kept in memory, about; those read longest ago are evicted. 64 MiB for who calls
   * `createProxy`; the server passes its setting `SNAPSHOT_MEMORY_MB`, which is 128.
   */
  snapshotBytes?: number;
  /** Vendors whose reviews are kept in memory, whatever they take; any number. */
  vendors?: number;
  /**
   * Refreshes in flight at once; 16. One that takes longer than half of `waitMs` no longer counts, and at most six times as many
   * are in flight when the slow ones are counted too.
   */
  refreshes?: number;
  /** Vendors never seen whose readers wait for the budget; 100. */
  waiting?: number;
  /** Different pages of one vendor whose responses are cached, and as many different lists of ratings; 16. */
  responses?: number;
  /** Bytes of all responses that are cached; 64 MiB. */
  responseBytes?: number;
  /** Bytes of what is kept to filter and search by, some 700 for a review of a vendor that is searched; 128 MiB. */
  indexBytes?: number;
}

/** What reading depends on: times in seconds or, where they say so, ms. */
export interface ReadsOptions {
  client: ServiceClient;
  budget: Budget | undefined;
  isEmbedded: boolean;
  store: SnapshotStore | undefined;
  mediaBaseUrl: string;
  freshSeconds: number;
  keepSeconds: number;
  limits: Required<ProxyLimits>;
  compress: Compress;
  embed: Embed | undefined;
  embedStars: EmbedStars | undefined;
  embedInsights: EmbedInsights | undefined;
  policyPage: PolicyPage | undefined;
  readLook: ReadLook | undefined;
  publicUrl: string | undefined;
  rank: typeof rank;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** What readers and merchants read. */
export interface Reads {
  /** The response to an admitted read of reviews or ratings that need not wait for anything; null where it has to. May throw. */
  ready(request: ReadRequest, address: Address, headers: ResponseHeaders): PlainResponse | null;
  /** Responds to an admitted read of reviews, ratings, markup, the policy page or insights. */
  read: ReadHandler;
  /** Whether readers see a review of this id. Rejects with a `Refusal` where nobody knows. */
  shows(subject: Subject, reviewId: string): Promise<boolean>;
  /** The reviews under this id are known to have changed; the other processes on the store are told. */
  invalidate(id: string): void;
  /** Follows the service's change feed until the function it returns is called. */
  follow(): () => void;
  stats(): ReadStats;
}

/** What insights, and audits, may take in memory beside the reviews, which they are a small part of. */
const SMALL_SHARE = 1 / 16;
/** How long insights of a product are fresh where no change feed says that they changed, ms: a shop has many products. */
const PRODUCT_FRESH_MS = 600_000;

/** Makes the snapshots of reviews and of insights, which share one queue to the service and one store. */
export function createReads(options: ReadsOptions): Reads {
  const { client, budget, isEmbedded, store, embed, freshSeconds, keepSeconds, limits, compress, now, timer, log } =
    options;
  const { waitMs: readerWaitMs, refreshMs, vendors } = limits;
  const freshMs = freshSeconds * 1000;
  const keepMs = keepSeconds * 1000;
  const ratePerMinute = budget?.stats().rate;
  // A reader who comes just after vendors that hang have taken all places still gets a response.
  const placeMs = readerWaitMs / 2;
  const queue = createRefreshQueue({ budget, places: limits.refreshes, placeMs, waiting: limits.waiting, timer });
  const shared = store ? createSharedSnapshots({ store, keepMs, now, timer, log }) : null;
  const counts = createSnapshotCounts();
  const times = { freshMs, keepMs, readerWaitMs, refreshMs };
  const common = { ...times, queue, shared, counts, rank: options.rank, now, timer, log };

  const keysOf = (id: string) => ['vendors', 'businesses'].map((family) => `${family}/${id}/reviews`);
  const onChange = (ids: string[]) => ids.flatMap(keysOf).forEach(reviews.markChanged);
  const follower = new ChangeFollower({
    client,
    budget,
    isEmbedded,
    store,
    freshMs,
    keepMs,
    onChange,
    now,
    timer,
    log,
  });
  const reviews = createSnapshots({
    ...common,
    resource: createReviewsResource({ client, mediaBaseUrl: options.mediaBaseUrl, ratePerMinute, log }),
    most: { bytes: limits.snapshotBytes, count: vendors },
    onEvict: (key) => cache.forget(key),
    told: follower.told,
    recheck: createRecheck({ ratePerMinute, now }),
  });
  const insightsResource = createInsightsResource({ client, ratePerMinute, now });
  const insightsCommon = {
    ...common,
    resource: insightsResource,
    most: { bytes: limits.snapshotBytes * SMALL_SHARE, count: vendors },
    told: follower.told,
  };
  const insights = createSnapshots({ ...insightsCommon, recheck: createRecheck({ ratePerMinute, now }) });
  // Not shared: whoever erases a vendor could not name what the store has of its products.
  const productInsights = createSnapshots({
    ...insightsCommon,
    shared: null,
    freshMs: Math.max(freshMs, PRODUCT_FRESH_MS),
    recheck: createRecheck({ ratePerMinute, now }),
  });
  const audits = createSnapshots({
    ...common,
    resource: createAuditResource(client),
    most: { bytes: limits.snapshotBytes * SMALL_SHARE, count: vendors },
  });

  const cache = createResponseCache({
    compress,
    responses: limits.responses,
    bytes: limits.responseBytes,
    indexBytes: limits.indexBytes,
    isKept: reviews.isKept,
  });
  const cacheControl = createCacheControl({ freshSeconds, keepSeconds, now });
  const readInsights = createInsightsReading({ insights, productInsights, reviews, compress });
  const parts = { snapshots: reviews, cache, cacheControl };
  const json = createJsonHandler(parts);
  const handlers: Record<string, ReadHandler> = {
    reviews: json,
    ratings: json,
    embed: createEmbedHandler(parts, embed, options.publicUrl),
    'embed/stars': createStarsHandler(parts, options.embedStars),
    'embed/insights': createEmbedInsightsHandler(readInsights, cacheControl, options.embedInsights),
    policy: createPolicyPageHandler(parts, audits, options.policyPage, options.readLook),
    insights: createInsightsHandler(readInsights, cacheControl),
    form: createFormHandler(parts, compress),
  };

  return {
    ready: createReadyJson(parts),
    read: (request, address, headers, count) => handlers[address.resource]!(request, address, headers, count),

    shows: async (subject, reviewId) => (await reviews.get(subject)).reviews.some(({ id }) => id === reviewId),

    invalidate(id) {
      // First of all, so that the next request knows of the change.
      follower.tell([id]);
      keysOf(id).forEach(reviews.invalidate);
    },

    follow: () => follower.follow(),

    stats: () => ({
      reads: { ...counts.reads },
      spared: { ...counts.spared },
      refreshes: { ...counts.refreshes },
      ...queue.counts(),
      snapshots: reviews.memory.size + insights.memory.size + productInsights.memory.size + audits.memory.size,
      snapshotBytes: reviews.memory.bytes + insights.memory.bytes + productInsights.memory.bytes + audits.memory.bytes,
      snapshotsEvicted:
        reviews.memory.evicted + insights.memory.evicted + productInsights.memory.evicted + audits.memory.evicted,
      responseBytes: cache.bytes,
      indexBytes: cache.indexBytes,
      sharing: shared?.sharing ?? 'none',
      feed: follower.state,
    }),
  };
}
