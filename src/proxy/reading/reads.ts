import type { ServiceClient } from '../../client/index.js';
import type { Address } from '../address.js';
import type { Answer, AnswerHeaders, ReadRequest } from '../answer.js';
import type { Budget } from '../budget/budget.js';
import { createChangeFollower } from '../changes/change-follower.js';
import type { ProxyLimits } from '../create-proxy.js';
import type { CountInbound } from '../inbound/inbound-rates.js';
import { createSnapshotCounts, type ReadStats } from '../proxy-stats.js';
import type { rank } from '../snapshots/demand.js';
import { createInsightsResource } from '../snapshots/insights.js';
import { createRecheck } from '../snapshots/recheck.js';
import { createRefreshQueue } from '../snapshots/refresh-queue.js';
import { createReviewsResource } from '../snapshots/reviews-resource.js';
import { createSharedSnapshots } from '../snapshots/shared-snapshots.js';
import type { SnapshotStore } from '../snapshots/snapshot-store.js';
import { createSnapshots } from '../snapshots/snapshots.js';
import type { Soon } from '../soon.js';
import type { Timer } from '../timer.js';
import { createAnswers } from './answers.js';
import { createEmbedReading, type Embed } from './read-embed.js';
import { createInsightsReading } from './read-insights.js';
import { createReading } from './read-reviews.js';
import type { Compress } from './ready-body.js';

/** What reading depends on: times in seconds or, where they say so, ms. */
export interface ReadsOptions {
  client: ServiceClient;
  budget: Budget | undefined;
  store: SnapshotStore | undefined;
  mediaBaseUrl: string;
  freshSeconds: number;
  keepSeconds: number;
  /** See `ProxyLimits`. */
  limits: Required<ProxyLimits>;
  compress: Compress;
  embed: Embed | undefined;
  rank: typeof rank;
  now: () => number;
  timer: Timer;
  log: (event: object) => void;
}

/** What readers and merchants read. */
export interface Reads {
  /** Answers an admitted read of reviews or insights; `count` counts what has to be made for it. */
  answer(request: ReadRequest, address: Address, headers: AnswerHeaders, count: CountInbound): Soon<Answer>;
  /** The reviews under this id have changed; the other processes on the store are told. */
  outdate(id: string): void;
  /** Follows the service's change feed until the function it returns is called. */
  follow(): () => void;
  stats(): ReadStats;
}

/** What insights may take in memory beside the reviews, which they are a small part of. */
const INSIGHTS_SHARE = 1 / 16;

/** Makes the snapshots of reviews and of insights, which share one queue to the service and one store. */
export function createReads(options: ReadsOptions): Reads {
  const { client, budget, store, embed, freshSeconds, keepSeconds, limits, compress, now, timer, log } = options;
  const { waitMs: readerWaitMs, refreshMs, vendors } = limits;
  const keepMs = keepSeconds * 1000;
  // Whoever comes just after vendors that hang have taken all places still gets an answer.
  const placeMs = readerWaitMs / 2;
  const queue = createRefreshQueue({ budget, running: limits.refreshes, placeMs, waiting: limits.waiting, timer });
  const shared = store ? createSharedSnapshots({ store, keepMs, now, timer, log }) : null;
  const counts = createSnapshotCounts();
  const freshMs = freshSeconds * 1000;
  const common = {
    queue,
    shared,
    freshMs,
    keepMs,
    readerWaitMs,
    refreshMs,
    counts,
    rank: options.rank,
    now,
    timer,
    log,
  };

  const resource = createReviewsResource({
    client,
    mediaBaseUrl: options.mediaBaseUrl,
    ratePerMinute: budget?.stats().rate,
    log,
  });
  const most = { bytes: limits.snapshotBytes, count: vendors };
  const keysOf = (id: string) => ['vendors', 'businesses'].map((family) => `${family}/${id}/reviews`);
  const follower = createChangeFollower({
    client,
    budget,
    store,
    freshMs,
    keepMs,
    onChange: (ids) => {
      for (const key of ids.flatMap(keysOf)) reviews.expire(key);
    },
    now,
    timer,
    log,
  });
  const reviews = createSnapshots({
    ...common,
    resource,
    most,
    onEvict: (key) => answers.forget(key),
    told: follower.told,
    recheck: createRecheck({ ratePerMinute: budget?.stats().rate, now }),
  });
  const insights = createSnapshots({
    ...common,
    resource: createInsightsResource(client),
    most: { bytes: limits.snapshotBytes * INSIGHTS_SHARE, count: vendors },
  });
  const answers = createAnswers({
    compress,
    vendors,
    queries: limits.answers,
    bytes: limits.answerBytes,
    indexBytes: limits.indexBytes,
  });
  const readReviews = createReading({ snapshots: reviews, answers, freshSeconds, keepSeconds, now });
  const readEmbed = createEmbedReading({ snapshots: reviews, answers, embed, freshSeconds, keepSeconds, now });
  const readInsights = createInsightsReading({ snapshots: insights, compress, freshSeconds, now });

  return {
    answer: (request, address, headers, count) =>
      address.resource === 'insights'
        ? readInsights(request, address, headers)
        : (address.resource === 'embed' ? readEmbed : readReviews)(request, address, headers, count),

    outdate(id) {
      for (const key of keysOf(id)) reviews.outdate(key);
      follower.tell([id]);
    },

    follow: follower.follow,

    stats: () => ({
      reads: { ...counts.reads },
      refreshes: { ...counts.refreshes },
      ...queue.counts(),
      snapshots: reviews.memory.size + insights.memory.size,
      snapshotBytes: reviews.memory.bytes + insights.memory.bytes,
      snapshotsEvicted: reviews.memory.evicted + insights.memory.evicted,
      answerBytes: answers.bytes,
      indexBytes: answers.indexBytes,
      sharing: shared?.sharing ?? 'none',
      feed: follower.state,
    }),
  };
}
