import { withTimeout } from '../../platform/with-timeout.js';
import type { SourceCounts, SourceStore } from '../../service/index.js';
import type { SourceStats } from '../sources/source-stats.js';
import type { Metric } from './metrics.js';

/** How long the database may take to count, ms: the scrape waits for it. */
const TIMEOUT_MS = 2_000;

export interface SourceMetricsOptions {
  sources: Pick<SourceStore, 'counts'>;
  stats: SourceStats;
  now?: () => number;
}

/** Collects the metrics of connected sources. While the database cannot be read, what is counted there keeps its last values. */
export function createSourceMetrics({ sources, stats, now = Date.now }: SourceMetricsOptions) {
  let counts: SourceCounts | null = null;
  return async (): Promise<Metric[]> => {
    counts = (await withTimeout(sources.counts(new Date(now())), TIMEOUT_MS).catch(() => null)) ?? counts;
    return [
      byKind(
        'source_readings_total',
        'Readings of lists of sources, by kind and how they ended.',
        'outcome',
        stats.readings,
      ),
      byKind(
        'source_requests_total',
        'Requests to sources, by kind and class of the status; none: no response.',
        'status',
        stats.requests,
      ),
      ...(counts ? countMetrics(counts, now()) : []),
    ];
  };
}

function byKind(name: string, help: string, label: string, counts: Record<string, Record<string, number>>): Metric {
  const samples = Object.entries(counts).flatMap(([kind, values]) =>
    Object.entries(values).map(([value, count]) => ({ value: count, labels: { kind, [label]: value } })),
  );
  return { name, help, type: 'counter', samples };
}

function countMetrics({ lists, replies }: SourceCounts, now: number): Metric[] {
  return [
    {
      name: 'source_lists',
      help: 'Lists of sources that are read, and how many of these are due or silent for a day, by kind.',
      type: 'gauge',
      samples: lists.flatMap(({ kind, ...count }) =>
        (['read', 'due', 'silent'] as const).map((state) => ({ value: count[state], labels: { kind, state } })),
      ),
    },
    {
      name: 'source_oldest_reading_seconds',
      help: 'Age of the oldest well-ended reading among the lists that are read, by kind.',
      type: 'gauge',
      samples: lists.flatMap(({ kind, oldestReadAt }) =>
        oldestReadAt === null ? [] : [{ value: Math.max(0, now - Date.parse(oldestReadAt)) / 1000, labels: { kind } }],
      ),
    },
    {
      name: 'source_replies',
      help: 'Replies that their source does not show yet, by where they stand.',
      type: 'gauge',
      samples: Object.entries(replies).map(([state, value]) => ({ value, labels: { state } })),
    },
  ];
}
