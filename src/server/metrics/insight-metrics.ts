import { withTimeout } from '../../platform/with-timeout.js';
import type { ReadingStore } from '../../service/index.js';
import { gauge } from './collect-metrics.js';
import type { Metric } from './metrics.js';

/** How long the database may take to count, ms: the scrape waits for it. */
const TIMEOUT_MS = 2_000;

/** Collects the metric of the insights; while the database cannot be read, it keeps its last value. */
export function createInsightMetrics(readings: Pick<ReadingStore, 'countUnread'>) {
  let last: number | null = null;
  return async (): Promise<Metric[]> => {
    last = (await withTimeout(readings.countUnread(), TIMEOUT_MS).catch(() => null)) ?? last;
    return last === null ? [] : [gauge('unread', 'Reviews that are still to be read for the insights.', last)];
  };
}
