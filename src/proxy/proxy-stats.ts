import type { GateCounts } from './abuse/gate.js';
import type { FeedState } from './changes/change-follower.js';
import type { Sharing } from './store-health.js';
import type { EndingTokenStats } from './tokens/admission.js';

/** What happened since the proxy was made, and where it stands. All are plain numbers, cheap to get. */
export interface ProxyStats {
  /** Reads by what they found: `waited` for a refresh that came, got what a store had when that failed, or `failed`. */
  reads: Record<'fresh' | 'stale' | 'waited' | 'stale_if_error' | 'failed', number>;
  /** Reads that would have been an error without what was known or saved, by the code of that error. */
  spared: Record<string, number>;
  /** Refreshes by how they ended: `done`, `taken_over` from another process, or the code of the service's failure. */
  refreshes: Record<string, number>;
  /** Refreshes that are in flight, and that wait for their turn. */
  running: number;
  waiting: number;
  /** Responses of the service that are kept in memory: vendors' reviews, and insights. */
  snapshots: number;
  /** About what they take, and how many were evicted since the proxy was made. */
  snapshotBytes: number;
  snapshotsEvicted: number;
  /** Bytes of responses that are cached. */
  responseBytes: number;
  /** Bytes that are kept to filter and search by. */
  indexBytes: number;
  /** What became of reviews that were sent, before the service saw them. */
  submissions: GateCounts;
  /** What became of reports that were sent, before the service saw them. */
  reports: GateCounts;
  /** Whether snapshots are shared with other processes. */
  sharing: Sharing;
  /** Where the service's change feed stands. */
  feed: FeedState;
  /** Tokens in use that end soon. */
  endingTokens: EndingTokenStats;
}

/** The part that the reads know. */
export type ReadStats = Omit<ProxyStats, 'submissions' | 'reports' | 'endingTokens'>;

/** The part of the stats that counts up. */
export type SnapshotCounts = Pick<ProxyStats, 'reads' | 'spared' | 'refreshes'>;

export function createSnapshotCounts(): SnapshotCounts {
  return { reads: { fresh: 0, stale: 0, waited: 0, stale_if_error: 0, failed: 0 }, spared: {}, refreshes: {} };
}
