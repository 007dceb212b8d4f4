import { withTimeout } from '../../platform/with-timeout.js';
import type {
  Budget,
  EndingTokenStats,
  Outbox,
  OutboxCounts,
  ProxyStats,
  Proxy as WidgetProxy,
} from '../../proxy/index.js';
import type { ReadingStore } from '../../service/index.js';
import type { RetentionJob, RetentionStats } from '../retention/retention-job.js';
import type { HealthReport } from '../storage/health-report.js';
import type { Metric } from './metrics.js';

/** What metrics are collected from; null for what this server does not have. */
export interface MetricSources {
  proxy: Pick<WidgetProxy, 'stats'>;
  budget: Pick<Budget, 'stats'> | null;
  /** Collects the outbox's metrics; takes why its writes fail, if they do. */
  outboxMetrics: (writeFailure: string | null) => Promise<Metric[]>;
  retention: Pick<RetentionJob, 'stats'>;
  /** Collects those of the message queue; none in front of an existing service. */
  messageMetrics: () => Promise<Metric[]>;
  /** Collects that of the insights; none in front of an existing service. */
  insightMetrics: () => Promise<Metric[]>;
  /** Collects those of connected sources; none in front of an existing service. */
  sourceMetrics: () => Promise<Metric[]>;
  checkStores: () => Promise<HealthReport>;
}

/** Collects the metrics that docs/reference/metrics.md lists, but for those of requests and of the process. */
export async function collectMetrics(sources: MetricSources): Promise<Metric[]> {
  const health = await sources.checkStores();
  return [
    ...proxyMetrics(sources.proxy.stats()),
    ...tokenMetrics(sources.proxy.stats().endingTokens),
    ...(sources.budget ? budgetMetrics(sources.budget) : []),
    ...(await sources.outboxMetrics(health.outboxWriteFailure)),
    ...(await sources.messageMetrics()),
    ...(await sources.sourceMetrics()),
    ...(await sources.insightMetrics()),
    ...retentionMetrics(sources.retention.stats()),
    ...healthMetrics(health),
  ];
}

function proxyMetrics(stats: ProxyStats): Metric[] {
  const { snapshots, snapshotBytes, snapshotsEvicted, sharing, feed } = stats;
  return [
    counters('reads_total', 'Reads of reviews and insights, by what they found.', 'state', stats.reads),
    counters('reads_spared_total', 'Reads that known reviews have spared an error, by its code.', 'code', stats.spared),
    counters('refreshes_total', 'Refreshes, by how they ended.', 'outcome', stats.refreshes),
    gauge('refreshes_running', 'Refreshes in flight.', stats.running),
    gauge('refreshes_waiting', 'Refreshes that wait for their turn.', stats.waiting),
    gauge('snapshots', 'Snapshots kept in memory.', snapshots),
    gauge('snapshot_bytes', 'Bytes that the snapshots take, about.', snapshotBytes),
    counter('snapshots_evicted_total', 'Snapshots evicted to make room for others.', snapshotsEvicted),
    gauge('answer_bytes', 'Bytes of responses that are cached.', stats.responseBytes),
    gauge('index_bytes', 'Bytes of the indexes by which reviews are filtered and searched.', stats.indexBytes),
    flag(
      'snapshots_shared',
      '1 while snapshots are shared with other processes and outlive a restart.',
      sharing === 'shared',
    ),
    flag(
      'change_feed_followed',
      "1 while the service's change feed says which vendors to refresh.",
      feed === 'followed',
    ),
    counters('submissions_total', 'Reviews that shoppers sent, by how the spam gate decided.', 'outcome', {
      ...stats.submissions,
    }),
    counters('reports_total', 'Reports of reviews that were sent, by how the spam gate decided.', 'outcome', {
      ...stats.reports,
    }),
  ];
}

/** When the first token ends is given only while there is one. */
function tokenMetrics({ count, first }: EndingTokenStats): Metric[] {
  return [
    gauge('tokens_ending', 'Tokens used within a day that end within thirty days, or have ended.', count),
    ...(first
      ? [gauge('token_end_timestamp_seconds', 'When the first of these ends, Unix time.', first.expiresAt)]
      : []),
  ];
}

function budgetMetrics(budget: Pick<Budget, 'stats'>): Metric[] {
  const { used, rate, circuit, sharing, waiting, requests } = budget.stats();
  return [
    gauge('upstream_budget_used', 'Requests of this process to the service in the last minute.', used),
    gauge('upstream_budget_limit', 'Requests a minute that all processes together may send.', rate),
    flag('upstream_budget_shared', '1 while all processes count their requests together.', sharing === 'shared'),
    flag(
      'upstream_circuit_open',
      '1 while the service gets no requests because it fails or requested a pause.',
      circuit !== 'closed',
    ),
    {
      name: 'upstream_waiting',
      help: 'Requests that wait for their turn, by purpose.',
      type: 'gauge',
      samples: Object.entries(waiting).map(([purpose, value]) => ({ value, labels: { purpose } })),
    },
    {
      name: 'upstream_requests_total',
      help: 'Requests to the service, by purpose and how they ended; those refused were not sent.',
      type: 'counter',
      samples: Object.entries(requests).flatMap(([purpose, outcomes]) =>
        Object.entries(outcomes).map(([outcome, value]) => ({ value, labels: { purpose, outcome } })),
      ),
    },
  ];
}

/** The two times are given only while they are known. */
function retentionMetrics({ removed, appliedAt, compactionDueSince }: RetentionStats): Metric[] {
  const { deadLetters, signIns, ...ofService } = removed;
  const time = (name: string, help: string, ms: number | null) => (ms === null ? [] : [gauge(name, help, ms / 1000)]);
  return [
    counters('retention_removed_total', 'What was removed because its time was over, by kind.', 'kind', {
      ...ofService,
      sign_ins: signIns,
      dead_letters: deadLetters,
    }),
    ...time('retention_timestamp_seconds', 'When all was removed that was past its time, Unix time.', appliedAt),
    ...time(
      'compaction_due_timestamp_seconds',
      'Since when free space of the database may hold what was erased, Unix time.',
      compactionDueSince,
    ),
  ];
}

/** 1 or 0 for each store that this server has. */
function healthMetrics({ databaseReachable, databaseWriteFailure, redisReachable }: HealthReport): Metric[] {
  const metrics: Metric[] = [];
  if (databaseReachable !== null) {
    const writable = databaseReachable && databaseWriteFailure === null;
    metrics.push(flag('database_up', "1 while the service's database responds.", databaseReachable));
    metrics.push(flag('database_writable', '1 while writes to that database succeed.', writable));
  }
  if (redisReachable !== null) metrics.push(flag('redis_up', '1 while Redis can be reached.', redisReachable));
  return metrics;
}

/** A gauge with one sample. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] };
}

/** A gauge that is 1 while `holds`, and otherwise 0. */
export function flag(name: string, help: string, holds: boolean): Metric {
  return gauge(name, help, holds ? 1 : 0);
}

function counter(name: string, help: string, value: number): Metric {
  return { name, help, type: 'counter', samples: [{ value }] };
}

/** A counter with a sample for each value of one label. */
function counters(name: string, help: string, label: string, counts: Record<string, number>): Metric {
  const samples = Object.entries(counts).map(([value, count]) => ({ value: count, labels: { [label]: value } }));
  return { name, help, type: 'counter', samples };
}

/** How long database and outbox may take to count, ms: the scrape waits for it. */
const TIMEOUT_MS = 2_000;

/** Collects the metric of the insights; while the database cannot be read, it keeps its last value. */
export function createInsightMetrics(readings: Pick<ReadingStore, 'countUnread'>) {
  let last: number | null = null;
  return async (): Promise<Metric[]> => {
    last = (await withTimeout(readings.countUnread(), TIMEOUT_MS).catch(() => null)) ?? last;
    return last === null ? [] : [gauge('unread', 'Reviews that are still to be read for the insights.', last)];
  };
}

/**
 * Collects the outbox's metrics. While its store cannot be read, they keep their last values and `outbox_up` is 0: an alert on
 * waiting reviews would end if the metric vanished.
 */
export function createOutboxMetrics(outbox: Pick<Outbox, 'counts'>, now: () => number = Date.now) {
  let last: OutboxCounts | null = null;
  return async (writeFailure: string | null): Promise<Metric[]> => {
    const counts = await withTimeout(outbox.counts(), TIMEOUT_MS).catch(() => null);
    last = counts ?? last;
    return [
      flag('outbox_up', '1 while reviews can be kept.', counts !== null && writeFailure === null),
      ...(last ? countMetrics(last, now()) : []),
    ];
  };
}

function countMetrics({ waiting, dead, oldestAt }: OutboxCounts, now: number): Metric[] {
  const age = oldestAt === null ? 0 : Math.max(0, now - oldestAt) / 1000;
  return [
    gauge('outbox_waiting', 'Reviews that wait for the service.', waiting),
    gauge('outbox_dead', 'Reviews that the service refused, for an operator to decide.', dead),
    gauge('outbox_oldest_seconds', 'Age of the oldest review that waits.', age),
  ];
}
