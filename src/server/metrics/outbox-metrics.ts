import { withTimeout } from '../../platform/with-timeout.js';
import type { Outbox, OutboxCounts } from '../../proxy/index.js';
import { flag, gauge } from './collect-metrics.js';
import type { Metric } from './metrics.js';

/** How long the outbox may take to count, ms: the scrape waits for it. */
const TIMEOUT_MS = 2_000;

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
